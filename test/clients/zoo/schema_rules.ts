/** A tool of `tools/list`, as far as hosts look at it. */
export interface ListedTool {
  name: string;
  description?: string | undefined;
  inputSchema: object;
}

type Schema = Record<string, any>;

/** The published rules of a provider of models for the tools that it is given, as a function that names what breaks them. */
export interface SchemaRules {
  /** Whose rules they are, in words. */
  name: string;
  /** Where they are published, and where their refusals were reported. */
  sources: readonly string[];
  faultsIn(tool: ListedTool): string[];
}

/** Every part of a schema with its path, the root first. */
function* partsOf(schema: Schema, path = ''): Generator<[path: string, part: Schema]> {
  yield [path, schema];
  for (const [name, part] of Object.entries<Schema>(schema['properties'] ?? {}))
    yield* partsOf(part, `${path}.${name}`);
  if (schema['items']) yield* partsOf(schema['items'], `${path}[]`);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const part of schema[key] ?? []) yield* partsOf(part, `${path}(${key})`);
}

const faultsOf = (
  tool: ListedTool,
  look: (part: Schema, isRoot: boolean) => (string | false | undefined)[],
): string[] =>
  [...partsOf(tool.inputSchema as Schema)].flatMap(([path, part]) =>
    look(part, path === '')
      .filter((fault) => typeof fault === 'string')
      .map((fault) => `${tool.name}${path}: ${fault}`),
  );

const nameFault = (tool: ListedTool, allowed: RegExp): string[] =>
  allowed.test(tool.name) ? [] : [`${tool.name}: this name is refused`];

/** Members of a `Schema` of the Gemini API; `additionalProperties` is removed by every client of it. */
const GEMINI_MEMBERS = new Set(
  'type format title description nullable enum maxItems minItems properties required minProperties maxProperties minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum additionalProperties'.split(
    ' ',
  ),
);

const valueFaults = (part: Schema) => {
  const { type, format, enum: values } = part;
  const unknown = Object.keys(part).filter((key) => !GEMINI_MEMBERS.has(key));
  const isOddFormat = type === 'string' && format !== undefined && !['enum', 'date-time'].includes(format);
  return [
    unknown.length > 0 && `unknown members ${unknown.join(', ')}`,
    typeof type !== 'string' && 'no single type',
    isOddFormat && `format ${format}`,
    values?.some((value: unknown) => typeof value !== 'string' || value === '') &&
      'an enum of other than texts',
  ];
};

const objectFaults = ({ type, properties = {}, items, anyOf, required = [] }: Schema, isRoot: boolean) => [
  !isRoot && type === 'object' && Object.keys(properties).length === 0 && 'an object without properties',
  type === 'array' && !items && 'a list without items',
  anyOf && 'a union',
  required.some((name: string) => !properties[name]) && 'a required name that is no property',
];

const GEMINI: SchemaRules = {
  name: 'Gemini',
  sources: [
    'https://ai.google.dev/api/caching#Schema',
    'https://github.com/google-gemini/gemini-cli/issues/2237',
    'https://github.com/google-gemini/gemini-cli/issues/4400',
    'https://github.com/zereight/gitlab-mcp/issues/166',
    'https://github.com/evcc-io/evcc/issues/22400',
  ],
  faultsIn: (tool) => [
    ...nameFault(tool, /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/),
    ...faultsOf(tool, valueFaults),
    ...faultsOf(tool, objectFaults),
  ],
};

const CLAUDE: SchemaRules = {
  name: 'Claude',
  sources: [
    'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use',
    'https://github.com/anthropics/claude-code/issues/5973',
    'https://github.com/anthropics/claude-code/issues/79418',
  ],
  faultsIn: (tool) => [
    ...nameFault(tool, /^[a-zA-Z0-9_-]{1,64}$/),
    ...faultsOf(tool, (part, isRoot) => [
      isRoot && part['type'] !== 'object' && 'the root is no object',
      isRoot && ['anyOf', 'oneOf', 'allOf'].some((key) => part[key]) && 'a union at the root',
      Object.keys(part['properties'] ?? {}).some((key) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(key)) &&
        'an odd property name',
    ]),
  ],
};

const OPENAI: SchemaRules = {
  name: 'OpenAI',
  sources: [
    'https://platform.openai.com/docs/guides/function-calling',
    'https://platform.openai.com/docs/api-reference/chat/create',
  ],
  faultsIn: (tool) => [
    ...nameFault(tool, /^[a-zA-Z0-9_-]{1,64}$/),
    ...((tool.description ?? '').length > 1024
      ? [`${tool.name}: a description of more than 1,024 characters`]
      : []),
    ...faultsOf(tool, (part, isRoot) => [
      isRoot && part['type'] !== 'object' && 'the root is no object',
      isRoot && !part['properties'] && 'the root has no properties',
      part['type'] === 'array' && !part['items'] && 'a list without items',
    ]),
  ],
};

/** What every tool has to pass. */
export const RULES: readonly SchemaRules[] = [GEMINI, CLAUDE, OPENAI];

/**
 * Why a tool cannot be given to OpenAI in its strict mode, after what its SDKs convert by themselves (each property becomes required and
 * nullable); empty where it can: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
export const strictFaults = (tool: ListedTool): string[] =>
  faultsOf(tool, (part) => [
    part['type'] === 'object' && part['additionalProperties'] !== false && 'takes any further keys',
    ['allOf', 'oneOf', 'not', 'if'].some((key) => part[key]) && 'is composed',
  ]);

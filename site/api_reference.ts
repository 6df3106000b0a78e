/** One operation as the API reference shows it. */
export interface OperationDoc {
  name: string;
  title: string;
  description: string;
  method: string;
  /** Whole path, `/api/v1/drafts/{id}`. */
  path: string;
  /** The scope that it needs; null when everybody may call it. */
  scope: string | null;
  inputs: readonly FieldDoc[];
  outputs: readonly FieldDoc[];
  /** Status of a success. */
  status: string;
  /** Every code of a problem. */
  codes: readonly string[];
  /** A request that works, for a shell. */
  example: string;
}

/** One input or output, also one inside another: `faqs[].question`. */
export interface FieldDoc {
  name: string;
  /** Where an input travels; empty for outputs. */
  place: string;
  type: string;
  required: boolean;
  description: string;
}

export interface AreaDoc {
  name: string;
  description: string;
  operations: readonly OperationDoc[];
}

/** As much of an OpenAPI 3.1 document as the reference reads. */
export interface ApiDocument {
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface ApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  security: readonly Record<string, readonly string[]>[];
  parameters?: readonly Record<string, unknown>[];
  requestBody?: Record<string, unknown>;
  responses: Readonly<Record<string, Record<string, unknown>>>;
  'x-error-codes': readonly string[];
}

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: string | number | boolean;
}

/** The reference that a document of this service contains: people read the same facts as programs. */
export function readReference(document: ApiDocument): AreaDoc[] {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: entries
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => readOperation(document, path, method, operation)),
  }));
}

function readOperation(
  document: ApiDocument,
  path: string,
  method: string,
  operation: ApiOperation,
): OperationDoc {
  const base = document.servers[0]?.url ?? '';
  const parameters = (operation.parameters ?? []).map((parameter) =>
    resolved<Parameter>(document, parameter),
  );
  const body = contentOf(operation.requestBody);
  const [status = '200', answer] =
    Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const scopes = operation.security.flatMap((choice) => choice.oauth2 ?? []);
  return {
    name: operation.operationId,
    title: operation.summary,
    description: operation.description,
    method,
    path: `${new URL(base).pathname}${path}`,
    scope: scopes[0] ?? null,
    inputs: [
      ...parameters.map((parameter) => parameterDoc(document, parameter)),
      ...fieldsOf(document, body?.schema ?? {}, 'body'),
    ],
    outputs: fieldsOf(document, contentOf(answer)?.schema ?? {}, ''),
    status,
    codes: operation['x-error-codes'],
    example: exampleOf(`${base}${path}`, method, parameters, body?.example, scopes.length > 0),
  };
}

function parameterDoc(
  document: ApiDocument,
  { name, in: place, required = false, description = '', schema }: Parameter,
): FieldDoc {
  return { name, place, required, description, type: typeOf(document, schema) };
}

/** How deep the fields of an answer are shown: what is further inside has its own description. */
const DEPTH = 3;

function fieldsOf(
  document: ApiDocument,
  schema: Schema,
  place: string,
  prefix = '',
  depth = DEPTH,
): FieldDoc[] {
  const { properties = {}, required = [] } = resolved<Schema>(document, schema);
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const described = { ...resolved<Schema>(document, property), ...property };
    const inner = innerOf(document, property);
    return [
      {
        name: inner?.suffix === '[].' ? `${name}[]` : name,
        place,
        type: typeOf(document, property),
        required: required.includes(key),
        description: described.description ?? '',
      },
      ...(inner && depth > 1
        ? fieldsOf(document, inner.schema, place, `${name}${inner.suffix}`, depth - 1)
        : []),
    ];
  });
}

/** The object inside a field, if there is one: itself, what it holds when it is not null, or the entries of a list. */
function innerOf(document: ApiDocument, field: Schema): { schema: Schema; suffix: string } | undefined {
  const schema = resolved<Schema>(document, field);
  const value = schema.anyOf?.find(({ type }) => type !== 'null');
  if (value) return innerOf(document, value);
  if (schema.properties) return { schema, suffix: '.' };
  if (!schema.items) return undefined;
  return resolved<Schema>(document, schema.items).properties && { schema: schema.items, suffix: '[].' };
}

function typeOf(document: ApiDocument, field: Schema): string {
  const schema = resolved<Schema>(document, field);
  const alternatives = schema.anyOf?.map((choice) => typeOf(document, choice));
  const words = alternatives
    ? alternatives.join(' or ')
    : `${simpleType(document, schema)}${boundsOf(schema)}`;
  return schema.default === undefined ? words : `${words}, default ${JSON.stringify(schema.default)}`;
}

function simpleType(
  document: ApiDocument,
  { type, format, enum: choices, items, additionalProperties }: Schema,
): string {
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (type === 'array') return items ? `list of ${typeOf(document, items)}` : 'list';
  if (type === 'object' && typeof additionalProperties === 'object') {
    return `object of ${typeOf(document, additionalProperties)}`;
  }
  const names = typeof type === 'string' ? type : (type ?? ['anything']).join(' or ');
  return format ? `${names} (${format})` : names;
}

function boundsOf({ minimum, maximum, maxLength, maxItems }: Schema): string {
  const bounds = [
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
    minimum !== undefined && maximum === undefined && `at least ${minimum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems} entries`,
  ].filter((bound) => bound !== false);
  return bounds.map((bound) => `, ${bound}`).join('');
}

function exampleOf(
  address: string,
  method: string,
  parameters: readonly Parameter[],
  body: unknown,
  signedIn: boolean,
): string {
  const valueOf = (name: string): string =>
    encodeURIComponent(String(parameters.find((parameter) => parameter.name === name)?.example ?? name));
  const path = address.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
  const asked = parameters.filter(({ in: place, example }) => place === 'query' && example !== undefined);
  const query = asked.map(({ name }) => `${name}=${valueOf(name)}`).join('&');
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${path}${query && `?${query}`}'`,
    signedIn && `-H "Authorization: Bearer $FIRSTLIGHT_API_KEY"`,
    body !== undefined && `-H 'Content-Type: application/json'`,
    body !== undefined && `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`,
  ]
    .filter((line) => line !== false)
    .join(' \\\n  ');
}

function contentOf(
  part: Record<string, unknown> | undefined,
): { schema?: Schema; example?: unknown } | undefined {
  const content = part?.content as Record<string, { schema?: Schema; example?: unknown }> | undefined;
  return content?.['application/json'];
}

/** What a reference inside the document points to; anything else is what it is. */
function resolved<T extends { $ref?: string }>(document: ApiDocument, part: object): T {
  const { $ref } = part as T;
  if ($ref === undefined) return part as T;
  const [, , group = '', name = ''] = $ref.split('/');
  return (document.components[group]?.[name] ?? {}) as T;
}

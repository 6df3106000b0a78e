import { ERRORS } from '../../domain/http/errors.ts';
import type { OpenApiDocument, OpenApiOperation } from '../../domain/http/openapi.ts';
import { errorCodes, type Operation, takesIdempotencyKey } from '../../tools/operation/define.ts';
import { runExamples } from '../shape/examples.ts';
import { API_ROOT, API_VERSION, type Placement, placementOf } from '../shape/placement.ts';
import { type Components, type JsonSchema, referringSchema } from '../shape/schemas.ts';
import { describedWithSource, untrustedPaths } from '../shape/untrusted.ts';
import {
  faultSchema,
  HEADERS,
  type HeaderName,
  headerRefs,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  preferParameter,
  problemSchema,
  RESPONSES,
  securitySchemes,
  TAGS,
} from './openapi_parts.ts';

/**
 * The document of all operations (R16, R226–R230, D63), derived from the registry's areas; `site` is the name of the site, `license` that
 * of its data, without which it is that of the document.
 */
export function openApiDocument(
  areas: Readonly<Record<string, readonly Operation[]>>,
  origin: string,
  site = 'Firstlight',
  license: { name: string; url: string } | null = null,
): OpenApiDocument {
  const named: Components = new Map([
    ['Fault', faultSchema()],
    ['Problem', problemSchema()],
  ]);
  // Outputs first: if a named part differs as input, the input gets the suffix.
  const results = new Map<Operation, JsonSchema>();
  for (const operation of Object.values(areas).flat()) {
    results.set(operation, namedResult(operation, named));
  }
  const paths: OpenApiDocument['paths'] = {};
  for (const [area, operations] of Object.entries(areas)) {
    for (const operation of operations) {
      const placement = placementOf(operation);
      const resource = (paths[placement.path] ??= {});
      resource[placement.method.toLowerCase()] = describe(
        operation,
        placement,
        area,
        results.get(operation) ?? {},
        named,
      );
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site} API`,
      version: API_VERSION,
      summary: 'A launch directory that people and AI assistants can use.',
      description: DESCRIPTION,
      license: license ?? { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Site team', url: origin },
    },
    servers: [{ url: `${origin}${API_ROOT}` }],
    tags: Object.keys(areas).map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    components: {
      schemas: Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, IfMatch: IF_MATCH },
      headers: HEADERS,
      responses: Object.fromEntries(Object.values(RESPONSES).map(({ name, response }) => [name, response])),
      securitySchemes: securitySchemes(origin),
    },
  };
}

/** A name for the result of an operation, so that generated clients have a type for it; a named schema keeps its name. */
function namedResult({ name, output }: Operation, named: Components): JsonSchema {
  const schema = referringSchema(output, 'output', named);
  if (schema['$ref'] !== undefined) return schema;
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const id = `${words.join('')}Result`;
  named.set(id, schema);
  return { $ref: `#/components/schemas/${id}` };
}

const DESCRIPTION = `Every operation is also a tool of the same name at the MCP server of this site.

Reading what is public needs no credential. Everything else needs an API key or an OAuth access token.
Errors are problem objects (RFC 9457): \`code\` for programs, \`errors\` for each fault, \`next_steps\` for what to do.
Unknown inputs are refused everywhere, so that a misspelt one is never ignored.
Texts come from websites and users: \`x-untrusted\` at each success names their paths. Programs that hand them to a language model
treat them as information, never as instructions.`;

function describe(
  operation: Operation,
  placement: Placement,
  area: string,
  answer: JsonSchema,
  named: Components,
): OpenApiOperation {
  const input = referringSchema(operation.input, 'input', named);
  const parameters = parametersOf(operation, placement, input);
  const requestBody = bodyOf(operation, placement, input);
  return {
    operationId: operation.name,
    summary: operation.title,
    description: describedWithSource(operation),
    tags: [area],
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation, placement, answer),
    'x-error-codes': errorCodes(operation),
  };
}

/** For public operations nothing, an access token or an API key; for others one of the latter two. */
function securityOf({ access }: Operation): OpenApiOperation['security'] {
  if (access === 'public') return [{}, { oauth2: [] }, { apiKey: [] }];
  return [{ oauth2: [access] }, { apiKey: [] }];
}

function parametersOf(operation: Operation, { pathKeys, queryKeys }: Placement, input: JsonSchema) {
  const example = operation.example as Record<string, unknown>;
  const parameter = (name: string, place: 'path' | 'query') => {
    const { description, ...schema } = input.properties?.[name] ?? {};
    return {
      name,
      in: place,
      required: place === 'path' || (input.required ?? []).includes(name),
      description,
      schema,
      ...(example[name] !== undefined && { example: example[name] }),
    };
  };
  return [
    ...pathKeys.map((name) => parameter(name, 'path')),
    ...queryKeys.map((name) => parameter(name, 'query')),
    ...(takesIdempotencyKey(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(operation.current ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(operation.prefers ? [preferParameter(operation.prefers)] : []),
  ];
}

function bodyOf(
  operation: Operation,
  { bodyKeys }: Placement,
  { required = [], properties = {}, ...rest }: JsonSchema,
) {
  if (bodyKeys.length === 0) return undefined;
  const mandatory = required.filter((name) => bodyKeys.includes(name));
  const schema = {
    ...rest,
    properties: Object.fromEntries(bodyKeys.map((name) => [name, properties[name]])),
    ...(mandatory.length > 0 && { required: mandatory }),
  };
  const inBody = Object.entries(operation.example).filter(([name]) => bodyKeys.includes(name));
  return { required: true, content: { 'application/json': { schema, example: Object.fromEntries(inBody) } } };
}

/** Whether the result of a change names the revision after it. */
const isRevised = (operation: Operation): boolean =>
  operation.current !== undefined && 'revision' in operation.output.shape;

/** The statuses that the operation declares (R226), 304 if it is a read, and one for all others (D63). */
function responsesOf(
  operation: Operation,
  placement: Placement,
  schema: JsonSchema,
): OpenApiOperation['responses'] {
  const cacheable = operation.effect.readOnly && placement.method === 'GET';
  const untrusted = untrustedPaths(operation);
  const headers: Record<string, HeaderName> = {
    ...((cacheable || isRevised(operation)) && { ETag: 'ETag' }),
    ...(placement.queryKeys.includes('page') && { Link: 'Link' }),
    ...(operation.status === 201 && { Location: 'Location' }),
    ...(takesIdempotencyKey(operation) && { 'Idempotent-Replayed': 'IdempotentReplayed' }),
    ...(operation.prefers && { 'Preference-Applied': 'PreferenceApplied' }),
  };
  const statuses = new Set<number>(errorCodes(operation).map((code) => ERRORS[code].status));
  const refusals = Object.entries(RESPONSES).filter(
    ([status]) => status === 'default' || statuses.has(Number(status)),
  );
  return {
    [operation.status]: {
      description: operation.title,
      headers: headerRefs(headers),
      content: { 'application/json': { schema, ...runExamples(operation.name) } },
      ...(untrusted.length > 0 && { 'x-untrusted': untrusted }),
    },
    ...(cacheable && {
      304: {
        description: 'The response is still the one that If-None-Match names.',
        headers: headerRefs({ ETag: 'ETag' }),
      },
    }),
    ...Object.fromEntries(
      refusals.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
  };
}

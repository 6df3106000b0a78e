import type { OpenApiDocument, OpenApiOperation } from '../../domain/http/openapi.ts';
import { type FieldDoc, fieldsOf, type Parts, resolved, type Schema, typeOf } from './api_fields.ts';

/** One operation as the API reference shows it. */
export interface OperationDoc {
  name: string;
  title: string;
  description: string;
  method: string;
  /** Whole path, `/api/v1/drafts/{id}`. */
  path: string;
  /** The scope that it needs; null when it is public. */
  scope: string | null;
  /** Takes an Idempotency-Key. */
  keyed: boolean;
  inputs: readonly FieldDoc[];
  outputs: readonly FieldDoc[];
  /** Status of a success. */
  status: string;
  /** Every code of a problem. */
  codes: readonly string[];
  /** A request that works, for a shell. */
  request: string;
  /** The same as the arguments of a tool, JSON. */
  arguments: string;
  /** The response in the demo world; null for an operation that was never run. */
  answer: { text: string; shortened: string } | null;
}

export interface AreaDoc {
  name: string;
  description: string;
  operations: readonly OperationDoc[];
}

/** An OpenAPI document with its schemas as the reference reads them. */
export type ApiDocument = Omit<OpenApiDocument, 'components'> & { components: Parts };

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: string | number | boolean;
}

interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { description?: string; value: unknown }>;
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
  { servers, components }: ApiDocument,
  path: string,
  method: string,
  operation: OpenApiOperation,
): OperationDoc {
  const base = servers[0]?.url ?? '';
  const parameters = (operation.parameters ?? []).map((parameter) =>
    resolved<Parameter>(components, parameter),
  );
  const body = contentOf(operation.requestBody);
  const scopes = operation.security.flatMap((choice) => choice.oauth2 ?? []);
  return {
    name: operation.operationId,
    title: operation.summary,
    description: operation.description,
    method,
    path: `${new URL(base).pathname}${path}`,
    scope: scopes[0] ?? null,
    keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    inputs: [
      ...parameters.map((parameter) => parameterDoc(components, parameter)),
      ...fieldsOf(components, body?.schema ?? {}, 'body'),
    ],
    ...successOf(components, operation),
    codes: operation['x-error-codes'],
    request: requestOf(`${base}${path}`, method, parameters, body?.example, scopes.length > 0),
    arguments: JSON.stringify(argumentsOf(parameters, body?.example)),
  };
}

function successOf(
  components: Parts,
  { responses }: OpenApiOperation,
): Pick<OperationDoc, 'outputs' | 'status' | 'answer'> {
  const [status = '200', success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const content = contentOf(success);
  return {
    status,
    outputs: fieldsOf(components, content?.schema ?? {}, ''),
    answer: responseOf(content),
  };
}

function parameterDoc(
  parts: Parts,
  { name, in: place, required = false, description = '', schema }: Parameter,
): FieldDoc {
  return { name, place, required, description, type: typeOf(parts, schema) };
}

function responseOf(content: Content | undefined): OperationDoc['answer'] {
  const [run] = Object.values(content?.examples ?? {});
  return run ? { text: JSON.stringify(run.value, null, 2), shortened: run.description ?? '' } : null;
}

function argumentsOf(parameters: readonly Parameter[], body: unknown): object {
  const sent = parameters.filter(({ in: place, example }) => place !== 'header' && example !== undefined);
  return { ...Object.fromEntries(sent.map(({ name, example }) => [name, example])), ...(body as object) };
}

function requestOf(
  template: string,
  method: string,
  parameters: readonly Parameter[],
  body: unknown,
  signedIn: boolean,
): string {
  const valueOf = (name: string): string =>
    encodeURIComponent(String(parameters.find((parameter) => parameter.name === name)?.example ?? name));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
  const inQuery = parameters.filter(({ in: place, example }) => place === 'query' && example !== undefined);
  const query = inQuery.map(({ name }) => `${name}=${valueOf(name)}`).join('&');
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${path}${query && `?${query}`}'`,
    signedIn && `-H "Authorization: Bearer $FIRSTLIGHT_API_KEY"`,
    body !== undefined && `-H 'Content-Type: application/json'`,
    body !== undefined && `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`,
  ]
    .filter((line) => line !== false)
    .join(' \\\n  ');
}

function contentOf(part: Record<string, unknown> | undefined): Content | undefined {
  const content = part?.content as Record<string, Content> | undefined;
  return content?.['application/json'];
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A JSON Schema of the document. */
export type Schema = Record<string, any>;

/** One operation by the OpenAPI document, which is all that the fuzzer knows. */
export interface Target {
  name: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: { schema: Schema; example: Record<string, unknown>; isValid(value: unknown): boolean } | null;
  /** Declared statuses with the validators of their bodies. */
  responses: ReadonlyMap<number, { type: string; faults: (value: unknown) => string | null } | null>;
  codes: readonly string[];
  /** The required scope; null for public operations. */
  scope: string | null;
  keyed: boolean;
  /** Methods of its path. */
  methods: readonly string[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
  example?: unknown;
  /** Whether a text in path or query is a valid value of the parameter. */
  isValid(text: string): boolean;
}

/** Every operation of a document. */
export function targetsOf(document: Schema): { targets: Target[]; resolve: (schema: Schema) => Schema } {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi.json');
  const at = (...path: string[]): ValidateFunction =>
    ajv.compile({
      $ref: `openapi.json#/${path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`,
    });
  const resolve = <T extends Schema>(part: T): T =>
    typeof part.$ref === 'string'
      ? resolve(
          part.$ref
            .slice(2)
            .split('/')
            .reduce<any>((inner, key) => inner[key], document),
        )
      : part;

  const targets = Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([method, operation]): Target => {
      const parameters: Schema[] = (operation.parameters ?? []).map(resolve);
      const content = operation.requestBody?.content['application/json'];
      const bodyCheck =
        content && at('paths', path, method, 'requestBody', 'content', 'application/json', 'schema');
      const responses = Object.entries<Schema>(operation.responses).map(([status, response]) => {
        const [type] = Object.keys(resolve(response).content ?? {});
        const name = response.$ref?.split('/').pop();
        const check =
          type &&
          at(
            ...(name ? ['components', 'responses', name] : ['paths', path, method, 'responses', status]),
            'content',
            type,
            'schema',
          );
        return [Number(status), type && check ? { type, faults: faultsBy(ajv, check) } : null] as const;
      });
      const scopes = operation.security.flatMap((choice: Schema) => choice.oauth2 ?? []);
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters
          .filter((parameter) => parameter.in !== 'header')
          .map((parameter) => ({
            ...(parameter as Parameter),
            isValid: textCheck(resolve(parameter.schema), ajv),
          })),
        body: content
          ? {
              schema: content.schema,
              example: content.example ?? {},
              isValid: (value) => bodyCheck?.(value) === true,
            }
          : null,
        responses: new Map(responses.filter(([status]) => !Number.isNaN(status))),
        codes: operation['x-error-codes'],
        scope: scopes[0] ?? null,
        keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
        methods: Object.keys(methods).map((name) => name.toUpperCase()),
      };
    }),
  );
  return { targets, resolve };
}

function faultsBy(ajv: Ajv2020, validate: ValidateFunction): (value: unknown) => string | null {
  return (value) => (validate(value) ? null : ajv.errorsText(validate.errors));
}

/** The value of a text in path or query: numbers and booleans have one form each, everything else is a string. */
export function scalarOf(text: string, schema: Schema | undefined): unknown {
  if (schema?.type === 'integer' && /^(?:0|-?[1-9]\d*)$/.test(text)) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : text;
  }
  if (schema?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function textCheck(schema: Schema, ajv: Ajv2020): (text: string) => boolean {
  const validate = ajv.compile(schema);
  return (text) => validate(scalarOf(text, schema));
}

import type { Parameter, Target } from './targets.ts';
import type { Got, Sent } from './wire.ts';

/** Expectations of a request before it is sent. */
export interface Expected {
  /** Whether it is valid by the document; null if unknown. */
  valid: boolean | null;
  /** Allowed statuses beside the declared ones: 404 and 405 if the path is no operation. */
  also?: readonly number[];
  /** The only allowed statuses. */
  only?: readonly number[];
  /** The only allowed code of a problem. */
  code?: string;
}

/** Faults that a schema finds; a valid request never has one. */
const SCHEMA_FAULTS = [
  'invalid_type',
  'invalid_value',
  'invalid_format',
  'too_big',
  'too_small',
  'unknown_key',
];

/** Codes if the path or the method is no operation. */
const NO_OPERATION = ['no_such_address', 'method_not_allowed'];

/** The broken invariants of a response; empty if all hold. */
export function faultsIn(target: Target, sent: Sent, got: Got, expected: Expected): string[] {
  return [
    ...shapeFaults(target, sent, got, expected),
    ...headerFaults(sent, got),
    ...verdictFaults(target, got, expected),
  ];
}

function shapeFaults(target: Target, sent: Sent, got: Got, expected: Expected): string[] {
  const { status } = got;
  const { also = [] } = expected;
  if (status >= 500) return [`status ${status}`];
  const declared = target.responses.get(status);
  if (declared === undefined && !also.includes(status)) return [`undeclared status ${status}`];
  const faults = otherFaults(got, expected);
  if (sent.method === 'HEAD' || status === 204 || status === 304) return faults;
  return [...faults, ...(status < 400 ? responseFaults(target, got) : problemFaults(target, got, also))];
}

/** What differs from the only response that a request may have. */
const otherFaults = ({ status, json }: Got, { only = [status], code = json?.code }: Expected): string[] => [
  ...(only.includes(status) ? [] : [`status ${status}, not ${only.join(' or ')}`]),
  ...(json?.code === code ? [] : [`code ${json?.code}, not ${code}`]),
];

function responseFaults(target: Target, { status, headers, json }: Got): string[] {
  const wrong = target.responses.get(status)?.faults(json);
  return [
    ...typeFaults(headers['content-type'], 'application/json'),
    ...(wrong ? [`the answer breaks its schema: ${wrong}`] : []),
  ];
}

function problemFaults(
  { responses, codes }: Target,
  { status, headers, json }: Got,
  also: readonly number[],
): string[] {
  // Every problem has the form that each operation declares for 400.
  const wrong = responses.get(400)?.faults(json);
  const said = json?.status === status ? [] : [`the problem says status ${json?.status}, not ${status}`];
  const elsewhere = also.includes(status) && NO_OPERATION.includes(json?.code);
  const known = elsewhere || codes.includes(json?.code) ? [] : [`undeclared code ${json?.code}`];
  return [
    ...typeFaults(headers['content-type'], 'application/problem+json'),
    ...(wrong ? [`the problem breaks its schema: ${wrong}`] : []),
    ...said,
    ...known,
  ];
}

const typeFaults = (type: string | undefined, right: string): string[] =>
  type === right ? [] : [`type ${type}, not ${right}`];

function headerFaults(sent: Sent, { status, headers, bytes }: Got): string[] {
  const faults: string[] = [];
  const needs = (when: boolean, name: string): void => {
    if (when && !headers[name]) faults.push(`${status} without ${name}`);
  };
  needs(true, 'x-request-id');
  needs(status === 401, 'www-authenticate');
  needs(status === 405, 'allow');
  needs(status === 429, 'retry-after');
  if (sent.method !== 'HEAD' && status !== 204 && Number(headers['content-length']) !== bytes.length)
    faults.push(`content-length ${headers['content-length']} for ${bytes.length} bytes`);
  return faults;
}

function verdictFaults(target: Target, { status, json }: Got, { valid }: Expected): string[] {
  if (valid === false && (status < 400 || status >= 500)) return [`accepts what is not valid: ${status}`];
  if (valid === true && status === 400) {
    const codes = [json?.code, ...(json?.errors ?? []).map((fault: { code: string }) => fault.code)];
    const schema = codes.filter((code) => SCHEMA_FAULTS.includes(code) || code === 'malformed_json');
    if (schema.length > 0) return [`refuses what ${target.name} takes: ${JSON.stringify(json.errors)}`];
  }
  return [];
}

/** The path of a request with its variables filled in and encoded. */
export function pathOf(
  { path, parameters }: Target,
  values: Readonly<Record<string, string>>,
  query?: string,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'));
  const pairs = parameters
    .filter((parameter): parameter is Parameter => parameter.in === 'query' && parameter.name in values)
    .map(({ name }) => `${name}=${encodeURIComponent(values[name] ?? '')}`);
  const all = [...pairs, ...(query ? [query] : [])].join('&');
  return `/api/v1${filled}${all && `?${all}`}`;
}

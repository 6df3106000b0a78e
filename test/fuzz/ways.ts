import { PROBLEM_META } from '../../domain/http/problem.ts';
import { type Arguments, takesAnyText } from './habits.ts';
import { pathOf } from './invariants.ts';
import { scalarOf, type Target } from './targets.ts';
import { type Got, lineOf, type Sent, type Wire } from './wire.ts';

/** The header fields that HEAD shares with GET. */
const FIELDS = ['content-type', 'content-length', 'etag', 'link', 'cache-control'] as const;

/** Differences between the response to a GET and the alternatives: HEAD, and the MCP tool (R223). */
export async function differences(
  wire: Wire,
  target: Target,
  sent: Sent,
  texts: Readonly<Record<string, string>>,
  got: Got,
): Promise<string[]> {
  const head = await wire.send({ ...sent, method: 'HEAD' });
  const tool = await wire.send(toolCall(target.name, argumentsOf(target, texts), sent));
  const meant = withoutNull(target, texts);
  const rest = meant ? await wire.send({ ...sent, path: pathOf(target, meant) }) : got;
  return [...headDifferences(got, head), ...toolDifferences(rest, tool, meant ?? texts)].map(
    (difference) => `${target.name}: ${lineOf(sent)}\n  ${difference}`,
  );
}

/** The texts without the word null, which to a tool is an input that is left out (D80); undefined if none has it. */
function withoutNull(
  { parameters }: Target,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const left = parameters.filter(
    ({ name, required, schema }) => texts[name] === 'null' && !required && !takesAnyText(schema),
  );
  const names = new Set(left.map(({ name }) => name));
  return left.length === 0
    ? undefined
    : Object.fromEntries(Object.entries(texts).filter(([name]) => !names.has(name)));
}

/** The arguments of a tool for the texts of a path and query. */
export const argumentsOf = ({ parameters }: Target, texts: Readonly<Record<string, string>>): Arguments =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      scalarOf(text, parameters.find(({ name }) => name === key)?.schema),
    ]),
  );

/** A valid call by REST, its arguments, and its response. */
export interface RestCall {
  sent: Sent;
  args: Arguments;
  got: Got;
}

/** What is wrong with the tool where a client writes the arguments of a valid call in a habit of its own; writes have a key for both. */
export async function habitFaults(
  wire: Wire,
  name: string,
  { sent, args, got }: RestCall,
  habit: Arguments | string,
): Promise<string[]> {
  const key = sent.headers['idempotency-key'];
  const keyed = key === undefined ? {} : { idempotency_key: key };
  const written = typeof habit === 'string' ? JSON.stringify({ ...args, ...keyed }) : { ...habit, ...keyed };
  const call = toolCall(name, written, sent);
  const tool = await wire.send(call);
  const faults = toolDifferences(got, tool, {});
  if (faults.length === 0) return [];
  // A text that tools correct is another input: then the plain arguments have the same result.
  const plain = await wire.send(toolCall(name, { ...args, ...keyed }, sent));
  const isCorrected = resultOf(plain) === resultOf(tool) && (key === undefined || isReused(plain));
  return isCorrected ? [] : faults.map((fault) => `${name}: ${lineOf(call)}\n  ${fault}`);
}

/** What is wrong with a tool that takes a JSON text which nobody can read. */
export async function unreadableFaults(
  wire: Wire,
  name: string,
  { headers }: Sent,
  args: Arguments,
): Promise<string[]> {
  const { 'idempotency-key': _key, ...others } = headers;
  const call = toolCall(name, args, { method: 'POST', path: '/mcp', headers: others });
  const { status, json } = await wire.send(call);
  const problem = json?.result?._meta?.[PROBLEM_META];
  if (status === 200 && problem?.status === 400) return [];
  return [`${name}: ${lineOf(call)}\n  takes a broken text: ${JSON.stringify(json)?.slice(0, 300)}`];
}

/** The result or the problem of a tool, as text. */
const resultOf = ({ json }: Got): string =>
  comparable(json?.result?._meta?.[PROBLEM_META] ?? json?.result?.structuredContent);

const isReused = ({ json }: Got): boolean =>
  json?.result?._meta?.[PROBLEM_META]?.code === 'idempotency_key_reused';

function headDifferences(get: Got, head: Got): string[] {
  // A problem contains the request id, whose length varies.
  const differ =
    get.status >= 400 ? [] : FIELDS.filter((field) => get.headers[field] !== head.headers[field]);
  const same = get.status === head.status && head.bytes.length === 0 && differ.length === 0;
  return same ? [] : [`HEAD differs from GET: ${get.status} and ${head.status}, ${differ.join(', ')}`];
}

function toolDifferences(get: Got, { status, json }: Got, texts: Readonly<Record<string, string>>): string[] {
  const result = json?.result;
  if (status !== 200 || !result)
    return [`the tool answered ${status} ${JSON.stringify(json)?.slice(0, 300)}`];
  const problem = result._meta?.[PROBLEM_META];
  const [said, rest] = [comparable(problem ?? result.structuredContent), comparable(get.json)];
  if (said === rest && result.isError === (problem ? true : undefined)) return [];
  if (mayBeRead(get, problem) || isOtherWord(get, texts)) return [];
  return [`the tool says ${said.slice(0, 300)}\n  REST says ${rest.slice(0, 300)}`];
}

/** The response as text without the request id, which always differs. */
const comparable = (answer: { request_id?: string }): string =>
  JSON.stringify({ ...answer, ...(answer?.request_id && { request_id: '' }) });

/** Whether the tool may accept what REST refuses: MCP corrects inputs with one possible meaning (D80). */
const mayBeRead = ({ status, json }: Got, problem?: { status: number }): boolean =>
  status === 400 && json?.code === 'invalid_request' && (problem?.status ?? 200) < 500;

const isOtherWord: typeof isBritain = (get, texts) => isAlmostChoice(get, texts) || isBritain(get, texts);

/** Whether REST finds nothing only because of capitals or spaces in a listed word, such as a leaderboard (D80). */
const isAlmostChoice = ({ status, json }: Got, texts: Readonly<Record<string, string>>): boolean =>
  status === 404 &&
  (json?.errors ?? []).some(
    ({ path, limit }: { path: string; limit?: unknown }) =>
      Array.isArray(limit) && limit.includes(texts[path]?.trim().toLowerCase()),
  );

const toolCall = (name: string, args: object | string, { headers }: Sent): Sent => ({
  method: 'POST',
  path: '/mcp',
  headers: {
    ...headers,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
});

/** Whether REST knows no country UK, which MCP reads as GB (D80). */
const isBritain = ({ status, json }: Got, { country = '' }: Readonly<Record<string, string>>): boolean =>
  status === 200 && json?.total === 0 && country.trim().toUpperCase() === 'UK';

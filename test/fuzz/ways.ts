import { PROBLEM_META } from '../../domain/http/problem.ts';
import { scalarOf, type Target } from './targets.ts';
import { type Got, lineOf, type Sent, type Wire } from './wire.ts';

/** The header fields that HEAD shares with GET. */
const FIELDS = ['content-type', 'content-length', 'etag', 'link', 'cache-control'] as const;

/** Differences between the response to a GET and the alternatives: HEAD, and the MCP tool (R223). */
export async function differences(
  wire: Wire,
  { name, parameters }: Target,
  sent: Sent,
  texts: Readonly<Record<string, string>>,
  got: Got,
): Promise<string[]> {
  const head = await wire.send({ ...sent, method: 'HEAD' });
  const given = Object.entries(texts).map(([key, text]): [string, unknown] => [
    key,
    scalarOf(text, parameters.find((parameter) => parameter.name === key)?.schema),
  ]);
  const tool = await wire.send(toolCall(name, Object.fromEntries(given), sent));
  return [...headDifferences(got, head), ...toolDifferences(got, tool, texts)].map(
    (difference) => `${name}: ${lineOf(sent)}\n  ${difference}`,
  );
}

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

const toolCall = (name: string, args: object, { headers }: Sent): Sent => ({
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

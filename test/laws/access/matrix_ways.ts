import { PROBLEM_META } from '../../../domain/http/problem.ts';
import { type Operation, takesIdempotencyKey } from '../../../tools/operation/define.ts';
import { call, message, modern, older, type WireRequest } from '../../bridge/mcp/mcp_corpus.ts';
import { type Reply, send } from '../../bridge/service.ts';
import { placed } from '../../clients/rest_client.ts';

/** The result of a call, in HTTP and in the body. */
export interface Seen {
  /** HTTP status; over MCP an authorised call is always 200. */
  status: number;
  challenge: string | null;
  /** Code of the problem object, from the HTTP body or the tool result. */
  code: string | null;
  answer: any;
}

/** Calls an operation with its input and a credential. */
export type Way = (
  url: string,
  operation: Operation,
  input: Record<string, unknown>,
  authorization: string | undefined,
) => Promise<Seen>;

/** One key for all calls of an operation: allowed callers get the same result again, and nothing is done twice. */
const KEY = 'matrix';

const rest: Way = async (url, operation, input, authorization) => {
  const { method, target, body } = placed(operation, input);
  const keyed = takesIdempotencyKey(operation) && { 'idempotency-key': KEY };
  const reply = await send(url, method, `/api/v1${target}`, { headers: { authorization, ...keyed }, body });
  return { ...refusalOf(reply), answer: reply.status < 400 ? reply.json : null };
};

const mcp =
  (build: (params: object) => WireRequest): Way =>
  async (url, operation, input, authorization) => {
    const args = { ...input, ...(takesIdempotencyKey(operation) && { idempotency_key: KEY }) };
    const { headers, body } = build(call(operation.name, args));
    const reply = await send(url, 'POST', '/mcp', { headers: { ...headers, authorization }, body });
    const refusal = refusalOf(reply);
    if (reply.status >= 400) return { ...refusal, answer: null };
    const { result } = messageOf(reply);
    const code = result.isError ? (result._meta[PROBLEM_META].code as string) : null;
    return { ...refusal, code, answer: result.isError ? null : result.structuredContent };
  };

/** Every protocol and version. */
export const WAYS: Record<string, Way> = {
  REST: rest,
  'MCP 2026-07-28': mcp((params) => modern('', 'tools/call', params)),
  'MCP 2025-11-25': mcp((params) => older('', '2025-11-25', message('tools/call', params))),
};

function refusalOf({ status, headers, json }: Reply): Omit<Seen, 'answer'> {
  const isProblem = /problem\+json/.test(headers['content-type'] ?? '');
  return { status, challenge: headers['www-authenticate'] ?? null, code: isProblem ? json.code : null };
}

/** The message of a response, from JSON or from the only event of a stream. */
function messageOf({ json, text }: Reply): any {
  return json ?? JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? 'null');
}

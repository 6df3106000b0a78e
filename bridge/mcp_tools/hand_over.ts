import { randomUUID } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Result } from '../../tools/operation/call.ts';
import { HAND_OVER_CHOICES, type HandOver, type HandOverChoice } from '../../tools/operation/define.ts';

/** The name of our one request to the person. */
const PAGE = 'page';
/** How long a person may think before the call returns without their answer. */
const CHOICE_MS = 600_000;

/** Whether the caller's host can open a page for the person: it declared elicitation in the URL mode. */
export const opensPages = (declared: ClientCapabilities | undefined): boolean =>
  declared?.elicitation?.url !== undefined;

/** The capabilities of a client: of this request in the 2026 era, of its `initialize` before. */
export const declaredBy = (
  ctx: ServerContext,
  initialized: ClientCapabilities | undefined,
): ClientCapabilities | undefined =>
  isModern(ctx) ? (ctx.mcpReq.envelope as Envelope)[CLIENT_CAPABILITIES_META_KEY] : initialized;

/** The members that we read; the SDK has checked them, and its type names none. */
type Envelope = { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities };

/** Whether a request is of the 2026 era, in which each declares the capabilities of its client. */
export const isModern = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined;

/**
 * The idempotency key of a call that the client repeats with the person's answer: the state that we gave it. It opens nothing more than
 * the argument `idempotency_key`, which the client chooses itself, so it needs no seal.
 */
export const keyOfRound = ({ mcpReq }: ServerContext): string => mcpReq.requestState() ?? randomUUID();

/**
 * Offers a page to the person (MCP, elicitation in the URL mode). Returns the result with their answer, or in the 2026 era, where the
 * client repeats the call with it, the request for it. Without an answer the result stays as it was.
 */
export async function handOver(
  result: Result,
  page: HandOver<Result>,
  ctx: ServerContext,
  key: string,
): Promise<Result | InputRequiredResult> {
  const given = inputResponse(ctx.mcpReq.inputResponses, PAGE);
  if (given.kind === 'elicit' && HAND_OVER_CHOICES.includes(given.action))
    return page.resultFor(given.action);
  if (isModern(ctx)) {
    // An answer that cannot be read is none: another request for it might go on for ever.
    if (ctx.mcpReq.inputResponses) return result;
    const { url, message } = page;
    return inputRequired({
      inputRequests: { [PAGE]: inputRequired.elicitUrl({ url, message }) },
      requestState: key,
    });
  }
  const action = await elicited(page, ctx);
  return action ? page.resultFor(action) : result;
}

/** The answer over a connection that stays open; null if the host failed, which must not hide what the call has done. */
async function elicited(
  { url, message }: HandOver<Result>,
  { mcpReq }: ServerContext,
): Promise<HandOverChoice | null> {
  try {
    const request = { mode: 'url', url, message, elicitationId: randomUUID() } as const;
    const { action } = await mcpReq.elicitInput(request, { timeout: CHOICE_MS, signal: mcpReq.signal });
    return action;
  } catch {
    return null;
  }
}

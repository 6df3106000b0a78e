import { invalidRequest } from '../../domain/http/errors.ts';

/** Most messages of a batch; only version 2025-03-26 has batches. */
const MOST_MESSAGES = 50;
/** Most characters of a text outside of tool arguments: names, URIs, cursors, ids. */
const LONGEST_TEXT = 2_048;

/**
 * Refuses too many messages, and long texts where the protocol has a name, URI or id, because the SDK repeats those in its
 * errors. Operations limit tool arguments themselves. Throws `invalid_request`.
 */
export function refuseMessages(body: unknown): void {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  if (messages.length > MOST_MESSAGES) {
    throw tooBig(
      '',
      `The batch has ${messages.length} messages; ${MOST_MESSAGES} are the most.`,
      MOST_MESSAGES,
    );
  }
  for (const message of messages) refuseLongText(message, '');
}

function refuseLongText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.length > LONGEST_TEXT) {
      throw tooBig(
        path,
        `This text has ${value.length} characters; ${LONGEST_TEXT} are the most.`,
        LONGEST_TEXT,
      );
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const isCall = path === '' && (value as { method?: unknown }).method === 'tools/call';
  for (const [name, part] of Object.entries(value)) {
    if (isCall && name === 'params') refuseLongText({ ...part, arguments: undefined }, name);
    else refuseLongText(part, path === '' ? name : `${path}.${name}`);
  }
}

const tooBig = (path: string, message: string, limit: number): Error =>
  invalidRequest([{ path, code: 'too_big', message, limit, fix: 'Send a shorter one.' }]);

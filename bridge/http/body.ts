import type { IncomingMessage } from 'node:http';
import { ApiError, invalidRequest } from '../../domain/http/errors.ts';
import type { Operation } from '../../tools/operation/define.ts';
import type { Placement } from '../shape/placement.ts';
import { refuseShape } from '../shape/shape_limits.ts';
import type { Values } from './query.ts';
import { repeatedKey } from './repeated_key.ts';

/** Operations with long texts: whole stories and fifty milestones, a listing or an interview in any alphabet. */
const LARGE: ReadonlySet<string> = new Set([
  'update_draft',
  'update_my_listing',
  'set_founder_story',
  'answer_interview',
]);

/** Largest body of an operation in bytes. */
export const bodyLimit = ({ name }: Pick<Operation, 'name'>): number => (LARGE.has(name) ? 1024 : 256) * 1024;

/**
 * The inputs of a JSON body. Throws `body_too_large`, `unsupported_media_type`, `malformed_json`, and `invalid_request` if a
 * body nests too deep, has too many names or names an input of the path (D26: always 400).
 */
export async function readBody(req: IncomingMessage, placement: Placement, limit: number): Promise<Values> {
  const bytes = await readBytes(req, limit);
  if (bytes.length === 0) {
    if (placement.bodyKeys.length === 0) return {};
    throw new ApiError('malformed_json', 'The body is empty; this operation needs a JSON object.');
  }
  requireJson(req);
  const { text, value } = parsed(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError('malformed_json', `The body is ${nameOf(value)}; this operation needs a JSON object.`);
  }
  refuseShape(value);
  refuseRepeated(text);
  refusePathKeys(value, placement);
  return value as Values;
}

/** Whether a request has a body, which a GET or DELETE need not have. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Refuses inputs in the body of a call that takes them in the query: none is ignored. */
export function refuseInputs(body: Values, { queryKeys }: Placement): void {
  const keys = Object.keys(body);
  if (keys.length === 0) return;
  throw invalidRequest(
    keys.map((key) =>
      queryKeys.includes(key)
        ? {
            path: key,
            code: 'misplaced_key',
            message: `"${key}" travels in the query.`,
            fix: 'Send it in the query.',
          }
        : {
            path: key,
            code: 'unknown_key',
            message: `There is no input "${key}" here.`,
            fix: 'Leave it out.',
          },
    ),
  );
}

/** Any JSON value, for protocols with bodies of their own; throws the same as {@link readBody}. */
export async function readJson(req: IncomingMessage, limit: number): Promise<unknown> {
  const bytes = await readBytes(req, limit);
  requireJson(req);
  const { text, value } = parsed(bytes);
  refuseShape(value);
  refuseRepeated(text);
  return value;
}

/** How much of a refused body is read and dropped: closing early would lose our response while the client still sends. */
const DRAINED = 8 * 1024 * 1024;

/** Reads and drops the rest of a request, so that its sender gets to read the response. */
export async function drain(req: IncomingMessage): Promise<void> {
  if (req.complete || req.destroyed) return;
  await readBytes(req, 0).catch(() => undefined);
}

/** All bytes of a body. Throws `body_too_large`, and `malformed_json` if the body breaks off. */
export async function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  req.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else if (size > limit + DRAINED) reject(tooLarge(limit));
  });
  req.once('end', () => {
    if (size > limit) reject(tooLarge(limit));
    else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  });
  req.once('error', () => reject(new ApiError('malformed_json', 'The body ended before it was complete.')));
  return promise;
}

const tooLarge = (limit: number): ApiError =>
  new ApiError('body_too_large', `The body may have ${limit} bytes.`, {
    errors: [{ path: '', code: 'too_big', message: `The body may have ${limit} bytes.`, limit }],
  });

function requireJson({ headers }: IncomingMessage): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (type !== 'application/json') {
    throw new ApiError(
      'unsupported_media_type',
      type ? `The body is sent as ${type}.` : 'The body has no Content-Type.',
    );
  }
  const charset = parameters
    .find((part) => part.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new ApiError('unsupported_media_type', `JSON is UTF-8; the body is sent as ${charset}.`);
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new ApiError(
      'unsupported_media_type',
      `The body is sent with Content-Encoding ${encoding}; send it as it is.`,
    );
  }
}

function parsed(bytes: Buffer): { text: string; value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof SyntaxError ? withoutQuote(error.message) : 'It is not UTF-8.';
    throw new ApiError('malformed_json', `The body is no JSON. ${reason}`);
  }
}

/** Refuses JSON in which an object has a key twice: parsers silently take the last one, and the sender may mean the first. */
function refuseRepeated(text: string): void {
  const key = repeatedKey(text);
  if (key === undefined) return;
  throw invalidRequest([
    {
      path: key.slice(0, 80),
      code: 'repeated_key',
      message: 'An object of the body has this key more than once.',
      fix: 'Send it once.',
    },
  ]);
}

/** Not the parser's message: it quotes the text, which may hold a secret. */
const withoutQuote = (message: string): string =>
  message.replace(/, (?:\.{3})?"[\s\S]*"(?:\.{3})? is not valid JSON$/, ' is not valid JSON');

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}

function refusePathKeys(body: object, { pathKeys }: Placement): void {
  const doubled = pathKeys.filter((key) => Object.hasOwn(body, key));
  if (doubled.length === 0) return;
  throw invalidRequest(
    doubled.map((key) => ({
      path: key,
      code: 'misplaced_key',
      message: `"${key}" travels in the path.`,
      fix: 'Leave it out of the body.',
    })),
  );
}

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, type ErrorCode, problemOf } from '../../domain/errors.ts';

/** The most that the headers of a request may be: more than any program needs, and little to hold. */
export const HEADERS_MOST = { count: 128, bytes: 16_384 };

/** What node says of a request that it cannot read, as a code and in words; everything else is malformed. */
const KNOWN: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    `The request has more than ${HEADERS_MOST.count} headers, or more than ${HEADERS_MOST.bytes / 1024} kB of them.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request was not complete in time.'],
};
const MALFORMED = ['malformed_request', 'This is no HTTP request that can be read.'] as const;

/**
 * Gives requests that never reach a handler the problem object that all others get; node's own responses have no body. Hands
 * out a listener for `clientError`, with `nextId` for the id of each.
 */
export function brokenRequests(origin: string, nextId: () => string) {
  return (
    error: NodeJS.ErrnoException,
    socket: Duplex & { _httpMessage?: { headersSent?: boolean } },
  ): void => {
    // Whoever has left, or is being answered already, cannot be told.
    if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    const [code, message] = KNOWN[error.code ?? ''] ?? MALFORMED;
    const problem = problemOf(new ApiError(code, message), origin, nextId());
    const body = JSON.stringify(problem);
    const lines = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${problem.request_id}`,
      'Connection: close',
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  };
}

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, type ErrorCode } from '../../domain/http/errors.ts';
import { problemOf } from '../../domain/http/problem.ts';

/** Largest size of request headers: more than any real client sends, and cheap to buffer. */
export const HEADERS_MOST = { count: 128, bytes: 16_384 };

/** Errors of node's HTTP parser as our error codes and texts; every other error is malformed. */
const KNOWN: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    `The request has more than ${HEADERS_MOST.count} headers, or more than ${HEADERS_MOST.bytes / 1024} kB of them.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request was not complete in time.'],
};
const MALFORMED = ['malformed_request', 'This is no HTTP request that can be read.'] as const;

/**
 * A listener for `clientError`: requests that never reach a handler get a problem object as well, because node's own responses
 * have no body. `nextId` makes the id of each.
 */
export function brokenRequests(origin: string, nextId: () => string) {
  return (
    error: NodeJS.ErrnoException,
    socket: Duplex & { _httpMessage?: { headersSent?: boolean } },
  ): void => {
    // No response is possible if the client has disconnected or a response has begun.
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

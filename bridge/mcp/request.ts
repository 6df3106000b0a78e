import type { IncomingHttpHeaders } from 'node:http';
import type { McpCaller } from '../mcp_tools/tools.ts';

/**
 * The part of a `Request` that the SDK reads once the body is parsed. A real `Request` would cost more than the rest of a call.
 * The SDK passes this object to the factory of its servers, so it carries the caller.
 */
export class McpRequest {
  readonly method = 'POST';
  readonly url: string;
  readonly headers: HeaderView;
  readonly caller: McpCaller;
  /** Aborts when the client disconnects; undefined if the work should go on. */
  readonly signal: AbortSignal | undefined;

  constructor(url: string, headers: IncomingHttpHeaders, caller: McpCaller, signal?: AbortSignal) {
    this.url = url;
    this.headers = new HeaderView(headers);
    this.caller = caller;
    this.signal = signal;
  }

  /** This object with the SDK's type. */
  get asRequest(): Request {
    return this as unknown as Request;
  }
}

/** Node's headers behind the one method that the SDK uses. */
class HeaderView {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  }

  has(name: string): boolean {
    return this.#headers[name.toLowerCase()] !== undefined;
  }
}

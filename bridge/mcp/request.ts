import type { IncomingHttpHeaders } from 'node:http';
import type { McpCaller } from '../mcp_tools/tools.ts';

/**
 * What the SDK reads of a request whose body is parsed already. A real `Request` would cost more than the rest of a call, and
 * the SDK hands this object on to the factory of its servers, so it carries the caller there.
 */
export class McpRequest {
  readonly method = 'POST';
  readonly url: string;
  readonly headers: HeaderView;
  readonly caller: McpCaller;
  /** Aborted when the caller has gone; absent where that must not end the work. */
  readonly signal: AbortSignal | undefined;

  constructor(url: string, headers: IncomingHttpHeaders, caller: McpCaller, signal?: AbortSignal) {
    this.url = url;
    this.headers = new HeaderView(headers);
    this.caller = caller;
    this.signal = signal;
  }

  /** The same for the SDK's types. */
  get asRequest(): Request {
    return this as unknown as Request;
  }
}

/** Node's headers as the SDK asks for them. */
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

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

/** What the SDK wants every client to accept. */
const BOTH_TYPES = 'application/json, text/event-stream';

/**
 * Node's headers behind the methods that the SDK uses. It refuses clients of the earlier versions that do not name both types, as many do
 * not; bridge/mcp/fast_path.ts sends what the client accepts (record 81). An empty header is none.
 */
class HeaderView {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const key = name.toLowerCase();
    if (key === 'accept') return BOTH_TYPES;
    const value = this.#headers[key];
    return (Array.isArray(value) ? value.join(', ') : value) || null;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }
}

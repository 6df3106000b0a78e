/** A message between a view and its host: JSON-RPC 2.0 by `postMessage` (MCP Apps, Transport Layer). */
interface Message {
  id?: string | number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

/** Answers a request of the host, or takes a notification; the returned value is the result. */
type Handler = (params: unknown) => unknown;

/** The connection of a view to the host that shows it. */
export interface Connection {
  /** Sends a request; rejects with the message of the host's error. */
  request<T>(method: string, params: unknown): Promise<T>;
  notify(method: string, params: unknown): void;
}

/** "Method not found" (JSON-RPC 2.0, 5.1). */
const METHOD_NOT_FOUND = -32601;

/**
 * Connects to the host, which is the window around this one. The official library for this is nine times as large as a whole view may
 * be; the protocol is these few lines. Messages of other windows are ignored.
 */
export function connect(handlers: Readonly<Record<string, Handler>>): Connection {
  const host = window.parent;
  const waiting = new Map<string | number, PromiseWithResolvers<unknown>>();
  let last = 0;

  // The origin of a host is not known, and nothing that is sent is secret from the host that passed it to us.
  const post = (message: Message): void => host.postMessage({ jsonrpc: '2.0', ...message }, '*');

  async function answer(id: string | number, method: string, params: unknown): Promise<void> {
    const handler = handlers[method];
    if (handler) post({ id, result: (await handler(params)) ?? {} });
    else post({ id, error: { code: METHOD_NOT_FOUND, message: `Method not found: ${method}` } });
  }

  function settle({ id, result, error }: Message): void {
    const request = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !request) return;
    waiting.delete(id);
    if (error) request.reject(new Error(error.message));
    else request.resolve(result);
  }

  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== host || !isMessage(data)) return;
    const { id, method, params } = data;
    if (method === undefined) settle(data);
    else if (id === undefined) handlers[method]?.(params);
    else void answer(id, method, params);
  });

  return {
    request: <T>(method: string, params: unknown) => {
      const request = Promise.withResolvers<unknown>();
      const id = ++last;
      waiting.set(id, request);
      post({ id, method, params });
      return request.promise as Promise<T>;
    },
    notify: (method, params) => post({ method, params }),
  };
}

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && (data as { jsonrpc?: unknown }).jsonrpc === '2.0';

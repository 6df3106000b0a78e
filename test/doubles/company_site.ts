import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

/** The response for a path. A string is an HTML page; `/robots.txt` and `*.xml` get their own types. */
export interface SiteResponse {
  status?: number;
  /** Null leaves out a default header. */
  headers?: Record<string, string | string[] | null>;
  /** Bytes, or a generator that runs while the client reads; an endless one is an endless body. */
  body?: string | Uint8Array | (() => Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>);
  /** `drop` closes the connection without a response, `hang` never responds. */
  instead?: 'drop' | 'hang';
}

interface SeenRequest {
  method: string;
  /** Path and query. */
  path: string;
  /** The Host header, so that several names may lead to one double. */
  host: string;
  headers: IncomingHttpHeaders;
  /** Monotonic milliseconds; `ended` is when the response was sent or the client gone, NaN before. */
  started: number;
  ended: number;
}

export type Routes = Record<
  string,
  string | SiteResponse | ((request: SeenRequest) => string | SiteResponse)
>;

/** A company's website on 127.0.0.1. Unknown paths return 404; every request is logged in order. */
export interface CompanySite extends AsyncDisposable {
  /** Origin without a trailing slash. */
  url: string;
  port: number;
  requests: SeenRequest[];
  /** Paths of the requests so far. */
  paths(): string[];
  /** Adds or replaces responses; a route named `name.example/path` is for that Host only. */
  set(routes: Routes): void;
  /** Handles every path without a route. */
  fallback(route: (request: SeenRequest) => string | SiteResponse): void;
  close(): Promise<void>;
}

export async function companySite(initial: Routes = {}): Promise<CompanySite> {
  const routes = new Map(Object.entries(initial));
  const requests: SeenRequest[] = [];
  let otherwise: (request: SeenRequest) => string | SiteResponse = () => NOT_FOUND;
  const server = createServer((req, res) => {
    const seen: SeenRequest = {
      method: req.method ?? '',
      path: req.url ?? '',
      host: req.headers.host ?? '',
      headers: req.headers,
      started: performance.now(),
      ended: Number.NaN,
    };
    requests.push(seen);
    res.once('close', () => (seen.ended = performance.now()));
    const [path = ''] = seen.path.split('?');
    const name = seen.host.replace(/:\d+$/, '');
    const route =
      routes.get(name + seen.path) ?? routes.get(name + path) ?? routes.get(seen.path) ?? routes.get(path);
    answer(res, path, typeof route === 'function' ? route(seen) : (route ?? otherwise(seen)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    paths: () => requests.map(({ path }) => path),
    set: (more) => {
      for (const [path, route] of Object.entries(more)) routes.set(path, route);
    },
    fallback: (route) => {
      otherwise = route;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A redirect. */
export const redirect = (location: string, status = 302): SiteResponse => ({ status, headers: { location } });

const NOT_FOUND: SiteResponse = { status: 404, body: '<!doctype html><title>Not found</title><p>Not found' };

function typeOf(path: string): string {
  if (path.endsWith('.txt')) return 'text/plain; charset=utf-8';
  return path.endsWith('.xml') ? 'application/xml' : 'text/html; charset=utf-8';
}

function answer(res: ServerResponse, path: string, route: string | SiteResponse): void {
  const {
    status = 200,
    headers = {},
    body = '',
    instead,
  } = typeof route === 'string' ? { body: route } : route;
  if (instead === 'drop') res.destroy();
  if (instead) return;
  for (const [name, value] of Object.entries({ 'content-type': typeOf(path), ...headers }))
    if (value !== null) res.setHeader(name, value);
  res.writeHead(status);
  if (typeof body !== 'function') {
    res.end(body);
    return;
  }
  // A client that disconnects ends the generator; that is no error of the double.
  Readable.from(body())
    .on('error', () => res.destroy())
    .pipe(res)
    .on('error', () => res.destroy());
}

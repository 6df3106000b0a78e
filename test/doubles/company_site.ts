import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

/** What a path answers. A string is an HTML page; `/robots.txt` and `*.xml` get their own types. */
export interface SiteAnswer {
  status?: number;
  /** Null leaves out what the double would send by itself. */
  headers?: Record<string, string | string[] | null>;
  /** Bytes, or something that makes them while the client reads; an endless generator is an endless body. */
  body?: string | Uint8Array | (() => Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>);
  /** `drop` closes the connection without an answer, `hang` never answers. */
  instead?: 'drop' | 'hang';
}

export interface SeenRequest {
  method: string;
  /** Path and query. */
  path: string;
  /** The Host header, so that several names may lead to one double. */
  host: string;
  headers: IncomingHttpHeaders;
  /** Monotonic milliseconds; `ended` is when the answer was out or the client gone, NaN before. */
  started: number;
  ended: number;
}

export type Routes = Record<string, string | SiteAnswer | ((request: SeenRequest) => string | SiteAnswer)>;

/** A company's website on 127.0.0.1. Unknown paths answer 404; every request is logged, in order. */
export interface CompanySite extends AsyncDisposable {
  /** Origin, without a slash at the end. */
  url: string;
  port: number;
  requests: SeenRequest[];
  /** Paths of the requests so far. */
  paths(): string[];
  /** Adds or replaces answers; a route named `name.example/path` answers for that Host only. */
  set(routes: Routes): void;
  /** Answers every path that no route has. */
  fallback(route: (request: SeenRequest) => string | SiteAnswer): void;
  close(): Promise<void>;
}

export async function companySite(initial: Routes = {}): Promise<CompanySite> {
  const routes = new Map(Object.entries(initial));
  const requests: SeenRequest[] = [];
  let otherwise: (request: SeenRequest) => string | SiteAnswer = () => NOT_FOUND;
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
export const redirect = (location: string, status = 302): SiteAnswer => ({ status, headers: { location } });

const NOT_FOUND: SiteAnswer = { status: 404, body: '<!doctype html><title>Not found</title><p>Not found' };

function typeOf(path: string): string {
  if (path.endsWith('.txt')) return 'text/plain; charset=utf-8';
  return path.endsWith('.xml') ? 'application/xml' : 'text/html; charset=utf-8';
}

function answer(res: ServerResponse, path: string, route: string | SiteAnswer): void {
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
  // A client that goes away ends the generator; that is no error of the double.
  Readable.from(body())
    .on('error', () => res.destroy())
    .pipe(res)
    .on('error', () => res.destroy());
}

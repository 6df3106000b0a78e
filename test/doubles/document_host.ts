import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Agent, buildConnector, fetch as undiciFetch } from 'undici';

/** Only for names below `.test`, which nobody can own (RFC 6761). */
const tls = (name: string): string => readFileSync(join(import.meta.dirname, 'tls', name), 'utf8');

/** A local host that publishes client metadata documents over TLS. */
export interface DocumentHost {
  port: number;
  /** Requested paths with their hosts, oldest first. */
  requests: string[];
  /** Connections that were opened, with or without a request. */
  connections: () => number;
  /** Responses by `host/path`; a text is sent with 200. */
  pages: Map<string, string | RequestListener>;
  /** Publishes a document under `https://host/path` with its own URL as client_id; returns that URL. */
  publish(place: string, document?: Record<string, unknown>): string;
  /** Resolves names below `.test` to the host; every other name is refused. */
  fetch: typeof fetch;
  close(): Promise<void>;
}

export async function documentHost(): Promise<DocumentHost> {
  const requests: string[] = [];
  const pages: DocumentHost['pages'] = new Map();
  let connections = 0;
  const server = createServer({ key: tls('key.pem'), cert: tls('cert.pem') }, (req, res) => {
    const place = `${req.headers.host?.replace(/:\d+$/, '')}${req.url}`;
    requests.push(place);
    const page = pages.get(place);
    if (typeof page === 'function') return page(req, res);
    if (page === undefined) return void res.writeHead(404).end();
    res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=60' }).end(page);
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    requests,
    connections: () => connections,
    pages,
    publish(place, document = {}) {
      const client_id = `https://${place}`;
      const said = {
        client_id,
        client_name: 'Published',
        redirect_uris: ['http://127.0.0.1/callback'],
        ...document,
      };
      pages.set(place, JSON.stringify(said));
      return client_id;
    },
    fetch: reaching(port),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function reaching(port: number): typeof fetch {
  const connect = buildConnector({ ca: tls('cert.pem'), allowH2: false });
  const dispatcher = new Agent({
    connect: (options, callback) => {
      if (!options.hostname.endsWith('.test'))
        return callback(new Error(`${options.hostname} is no test host`), null);
      const { hostname: servername } = options;
      return connect(
        { ...options, hostname: '127.0.0.1', host: '127.0.0.1', port: String(port), servername },
        callback,
      );
    },
  });
  const onward = undiciFetch as unknown as (input: unknown, init: object) => Promise<Response>;
  return (input, init) => onward(input, { ...init, dispatcher });
}

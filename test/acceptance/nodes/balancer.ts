import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** A load balancer in front of nodes on this machine. */
export interface Balancer {
  url: string;
  /** Whether a node gets requests. */
  isUp(port: number): boolean;
  /** Requests that went to another node because one refused the connection. */
  passed_on: number;
  close(): Promise<void>;
}

/** Milliseconds between two looks at a node. */
const LOOK_MS = 1_000;
/** A node gets no more requests after this many looks in a row without 200, and requests again after one with it. */
const FALL = 3;

/** Longest time in milliseconds after which a node that leaves gets no new requests: what DRAIN_S has to be longer than. */
export const NOTICE_MS = LOOK_MS * (FALL + 1);

/** A node that came up gets its whole share of requests after this time: a new program is slow until its code is compiled. */
export const SLOW_START_MS = 5_000;

interface Node {
  port: number;
  misses: number;
  /** Since when it gets requests, as `performance.now()` gives it. */
  up_since: number;
  /** What it is behind its share of requests. */
  credit: number;
  agent: Agent;
}

const isUp = ({ misses }: Node): boolean => misses < FALL;

/** The nodes that are up, the one first whose turn it is, as nginx balances by weight. */
function byShare(nodes: readonly Node[]): Node[] {
  const up = nodes.filter(isUp);
  const weights = up.map(({ up_since }) =>
    Math.min(1, 0.05 + (performance.now() - up_since) / SLOW_START_MS),
  );
  for (const [i, node] of up.entries()) node.credit += weights[i] ?? 0;
  const [first, ...others] = up.toSorted((a, b) => b.credit - a.credit);
  if (!first) return [];
  first.credit -= weights.reduce((sum, weight) => sum + weight);
  return [first, ...others];
}

/**
 * Does what HAProxy does with `option httpchk GET /readyz` and `inter 1s fall 3 rise 1 slowstart 5s`: nodes take turns, their connections are used
 * again, and a request goes to another node if the first one refuses the connection, so that nothing was sent. It is never sent twice:
 * whatever breaks later is a failure of the client's request.
 */
export async function balancer(ports: readonly number[]): Promise<Balancer> {
  const nodes = ports.map(
    (port): Node => ({ port, misses: FALL, up_since: 0, credit: 0, agent: new Agent({ keepAlive: true }) }),
  );
  const self = { passed_on: 0 };

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req);
    for (const node of byShare(nodes)) {
      try {
        return forward(await send(node, req, body), res);
      } catch (error) {
        if (!isRefused(error)) return fail(res, 502, String(error));
        self.passed_on++;
      }
    }
    fail(res, 503, 'no node is up');
  }

  const server = createServer((req, res) => {
    handle(req, res).catch(() => res.destroy());
  });
  // Connections of clients end when the clients want it, so that none breaks because of us.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const ending = new AbortController();
  const looking = Promise.all(nodes.map((node) => watch(node, ending.signal)));
  return Object.assign(self, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUp: (port: number) => nodes.some((node) => node.port === port && isUp(node)),
    async close() {
      ending.abort();
      await looking;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { agent } of nodes) agent.destroy();
    },
  });
}

async function watch(node: Node, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isReady = await fetch(`http://127.0.0.1:${node.port}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(LOOK_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady && !isUp(node)) Object.assign(node, { up_since: performance.now(), credit: 0 });
    node.misses = isReady ? 0 : node.misses + 1;
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

function send(node: Node, req: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const headers = {
    ...withoutHop(req),
    ...(body.length > 0 && { 'content-length': String(body.length) }),
    'x-forwarded-for': req.socket.remoteAddress,
    'x-forwarded-proto': 'http',
  };
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: node.port, agent: node.agent, method: req.method, path: req.url, headers },
      resolve,
    )
      .once('error', reject)
      .end(body);
  });
}

function forward(response: IncomingMessage, res: ServerResponse): void {
  res.writeHead(response.statusCode ?? 502, withoutHop(response));
  response.once('error', () => res.destroy());
  response.pipe(res);
}

/** The headers of a message without those that are about one connection. */
function withoutHop({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const { connection: _, 'keep-alive': _too, 'transfer-encoding': _also, ...others } = headers;
  return others;
}

function fail(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'content-type': 'text/plain' }).end(text);
}

/** Whether no connection came about. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect';

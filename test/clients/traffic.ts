import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What clients saw during the stop of a service. */
export interface Traffic {
  /** Responses with 200 so far. */
  served: number;
  /** Responses with 503, except for /readyz. */
  turned_away: number;
  /** Requests on an open connection without a complete response: a stop must not cause any. */
  cut: string[];
  /** Refused connections: nothing was sent, so a client can go elsewhere. */
  refused: number;
  /** Clients with keep-alive that received `Connection: close`. */
  sent_away: number;
  /** Ends when every client has stopped. */
  ended: Promise<void>;
}

/**
 * Clients that behave as behind a proxy: `kept` of them use keep-alive, `fresh` of them open a connection per request. No connections are
 * opened once /readyz is not 200 or, with `looking: false`, once one is refused; a keep-alive connection is used until `Connection:
 * close`.
 */
export function traffic(
  url: string,
  { keep_alive, fresh, polling = true }: { keep_alive: number; fresh: number; polling?: boolean },
): Traffic {
  const seen: Traffic = {
    served: 0,
    turned_away: 0,
    cut: [],
    refused: 0,
    sent_away: 0,
    ended: Promise.resolve(),
  };
  let stopping = false;

  async function send(path: string, agent: Agent | false): Promise<IncomingMessage | null> {
    try {
      const response = await get(url + path, agent);
      if (response.statusCode === 200) seen.served++;
      if (response.statusCode === 503 && path !== '/readyz') seen.turned_away++;
      return response;
    } catch (error) {
      if (isRefused(error)) {
        stopping = true;
        seen.refused++;
      } else seen.cut.push(`${path}: ${String(error)}`);
      return null;
    }
  }

  /** Polls readiness like a proxy. */
  async function watch(): Promise<void> {
    while (!stopping) {
      const response = await send('/readyz', false);
      if (polling && response?.statusCode !== 200) stopping = true;
      await delay(20);
    }
  }

  async function keep(path: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const response = await send(path, agent);
      if (response?.headers.connection === 'close') seen.sent_away++;
      if (!response || response.headers.connection === 'close') break;
    }
    agent.destroy();
  }

  async function open(path: string): Promise<void> {
    while (!stopping) {
      await send(path, false);
      await delay(50);
    }
  }

  const clients = [
    watch(),
    ...Array.from({ length: keep_alive }, (_, i) => keep(PATHS[i % PATHS.length] ?? '/')),
    ...Array.from({ length: fresh }, (_, i) => open(PATHS[i % PATHS.length] ?? '/')),
  ];
  seen.ended = Promise.all(clients).then(() => undefined);
  return seen;
}

const PATHS = ['/api/v1/listings?per_page=20', '/', '/api/v1/categories', '/launches/this'];

function get(url: string, agent: Agent | false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.once('error', reject).once('end', () => resolve(response));
      response.resume();
    })
      .once('error', reject)
      .end();
  });
}

/** Whether no connection came about: refused, or reset before it was open. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect';

import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What clients under way when a service stopped have seen. */
export interface Traffic {
  /** Responses with 200 so far. */
  served: number;
  /** Responses with 503, but for /readyz. */
  turned_away: number;
  /** Requests on an open connection that got no whole response: what a stop must not do. */
  cut: string[];
  /** Connections that were refused: nobody listened any more, so nothing was sent and a client can go elsewhere. */
  refused: number;
  /** Clients with a kept connection that were sent away by `Connection: close`. */
  sent_away: number;
  /** Ends when every client has stopped. */
  ended: Promise<void>;
}

/**
 * Clients that behave as those behind a proxy: `kept` of them send one request after another over a connection that is kept, `fresh`
 * of them open a connection for each request. Nobody opens a connection any more when /readyz is no longer 200, or, with
 * `looking: false`, when one is refused; a kept one is used until a response says `Connection: close`.
 */
export function traffic(
  url: string,
  { kept, fresh, looking = true }: { kept: number; fresh: number; looking?: boolean },
): Traffic {
  const seen: Traffic = {
    served: 0,
    turned_away: 0,
    cut: [],
    refused: 0,
    sent_away: 0,
    ended: Promise.resolve(),
  };
  let leaving = false;

  async function ask(path: string, agent: Agent | false): Promise<IncomingMessage | null> {
    try {
      const response = await get(url + path, agent);
      if (response.statusCode === 200) seen.served++;
      if (response.statusCode === 503 && path !== '/readyz') seen.turned_away++;
      return response;
    } catch (error) {
      if (isRefused(error)) {
        leaving = true;
        seen.refused++;
      } else seen.cut.push(`${path}: ${String(error)}`);
      return null;
    }
  }

  /** What a proxy does to know whether it may send requests here. */
  async function watch(): Promise<void> {
    while (!leaving) {
      const response = await ask('/readyz', false);
      if (looking && response?.statusCode !== 200) leaving = true;
      await delay(20);
    }
  }

  async function keep(path: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const response = await ask(path, agent);
      if (response?.headers.connection === 'close') seen.sent_away++;
      if (!response || response.headers.connection === 'close') break;
    }
    agent.destroy();
  }

  async function open(path: string): Promise<void> {
    while (!leaving) {
      await ask(path, false);
      await delay(50);
    }
  }

  const clients = [
    watch(),
    ...Array.from({ length: kept }, (_, i) => keep(PATHS[i % PATHS.length] ?? '/')),
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

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A server of node:http that can stop without cutting a request. */
export interface GracefulServer {
  server: Server;
  /**
   * Stops it: for `drain_ms` it still takes connections and requests, and each response ends its connection; then it takes no new ones
   * and waits for the requests in flight; `force_ms` after that it cuts what is left.
   */
  stop(limits: { drain_ms: number; force_ms: number }): Promise<void>;
}

/** A port that has had no new connection at so many looks has none waiting: each look comes after a turn of the event loop. */
const QUIET_LOOKS = 10;
const LOOK_MS = 10;
/** How much longer than the drain new connections are waited out, in milliseconds; some clients never look at /readyz. */
const BACKLOG_MS = 2_000;
/** How often connections that have become idle are looked for while the server closes, in milliseconds. */
const IDLE_LOOK_MS = 50;
/** How long handlers of requests that were cut have to come to their end, in milliseconds. */
const NOTICE_MS = 100;

/** Makes the server; it listens for nothing yet. */
export function gracefulServer(options: ServerOptions): GracefulServer {
  const server = createServer(options);
  const inFlight = new Set<ServerResponse>();
  let stopping = false;

  function track(_req: IncomingMessage, res: ServerResponse): void {
    if (stopping) return endConnection(res);
    inFlight.add(res);
    res.once('close', forget);
  }
  function forget(this: ServerResponse): void {
    inFlight.delete(this);
  }
  server.on('request', track).on('checkExpectation', track);

  let connections = 0;
  server.on('connection', () => connections++);

  /** A busy service accepts late: what waits in the backlog of the port when it closes would be reset. */
  async function drained(drain_ms: number): Promise<void> {
    await delay(drain_ms);
    const latest = performance.now() + BACKLOG_MS;
    let before = connections;
    for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < latest; quiet++) {
      await delay(LOOK_MS);
      if (connections > before) quiet = -1;
      before = connections;
    }
  }

  return {
    server,
    async stop({ drain_ms, force_ms }) {
      stopping = true;
      for (const res of inFlight) endConnection(res);
      if (drain_ms > 0) await drained(drain_ms);
      await closed(server, force_ms);
    },
  };
}

/** Makes node send `Connection: close` with the response, so that the client's next request goes elsewhere (RFC 9112, 9.6). */
function endConnection(res: ServerResponse): void {
  res.shouldKeepAlive = false;
}

function closed(server: Server, force_ms: number): Promise<void> {
  return new Promise((resolve) => {
    // Closing an idle connection once is not enough: each one becomes idle when its request is answered.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
    let cut = false;
    const force = setTimeout(() => {
      cut = true;
      server.closeAllConnections();
    }, force_ms);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(force);
      // What was cut notices it while there is still a database.
      if (cut) setTimeout(resolve, NOTICE_MS);
      else resolve();
    });
  });
}

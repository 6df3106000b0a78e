import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

/** A server of node:http that can stop without cutting a request. */
export interface GracefulServer {
  server: Server;
  /** Whether a stop has no time left for a request that begins now: it has to be turned away at once. */
  readonly hurries: boolean;
  /**
   * Stops it: for `drain_ms` it still takes connections and requests, and each response ends its connection; then it accepts what
   * waits, closes the port and answers all of it; what is left `force_ms` after the drain is cut.
   */
  stop(limits: { drain_ms: number; force_ms: number }): Promise<void>;
}

/** A turn of the event loop that is so short and brings no connection shows that none waits, in milliseconds. */
const SHORT_TURN_MS = 1;
/** How long such a turn is waited for; after it a longer one that brings no connection has to do, in milliseconds. */
const SHORT_TURN_WAIT_MS = 500;
/** The end of the time before the cut, in which requests are turned away instead of begun, in milliseconds. */
const HURRY_MS = 1_500;
/** How long a new connection may take to say something before it counts as idle, in milliseconds. */
const FIRST_REQUEST_MS = 1_000;
/** How often connections that have become idle are looked for while the server closes, in milliseconds. */
const IDLE_LOOK_MS = 50;
/** How long handlers of requests that were cut have to come to their end, in milliseconds. */
const NOTICE_MS = 100;

/** Makes the server; it listens for nothing yet. */
export function gracefulServer(options: ServerOptions): GracefulServer {
  const server = createServer(options);
  const inFlight = new Set<ServerResponse>();
  /** Connections that have not sent a request yet, and since when they are open. */
  const unused = new Map<Socket, number>();
  let stopping = false;
  let hurries = false;

  function track({ socket }: IncomingMessage, res: ServerResponse): void {
    unused.delete(socket);
    if (stopping) return endConnection(res);
    inFlight.add(res);
    res.once('close', forget);
  }
  function forget(this: ServerResponse): void {
    inFlight.delete(this);
  }
  function forgetSocket(this: Socket): void {
    unused.delete(this);
  }
  server.on('request', track).on('checkExpectation', track);
  server.on('connection', (socket) => {
    unused.set(socket, performance.now());
    socket.once('close', forgetSocket);
  });

  /** Node counts a connection whose first request is still on its way as idle. */
  function closeIdle(): void {
    const young = performance.now() - FIRST_REQUEST_MS;
    if ([...unused.values()].every((since) => since < young)) server.closeIdleConnections();
  }

  return {
    server,
    get hurries() {
      return hurries;
    },
    async stop({ drain_ms, force_ms }) {
      stopping = true;
      for (const res of inFlight) endConnection(res);
      if (drain_ms > 0) await delay(drain_ms);
      const latest = performance.now() + force_ms;
      const hurry = setTimeout(() => (hurries = true), force_ms - HURRY_MS);
      const { ended, begin } = await closePort(server, latest);
      closeIdle();
      // Closing an idle connection once is not enough: each one becomes idle when its request is answered.
      const idle = setInterval(closeIdle, IDLE_LOOK_MS);
      let cut = false;
      const force = setTimeout(
        () => {
          cut = true;
          server.closeAllConnections();
        },
        Math.max(HURRY_MS, latest - performance.now()),
      );
      await begin();
      if (cut) server.closeAllConnections();
      await ended;
      clearInterval(idle);
      clearTimeout(hurry);
      clearTimeout(force);
      // What was cut notices it while there is still a database.
      if (cut) await delay(NOTICE_MS);
    },
  };
}

/** A port that is closed. */
interface ClosedPort {
  /** Ends with the last connection. */
  ended: Promise<void>;
  /** Lets the connections that were accepted last begin, one in each turn: a slow service begins no more than it can answer. */
  begin: () => Promise<void>;
}

/**
 * Closes the port. Connections in the backlog of a port that closes are reset by the system, so all of them are accepted first, until
 * `latest`; they are read only afterwards, because requests under way would make the turns long.
 */
async function closePort(server: Server, latest: number): Promise<ClosedPort> {
  const handlers = server.listeners('connection') as ((socket: Socket) => void)[];
  const held: Socket[] = [];
  server.removeAllListeners('connection').on('connection', (socket) => {
    held.push(socket.on('error', ignored));
  });
  const start = performance.now();
  for (;;) {
    const [before, began] = [held.length, performance.now()];
    await turn();
    const now = performance.now();
    const is_short = now - began < SHORT_TURN_MS || now - start > SHORT_TURN_WAIT_MS;
    if ((held.length === before && is_short) || now > latest) break;
  }
  // The close of an http.Server would also end connections whose first request is on its way.
  const ended = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  server.removeAllListeners('connection');
  for (const handler of handlers) server.on('connection', handler);
  return {
    ended,
    begin: async () => {
      for (const socket of held) {
        if (!socket.destroyed) server.emit('connection', socket.off('error', ignored));
        await turn();
      }
    },
  };
}

/** A held connection may break; nobody has asked anything of us yet. */
const ignored = (): void => undefined;

/** Makes node send `Connection: close` with the response, so that the client's next request goes elsewhere (RFC 9112, 9.6). */
function endConnection(res: ServerResponse): void {
  res.shouldKeepAlive = false;
}

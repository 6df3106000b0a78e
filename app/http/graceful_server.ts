import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import { shortenBacklog, takeBacklog } from './backlog.ts';

/** A server of node:http that stops without cutting off requests. */
export interface GracefulServer {
  server: Server;
  /** True shortly before the cut: new requests are refused at once. */
  readonly hurries: boolean;
  /**
   * For `drain_ms` connections and requests are still accepted, and each response closes its connection. Then the backlog is
   * accepted, the port closed and all of them served. `force_ms` after the drain the rest is cut off.
   */
  stop(limits: { drain_ms: number; force_ms: number }): Promise<void>;
}

/** For this long the last place of the backlog is tried to be taken before the port is closed, in milliseconds. */
const TAKE_BACKLOG_MS = 1_000;
/** A loop iteration this short without a new connection shows that the backlog is empty, in milliseconds. */
const SHORT_LOOP_MS = 1;
/** After this many milliseconds an iteration of any length without a new connection is enough. */
const SHORT_LOOP_WAIT_MS = 500;
/** For this long before the cut requests are refused instead of started, in milliseconds. */
const HURRY_MS = 1_500;
/** A new connection counts as idle after this many milliseconds without a request. */
const FIRST_REQUEST_MS = 1_000;
/** Interval at which idle connections are closed during the stop, in milliseconds. */
const IDLE_LOOK_MS = 50;
/** Time for handlers of cut requests to finish, in milliseconds. */
const NOTICE_MS = 100;

/** Creates the server; it does not listen yet. */
export function gracefulServer(options: ServerOptions): GracefulServer {
  const server = createServer(options);
  const inFlight = new Set<ServerResponse>();
  /** Connections without a request so far, and since when they are open. */
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

  /** Node counts a connection as idle while its first request is still arriving. */
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
      // Every connection becomes idle again after its response, so closing idle ones once is not enough.
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
      // Ends node's own timer, which would keep everything that the server refers to.
      server.close();
      clearInterval(idle);
      clearTimeout(hurry);
      clearTimeout(force);
      // Handlers of cut requests finish while the database is still open.
      if (cut) await delay(NOTICE_MS);
    },
  };
}

/** A closed port. */
interface ClosedPort {
  /** Resolves when the last connection has ended. */
  ended: Promise<void>;
  /**
   * Hands over the last accepted connections, one per loop iteration, so that a slow service starts only what it can answer.
   */
  begin: () => Promise<void>;
}

/**
 * Closes the port. The system resets connections in the backlog of a closed port, so all are accepted first, at most until
 * `latest`. They are read afterwards: running requests would slow down the loop.
 */
async function closePort(server: Server, latest: number): Promise<ClosedPort> {
  const handlers = server.listeners('connection') as ((socket: Socket) => void)[];
  const held: Socket[] = [];
  server.removeAllListeners('connection').on('connection', (socket) => {
    held.push(socket.on('error', ignored));
  });
  shortenBacklog(server);
  const start = performance.now();
  for (;;) {
    const [before, began] = [held.length, performance.now()];
    await immediate();
    const now = performance.now();
    const is_short = now - began < SHORT_LOOP_MS || now - start > SHORT_LOOP_WAIT_MS;
    if ((held.length === before && is_short) || now > latest) break;
  }
  // A client's connection that waits now is accepted in the next turn; then our own waits, and nobody comes in before the port is closed.
  const least = Math.min(latest, performance.now() + TAKE_BACKLOG_MS);
  while (!(await takeBacklog(server)) && performance.now() < least) await immediate();
  // http.Server.close would also end connections whose first request is still arriving.
  const ended = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  server.removeAllListeners('connection');
  for (const handler of handlers) server.on('connection', handler);
  return {
    ended,
    begin: async () => {
      for (const socket of held) {
        if (!socket.destroyed) server.emit('connection', socket.off('error', ignored));
        await immediate();
      }
    },
  };
}

/** A connection that waits may break; it has no request that could fail. */
const ignored = (): void => undefined;

/** Makes node send `Connection: close`, so that the client sends its next request elsewhere (RFC 9112, 9.6). */
function endConnection(res: ServerResponse): void {
  res.shouldKeepAlive = false;
}

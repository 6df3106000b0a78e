import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../auth/callers/caller_ip.ts';

export interface ConnectionLimit {
  /** Connections that one network may hold open. */
  most: number;
  /** Whether connections from loopback count too. */
  loopback: boolean;
}

/**
 * Limits the open connections of each network, so that one client cannot use up all. A new connection replaces the network's
 * longest idle one; if none is idle, the new one is closed.
 */
export function limitConnections(server: Server, { most, loopback }: ConnectionLimit): void {
  /** Open connections of each network with their requests in flight, least recently used first. */
  const networks = new Map<string, Map<Socket, number>>();
  const networkAt = new WeakMap<Socket, Map<Socket, number>>();

  server.on('connection', (socket: Socket) => {
    const { remoteAddress: ip } = socket;
    if (ip === undefined || (!loopback && isLoopback(ip))) return;
    const name = networkOf(ip);
    const open = networks.get(name) ?? new Map<Socket, number>();
    if (open.size >= most) {
      const idle = [...open].find(([, inFlight]) => inFlight === 0)?.[0];
      if (!idle) {
        socket.destroy();
        return;
      }
      open.delete(idle);
      idle.destroy();
    }
    open.set(socket, 0);
    networks.set(name, open);
    networkAt.set(socket, open);
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0 && networks.get(name) === open) networks.delete(name);
    });
  });

  const count = ({ socket }: IncomingMessage, res: ServerResponse): void => {
    const open = networkAt.get(socket);
    if (!open) return;
    use(open, socket, 1);
    res.once('close', () => use(open, socket, -1));
  };
  server.on('request', count).on('checkExpectation', count);
}

/** Counts the start or end of a request, and moves the connection to the end. */
function use(open: Map<Socket, number>, socket: Socket, change: 1 | -1): void {
  const inFlight = open.get(socket);
  if (inFlight === undefined) return;
  open.delete(socket);
  open.set(socket, inFlight + change);
}

const isLoopback = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip);

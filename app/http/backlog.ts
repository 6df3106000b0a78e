import { readFileSync } from 'node:fs';
import { connect, type Server } from 'node:net';

/** States of connections in `/proc/net/tcp` (Linux, include/net/tcp_states.h). */
const ESTABLISHED = '01';
const BEING_MADE = '03';

/**
 * Lets at most one connection wait to be accepted: the system leaves requests for more connections unanswered, and their clients ask
 * again after a second, when the port is closed or belongs to another process. Node has no public call for it.
 */
export function shortenBacklog(server: Server): void {
  (server as { _handle?: { listen?: (backlog: number) => number } | null })._handle?.listen?.(0);
}

/**
 * Takes the one place of a shortened backlog with a connection of our own, so that no client's connection is in it when the port is
 * closed. Resolves within the same turn of the loop: true if the place is ours and no client's connection is half made, or if the
 * system does not tell (only Linux does).
 */
export async function takeBacklog(server: Server): Promise<boolean> {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return true;
  const { port, family } = bound;
  const own = connect({ port, host: reachable(bound.address) }).on('error', ignored);
  // A host that needs no lookup is connected to in the next tick, and a connection to this machine is made at once.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const connections = connectionsTo(port, family);
  const isTaken =
    connections === null ||
    (connections.some(({ from, state }) => state === ESTABLISHED && from === own.localPort) &&
      connections.every(({ state }) => state !== BEING_MADE));
  // Until this turn ends it keeps its place.
  setImmediate(() => own.destroy());
  return isTaken;
}

/** The connections to a port of this machine; null where the system does not list them. A busy machine lists thousands of others. */
function connectionsTo(port: number, family: string): { from: number; state: string }[] | null {
  const files = family === 'IPv6' ? ['/proc/net/tcp', '/proc/net/tcp6'] : ['/proc/net/tcp'];
  // A line has a number, our end such as `0100007F:1F90`, the other end, and the state.
  const line = new RegExp(`: \\w+:${hexPort(port)} \\w+:(\\w+) (\\w+) `, 'g');
  try {
    return files
      .flatMap((file) => [...readFileSync(file, 'latin1').matchAll(line)])
      .map(([, from = '', state = '']) => ({ from: Number.parseInt(from, 16), state }));
  } catch {
    return null;
  }
}

const hexPort = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

/** Where this machine reaches a server that listens on every IP address. */
const reachable = (ip: string): string => (ip === '0.0.0.0' ? '127.0.0.1' : ip === '::' ? '::1' : ip);

/** Our own connection is reset when the port closes. */
const ignored = (): void => undefined;

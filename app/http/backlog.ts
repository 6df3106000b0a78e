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
  const { port } = bound;
  const own = connect({ port, host: reachable(bound.address) }).on('error', ignored);
  // A host that needs no lookup is connected to in the next tick, and a connection to this machine is made at once.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const connections = connectionsTo(port);
  const isTaken =
    connections === null ||
    (connections.some(({ from, state }) => state === ESTABLISHED && from === own.localPort) &&
      connections.every(({ state }) => state !== BEING_MADE));
  // Until this turn ends it keeps its place.
  setImmediate(() => own.destroy());
  return isTaken;
}

/** The connections to a port of this machine; null where the system does not list them. */
function connectionsTo(port: number): { from: number; state: string }[] | null {
  try {
    return ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = '']) => portOf(local) === port)
      .map(([, , remote = '', state = '']) => ({ from: portOf(remote), state }));
  } catch {
    return null;
  }
}

/** The port of an end such as `0100007F:1F90`. */
const portOf = (end: string): number => Number.parseInt(end.split(':')[1] ?? '', 16);

/** Where this machine reaches a server that listens on every IP address. */
const reachable = (ip: string): string => (ip === '0.0.0.0' ? '127.0.0.1' : ip === '::' ? '::1' : ip);

/** Our own connection is reset when the port closes. */
const ignored = (): void => undefined;

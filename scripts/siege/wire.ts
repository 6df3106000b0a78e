import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How a client behaves that sends something. */
export const MANNERS = ['whole', 'cut off', 'slow', 'unread'] as const;
type Manner = (typeof MANNERS)[number];

/** What a hostile client sends, byte by byte. */
export interface Hostile {
  /** What it is and where it goes, for the report. */
  name: string;
  bytes: Buffer;
  manner: Manner;
  /** Whether the request has an end, so that it deserves a response. */
  is_whole: boolean;
}

/** How it ended: a status; the server closed without one; the client left; nothing came in time. */
export type Ending = number | 'closed' | 'left' | 'silent';

/** How long a client waits for a response that it deserves, in milliseconds. */
const PATIENCE = 30_000;
/** How long a slow client goes on before it leaves, and how long it pauses between two pieces. */
const [SLOW, PIECE] = [2_000, 100];

/** Sends something over a connection of its own, as its manner says. */
export async function send(port: number, { bytes, manner, is_whole }: Hostile): Promise<Ending> {
  const socket = connect(port, '127.0.0.1');
  const response = new Promise<Ending>((resolve) => {
    let head = '';
    socket.on('data', (part) => {
      if (head.length < 1_000) head += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      // A response may follow "100 Continue".
      const [, status] = /^HTTP\/1\.1 ([2-5]\d\d)/m.exec(head) ?? [];
      resolve(status ? Number(status) : 'closed');
    });
  });
  const exit = (): 'left' => {
    socket.destroy();
    return 'left';
  };
  if (manner === 'cut off') {
    await new Promise((resolve) => socket.write(bytes.subarray(0, Math.ceil(bytes.length * 0.7)), resolve));
    return exit();
  }
  if (manner === 'unread') {
    socket.pause().write(bytes);
    await delay(SLOW);
    return exit();
  }
  if (manner === 'slow') {
    const pieces = Math.floor(SLOW / PIECE);
    const size = Math.max(1, Math.min(40, Math.floor(bytes.length / pieces)));
    for (let i = 0; i < pieces && !socket.destroyed; i++) {
      socket.write(bytes.subarray(i * size, (i + 1) * size));
      await delay(PIECE);
    }
    // A server that has already refused it is heard.
    return socket.destroyed ? response : exit();
  }
  socket.write(bytes);
  const waited = new AbortController();
  const silence = delay(is_whole ? PATIENCE : SLOW, is_whole ? 'silent' : 'left', { signal: waited.signal });
  const ending = await Promise.race([response, silence.catch(() => 'left')]);
  waited.abort();
  socket.destroy();
  return ending as Ending;
}

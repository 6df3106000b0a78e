import type { IncomingMessage } from 'node:http';
import type { Endpoint } from './routes.ts';
import type { SharedReply } from './shared_reply.ts';

/** What a public address was read as, and answered with, the last time. */
export interface RecentRead {
  endpoint: Endpoint;
  values: readonly string[];
  reply: SharedReply;
}

/** Limits of what is remembered. It is begun anew when it is full: what is asked for often is back at once. */
const ADDRESSES = 2_000;
const BYTES = 4 * 1024 * 1024;

/** Public reads by their address as it was sent, so that one that is asked for again need not be read again. */
export class RecentReads {
  readonly #reads = new Map<string, RecentRead>();
  #bytes = 0;

  of({ method, url = '' }: IncomingMessage): RecentRead | undefined {
    return method === 'GET' || method === 'HEAD' ? this.#reads.get(url) : undefined;
  }

  remember({ url = '' }: IncomingMessage, read: RecentRead): void {
    this.#bytes += url.length + read.reply.shared.size;
    if (this.#reads.size >= ADDRESSES || this.#bytes > BYTES) {
      this.#reads.clear();
      this.#bytes = url.length + read.reply.shared.size;
    }
    this.#reads.set(url, read);
  }
}

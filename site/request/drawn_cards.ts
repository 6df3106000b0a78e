import { LRUCache } from 'lru-cache';
import { CARD_SIZE, type ShareCard } from '../../domain/cards/card.ts';
import { fairQueue } from '../../domain/fair_queue.ts';
import type { Pictures } from '../../domain/ports.ts';

/** Bytes of drawn cards that are cached: some three hundred. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Cards that may wait to be drawn, for one network and in all; each takes some 60 ms. */
const WAITING = 24;
const WAITING_IN_ALL = 240;

/** A card that a network waits for. */
interface Drawing {
  network: string;
  image: Promise<Uint8Array>;
}

/**
 * Share cards as PNG: each version is drawn once, one after the other, off the main thread. Networks take turns, because those who request
 * cards are anonymous.
 */
export class DrawnCards {
  readonly #pictures: Pick<Pictures, 'draw'>;
  readonly #cache: LRUCache<string, Uint8Array>;
  readonly #queue = fairQueue();
  /** By network and version: who waits at its own turn never waits for the cards of another. */
  readonly #drawing = new Map<string, Drawing>();

  constructor(pictures: Pick<Pictures, 'draw'>, max_bytes = CACHE_BYTES) {
    this.#pictures = pictures;
    this.#cache = new LRUCache({ maxSize: max_bytes, sizeCalculation: (image) => image.length });
  }

  /** Bytes that it holds. */
  get bytes(): number {
    return this.#cache.calculatedSize;
  }

  /** The image of a card in this version for a network, which is made only to be drawn; null where too many others wait. */
  async get(version: string, network: string, make: () => Promise<ShareCard>): Promise<Uint8Array | null> {
    const cached = this.#cache.get(version);
    if (cached) return cached;
    const key = `${network} ${version}`;
    const drawing = this.#drawing.get(key);
    if (drawing) return drawing.image;
    if (!this.#hasRoom(network)) return null;
    const image = this.#queue
      .run({ by: network }, () => this.#drawn(version, make))
      .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, { network, image });
    return image;
  }

  /** Whether another card may wait for a network. Its first always may, or the others could leave it none. */
  #hasRoom(network: string): boolean {
    const own = [...this.#drawing.values()].filter((drawing) => drawing.network === network).length;
    return own === 0 || (own < WAITING && this.#drawing.size < WAITING_IN_ALL);
  }

  async #drawn(version: string, make: () => Promise<ShareCard>): Promise<Uint8Array> {
    // Drawn meanwhile for another network.
    const cached = this.#cache.get(version);
    if (cached) return cached;
    const { cardSvg } = await import('../../domain/cards/card_svg.ts');
    const image = await this.#pictures.draw(cardSvg(await make()), CARD_SIZE.width);
    this.#cache.set(version, image);
    return image;
  }
}

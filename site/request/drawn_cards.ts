import { LRUCache } from 'lru-cache';
import { CARD_SIZE, type ShareCard } from '../../domain/cards/card.ts';
import type { Pictures } from '../../domain/ports.ts';

/** Bytes of drawn cards that are cached: some three hundred. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Cards that may wait to be drawn; each takes some 60 ms. */
const WAITING = 24;

/** Share cards as PNG: each version is drawn once, one after the other, off the main thread. */
export class DrawnCards {
  readonly #pictures: Pick<Pictures, 'draw'>;
  readonly #cache: LRUCache<string, Uint8Array>;
  readonly #drawing = new Map<string, Promise<Uint8Array>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(pictures: Pick<Pictures, 'draw'>, max_bytes = CACHE_BYTES) {
    this.#pictures = pictures;
    this.#cache = new LRUCache({ maxSize: max_bytes, sizeCalculation: (image) => image.length });
  }

  /** Bytes that it holds. */
  get bytes(): number {
    return this.#cache.calculatedSize;
  }

  /** The image of a card in this version, which is made only to be drawn; null where too many others wait. */
  async get(version: string, make: () => Promise<ShareCard>): Promise<Uint8Array | null> {
    const cached = this.#cache.get(version);
    if (cached) return cached;
    const drawing = this.#drawing.get(version);
    if (drawing) return drawing;
    return this.#drawing.size < WAITING ? this.#draw(version, make) : null;
  }

  async #draw(version: string, make: () => Promise<ShareCard>): Promise<Uint8Array> {
    const image = this.#last
      .catch(() => undefined)
      .then(async () => {
        const { cardSvg } = await import('../../domain/cards/card_svg.ts');
        return this.#pictures.draw(cardSvg(await make()), CARD_SIZE.width);
      });
    this.#last = image;
    this.#drawing.set(version, image);
    try {
      const drawn = await image;
      this.#cache.set(version, drawn);
      return drawn;
    } finally {
      this.#drawing.delete(version);
    }
  }
}

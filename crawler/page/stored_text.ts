import type { Span } from '../../domain/page/page.ts';

/** Builds the one text that every quote of a page points into, line by line. */
export class StoredText {
  readonly #lines: string[] = [];
  readonly #urls = new Map<string, Span>();
  #length = 0;

  /** Adds a line and returns its span. */
  line(words: string): Span {
    const span = { start: this.#length, end: this.#length + words.length };
    this.#lines.push(words);
    this.#length = span.end + 1;
    return span;
  }

  /** Adds a URL as a line, once: pages repeat their links. */
  url(written: string): Span {
    const span = this.#urls.get(written) ?? this.line(written);
    this.#urls.set(written, span);
    return span;
  }

  toString(): string {
    return this.#lines.join('\n');
  }
}

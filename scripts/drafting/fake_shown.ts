import { type ModelRequestBody, pagesOf } from '../../test/doubles/messages_server.ts';

/** A quote with its page number, from one. */
export interface FakeQuote {
  page: number;
  quote: string;
}
/** One part of a response, in the wire format. */
export interface FakePart {
  value: string;
  quotes: readonly FakeQuote[];
}

/** The pages as the model sees them, line by line. */
export class ShownPages {
  readonly #lines: readonly FakeQuote[];

  constructor(body: ModelRequestBody) {
    this.#lines = [...pagesOf(body)].flatMap(([page, { text }]) =>
      text.split('\n').flatMap((quote) => (quote.trim() ? [{ page, quote: quote.trim() }] : [])),
    );
  }

  /** The first line with these words, or that passes the test; without URLs of links. */
  line(wanted: string | ((line: string) => boolean)): FakeQuote | undefined {
    const fits = typeof wanted === 'string' ? (line: string) => holds(line, wanted) : wanted;
    return this.#lines.find(({ quote }) => !/^\w+: https?:/.test(quote) && fits(quote));
  }
}

export const holds = (line: string, part: string): boolean => line.toLowerCase().includes(part.toLowerCase());

/** A line of the page's head without its name, which is not on the page. */
export function bare(line: string): string {
  return line.replace(/^(?:title|lang|description|keywords|application-name|og:\w+): /, '');
}

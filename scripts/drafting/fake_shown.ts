import { type AskedBody, pagesOf } from '../../test/doubles/messages_server.ts';

/** Words and the page that a fake model says it read them on, from one. */
export interface FakeQuote {
  page: number;
  quote: string;
}
/** One part of an answer, in the form that the wire asks for. */
export interface FakePart {
  value: string;
  quotes: readonly FakeQuote[];
}

/** The pages as the model is shown them, line by line. */
export class Shown {
  readonly #lines: readonly FakeQuote[];

  constructor(body: AskedBody) {
    this.#lines = [...pagesOf(body)].flatMap(([page, { text }]) =>
      text.split('\n').flatMap((quote) => (quote.trim() ? [{ page, quote: quote.trim() }] : [])),
    );
  }

  /** The first line that has these words, or that passes; without addresses of links. */
  line(wanted: string | ((line: string) => boolean)): FakeQuote | undefined {
    const fits = typeof wanted === 'string' ? (line: string) => holds(line, wanted) : wanted;
    return this.#lines.find(({ quote }) => !/^\w+: https?:/.test(quote) && fits(quote));
  }
}

export const holds = (line: string, part: string): boolean => line.toLowerCase().includes(part.toLowerCase());

/** A line of the head without the name before it, which the page does not write. */
export function bare(line: string): string {
  return line.replace(/^(?:title|lang|description|keywords|application-name|og:\w+): /, '');
}

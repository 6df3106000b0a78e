import type { Page, Span } from '../page/page.ts';
import { type Folded, fold, locate } from '../page/quotes.ts';
import type { Evidence } from '../profile/draft_fields.ts';
import type { Quote } from '../profile/drafting.ts';

/** The pages read from a site, for checking quotes, links and words. */
export class ReadSite {
  readonly #pages: readonly Page[];
  readonly #folded = new Map<Page, Folded>();
  #words: ReadonlySet<string> | undefined;
  #links: ReadonlyMap<string, Evidence> | undefined;

  constructor(pages: readonly Page[]) {
    this.#pages = pages;
  }

  /** The page's own words for each quote that occurs on the page it names; the others are dropped. */
  proofs(quotes: readonly Quote[]): Evidence[] {
    const found = new Map<string, Evidence>();
    for (const { page: number, quote } of quotes) {
      const page = this.#pages[number];
      const span = page && this.#find(page, quote);
      if (span) found.set(`${number} ${span.start} ${span.end}`, evidence(page, span));
    }
    return [...found.values()];
  }

  /** Corrects the page index of quotes: drafters read well and count badly. Quotes that occur nowhere keep theirs. */
  relocated(quotes: readonly Quote[]): Quote[] {
    return quotes.map(({ page, quote }) => {
      const order = [page, ...this.#pages.keys()];
      const at = order.find((number) => this.#pages[number] && this.#find(this.#pages[number], quote));
      return { page: at ?? page, quote };
    });
  }

  /** Where the site links to a URL or shows its file: the URL as written. */
  link(url: string): Evidence | undefined {
    this.#links ??= new Map([...this.#written()].reverse());
    return this.#links.get(url);
  }

  /**
   * True if every number, email address and capitalised name of a text occurs on the site (R105). A sentence's first
   * word counts only if it looks like a name otherwise.
   */
  supports(prose: string): boolean {
    const words = (this.#words ??= wordsIn(this.#pages));
    return claimsIn(prose).every((token) => words.has(token));
  }

  #find(page: Page, quote: string): Span | null {
    let folded = this.#folded.get(page);
    if (!folded) this.#folded.set(page, (folded = fold(page.text)));
    return locate(folded, quote);
  }

  *#written(): Generator<[string, Evidence]> {
    for (const page of this.#pages) {
      for (const link of page.links) yield [link.url, evidence(page, link)];
      for (const fact of page.head) {
        const url = URL.parse(page.text.slice(fact.start, fact.end), page.url)?.href;
        if (url && /^(?:og|twitter):(?:image|logo|video|url)/.test(fact.name))
          yield [url, evidence(page, fact)];
      }
      for (const block of page.json_ld) yield* urlsIn(page, block);
    }
  }
}

function evidence(page: Page, { start, end }: Span): Evidence {
  return { quote: page.text.slice(start, end), page_url: page.url, start, end };
}

/** The URLs anywhere in a JSON-LD block. */
function* urlsIn(page: Page, block: Span): Generator<[string, Evidence]> {
  const source = page.text.slice(block.start, block.end);
  for (const match of source.matchAll(
    /"((?:https?:)?(?:\/|\\\/){2}[^"\s]{3,2048}|(?:\/|\\\/)[^"\s]{1,2048})"/g,
  )) {
    const written = match[1] ?? '';
    const url = URL.parse(written.replaceAll('\\/', '/'), page.url)?.href;
    const start = block.start + match.index + 1;
    if (url) yield [url, evidence(page, { start, end: start + written.length })];
  }
}

/** Starts only at the start of a run of such characters: otherwise a page of letters would be tried from each of them. */
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const NUMBER = /\p{Sc}?\d+(?:[.,]\d+)*/gu;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;
const NAME = /(?<![\p{L}\p{N}])[\p{L}\p{N}]*[\p{Lu}\p{Lt}][\p{L}\p{N}]*/gu;
/** A capital or a digit inside makes a word a name anywhere. */
const NAME_BY_ITSELF = /^.+[\p{Lu}\d]/u;

/** Email addresses, numbers (prefixed `#`) and words of some pages in lower case. */
function wordsIn(pages: readonly Page[]): ReadonlySet<string> {
  // What stands on every page is read once.
  const lines = [...new Set(pages.flatMap(({ text }) => text.split('\n')))];
  const text = lines.join('\n');
  const found = new Set(emailsIn(lines));
  for (const number of text.match(NUMBER) ?? [])
    found.add(`#${number}`).add(`#${number.replace(/^\p{Sc}/u, '')}`);
  for (const word of new Set(text.match(WORD))) {
    const lower = word.toLowerCase();
    found.add(lower);
    if (/['’]/.test(word)) for (const part of lower.split(/['’]/)) found.add(part);
  }
  return found;
}

/** The same of a claim, and of its words only those that are names. */
function claimsIn(text: string): string[] {
  const names = [...text.matchAll(NAME)]
    .filter(({ 0: word, index }) => NAME_BY_ITSELF.test(word) || !startsSentence(text, index))
    .map(([word]) => word.toLowerCase());
  const numbers = (text.match(NUMBER) ?? []).map((number) => `#${number}`);
  return [...emailsIn(text.split('\n')), ...numbers, ...names];
}

/** Looked for only where there is the sign: trying each word is slow. */
function emailsIn(lines: readonly string[]): string[] {
  const text = lines.filter((line) => line.includes('@')).join('\n');
  return (text.match(EMAIL) ?? []).map((email) => email.toLowerCase());
}

function startsSentence(text: string, index: number): boolean {
  return /(?:^|[.!?:;\n]["'”’)]?\s+|[•·–—-]\s+|^["'“‘(])$/u.test(text.slice(Math.max(0, index - 4), index));
}

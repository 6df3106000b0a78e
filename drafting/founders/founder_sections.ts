import type { Block } from '../../domain/page/page.ts';
import type { Founder, Proposed } from '../../domain/profile/drafting.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { FOUNDER } from '../people/foundation_words.ts';
import { isPerson, PERSON, peopleAt } from '../people/people.ts';
import { proposed, quoteOf, type SitePage, sectionsUnder, textOf } from '../site/site.ts';

/**
 * Those whom a page of the company names below a heading that speaks of nobody but its founders, and in the cell beside that word:
 * "The founders" above names, "Meet the founder" or "A note from our founder" above one person, "Founders" beside a list.
 */
export function* foundersInSections(from: SitePage): Generator<Proposed<Founder>> {
  if (from.kind !== 'home' && from.kind !== 'about' && from.kind !== 'contact') return;
  for (const { heading, blocks } of sectionsUnder(from, { test: (words) => HEADINGS.are(words) })) {
    const named = blocks
      .filter((block) => block.tag !== 'blockquote')
      .flatMap((block) => nameIn(from, block));
    const names = new Set(named.map(({ name }) => name));
    if (names.size > (MANY.in(textOf(from, heading)) ? MOST : 1)) continue;
    for (const { name, block } of named) yield proposed<Founder>({ name }, from, heading, block);
  }
  for (const [at, block] of from.page.blocks.entries()) {
    const next = from.page.blocks[at + 1];
    if (next && BESIDE.has(block.tag) && LABEL.test(textOf(from, block))) yield* listed(from, block, next);
  }
}

const MOST = 6;
const BESIDE: ReadonlySet<string> = new Set(['dt', 'th', 'td']);
const ONE_OR_MORE = `(?:${phrasesFor('people', 'articles').source} )?${FOUNDER}`;
const HEADINGS = phrasesFor('people', 'founder_headings', { founders: ONE_OR_MORE });
const MANY = phrasesFor('people', 'founders');
const LABEL = new RegExp(`^${ONE_OR_MORE} ?[:：]?$`, 'u');
const OPENS = new RegExp(`^(${PERSON})(?=,? \\p{Ll})`, 'u');

/** A name by itself, as in a card or a signature, or at the beginning of a text about that person. */
function nameIn(from: SitePage, block: Block): { name: string; block: Block }[] {
  const text = textOf(from, block).replace(/^[—–-]\s*/, '');
  const name = isPerson(text) ? text : (OPENS.exec(text)?.[1] ?? '');
  return isPerson(name) ? [{ name, block }] : [];
}

/** "Founders" beside "Jane Doe, John Roe", which is all that the cell says. */
function* listed(from: SitePage, label: Block, cell: Block): Generator<Proposed<Founder>> {
  const text = textOf(from, cell);
  const { names, end } = peopleAt(text);
  if (end !== text.length) return;
  for (const name of names) yield { value: { name }, quotes: [quoteOf(from, label), quoteOf(from, cell)] };
}

import type { Block } from '../domain/page.ts';
import { FEATURES, NO_CARD, NO_ITEM, REASONS, SOMETHING_ELSE } from './section_words.ts';
import { headingLevel, type SitePage, textOf, wordCount } from './site.ts';
import { isPlaceholder } from './wording.ts';

/** A list of things that a page shows together, with the heading above it; `named` when they stand by themselves in a list. */
export interface Shown {
  heading: Block | undefined;
  form: 'cards' | 'list' | 'pairs' | 'column';
  items: readonly Block[];
}

/** What a page lists: cards of a heading and a text, items of lists, short lines above longer ones, a table's column of functions. */
export function shownOn(from: SitePage): Shown[] {
  const blocks = from.page.blocks.filter((block) => block.area === 'main' || block.area === 'header');
  return [
    ...headed(from, blocks),
    ...cards(from, blocks),
    ...lists(from, blocks),
    ...pairs(from, blocks),
    ...columns(from, blocks),
  ];
}

export const MAX_ITEM = 120;
const FEWEST = 2;
/** More text than this below a heading is an article. */
const MAX_CARD_TEXT = 500;
const MAX_CARD_BLOCKS = 6;

/** All headings below one that says what they are, however much text they have. */
function* headed(from: SitePage, blocks: readonly Block[]): Generator<Shown> {
  const texts = new Map(cardsOf(blocks).map((card) => [card.title, card.texts]));
  for (const [at, heading] of blocks.entries()) {
    const level = headingLevel(heading);
    const words = textOf(from, heading);
    // Below the title of a page stand its other sections too.
    if (level === null || level === 1 || !(FEATURES.test(words) || REASONS.test(words))) continue;
    const rest = blocks.slice(at + 1);
    const end = rest.findIndex((one) => (headingLevel(one) ?? 7) <= level);
    const below = end < 0 ? rest : rest.slice(0, end);
    const next = Math.min(...below.map((one) => headingLevel(one) ?? 7));
    const items = below.filter(
      (one) =>
        (headingLevel(one) === next || one.tag === 'header') &&
        isGood(from, { title: one, level: next, texts: texts.get(one) ?? [] }),
    );
    if (items.length >= FEWEST) yield { heading, form: 'cards', items };
  }
}

interface Card {
  title: Block;
  level: number;
  texts: readonly Block[];
}

/** Headings of one level in a row, each with a little text below it. */
function* cards(from: SitePage, blocks: readonly Block[]): Generator<Shown> {
  const all = cardsOf(blocks);
  let run: Card[] = [];
  const above: Block[] = [];
  const shown = (): Shown[] => {
    const level = run[0]?.level ?? 0;
    const heading = above.findLast((one) => (headingLevel(one) ?? 0) < level);
    const items = run.length >= FEWEST && !isOther(from, run) ? run.filter((card) => isGood(from, card)) : [];
    // One that is left of two says little; one of three may be all that a template was filled with.
    const enough = items.length >= FEWEST || (items.length === 1 && run.length > FEWEST);
    return enough ? [{ heading, form: 'cards', items: items.map(({ title }) => title) }] : [];
  };
  for (const card of all) {
    const fits = isCard(card) && (run.length === 0 || run[0]?.level === card.level);
    if (!fits) {
      yield* shown();
      above.push(...run.map(({ title }) => title));
      run = [];
    }
    if (isCard(card)) run.push(card);
    else above.push(card.title);
  }
  yield* shown();
}

function cardsOf(blocks: readonly Block[]): Card[] {
  const found: (Card & { texts: Block[] })[] = [];
  for (const block of blocks) {
    const level = headingLevel(block);
    if (level !== null) found.push({ title: block, level, texts: [] });
    else found.at(-1)?.texts.push(block);
  }
  return found;
}

function isCard({ level, texts }: Card): boolean {
  const length = texts.reduce((sum, { start, end }) => sum + end - start, 0);
  const listed = texts.filter(({ tag }) => /^(?:li|dt|t[dh])$/.test(tag));
  return (
    level >= 2 &&
    texts.length > 0 &&
    listed.length < FEWEST &&
    texts.length <= MAX_CARD_BLOCKS &&
    length <= MAX_CARD_TEXT
  );
}

/** Plans, steps, posts and praise look like cards too. */
function isOther(from: SitePage, run: readonly Card[]): boolean {
  const many = (is: (card: Card) => boolean): boolean => run.filter(is).length * 2 >= run.length;
  const first = ({ texts: [text] }: Card): string => (text ? textOf(from, text) : '');
  return (
    many((card) => PRICE.test(first(card)) && first(card).length < 40) ||
    many(({ title }) => STEP.test(textOf(from, title))) ||
    many(({ texts }) => texts.some((text) => POST.test(textOf(from, text)))) ||
    many((card) => /^["“„«»]/.test(first(card)))
  );
}

const PRICE = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|EUR|USD|GBP|CHF|kr|zł)(?!\p{L})/u;
const STEP =
  /^(?:step|schritt|étape|paso|passo|stap|krok)\b|^\W*\d{1,2}(?:[.):]|\s*[–—-])?\s+\p{L}|^(?:first|second|third|then|finally)\b/iu;
const POST =
  /^(?:read (?:more|article|post)|weiterlesen|lire (?:la suite|plus)|leer más|continue reading|(?:new|early access|announcement|webinar|event)$)|\b20\d\d-\d\d-\d\d\b|\b\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* 20\d\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d{1,2}, 20\d\d/iu;

/** Whether a heading opens another part of the page: "Contact", "What it costs", "Our customers". */
export function isSection(words: string): boolean {
  if (REASONS.test(words) && /^(?:why|warum|pourquoi|waarom|perché|por qué)/i.test(words)) return true;
  return SOMETHING_ELSE.test(words) && (wordCount(words) <= 1 || SECTION_OPENS.test(words));
}

const SECTION_OPENS =
  /^(?:about|our|the|how|what|who|latest|recent|ready|meet|contact|get|join|start|book|request|frequently|simple|use|in the|trusted|loved|setting up|try|subscribe|über|so|wer|was|unser\p{L}*|häufig\p{L}*|nos|notre|à|nuestr\p{L}*|sobre|preguntas|chi|domande)(?!\p{L})|(?<!\p{L})(?:us|today|now|by|von|par)\W*$/iu;

function isGood(from: SitePage, { title, texts }: Card): boolean {
  const words = textOf(from, title);
  return isItem(words) && !isSection(words) && !texts.some((text) => NO_CARD.test(textOf(from, text)));
}

/** Items of a list below one heading, and terms that are explained. */
function* lists(from: SitePage, blocks: readonly Block[]): Generator<Shown> {
  const linked = new Set(from.page.links.filter(({ tag }) => tag === 'a').map(({ text }) => text));
  // Menus and languages stand in the head of a page.
  for (const { title, texts } of withTop(blocks.filter(({ area }) => area === 'main'))) {
    for (const tag of ['dt', 'li']) {
      const all = texts.filter((text) => text.tag === tag);
      const items = all.filter((block) => isItem(textOf(from, block)));
      const isMenu = all.filter((block) => linked.has(textOf(from, block))).length * 2 > all.length;
      if (all.length >= FEWEST && items.length * 2 > all.length && !isMenu)
        yield { heading: title, form: 'list', items };
    }
  }
}

/** The text below each heading, and that above the first. */
function withTop(blocks: readonly Block[]): { title: Block | undefined; texts: readonly Block[] }[] {
  const first = blocks.findIndex((block) => headingLevel(block) !== null);
  return [{ title: undefined, texts: first < 0 ? blocks : blocks.slice(0, first) }, ...cardsOf(blocks)];
}

/** "Clause library" above "Write it once, reuse it in every agreement.", both in boxes without a name. */
function* pairs(from: SitePage, blocks: readonly Block[]): Generator<Shown> {
  for (const { title, texts } of cardsOf(blocks)) {
    const lines = texts.filter(
      (text) => wordCount(textOf(from, text)) > 0 && text.tag !== 'li' && text.tag !== 'td',
    );
    const found: Block[] = [];
    for (let at = 0; at + 1 < lines.length; at++) {
      const [short, long] = [lines[at], lines[at + 1]];
      if (!short || !long || !isPair(textOf(from, short), textOf(from, long))) continue;
      found.push(short);
      at++;
    }
    if (found.length >= FEWEST) yield { heading: title, form: 'pairs', items: found };
  }
}

function isPair(short: string, long: string): boolean {
  const words = wordCount(short);
  return (
    short.length <= 60 &&
    words <= 8 &&
    words >= 1 &&
    isItem(short) &&
    !/[.!:,;]$|^["“„«]|@|\d{4}/.test(short) &&
    !PRICE.test(short) &&
    long.length > short.length &&
    wordCount(long) >= 4 &&
    /^\p{Lu}.*[.!]$/su.test(long) &&
    !NO_CARD.test(long)
  );
}

/** The column of a table that is headed as what the product does. */
function* columns(from: SitePage, blocks: readonly Block[]): Generator<Shown> {
  const first = blocks.findIndex(({ tag }) => tag === 'th');
  const table = first < 0 ? [] : blocks.slice(first);
  const width = table.findIndex(({ tag }) => tag !== 'th');
  const at = table.slice(0, Math.max(width, 0)).findIndex((head) => FEATURES.test(textOf(from, head)));
  if (at < 0) return;
  const rows = table.slice(width);
  const end = rows.findIndex(({ tag }) => tag !== 'td');
  const cells = end < 0 ? rows : rows.slice(0, end);
  const items = cells.filter((cell, index) => index % width === at && isItem(textOf(from, cell)));
  if (items.length >= FEWEST) yield { heading: table[at], form: 'column', items };
}

const CODE = /(?<!\S)[@#][\w-]|[{}<>;]|\w\(\)/;

/** A line that can name something: short, no question, no button, no template's. */
export function isItem(text: string): boolean {
  return (
    text.length <= MAX_ITEM &&
    wordCount(text) >= 1 &&
    !/[?？:：]$/.test(text) &&
    !text.includes('\n') &&
    !NO_ITEM.test(text) &&
    !NO_CARD.test(text) &&
    !CODE.test(text) &&
    !isPlaceholder(text)
  );
}

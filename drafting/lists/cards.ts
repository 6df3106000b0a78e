import type { Block } from '../../domain/page/page.ts';
import { headingLevel, type SitePage, textOf, wordCount } from '../site/site.ts';
import { isPlaceholder } from '../site/wording.ts';
import { labelOf } from './labels.ts';
import { areOther, type CardWords, PRICE } from './other_cards.ts';
import {
  ASSISTANT_DOES,
  FEATURES,
  NO_CARD,
  NO_ITEM,
  REASONS,
  SECTION_OPENS,
  SOMETHING_ELSE,
} from './section_words.ts';

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
    ...paragraphs(from, blocks),
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
  /** The last heading of each level, and those that stand under no other any more are left out. */
  const above: (Block | undefined)[] = [];
  const pass = ({ title, level }: Card): void => {
    above.length = level;
    above[level] = title;
  };
  const shown = (): Shown[] => {
    const heading = above.slice(0, run[0]?.level ?? 0).findLast((one) => one !== undefined);
    const isRow = run.length >= FEWEST && !areOther(run.map((card) => wordsOf(from, card)));
    const items = isRow ? run.filter((card) => isGood(from, card)) : [];
    // One that is left of two says little; one of three may be all that a template was filled with.
    const enough = items.length >= FEWEST || (items.length === 1 && run.length > FEWEST);
    return enough ? [{ heading, form: 'cards', items: items.map(({ title }) => title) }] : [];
  };
  for (const card of all) {
    const fits = isCard(card) && (run.length === 0 || run[0]?.level === card.level);
    if (!fits) {
      yield* shown();
      for (const one of run) pass(one);
      run = [];
    }
    if (isCard(card)) run.push(card);
    else pass(card);
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
  const isTold = texts[0]?.tag === 'p' && listed.every(({ tag }) => tag === 'li');
  return (
    level >= 2 &&
    texts.length > 0 &&
    (listed.length < FEWEST || (level > 2 && isTold)) &&
    texts.length <= MAX_CARD_BLOCKS &&
    length <= MAX_CARD_TEXT
  );
}

const wordsOf = (from: SitePage, { title, texts }: Card): CardWords => ({
  title: textOf(from, title),
  texts: texts.map((text) => textOf(from, text)),
});

/** Whether a heading opens another part of the page: "Contact", "What it costs", "Our customers". */
export function isSection(words: string): boolean {
  if (REASONS.test(words) && /^(?:why|warum|pourquoi|waarom|perché|por qué)/i.test(words)) return true;
  if (ASSISTANT_DOES.test(words)) return false;
  return SOMETHING_ELSE.test(words) && (wordCount(words) <= 1 || SECTION_OPENS.test(words));
}

function isGood(from: SitePage, { title, texts }: Card): boolean {
  const words = textOf(from, title);
  return (
    (isItem(words) || isTitle(words)) &&
    !isSection(words) &&
    !texts.some((text) => NO_CARD.test(textOf(from, text)))
  );
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
      const labels = all.flatMap((block) => labelOf(from, block) ?? []);
      if (all.length < FEWEST || isMenu) continue;
      if (labels.length === all.length) yield* labelled(from, title, all, labels);
      else if (items.length * 2 > all.length) yield { heading: title, form: 'list', items };
    }
  }
}

/** Lines that name what they tell of, in paragraphs or boxes without a heading: three in a row are no accident. */
function* paragraphs(from: SitePage, blocks: readonly Block[]): Generator<Shown> {
  for (const { title, texts } of cardsOf(blocks)) {
    const all = texts.filter(({ tag }) => tag === 'p' || tag === 'div');
    const told = all.filter((block) => labelOf(from, block));
    const labels = told.flatMap((block) => labelOf(from, block) ?? []);
    if (labels.length > FEWEST && labels.length * 2 > all.length) yield* labelled(from, title, told, labels);
  }
}

function* labelled(
  from: SitePage,
  heading: Block | undefined,
  lines: readonly Block[],
  labels: readonly Block[],
): Generator<Shown> {
  const items = labels.filter((label) => isItem(textOf(from, label)));
  const cards = labels.map((label, index) => ({
    title: textOf(from, label),
    texts: [from.page.text.slice(label.end, lines[index]?.end).replace(/^\W+/, '')],
  }));
  if (items.length >= FEWEST && !areOther(cards)) yield { heading, form: 'list', items };
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
    const told: CardWords[] = [];
    for (let at = 0; at + 1 < lines.length; at++) {
      const [short, long] = [lines[at], lines[at + 1]];
      if (!short || !long || !isPair(textOf(from, short), textOf(from, long))) continue;
      found.push(short);
      told.push({ title: textOf(from, short), texts: [textOf(from, long)] });
      at++;
    }
    if (found.length >= FEWEST && !areOther(told)) yield { heading: title, form: 'pairs', items: found };
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

/** What looks like a button, and names something where it stands above a sentence: "Order history", "Share links". */
const isTitle = (text: string): boolean => TITLE.test(text) && !/[?!:]$/.test(text) && !isPlaceholder(text);
const TITLE =
  /^(?:Start|Try|Order|Book|Contact|Home|Share|Copy|Menu|Close|Download)(?! (?:now|today|us|it|free|here|all|page|an?|the|your|my|our|for|with|in|up|down|out|on|to|sales|support|demo|online|app|trial|pdf|brochure)\b) \p{Ll}/u;

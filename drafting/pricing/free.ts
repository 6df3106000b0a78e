import type { Quote } from '../../domain/profile/drafting.ts';
import { pagesOf, type Site, type SitePage, textOf } from '../site/site.ts';
import { type Sentence, sentencesIn } from './price_statements.ts';
import { PATTERNS, phrasesOf } from './price_words.ts';
import { isPaidPrice } from './prices.ts';
import { headArea, type PricingArea } from './pricing_area.ts';

/** A pricing model with the words that tell it. */
export type Model = readonly [slug: string, quotes: readonly Quote[]];

/** Where a site states no price of its own: the words by which the product, and not a part of it, is free or open source. */
export function freeModel(site: Site, name: string | undefined): Model | undefined {
  const areas = pagesOf(site, 'home', 'faq', 'about').map(mainOf);
  // Beside a price, the head is too short to say what of it is free.
  const isPriced = site.pages.some(hasPrices);
  const heads = isPriced ? [] : pagesOf(site, 'home').map(headArea);
  const sentences = [...areas, ...heads].flatMap(sentencesIn);
  const find = (is: typeof isWhollyFree): Sentence | undefined =>
    sentences.find(({ text }) => is(text, name));
  const now = find(isFreeNow);
  if (now) return ['free', [now.quote]];
  const open = find(isOpenSource);
  const free = find(isWhollyFree) ?? freeBelowQuestion(areas);
  if (open && (!free || !isPriced)) return ['open-source', [open.quote]];
  return free && ['free', [free.quote]];
}

const mainOf = (from: SitePage): PricingArea => ({
  from,
  blocks: from.page.blocks.filter(({ tag, area }) => area === 'main' && tag !== 'blockquote'),
});

const hasPrices = (from: SitePage): boolean =>
  from.page.blocks.some((block) => isPaidPrice(textOf(from, block)));

/** "Is it really free?" – "Yes, and it will stay so." */
function freeBelowQuestion(areas: readonly PricingArea[]): Sentence | undefined {
  for (const { from, blocks } of areas)
    for (const [at, block] of blocks.entries()) {
      const text = textOf(from, block);
      const next = blocks[at + 1];
      if (!next || !/[?？]\W*$/u.test(text) || !phrasesOf('free_questions').in(text)) continue;
      const [answer] = sentencesIn({ from, blocks: [next] });
      if (!answer || limits(answer.text) || !phrasesOf('yes').begin(answer.text)) continue;
      if (phrasesOf('free').in(answer.text)) return answer;
    }
  return undefined;
}

/** Not free of charge, not for long, or for the first of something. */
const limits = (text: string): boolean => phrasesOf('unlike_free').in(text) || phrasesOf('trial').in(text);

/** The rest of a sentence behind the product that it begins with; undefined where it is about something else. */
function aboutProduct(sentence: string, name: string | undefined): string | undefined {
  if (name !== undefined && sentence.startsWith(name) && !/^[\p{L}\p{N}]/u.test(sentence.slice(name.length)))
    return sentence.slice(name.length).trimStart();
  const it = PATTERNS.it.exec(sentence);
  return it ? sentence.slice(it[0].length).trimStart() : undefined;
}

function isFreeNow(sentence: string, name: string | undefined): boolean {
  const before = sentence.slice(0, phrasesOf('free_now').first(sentence)?.index ?? sentence.length).trim();
  return before === '' || (before !== sentence && aboutProduct(`${before} `, name) !== undefined);
}

/** "Acme is free.": the whole product, in its plain form. */
export function isWhollyFree(sentence: string, name: string | undefined): boolean {
  const about = aboutProduct(sentence, name);
  if (about === undefined || /[?？]$/.test(sentence) || limits(sentence)) return false;
  return PATTERNS.isFree.test(about) || phrasesOf('costs_nothing').in(about);
}

function isOpenSource(sentence: string, name: string | undefined): boolean {
  const found = phrasesOf('open_source').first(sentence);
  const about = found && aboutProduct(sentence.slice(0, found.index), name);
  return about !== undefined && PATTERNS.isA.test(about.trim());
}

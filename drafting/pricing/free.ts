import type { Quote } from '../../domain/profile/drafting.ts';
import { headingLevel, pagesOf, quoteOf, type Site, type SitePage, textOf } from '../site/site.ts';
import { type Sentence, sentencesIn } from './price_statements.ts';
import { PATTERNS, phrasesOf } from './price_words.ts';
import { isPaidPrice } from './prices.ts';
import { headArea, type PricingArea } from './pricing_area.ts';

/** A pricing model with the words that tell it. */
export type Model = readonly [slug: string, quotes: readonly Quote[]];

/** Where a site states no price of its own: the words by which the product, and not a part of it, is free or open source. */
export function freeModel(site: Site, name: string | undefined): Model | undefined {
  const areas = pagesOf(site, 'home', 'faq', 'about', 'features').map((from) => mainOf(site, from));
  const others = pagesOf(site, 'contact', 'other').map((from) => mainOf(site, from));
  // Beside a price, the head is too short to say what of it is free.
  const isPriced = site.pages.some(hasPrices);
  const heads = isPriced ? [] : pagesOf(site, 'home').map((from) => headArea(site, from));
  const sentences = [...areas, ...heads].flatMap(sentencesIn);
  const find = (is: typeof isWhollyFree): Sentence | undefined =>
    sentences.find(({ text }) => is(text, name));
  const now = find(isFreeNow);
  if (now) return ['free', [now.quote]];
  const open = find(isOpenSource);
  const free = find(isWhollyFree) ?? freeBelowQuestion([...areas, ...others], name);
  if (open && (!free || !isPriced)) return ['open-source', [open.quote]];
  if (free) return ['free', [free.quote]];
  const licensed = isPriced ? undefined : licenseOf(site);
  return licensed && ['open-source', [licensed]];
}

const mainOf = (site: Site, from: SitePage): PricingArea => ({
  site,
  from,
  blocks: from.page.blocks.filter(({ tag, area }) => area === 'main' && tag !== 'blockquote'),
});

const hasPrices = (from: SitePage): boolean =>
  from.page.blocks.some((block) => isPaidPrice(textOf(from, block)));

/** "v1.2 · MIT licensed": a line of the home page that is nothing but what the product is released as. */
function licenseOf({ home }: Site): Quote | undefined {
  const line = home?.page.blocks.find((block) => {
    const parts = headingLevel(block) === null ? textOf(home, block).split(/[.·|•,]\s/) : [];
    return parts.length > 1 && parts.some((part) => phrasesOf('licensed').are(part));
  });
  return home && line && quoteOf(home, line);
}

/** "Is it really free?" – "Yes, and it will stay so." */
function freeBelowQuestion(areas: readonly PricingArea[], name: string | undefined): Sentence | undefined {
  for (const { from, blocks } of areas)
    for (const [at, block] of blocks.entries()) {
      const next = blocks[at + 1];
      if (!next || !isFreeQuestion(textOf(from, block))) continue;
      const sentences = sentencesIn({ from, blocks: [next] }).slice(0, 2);
      const isYes = phrasesOf('yes').begin(sentences[0]?.text ?? '');
      const free = sentences.find(({ text }) =>
        isYes ? PATTERNS.freeAlone.test(text) && !limits(text) : isFreeByName(text, name),
      );
      if (free) return free;
    }
  return undefined;
}

const MAX_QUESTION = 60;

/** Whether words ask for the price, with a question mark or behind a "Q:". */
const isFreeQuestion = (text: string): boolean =>
  /[?？]\W*$/u.test(text)
    ? phrasesOf('free_questions').in(text)
    : text.length <= MAX_QUESTION && phrasesOf('free_questions').begin(text.replace(/^\p{L}\s?[:.]\s/u, ''));

/** "Believe it or not, Acme is free.", as an answer about what it costs. */
const isFreeByName = (sentence: string, name: string | undefined): boolean => {
  const at = name === undefined ? -1 : sentence.indexOf(name);
  return isWhollyFree(at < 0 ? sentence : sentence.slice(at), name);
};

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
  const found = phrasesOf('free_now').first(sentence);
  if (!found) return false;
  const before = sentence.slice(0, found.index).trim();
  return PATTERNS.wholly.test(before) || aboutProduct(`${before} `, name) !== undefined;
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

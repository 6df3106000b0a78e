import type { Block } from '../../domain/page/page.ts';
import type { Quote } from '../../domain/profile/drafting.ts';
import { headingLevel, pagesOf, quoteOf, type Site, type SitePage, textOf } from '../site/site.ts';
import { sentencesOf } from '../site/wording.ts';
import { hasAmount } from './money.ts';
import { groupAreas } from './plan_groups.ts';
import { isPlanName, MAX_PLAN_NAME } from './plan_line.ts';
import { tableAreas } from './plan_tables.ts';
import { PATTERNS, phrasesOf } from './price_words.ts';
import { isOnce, isOwn, isPaidPrice, isPeriod, isPriceLine, isUsage, recurs, wordsBefore } from './prices.ts';
import { ownBlocks, type PricingArea, pricingAreas } from './pricing_area.ts';

/**
 * Where a site states its own prices: its pricing pages and sections; and, for where these hold too little, lists of plans on other
 * pages, the sentences that name a price of the company, and the only product of a shop.
 */
export function pricingLevels(site: Site, name: string | undefined): readonly (readonly PricingArea[])[] {
  // The model and the summary need the same.
  const read = READ.get(site);
  if (read && read.name === name) return read.levels;
  const others = pagesOf(site, 'home', 'features', 'other');
  const listed = [...groupAreas(site, others), ...tableAreas(site, others)];
  const levels = [pricingAreas(site), listed, statedAreas(site, name), onlyProduct(site)];
  READ.set(site, { name, levels });
  return levels;
}

const READ = new WeakMap<Site, { name: string | undefined; levels: readonly (readonly PricingArea[])[] }>();

/** A sentence with the quote that proves it. */
export interface Sentence {
  text: string;
  quote: Quote;
}

/** The sentences of an area, in the order of the page. */
export function sentencesIn({ from, blocks }: Pick<PricingArea, 'from' | 'blocks'>): Sentence[] {
  return blocks.flatMap((block) => {
    const text = textOf(from, block);
    return sentencesOf(text).map(({ start, end }) => ({
      text: text.slice(start, end),
      quote: quoteOf(from, { start: block.start + start, end: block.start + end }),
    }));
  });
}

function statedAreas(site: Site, name: string | undefined): PricingArea[] {
  return pagesOf(site, 'home', 'faq', 'features', 'about')
    .map((from) => {
      const main = ownBlocks(from, from.page.blocks).filter(({ area }) => area === 'main');
      return { site, from, blocks: statedBlocks(from, main, name) };
    })
    .filter(({ blocks }) => blocks.length > 0);
}

function statedBlocks(from: SitePage, blocks: readonly Block[], name: string | undefined): Block[] {
  const texts = blocks.map((block) => textOf(from, block));
  const plans = singlePlanAt(blocks, texts);
  const once = paidOnceAt(blocks, texts);
  return blocks.flatMap((block, at) => once.get(at) ?? (isStated(at) ? block : []));

  function isStated(at: number): boolean {
    const text = texts[at] ?? '';
    if (plans.has(at)) return true;
    if (!isPaidPrice(text)) return false;
    if (PATTERNS.labelled.test(text) || isBuyButton(text)) return true;
    if ([texts[at - 1] ?? '', text].some(isPriceQuestion)) return true;
    return sentencesOf(text).some(({ start, end }) => isStatement(text.slice(start, end), name));
  }
}

/** A price that stands by itself, and near below it that it is paid once: "€27", "one-time payment · access at once". */
function paidOnceAt(blocks: readonly Block[], texts: readonly string[]): Map<number, Block> {
  const found = new Map<number, Block>();
  for (const [at, price] of blocks.entries()) {
    const text = texts[at] ?? '';
    if (price.tag === 'li' || !isPaidPrice(text) || !isPriceLine(text) || wordsBefore(text) > 1) continue;
    const below = texts.findIndex((one, place) => place > at && place <= at + NEAR && isOnce(one));
    const period = blocks[below];
    const words = texts[below]?.split(/\s[·|•–—]\s|\n/)[0] ?? '';
    if (period && isPeriod(words) && !texts.slice(at + 1, below).some(isPaidPrice))
      found.set(at, price).set(below, { ...period, end: period.start + words.length });
  }
  return found;
}

const isPriceQuestion = (text: string): boolean =>
  /[?？]/.test(text) && phrasesOf('cost_questions').begin(text);

/** A heading that names a plan, and near below it the price by the month. */
function singlePlanAt(blocks: readonly Block[], texts: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const [at, block] of blocks.entries()) {
    const name = texts[at] ?? '';
    if (headingLevel(block) === null || name.length > MAX_PLAN_NAME) continue;
    if (!phrasesOf('plan_words').in(name) && !isPlanName(name)) continue;
    const price = texts.findIndex((text, place) => place > at && place <= at + NEAR && isPriceLine(text));
    if (price > 0 && recurs(`${texts[price]} ${texts[price + 1]}`))
      for (const one of [at, price, price + 1]) found.add(one);
  }
  return found;
}

const NEAR = 4;
const MAX_BUTTON = 90;
/** "Buy the dial, €149": what a button of a shop reads. */
export const isBuyButton = (text: string): boolean => text.length <= MAX_BUTTON && PATTERNS.buy.test(text);

/** "Add to cart" */
export const isCartButton = (text: string): boolean =>
  text.length <= MAX_BUTTON && phrasesOf('cart').are(text);

/** Whether a sentence names what the product costs: "Acme Plus is €3 a month." */
export function isCostOf(sentence: string, name: string | undefined): boolean {
  const at = name === undefined ? -1 : sentence.indexOf(name);
  return at >= 0 && PATTERNS.costs.test(sentence.slice(at + (name?.length ?? 0)));
}

/** "Acme costs €9", "Join for €9 a month", "Out now for $14", "The course costs €90", "14 days free, then €9 a month". */
function isStatement(sentence: string, name: string | undefined): boolean {
  if (!hasAmount(sentence) || /[?？]$/.test(sentence) || !isOwn(sentence)) return false;
  if (isCostOf(sentence, name) || PATTERNS.joins.test(sentence) || isUsage(sentence)) return true;
  if (phrasesOf('sold_once').begin(sentence)) return true;
  if (recurs(sentence) && phrasesOf('trial').in(sentence)) return true;
  const subject = PATTERNS.offered.exec(sentence);
  return subject !== null && PATTERNS.costs.test(sentence.slice(subject[0].length));
}

/** A shop's only product: its name, its price, and a button that puts it into the cart. */
function onlyProduct(site: Site): PricingArea[] {
  const products = pagesOf(site, 'home', 'features', 'other').flatMap((from) => {
    const blocks = ownBlocks(from, from.page.blocks).filter(({ area }) => area === 'main');
    const carts = blocks.flatMap((block, at) => (isCartButton(textOf(from, block)) ? [at] : []));
    return carts.length === 1 ? [{ site, from, blocks: blocks.slice(0, (carts[0] ?? 0) + 1) }] : [];
  });
  return products.length === 1 ? products : [];
}

import type { Block } from '../../domain/page/page.ts';
import type { Quote } from '../../domain/profile/drafting.ts';
import { headFacts, headingLevel, pagesOf, quoteOf, type Site, type SitePage, textOf } from '../site/site.ts';
import { sentencesOf } from '../site/wording.ts';
import { hasAmount } from './money.ts';
import { groupAreas } from './plan_groups.ts';
import { isPlanName, MAX_PLAN_NAME } from './plan_line.ts';
import { WORDS } from './price_words.ts';
import { isNoPlan, isOwn, isPaidPrice, isPriceLine, recurs } from './prices.ts';
import { ownBlocks, type PricingArea, pricePages, pricingAreas } from './pricing_area.ts';

/**
 * Where a site states its own prices: its pricing pages and sections; and, for where these hold too little, lists of plans on other
 * pages, the sentences that name a price of the company, the only product of a shop, and the head of the home page.
 */
export function pricingLevels(site: Site, name: string | undefined): readonly (readonly PricingArea[])[] {
  // The model and the summary need the same.
  const read = READ.get(site);
  if (read && read.name === name) return read.levels;
  const others = pagesOf(site, 'home', 'features', 'other');
  const levels = [
    pricingAreas(site),
    groupAreas(others),
    statedAreas(site, name),
    onlyProduct(site),
    describedAreas(site),
  ];
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
export function sentencesIn({ from, blocks }: PricingArea): Sentence[] {
  return blocks.flatMap((block) => {
    const text = textOf(from, block);
    return sentencesOf(text).map(({ start, end }) => ({
      text: text.slice(start, end),
      quote: quoteOf(from, { start: block.start + start, end: block.start + end }),
    }));
  });
}

/** What the head of the home page states of the least price: "Rotas for vets, from €9 a month." */
function describedAreas(site: Site): PricingArea[] {
  return pagesOf(site, 'home').flatMap((from) => {
    const [found] = headFacts(from, 'description', 'og:description').flatMap((fact) =>
      sentencesOf(textOf(from, fact))
        .map(({ start, end }) => ({ start: fact.start + start, end: fact.start + end }))
        .filter((span) => isDescribed(textOf(from, span))),
    );
    return found ? [{ from, blocks: [{ ...found, tag: 'meta', area: 'main' as const }] }] : [];
  });
}

const isDescribed = (text: string): boolean =>
  hasAmount(text) && isOwn(text) && (WORDS.leastInside.test(text) || WORDS.recurringBegins.test(text));

function statedAreas(site: Site, name: string | undefined): PricingArea[] {
  return pagesOf(site, 'home', 'faq', 'features', 'about')
    .map((from) => {
      const main = ownBlocks(from, from.page.blocks).filter(({ area }) => area === 'main');
      return { from, blocks: statedBlocks(from, main, name) };
    })
    .filter(({ blocks }) => blocks.length > 0);
}

function statedBlocks(from: SitePage, blocks: readonly Block[], name: string | undefined): Block[] {
  const texts = blocks.map((block) => textOf(from, block));
  const below = belowQuestionsAt(blocks, texts);
  const plans = singlePlanAt(blocks, texts);
  return blocks.filter((_, at) => {
    const text = texts[at] ?? '';
    if (below.has(at) || plans.has(at)) return true;
    if (!isPaidPrice(text)) return false;
    if (WORDS.priceLabel.test(texts[at - 1] ?? '') || WORDS.labelled.test(text)) return true;
    if (isBuyButton(text) || (/[?？]/.test(text) && WORDS.questions.begin(text))) return true;
    const around = (): string => texts.slice(Math.max(0, at - 3), at + 4).join('\n');
    return sentencesOf(text).some(({ start, end }) => isStatement(text.slice(start, end), name, around));
  });
}

/** A heading that names a plan, and near below it the price by the month. */
function singlePlanAt(blocks: readonly Block[], texts: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const [at, block] of blocks.entries()) {
    const name = texts[at] ?? '';
    if (headingLevel(block) === null || name.length > MAX_PLAN_NAME || isNoPlan(name)) continue;
    if (!WORDS.planWords.in(name) && !isPlanName(name)) continue;
    const price = texts.findIndex((text, place) => place > at && place <= at + NEAR && isPriceLine(text));
    if (price > 0 && recurs(`${texts[price]} ${texts[price + 1]}`))
      for (const one of [at, price, price + 1]) found.add(one);
  }
  return found;
}

const NEAR = 4;
const MAX_BUTTON = 90;
/** "Buy the dial, €149": what a button of a shop reads. */
export const isBuyButton = (text: string): boolean => text.length <= MAX_BUTTON && WORDS.buy.test(text);

/** "Add to cart" */
export const isCartButton = (text: string): boolean => text.length <= MAX_BUTTON && WORDS.cart.are(text);

const MAX_BLOCKS_BELOW = 3;

/** The blocks below a question what it costs. */
function belowQuestionsAt(blocks: readonly Block[], texts: readonly string[]): Set<number> {
  const found = new Set<number>();
  let left = 0;
  for (const [at, block] of blocks.entries()) {
    const text = texts[at] ?? '';
    const isQuestion = /[?？]\W*$/u.test(text);
    if (isQuestion && WORDS.questions.begin(text)) left = MAX_BLOCKS_BELOW;
    else if (headingLevel(block) !== null || /^(?:summary|dt)$/.test(block.tag) || isQuestion) left = 0;
    else if (left-- > 0) found.add(at);
  }
  return found;
}

/** Whether a sentence names what the product costs: "Acme Plus is €3 a month." */
export function isCostOf(sentence: string, name: string | undefined): boolean {
  if (name === undefined) return false;
  const at = sentence.indexOf(name);
  return at >= 0 && at <= ARTICLE && WORDS.costs.test(sentence.slice(at + name.length));
}

/** Before a name, an article may stand. */
const ARTICLE = 4;

function isStatement(sentence: string, name: string | undefined, around: () => string): boolean {
  if (!hasAmount(sentence) || /[?？]$/.test(sentence) || !isOwn(sentence)) return false;
  if (isCostOf(sentence, name) || isOffer(sentence) || isPlanCost(sentence)) return true;
  if (recurs(sentence) && (WORDS.trial.in(sentence) || WORDS.freePlan.in(sentence))) return true;
  const bare = sentence.slice(sentence.indexOf(': ') + 1).trimStart();
  return WORDS.recurringBegins.test(bare) && WORDS.cues.in(around());
}

/** "Join for €9 a month", "Out now for $14", "The course costs €90". */
function isOffer(sentence: string): boolean {
  if (WORDS.joins.test(sentence) || WORDS.pay.test(sentence) || WORDS.soldOnce.begin(sentence)) return true;
  const subject = WORDS.offered.exec(sentence);
  return subject !== null && WORDS.costs.test(sentence.slice(subject[0].length));
}

/** "Plus costs €3", "The Grower plan is €3". */
function isPlanCost(sentence: string): boolean {
  const plan = /^(?:\p{L}{2,3} )?(\p{Lu}[\p{L}\p{N}]{1,20})(?= )/u.exec(sentence);
  if (!plan) return false;
  const [before, word = ''] = plan;
  const rest = sentence.slice(before.length);
  const plans = WORDS.planWords.first(rest.trimStart());
  if (!isPlanName(word) && plans?.index !== 0) return false;
  return WORDS.costs.test(rest);
}

/** A shop's only product: its name, its price, and a button that puts it into the cart. */
function onlyProduct(site: Site): PricingArea[] {
  const products = pagesOf(site, 'home', 'features', 'other').flatMap((from) => {
    const blocks = ownBlocks(from, from.page.blocks).filter(({ area }) => area === 'main');
    const cart = blocks.findIndex((block) => isCartButton(textOf(from, block)));
    const again = blocks.slice(cart + 1).some((block) => isCartButton(textOf(from, block)));
    return cart < 0 || again ? [] : [{ from, blocks: blocks.slice(0, cart + 1) }];
  });
  return products.length === 1 ? products : [];
}

/** Whether a site has a page or a section about its prices. */
export const hasPricing = (site: Site): boolean =>
  pricePages(site).length > 0 ||
  pricingAreas(site).some(({ from, blocks }) => blocks.some((block) => hasAmount(textOf(from, block))));

import type { Quote } from '../../domain/profile/drafting.ts';
import { headFacts, quoteOf, type Site, textOf } from '../site/site.ts';
import { sentencesOf } from '../site/wording.ts';
import { hasPlanName } from './plan_line.ts';
import { isOurs, isPaidPrice } from './prices.ts';
import { type PricingArea, pricePages, pricingHeads } from './pricing_area.ts';
import { CART, FEE, NO_RECURRING, PHRASES, SOLD_ONCE } from './pricing_phrases.ts';
import { planLines, pricedLines } from './pricing_plans.ts';
import { freeForNow, freeInWords, namedFree } from './pricing_sentences.ts';
import { pricingLevels, SOLD } from './pricing_stated.ts';

/** How a company charges, as the slug of a model, and the words that say so. */
export type Told = readonly [slug: string, quotes: readonly Quote[]];
type Find = (phrase: RegExp) => Quote[] | undefined;

/** The model that a site's own words about its prices tell; undefined where they tell none, or none alone. */
export function modelTold(site: Site, name: string | undefined): Told | undefined {
  const [own = [], ...levels] = pricingLevels(site, name);
  for (const areas of [[...own, ...pricingHeads(site)], ...levels]) {
    const told = modelIn(areas, name);
    if (told) return told;
  }
  return freeByWords(site, [own, ...levels].flat(), name);
}

function modelIn(areas: readonly PricingArea[], name: string | undefined): Told | undefined {
  const find: Find = (phrase) => phraseIn(areas, phrase);
  const texts = areas.flatMap(({ from, blocks }) => blocks.map((block) => textOf(from, block)));
  const freeNow = find(PHRASES.freeNow);
  if (freeNow) return ['free', freeNow];
  const recurring = isMostlyOnce(areas, name)
    ? undefined
    : (find(PHRASES.recurring) ?? recurringPlan(areas, name));
  if (recurring ?? texts.some((text) => isPaidPrice(text))) return pricedModel(areas, find, recurring, name);
  return unpricedModel(find, texts);
}

function unpricedModel(find: Find, texts: readonly string[]): Told | undefined {
  for (const [slug, phrase] of [
    ['usage-based', PHRASES.usage],
    ['one-time', PHRASES.once],
    ['free-trial', PHRASES.trial],
    ['free', PHRASES.free],
    ['contact-sales', PHRASES.asks],
  ] as const) {
    if (slug === 'free' && texts.some((text) => FEE.test(text))) continue;
    const quotes = find(phrase);
    if (quotes) return [slug, quotes];
  }
  return undefined;
}

/** With prices: what is free beside them makes it freemium, and what recurs is no purchase. */
function pricedModel(
  areas: readonly PricingArea[],
  find: Find,
  recurring: Quote[] | undefined,
  name: string | undefined,
): Told | undefined {
  const told = (slug: string, quotes: Quote[] | undefined): Told | undefined => quotes && [slug, quotes];
  return (
    told('freemium', freeBeside(areas, find, name)) ??
    told('free-trial', recurring && find(PHRASES.trial)) ??
    told('freemium', recurring && find(PHRASES.startsFree)) ??
    told('subscription', recurring) ??
    told('usage-based', find(PHRASES.usage)) ??
    told('one-time', soldOnce(find)) ??
    told('free-trial', find(PHRASES.trial)) ??
    told('freemium', find(PHRASES.startsFree))
  );
}

const soldOnce = (find: Find): Quote[] | undefined =>
  find(PHRASES.once) ?? find(SOLD) ?? find(CART) ?? find(SOLD_ONCE);

const freeBeside = (
  areas: readonly PricingArea[],
  find: Find,
  name: string | undefined,
): Quote[] | undefined =>
  find(PHRASES.freemium) ?? find(PHRASES.freePlan) ?? freePlan(areas, name) ?? namedFree(areas, name);

/** Of a list of services, one that is paid by the month does not make the others a subscription. */
function isMostlyOnce(areas: readonly PricingArea[], name: string | undefined): boolean {
  const paid = areas.flatMap((area) => planLines(area, name)).filter(({ free, asked }) => !free && !asked);
  return paid.length > 2 && paid.filter(({ recurring }) => recurring).length * 2 < paid.length;
}

/** A price with its period in the block below it, in its column's head or in its plan's name. */
function recurringPlan(areas: readonly PricingArea[], name: string | undefined): Quote[] | undefined {
  for (const area of areas) {
    const line = pricedLines(area, name).find(({ free, recurring }) => !free && recurring);
    if (line) return line.spans.map((span) => quoteOf(area.from, span));
  }
  return undefined;
}

/** A plan for nothing among plans that cost something; a trial is no plan. */
function freePlan(areas: readonly PricingArea[], name: string | undefined): Quote[] | undefined {
  for (const area of areas) {
    const lines = planLines(area, name);
    const free = lines.find((line) => line.free && !/trial|test|essai|prueba|prova/i.test(line.text));
    const paid = lines.filter((line) => !line.free && !line.asked);
    const isPlan = free && (hasPlanName(free) || paid.some(({ recurring }) => recurring));
    if (free && isPlan && paid.length > 0) return free.spans.map((span) => quoteOf(area.from, span));
  }
  return undefined;
}

/** Where a site speaks of no price at all, its title, first heading, description or a sentence may say that there is none. */
function freeByWords(site: Site, areas: readonly PricingArea[], name: string | undefined): Told | undefined {
  const { home, pages } = site;
  const forNow = freeForNow(site, name);
  if (forNow) return ['free', forNow];
  if (!home || pricePages(site).length > 0 || areas.length > 0) return undefined;
  const priced = pages.some((from) => from.page.blocks.some((block) => isPaidPrice(textOf(from, block))));
  if (priced) return undefined;
  const heading = home.page.blocks.find(({ tag }) => tag === 'h1');
  const said = [...headFacts(home, 'title', 'description', 'og:description'), ...(heading ? [heading] : [])];
  for (const [slug, phrase] of [
    ['open-source', FREE_AND_OPEN],
    ['free', PHRASES.free],
  ] as const) {
    const span = said.find((one) => phrase.test(textOf(home, one)));
    if (span) return [slug, [quoteOf(home, span)]];
  }
  return freeInWords(site, name);
}

const FREE_AND_OPEN = /\bfree(?:,| and| &)? open[ -]source\b/i;

/** The first sentence with the phrase that is about the company's own prices, and no question. */
function phraseIn(areas: readonly PricingArea[], phrase: RegExp): Quote[] | undefined {
  for (const { from, blocks } of areas) {
    for (const block of blocks) {
      const text = textOf(from, block);
      if (!phrase.test(text)) continue;
      const found = sentencesOf(text).find(({ start, end }) => says(text.slice(start, end), phrase));
      if (found) return [quoteOf(from, { start: block.start + found.start, end: block.start + found.end })];
    }
  }
  return undefined;
}

const says = (sentence: string, phrase: RegExp): boolean =>
  phrase.test(sentence) &&
  isOurs(sentence) &&
  !sentence.endsWith('?') &&
  !(phrase === PHRASES.recurring && NO_RECURRING.test(sentence));

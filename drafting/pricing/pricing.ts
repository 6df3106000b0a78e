import { DRAFT_FIELDS } from '../../domain/profile/draft_fields.ts';
import type { Proposed, Quote } from '../../domain/profile/drafting.ts';
import { choiceOf } from '../../domain/profile/lists.ts';
import { headingLevel, proposed, type Site, textOf } from '../site/site.ts';
import { wholeSentences } from '../site/wording.ts';
import { amountsIn } from './money.ts';
import { isPaid } from './plan_line.ts';
import { planLines } from './plans.ts';
import { isCostOf, pricingLevels, sentencesIn } from './price_statements.ts';
import { PATTERNS, phrasesOf } from './price_words.ts';
import { isAmbiguous, isExtra, isOwn, isPaidPrice, isPriceLine } from './prices.ts';
import { headArea, type PricingArea, pricePages } from './pricing_area.ts';
import { modelOf } from './pricing_model.ts';

type Summary = Proposed<string> | undefined;

/** How the company charges, chosen from the site team's list: what follows from its plans and its sentences about prices. */
export function pricingModelOf(site: Site, name: string | undefined): Proposed<string> | undefined {
  const [slug, quotes] = modelOf(site, name) ?? [];
  const choice = slug && choiceOf(site.request.pricing_models, slug);
  return choice && quotes ? { value: choice.slug, quotes } : undefined;
}

/**
 * The plans with their prices as the pricing page writes them, else what its head or its sentences hold of prices, unless
 * they do not all fit, for half of them misleads; else the sentence that proves the model.
 */
export function pricingSummaryOf(site: Site, model: Summary, name: string | undefined): Summary {
  // What will cost something after a free beta is not what it costs.
  const found = model?.value === 'free' ? undefined : pricesOf(site, name);
  if (found) return found;
  const quotes = model?.quotes ?? [];
  const stated = quotes.map(({ quote }) => quote).join(' ');
  const text = model && namesCosts(model.value, stated) && wholeSentences(stated, MAX_SUMMARY);
  return text ? { value: text, quotes } : undefined;
}

/**
 * Whether words that prove a model say what is to be paid. That there is a free plan, or that it is billed monthly, is too little where
 * there are prices that were not read; a button or a license shows how a company charges, and not what.
 */
function namesCosts(model: string, stated: string): boolean {
  if (stated === '' || model === 'freemium' || model === 'subscription') return false;
  const isLabel = !/[.。!]$/.test(stated);
  return !phrasesOf('cart').are(stated) && !(isLabel && /^(?:contact-sales|open-source)$/.test(model));
}

function pricesOf(site: Site, name: string | undefined): Summary {
  const heads = pricePages(site).map((from) => headArea(site, from));
  const levels = pricingLevels(site, name);
  // Lists of plans on any page hold more than sentences of the best one.
  const [own = [], listed = []] = levels;
  return (
    firstOf([...own, ...listed], (area) => plansOf(area, 'named')) ??
    firstOf(levels, (areas) => pricesIn(areas, heads, name))
  );
}

/** What each place of a site that states prices would give, in the order of trust. */
export const pricingCandidates = (site: Site, name: string | undefined): readonly Proposed<string>[] =>
  pricingLevels(site, name).flatMap((areas) =>
    areas.flatMap((area) => plansOf(area, 'all') ?? pricesIn([area], [], name) ?? []),
  );

const pricesIn = (
  areas: readonly PricingArea[],
  heads: readonly PricingArea[],
  name: string | undefined,
): Summary =>
  firstOf(areas, (area) =>
    summaryOf(sentencesIn(area).filter(({ text }) => isOwn(text) && isCostOf(text, name))),
  ) ??
  firstOf(heads, describedPrices) ??
  firstOf(areas, (area) => plansOf(area, 'all')) ??
  firstOf(areas, pricedSentences) ??
  firstOf(areas, onePrice);

const MAX_SUMMARY = DRAFT_FIELDS.pricing_summary.live_max;

/** The first summary that is not too long. */
function firstOf<T>(all: readonly T[], summary: (one: T) => Summary): Summary {
  for (const one of all) {
    const found = summary(one);
    if (found && found.value.length <= MAX_SUMMARY) return found;
  }
  return undefined;
}

function summaryOf(sentences: readonly { text: string; quote: Quote }[]): Summary {
  const texts = [...new Set(sentences.map(({ text }) => text))];
  return texts.length > 0
    ? { value: texts.join('; '), quotes: sentences.map(({ quote }) => quote) }
    : undefined;
}

function plansOf(area: PricingArea, which: 'named' | 'all'): Summary {
  const lines = planLines(area);
  if (!lines.some(isPaid) || (which === 'named' && lines.some((line) => line.name === ''))) return undefined;
  return proposed(
    lines.map(({ text }) => text).join('; '),
    area.from,
    ...lines.flatMap(({ spans }) => spans),
  );
}

function describedPrices({ from, blocks }: PricingArea): Summary {
  const block = blocks.find((one) => isPaidPrice(textOf(from, one)));
  return block && proposed(textOf(from, block), from, block);
}

/** A price alone is no sentence, but "€49, once." and "It costs $40." are. */
const FEWEST_LETTERS = 8;
const isWhole = (text: string): boolean =>
  text.replaceAll(/[^\p{L}]/gu, '').length >= FEWEST_LETTERS ||
  phrasesOf('once_alone').in(text) ||
  (text.endsWith('.') && PATTERNS.costs.test(text.replace(/^\p{L}{2,5}/u, '')));

function pricedSentences(area: PricingArea): Summary {
  // What a table says is not in one of its cells.
  const blocks = area.blocks.filter(({ cell }) => cell === undefined);
  const priced = sentencesIn({ ...area, blocks }).filter(({ text }) => isPaidPrice(text) && !isExtra(text));
  return priced.every(({ text }) => isWhole(text)) ? summaryOf(priced) : undefined;
}

/** What it costs to have a thing sent is not what the thing costs. */
const isDelivery = (text: string): boolean =>
  phrasesOf('delivery').in(text.slice(0, amountsIn(text)[0]?.index));

/** Where there is one price only, the heading above it is what it is for. */
function onePrice({ from, blocks }: PricingArea): Summary {
  const [price, ...others] = blocks.filter((block) => {
    const words = textOf(from, block);
    return isPaidPrice(words) && !isDelivery(words);
  });
  const text = price ? textOf(from, price) : '';
  if (!price || others.length > 0 || !isPriceLine(text) || isExtra(text) || isAmbiguous(text))
    return undefined;
  const above = from.page.blocks.slice(0, from.page.blocks.indexOf(price));
  const heading = above.findLast((block) => headingLevel(block) !== null);
  return heading && proposed(`${textOf(from, heading)}: ${text}`, from, heading, price);
}

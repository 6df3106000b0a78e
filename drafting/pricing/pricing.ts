import type { Block } from '../../domain/page/page.ts';
import { DRAFT_FIELDS } from '../../domain/profile/draft_fields.ts';
import type { Proposed, Quote } from '../../domain/profile/drafting.ts';
import { choiceOf } from '../../domain/profile/lists.ts';
import { headingLevel, quoteOf, type Site, textOf } from '../site/site.ts';
import { sentencesOf, wholeSentences } from '../site/wording.ts';
import { isExtra, isPaidPrice, isPriceLine, runsTogether } from './prices.ts';
import { type PricingArea, pricingHeads } from './pricing_area.ts';
import { modelTold } from './pricing_model.ts';
import { offeredPrices } from './pricing_offers.ts';
import { CART } from './pricing_phrases.ts';
import { planLines } from './pricing_plans.ts';
import { namedPrices } from './pricing_sentences.ts';
import { pricingLevels } from './pricing_stated.ts';

/**
 * How the company charges, chosen from the site team's list by clear phrases of its pricing page, or of where else it
 * speaks of its prices; the phrase is the quote. Without any price on the site the head may say that it is free.
 */
export function pricingModelOf(site: Site, name: string | undefined): Proposed<string> | undefined {
  const [slug, quotes] = modelTold(site, name) ?? [];
  const choice = slug && choiceOf(site.request.pricing_models, slug);
  return choice && quotes ? { value: choice.slug, quotes } : undefined;
}

/**
 * The plans with their prices as the pricing page writes them, else what its head or its sentences say of prices, unless
 * they do not all fit, for half of them misleads; else the sentence that told the model.
 */
export function pricingSummaryOf(
  site: Site,
  model: Proposed<string> | undefined,
  name: string | undefined,
): Proposed<string> | undefined {
  // What will cost something after a free beta is not what it costs.
  const said = model?.value === 'free' ? undefined : pricesOf(site, name);
  if (said) return said;
  // That there is a free plan, or that it is billed monthly, says too little where there are prices that were not read.
  const [sentence] = model && !/^(?:freemium|subscription)$/.test(model.value) ? model.quotes : [];
  // A button of a shop tells how it charges, and not what.
  const text = sentence && !CART.test(sentence.quote) && wholeSentences(sentence.quote, MAX_SUMMARY);
  return text && sentence ? { value: text, quotes: [sentence] } : undefined;
}

function pricesOf(site: Site, name: string | undefined): Summary {
  for (const areas of pricingLevels(site, name)) {
    const found = pricesIn(areas, pricingHeads(site), name);
    if (found) return found;
  }
  return offeredPrices(site, name);
}

function pricesIn(
  areas: readonly PricingArea[],
  heads: readonly PricingArea[],
  name: string | undefined,
): Summary {
  return (
    firstOf(areas, (area) => plansOf(area, name, 'named')) ??
    firstOf(areas, (area) => sentencesOfPrices(namedPrices(area, name))) ??
    firstOf(heads, describedPrices) ??
    firstOf(areas, (area) => plansOf(area, name, 'all')) ??
    firstOf(areas, pricedSentences) ??
    firstOf(areas, onePrice)
  );
}

const MAX_SUMMARY = DRAFT_FIELDS.pricing_summary.live_max;

type Summary = Proposed<string> | undefined;

function firstOf(areas: readonly PricingArea[], summary: (area: PricingArea) => Summary): Summary {
  for (const area of areas) {
    const found = summary(area);
    if (found && found.value.length <= MAX_SUMMARY) return found;
  }
  return undefined;
}

function sentencesOfPrices(quotes: readonly Quote[]): Summary {
  const said = [...new Set(quotes.map(({ quote }) => quote))];
  return said.length > 0 ? { value: said.join('; '), quotes } : undefined;
}

function plansOf(area: PricingArea, name: string | undefined, which: 'named' | 'all'): Summary {
  const lines = planLines(area, name);
  if (lines.every(({ free, asked }) => free || asked)) return undefined;
  if (which === 'named' && !lines.every(({ named }) => named)) return undefined;
  const whole = [...new Set(lines.map(({ text }) => text))].join('; ');
  const short = [...new Set(lines.map((line) => line.short))].join('; ');
  return {
    value: whole.length <= MAX_SUMMARY ? whole : short,
    quotes: lines.flatMap(({ spans }) => spans.map((span) => quoteOf(area.from, span))),
  };
}

function describedPrices({ from, blocks }: PricingArea): Summary {
  const block = blocks.find((one) => isPaidPrice(textOf(from, one)));
  return block && { value: textOf(from, block), quotes: [quoteOf(from, block)] };
}

/** A price alone is no sentence. */
const FEWEST_LETTERS = 8;
/** But "€49, once." is. */
const ONCE = /\b(?:once|einmalig|eenmalig)\W*$/i;
/** And so is "It costs $40." */
const IT_COSTS = /^\p{L}{2,5} (?:costs|kostet|coûte|cuesta|costa|kost|custa|koster|kostar) /iu;

function pricedSentences({ from, blocks }: PricingArea): Summary {
  const spans = blocks.flatMap((block) => {
    const text = textOf(from, block);
    return sentencesOf(text)
      .map((span) => ({ ...span, sentence: text.slice(span.start, span.end) }))
      .filter(({ sentence }) => isPaidPrice(sentence) && !isExtra(sentence))
      .map(({ start, end }) => ({ start: block.start + start, end: block.start + end }));
  });
  const sentences = [...new Set(spans.map((span) => textOf(from, span)))];
  const whole = sentences.every(
    (text) =>
      text.replaceAll(/[^\p{L}]/gu, '').length >= FEWEST_LETTERS || ONCE.test(text) || IT_COSTS.test(text),
  );
  if (spans.length === 0 || !whole) return undefined;
  return { value: sentences.join('; '), quotes: spans.map((span) => quoteOf(from, span)) };
}

/** Where there is one price only, the heading above it says what it is for. */
function onePrice({ from, blocks }: PricingArea): Summary {
  const priced = blocks.filter((block) => isPaidPrice(textOf(from, block)));
  const [price] = priced;
  if (!price || priced.length > 1 || !isPriceLine(textOf(from, price))) return undefined;
  const heading = from.page.blocks.findLast(
    (block: Block) => block.start < price.start && headingLevel(block) !== null,
  );
  if (!heading || isExtra(textOf(from, price)) || runsTogether(textOf(from, price))) return undefined;
  return {
    value: `${textOf(from, heading)}: ${textOf(from, price)}`,
    quotes: [quoteOf(from, heading), quoteOf(from, price)],
  };
}

import { DRAFT_FIELDS } from '../domain/draft_fields.ts';
import type { Proposed } from '../domain/drafting.ts';
import { choiceOf } from '../domain/lists.ts';
import type { Block, Span } from '../domain/page.ts';
import { headingLevel, pagesOf, quoteOf, type Site, type SitePage, sectionUnder, textOf } from './site.ts';
import { isPlaceholder, sentenceAt, sentencesOf } from './wording.ts';

/**
 * How the company charges, chosen from the site team's list by a clear phrase of its pricing page, the pricing part of
 * its home page, or the head of the home page; the phrase is the quote.
 */
export function pricingModelOf(site: Site): Proposed<string> | undefined {
  const areas = pricingAreas(site);
  const priced = areas.some(({ from, blocks }) => blocks.some((block) => isPaidPrice(textOf(from, block))));
  for (const { slug, phrase, onlyIf } of MODELS) {
    const choice = choiceOf(site.request.pricing_models, slug);
    if (!choice || (onlyIf && (onlyIf === 'priced') !== priced)) continue;
    for (const { from, blocks } of areas) {
      const quote = phraseIn(from, blocks, phrase);
      if (quote) return { value: choice.slug, quotes: [quote] };
    }
  }
  return undefined;
}

/**
 * The plans with their prices as the pricing page writes them, else its sentences that name a price, unless they do not
 * all fit, for half of them misleads; else the sentence that told the model.
 */
export function pricingSummaryOf(
  site: Site,
  model: Proposed<string> | undefined,
): Proposed<string> | undefined {
  for (const { from, blocks } of pricingAreas(site)) {
    const plans = planLines(from, blocks);
    const lines = plans.length > 0 ? plans : pricedSentences(from, blocks);
    const value = lines.map(({ text }) => text).join('; ');
    if (lines.length > 0 && value.length <= DRAFT_FIELDS.pricing_summary.live_max) {
      return { value, quotes: lines.flatMap((line) => line.spans.map((span) => quoteOf(from, span))) };
    }
  }
  const [sentence] = model?.quotes ?? [];
  return sentence && { value: sentence.quote, quotes: [sentence] };
}

const AMOUNT =
  '(?:[$€£¥₹]|US\\$|CHF ?|EUR ?|USD ?|GBP ?)\\d[\\d.,]*|\\d[\\d.,]* ?(?:€|EUR|USD|GBP|CHF)(?!\\w)';
const PER =
  '(?:/|per|a|each|pro|par)\\s*(?:user|seat|member|month|mo|year|yr|week|day|monat|jahr|mois|an)\\b';

const HAS_AMOUNT = new RegExp(AMOUNT);
const PERIOD = new RegExp(`^${PER}|^(?:monthly|yearly|billed)`, 'i');

interface Model {
  slug: string;
  phrase: RegExp;
  onlyIf?: 'priced' | 'unpriced';
}

/** In the order of how much a phrase decides. */
const MODELS: readonly Model[] = [
  { slug: 'freemium', phrase: /\bfreemium\b/i },
  {
    slug: 'usage-based',
    phrase:
      /\bpay[ -](?:as[ -]you[ -]go|per[ -]use|only for what you use)\b|\busage[ -]based (?:pricing|billing)\b|\bpay only for what you use\b/i,
  },
  {
    slug: 'one-time',
    phrase:
      /\bone[ -]time (?:payment|purchase|price|fee)\b|\bpay once\b|\blifetime (?:license|licence|access|deal)\b|\bno subscription\b/i,
  },
  {
    slug: 'freemium',
    phrase:
      /\bfree (?:plan|tier|version|account|forever plan)\b|\bfree forever\b|\bforever free\b|\bstart(?:er)? (?:for )?free\b/i,
    onlyIf: 'priced',
  },
  {
    slug: 'free-trial',
    phrase:
      /\b(?:\d+[ -]days?|one[ -]month|two[ -]weeks?) (?:free )?trial\b|\bfree (?:\d+[ -]day )?trial\b|\btry (?:\w+ )?(?:it )?free for \d+ days\b|\bkostenlos testen\b/i,
  },
  {
    slug: 'subscription',
    phrase: new RegExp(
      `(?:${AMOUNT})\\s*${PER}|\\bbilled (?:monthly|annually|yearly)\\b|\\bmonthly subscription\\b`,
      'i',
    ),
  },
  {
    slug: 'free',
    phrase:
      /\b(?:100%|completely|totally|entirely|always) free\b|\bfree (?:forever|to use|of charge)\b|\bfor free, forever\b|\bis free (?:and open[ -]source|for everyone)\b/i,
    onlyIf: 'unpriced',
  },
  {
    slug: 'contact-sales',
    phrase:
      /\b(?:contact (?:us|sales) for (?:pricing|a quote)|(?:request|get) a (?:custom )?quote|custom pricing|price on request|preis auf anfrage)\b/i,
    onlyIf: 'unpriced',
  },
];

/** Words beside a price that is somebody else's, or no longer asked for. */
const NOT_OURS =
  /\b(?:compare|compared|competitors?|market rate|industry average|elsewhere|others?|instead of|unlike|versus|vs\.?|was|were|normally|regular(?:ly)?|previously|save|savings?|worth|value of|typical(?:ly)?|average|raised|funding|revenue)\b/i;

function isPaidPrice(text: string): boolean {
  return HAS_AMOUNT.test(text) && /[1-9]/.test(text) && !NOT_OURS.test(text);
}

interface PricingArea {
  from: SitePage;
  blocks: readonly Block[];
}

/** Where a site speaks of its own prices. */
function pricingAreas(site: Site): PricingArea[] {
  const pages = pagesOf(site, 'pricing').map((from) => ({ from, blocks: own(from, from.page.blocks) }));
  const sections = pagesOf(site, 'home', 'features').flatMap((from) => {
    const section = sectionUnder(
      from,
      /^(?:(?:our|simple|fair|transparent|clear|straightforward)[\w, ]*\s)?(?:pricing|prices|plans?|preise)\b.{0,40}$/i,
    );
    return section ? [{ from, blocks: own(from, section.blocks) }] : [];
  });
  return [...pages, ...sections];
}

/** A heading of which everything below speaks of what somebody else charges. */
const OF_OTHERS =
  /\b(?:competitors?|competition|how others|others? (?:charge|cost|ask)|elsewhere|alternatives?|versus|vs\.?|unlike|instead of|compared (?:to|with))\b/i;

function own(from: SitePage, blocks: readonly Block[]): Block[] {
  let others: number | null = null;
  return blocks.filter((block) => {
    const text = textOf(from, block);
    const level = headingLevel(block);
    if (level !== null && (others === null || level <= others)) others = OF_OTHERS.test(text) ? level : null;
    if (others !== null) return false;
    const struck = block.tag === 'del' || block.tag === 's' || block.tag === 'strike';
    return block.area !== 'nav' && block.area !== 'footer' && !struck && !isPlaceholder(text);
  });
}

function phraseIn(
  from: SitePage,
  blocks: readonly Block[],
  phrase: RegExp,
): { page: number; quote: string } | undefined {
  for (const block of blocks) {
    const text = textOf(from, block);
    const match = phrase.exec(text);
    if (!match) continue;
    const { start, end } = sentenceAt(text, match.index);
    if (!NOT_OURS.test(text.slice(start, end)))
      return quoteOf(from, { start: block.start + start, end: block.start + end });
  }
  return undefined;
}

const MAX_PLAN_NAME = 40;
const MAX_PRICE_LINE = 60;

interface PriceLine {
  text: string;
  spans: Span[];
}

function pricedSentences(from: SitePage, blocks: readonly Block[]): PriceLine[] {
  return blocks.flatMap((block) => {
    const text = textOf(from, block);
    return sentencesOf(text)
      .filter((span) => isPaidPrice(text.slice(span.start, span.end)))
      .map(({ start, end }) => ({
        text: text.slice(start, end),
        spans: [{ start: block.start + start, end: block.start + end }],
      }));
  });
}

/** "Pro: $9 / month" for each plan: a short heading, and the first price below it with its period. */
function planLines(from: SitePage, blocks: readonly Block[]): PriceLine[] {
  const lines: PriceLine[] = [];
  let plan: Block | undefined;
  for (const [at, block] of blocks.entries()) {
    const text = textOf(from, block);
    if ((headingLevel(block) ?? 0) >= 2 && text.length <= MAX_PLAN_NAME && !isPaidPrice(text)) plan = block;
    else if (plan && isPriceLine(text)) {
      const period = blocks[at + 1];
      const parts = period && isPeriod(textOf(from, period)) ? [plan, block, period] : [plan, block];
      const [name = '', ...price] = parts.map((part) => textOf(from, part).replaceAll('\n', ' '));
      lines.push({ text: `${name}: ${price.join(' ')}`, spans: parts });
      plan = undefined;
    }
  }
  return lines;
}

function isPriceLine(text: string): boolean {
  return (
    text.length <= MAX_PRICE_LINE && (HAS_AMOUNT.test(text) || /^free$/i.test(text)) && !NOT_OURS.test(text)
  );
}

function isPeriod(text: string): boolean {
  return text.length <= 30 && PERIOD.test(text);
}

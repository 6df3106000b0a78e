import type { Block, Span } from '../domain/page.ts';
import {
  currencyOf,
  EXTRA,
  isFree,
  isOurs,
  isPaidPrice,
  isPeriod,
  isPriceLine,
  saysPeriod,
} from './prices.ts';
import type { PricingArea } from './pricing_area.ts';
import { headingLevel, textOf } from './site.ts';

/** A plan as one line: "Pro: $9 per month", with the blocks that say it. */
export interface PlanLine {
  text: string;
  spans: readonly Span[];
  free: boolean;
  named: boolean;
}

/**
 * The plans of a pricing area: above each a short heading or a usual name of a plan, then the first price below it with
 * its period. A price that says neither its plan nor its period means nothing, and prices in two currencies cannot both
 * be the company's: then there are none.
 */
export function planLines(area: PricingArea): PlanLine[] {
  const lines = pricedLines(area).filter(({ text }) => isOurs(text) && !EXTRA.test(text));
  const paid = lines.filter(({ free }) => !free);
  const currencies = new Set(paid.map(({ text }) => currencyOf(text.slice(text.lastIndexOf(': ') + 1))));
  const unclear = lines.some(({ text, spans, free }) => spans.length === 1 && !free && !saysPeriod(text));
  return currencies.size > 1 || unclear ? [] : lines;
}

const CELLS = new Set(['td', 'th', 'dt', 'dd', 'caption']);

/** Each price of an area with what stands around it, sure or not. */
export function pricedLines({ from, blocks }: PricingArea): PlanLine[] {
  return [...linesOf(from, blocks)];
}

/** Whether a line begins with what plans are usually called, and not with a thing that has a price. */
export const hasPlanName = ({ text }: PlanLine): boolean => PLAN_NAME.test(text.split(': ')[0] ?? '');

type From = PricingArea['from'];

const MAX_PLAN_NAME = 40;
/** Headings of a pricing page that are about all plans, or none. */
const NO_PLAN =
  /\b(?:compar\w+|features?|included?|includes|glance|faqs?|questions?|why|how|what|need|help|ready|start(?:ed)?|choose|pricing|prices?|costs?|total|plans|preis|prix|precio|prezzo|prijs|questions|fragen|warum|vergleich\w*|pourquoi|comparatif|precios|tarifs|preise|prezzi|save|billing)\b|[?!]$/i;
/** What plans are called where they have no heading. */
const PLAN_NAME =
  /^\W*(?:the )?(?:free|basic|starter|start|lite|light|pro|professional|premium|plus|business|team|teams|enterprise|personal|standard|advanced|agency|hobby|solo|growth|scale|unlimited|monthly|yearly|annual(?:ly)?|lifetime|individual|developer|startup|ultimate|essential|essentials|gold|silver|bronze|max|kostenlos|gratis|gratuit|monatlich|jährlich|mensuel|annuel|mensual|anual|mensile|annuale|básico|basis)(?: plan)?\W*$/iu;
/** Words of their own block before a price that is the least one. */
const LEAST =
  /^(?:starting (?:at|from)|from|as low as|ab|à partir de|dès|desde|a partire da|da|vanaf|a partir de)$/i;

function* linesOf(from: From, blocks: readonly Block[]): Generator<PlanLine> {
  let plan: Block | undefined;
  let barred = false;
  for (const [at, block] of blocks.entries()) {
    if (CELLS.has(block.tag)) {
      const named = barred ? undefined : rowOf(from, blocks, at);
      if (named) yield lineOf(from, named, block, undefined, undefined);
      continue;
    }
    const text = textOf(from, block);
    if (isTitle(block, text)) {
      barred = NO_PLAN.test(text);
      plan = barred ? undefined : block;
    } else if (PLAN_NAME.test(text) && (!isFree(text) || costsNothing(from, blocks.slice(at + 1, at + 4)))) {
      plan = block;
      barred = false;
    } else if (isPriceLine(text) && !barred) {
      yield lineOf(from, plan, block, blocks[at - 1], blocks[at + 1]);
      barred = plan !== undefined;
      plan = undefined;
    }
  }
}

/** The name in a row of a table of two columns; in wider ones the plans stand beside each other. */
function rowOf(from: From, blocks: readonly Block[], at: number): Block | undefined {
  const [before, block, after] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  const isPrice = (one: Block | undefined): boolean =>
    one !== undefined && CELLS.has(one.tag) && isPriceLine(textOf(from, one));
  if (!before || !CELLS.has(before.tag) || !isPrice(block) || isPrice(before) || isPrice(after))
    return undefined;
  const name = textOf(from, before);
  return name.length <= MAX_PLAN_NAME && !NO_PLAN.test(name) && /\p{L}/u.test(name) ? before : undefined;
}

/** "Free" above "$0" is the name of the plan. */
function costsNothing(from: From, below: readonly Block[]): boolean {
  const price = below.map((block) => textOf(from, block)).find(isPriceLine);
  return price !== undefined && isFree(price) && /\d/.test(price);
}

const isTitle = (block: Block, text: string): boolean =>
  (headingLevel(block) ?? 0) >= 2 && text.length <= MAX_PLAN_NAME && !isPaidPrice(text);

function lineOf(
  from: From,
  plan: Block | undefined,
  price: Block,
  before: Block | undefined,
  after: Block | undefined,
): PlanLine {
  const least = before && LEAST.test(textOf(from, before)) ? [before] : [];
  const period = after && isPeriod(textOf(from, after)) ? [after] : [];
  const asked = [...least, price, ...period];
  const words = asked.map((part) => textOf(from, part).replaceAll('\n', ' ')).join(' ');
  const text = plan ? `${textOf(from, plan).replaceAll('\n', ' ')}: ${words}` : words;
  return {
    text,
    spans: plan ? [plan, ...asked] : asked,
    free: isFree(textOf(from, price)),
    named: plan !== undefined,
  };
}

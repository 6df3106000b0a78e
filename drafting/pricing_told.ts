import type { Quote } from '../domain/drafting.ts';
import { AMOUNT, isOurs, isPaidPrice } from './prices.ts';
import { type PricingArea, pricingAreas } from './pricing_area.ts';
import { pagesOf, quoteOf, type Site, textOf } from './site.ts';
import { sentencesOf } from './wording.ts';

/**
 * Where a site speaks of its own prices: its pricing pages and sections; else the blocks of its home page that ask what
 * it costs, sell it, or say it of the company by name.
 */
export function ownPricingAreas(site: Site, name: string | undefined): PricingArea[] {
  const areas = pricingAreas(site);
  if (areas.length > 0) return areas;
  return pagesOf(site, 'home').flatMap((from) => {
    const blocks = from.page.blocks.filter(({ tag, area, ...span }) => {
      const text = textOf(from, span);
      return area === 'main' && tag !== 'blockquote' && isPaidPrice(text) && isTold(text, name);
    });
    return blocks.length > 0 ? [{ from, blocks }] : [];
  });
}

const isTold = (text: string, name: string | undefined): boolean =>
  ASKED.test(text) || SOLD.test(text) || sentences(text).some((one) => costs(one, name));

const ASKED =
  /^(?:so,? )?(?:what (?:does|will) (?:it|this) cost|how much (?:does|is) (?:it|this)|was kostet (?:es|das)|combien (?:ça|cela) coûte|cuánto cuesta|¿cuánto cuesta|quanto costa|wat kost (?:het|dat)|quanto custa|ile to kosztuje|vad kostar det|hvad koster det)\b.{0,30}\?/i;
/** "Buy the dial, €149": what a button of a shop says. */
export const SOLD = new RegExp(
  `^(?:buy|order|jetzt kaufen|kaufen|acheter|comprar|acquista|koop|köp|køb)(?!\\p{L})[^.?!\\n]{0,40}[ ,–-](?:${AMOUNT})$`,
  'iu',
);
const COSTS = new RegExp(
  `^(?: \\p{Lu}\\p{L}{1,20})? (?:is|costs|kostet|coûte|cuesta|costa|kost|custa|kosztuje|kostar|koster) (?:(?:only|just|nur|solo|seulement|slechts) )?(?:${AMOUNT})`,
  'u',
);
const FREE =
  /^ (?:is|ist|est|es|è|é|är|er|jest) (?:free|kostenlos|gratis|gratuit[eao]?|grátis|darmow[ya])\W*$/iu;

const sentences = (text: string): string[] =>
  sentencesOf(text).map(({ start, end }) => text.slice(start, end));

const costs = (sentence: string, name: string | undefined): boolean =>
  name !== undefined && sentence.startsWith(name) && COSTS.test(sentence.slice(name.length));

/** The sentences that say by name what the product costs: "Acme Plus is €3 a month." */
export function namedPrices({ from, blocks }: PricingArea, name: string | undefined): Quote[] {
  return sentencesIn({ from, blocks }, (sentence) => isOurs(sentence) && costs(sentence, name));
}

/** The sentence that says that the product is free: among prices, it means its plain form. */
export function namedFree(areas: readonly PricingArea[], name: string | undefined): Quote[] | undefined {
  if (name === undefined) return undefined;
  const found = areas.flatMap((area) =>
    sentencesIn(area, (sentence) => sentence.startsWith(name) && FREE.test(sentence.slice(name.length))),
  );
  return found.length > 0 ? found.slice(0, 1) : undefined;
}

function sentencesIn({ from, blocks }: PricingArea, is: (sentence: string) => boolean): Quote[] {
  return blocks.flatMap((block) => {
    const text = textOf(from, block);
    return sentencesOf(text)
      .filter(({ start, end }) => is(text.slice(start, end)))
      .map(({ start, end }) => quoteOf(from, { start: block.start + start, end: block.start + end }));
  });
}

/** Where a site asks no price: the sentence by which the product, and not a part of it, is free. */
export function freeInWords(site: Site, name: string | undefined): Quote[] | undefined {
  const subject = (sentence: string): boolean =>
    sentence.startsWith('It is ') || (name !== undefined && sentence.startsWith(`${name} is `));
  for (const from of pagesOf(site, 'home', 'about')) {
    const blocks = from.page.blocks.filter(({ tag, area }) => area === 'main' && tag !== 'blockquote');
    const [found] = sentencesIn(
      { from, blocks },
      (sentence) => subject(sentence) && FREE_OF_ALL.test(sentence) && NO_PAID.test(sentence),
    );
    if (found) return [found];
  }
  return undefined;
}

const FREE_OF_ALL = /^.{1,40}? is (?:\p{L}+ )?free\b/u;
/** "Free" alone may be a plan's; with these words nothing is paid. */
const NO_PAID =
  /\bno paid (?:edition|version|plan|tier)s?\b|\bfree and open[ -]source\b|\bfree for (?:everyone|everybody|all)\b|\bfree of charge for (?:everyone|all)\b|\bno charge at all\b/i;

import type { Block } from '../../domain/page/page.ts';
import {
  headFacts,
  headingLevel,
  pagesOf,
  type Section,
  type Site,
  type SitePage,
  sectionsUnder,
  textOf,
} from '../site/site.ts';
import { isPlaceholder } from '../site/wording.ts';
import { isExtra, isPaidPrice, isPriceLine, recurs } from './prices.ts';
import { isOfOthersPrices, isOfPrices, OF_PRICES, OF_SALE } from './pricing_headings.ts';

/** Blocks in which a site speaks of its own prices. */
export interface PricingArea {
  from: SitePage;
  blocks: readonly Block[];
}

/** The pricing pages, and the sections about prices of the home page and of pages about features. */
export function pricingAreas(site: Site): PricingArea[] {
  const pages = pricePages(site)
    .filter((from) => isFilledIn(from, from.page.blocks))
    .map((from) => ({ from, blocks: own(from, from.page.blocks) }));
  const sections = pagesOf(site, 'home', 'features').flatMap((from) =>
    sectionsOf(from)
      .filter(({ blocks }) => isFilledIn(from, blocks))
      .map(({ blocks }) => ({ from, blocks: own(from, blocks) })),
  );
  return [...pages, ...sections];
}

/** The pages about prices; where their address does not tell, their first heading does. */
export function pricePages(site: Site): SitePage[] {
  const others = pagesOf(site, 'features', 'other').filter((from) => {
    const heading = from.page.blocks.find(({ tag }) => tag === 'h1');
    return PATH.test(new URL(from.page.url).pathname) || (heading && isOfPrices(textOf(from, heading)));
  });
  return [...pagesOf(site, 'pricing'), ...others];
}

const PATH =
  /\/(?:packages|memberships?|enrol|enroll|costs?|kosten|preisliste|price-?list|was-kostet-\w+|mitgliedschaft|lidmaatschap|adhesion|abbonament[io]|planos?|planes|piani|order|buy|bestellen|kaufen)(?:\.\w{2,5})?\/?$/i;

/** A section of sales counts where it has a price, one of prices always. */
function sectionsOf(from: SitePage): Section[] {
  const [first] = sectionsUnder(from, OF_PRICES);
  const sale = [...sectionsUnder(from, OF_SALE)].find(({ blocks }) =>
    own(from, blocks).some((block) => {
      const text = textOf(from, block);
      return isPaidPrice(text) && (isPriceLine(text) || recurs(text));
    }),
  );
  return first ? [first] : sale ? [sale] : [];
}

/** What the head of a pricing page says about it. */
export function pricingHeads(site: Site): PricingArea[] {
  return pricePages(site).map((from) => ({
    from,
    blocks: headFacts(from, 'description', 'og:description')
      .filter((fact) => !isPlaceholder(textOf(from, fact)))
      .map(({ start, end }) => ({ tag: 'meta', area: 'main' as const, start, end })),
  }));
}

const FILLER = /lorem ipsum dolor|dolor sit amet|consectetur adipi/i;

/** Prices beside text that nobody filled in came with the theme as well. */
function isFilledIn(from: SitePage, blocks: readonly Block[]): boolean {
  return !blocks.some((block) => FILLER.test(textOf(from, block)));
}

/** Without what is struck out, quoted, placeholders, and what stands below headings of others, of extras or of no longer. */
export function own(from: SitePage, blocks: readonly Block[]): Block[] {
  let others: number | null = null;
  return blocks.filter((block) => {
    const text = textOf(from, block);
    const level = headingLevel(block);
    if (level !== null && (others === null || level <= others))
      others = isForeign(level, text) ? level : null;
    if (others !== null) return false;
    return (
      block.area !== 'nav' && block.area !== 'footer' && !NOT_SAID.has(block.tag) && !isPlaceholder(text)
    );
  });
}

const isForeign = (level: number, text: string): boolean =>
  isOfOthersPrices(text) || (level >= 2 && isExtra(text) && !isPaidPrice(text));

const NOT_SAID = new Set(['del', 's', 'strike', 'blockquote']);

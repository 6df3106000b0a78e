import type { Block } from '../../domain/page/page.ts';
import {
  headFacts,
  headingLevel,
  outside,
  pagesOf,
  type Section,
  type Site,
  type SitePage,
  sectionsUnder,
  textOf,
} from '../site/site.ts';
import { isPlaceholder } from '../site/wording.ts';
import { phrasesOf } from './price_words.ts';
import { isExtra, isOfPrices, isPaidPrice } from './prices.ts';

/** Blocks in which a site states its own prices. */
export interface PricingArea {
  site: Site;
  from: SitePage;
  blocks: readonly Block[];
}

/** The pricing pages, and the sections about prices of the home page and of pages about features. */
export function pricingAreas(site: Site): PricingArea[] {
  const pages = pricePages(site).map((from) => ({ from, all: from.page.blocks }));
  const sections = pagesOf(site, 'home', 'features').flatMap((from) =>
    sectionOf(from).map(({ blocks }) => ({ from, all: blocks })),
  );
  return [...pages, ...sections]
    .filter(({ from, all }) => isFilledIn(from, all))
    .map(({ from, all }) => ({ site, from, blocks: ownBlocks(from, all) }));
}

/** The pages about prices; where their address does not tell, their first heading does. */
export function pricePages(site: Site): SitePage[] {
  const others = pagesOf(site, 'features', 'other').filter((from) => {
    const heading = from.page.blocks.find(({ tag }) => tag === 'h1');
    return hasPriceName(from) || (heading && isOfPrices(textOf(from, heading)));
  });
  return [...pagesOf(site, 'pricing'), ...others];
}

/** Whether the last part of a page's URL is what such pages are called. */
function hasPriceName({ page }: SitePage): boolean {
  const last = new URL(page.url).pathname.split('/').findLast((part) => part !== '') ?? '';
  return phrasesOf('price_pages').are(last.replace(/\.\w{2,5}$/, '').replaceAll(/[-_]/g, ' '));
}

/** The first section about prices that names one, else the first. */
function sectionOf(from: SitePage): readonly Section[] {
  const labelled = labelledHeadings(from);
  const all = [...sectionsUnder(from, { test: (text) => isOfPrices(text) || labelled.has(text) })];
  const priced = all.findIndex(({ blocks }) => blocks.some((block) => isPaidPrice(textOf(from, block))));
  return all.slice(Math.max(0, priced)).slice(0, 1);
}

const MAX_LABEL = 30;

/** Headings with a small line directly above that says what they are about: "Pricing" above "Simple as surfing". */
function labelledHeadings(from: SitePage): Set<string> {
  const { blocks } = from.page;
  const labelled = blocks.filter((block, at) => {
    const label = blocks[at - 1];
    if (headingLevel(block) === null || !label || headingLevel(label) !== null || label.area === 'nav')
      return false;
    const text = textOf(from, label);
    return text.length <= MAX_LABEL && isOfPrices(text);
  });
  return new Set(labelled.map((block) => textOf(from, block)));
}

/** The descriptions in the head of a page as an area. */
export const headArea = (site: Site, from: SitePage): PricingArea => ({
  site,
  from,
  blocks: headFacts(from, 'description', 'og:description')
    .filter((fact) => !isPlaceholder(textOf(from, fact)))
    .map(({ start, end }) => ({ tag: 'meta', area: 'main' as const, start, end })),
});

const FILLER = /lorem ipsum dolor|dolor sit amet|consectetur adipi/i;

/** Prices beside text that nobody filled in came with the theme as well. */
export function isFilledIn(from: SitePage, blocks: readonly Block[]): boolean {
  return !blocks.some((block) => FILLER.test(textOf(from, block)));
}

/** Without what is struck out, quoted, placeholders, and what stands below headings of others, of extras or of no longer. */
export function ownBlocks(from: SitePage, blocks: readonly Block[]): Block[] {
  return outside(from, blocks, isForeign).filter(
    (block) =>
      block.area !== 'nav' &&
      block.area !== 'footer' &&
      !NOT_OWN.has(block.tag) &&
      !isPlaceholder(textOf(from, block)),
  );
}

const isForeign = (text: string, level: number): boolean =>
  phrasesOf('foreign_headings').in(text) || (level >= 2 && isExtra(text) && !isPaidPrice(text));

/** Elements whose text the page takes back or quotes. */
export const NOT_OWN = new Set(['del', 's', 'strike', 'blockquote']);

import type { Block } from '../domain/page.ts';
import { headFacts, headingLevel, pagesOf, type Site, type SitePage, sectionUnder, textOf } from './site.ts';
import { isPlaceholder } from './wording.ts';

/** Blocks in which a site speaks of its own prices. */
export interface PricingArea {
  from: SitePage;
  blocks: readonly Block[];
}

/** The pricing pages, and the sections about prices of the home page and of pages about features. */
export function pricingAreas(site: Site): PricingArea[] {
  const pages = pagesOf(site, 'pricing')
    .filter((from) => isFilledIn(from))
    .map((from) => ({ from, blocks: own(from, from.page.blocks) }));
  const sections = pagesOf(site, 'home', 'features').flatMap((from) => {
    const section = sectionUnder(from, HEADING);
    return section && isFilledIn(from, section.blocks) ? [{ from, blocks: own(from, section.blocks) }] : [];
  });
  return [...pages, ...sections];
}

const FILLER = /lorem ipsum dolor|dolor sit amet|consectetur adipi/i;

/** Prices beside text that nobody filled in came with the theme as well. */
function isFilledIn(from: SitePage, blocks: readonly Block[] = from.page.blocks): boolean {
  return !blocks.some((block) => FILLER.test(textOf(from, block)));
}

/** What the head of a pricing page says about it. */
export function pricingHeads(site: Site): PricingArea[] {
  return pagesOf(site, 'pricing').map((from) => ({
    from,
    blocks: headFacts(from, 'description', 'og:description')
      .filter((fact) => !isPlaceholder(textOf(from, fact)))
      .map(({ start, end }) => ({ tag: 'meta', area: 'main' as const, start, end })),
  }));
}

const HEADING =
  /^(?:(?:our|simple|fair|transparent|clear|straightforward|honest|unsere|einfache|faire|transparente|nos|nuestr[oa]s|i nostri|onze|nossos)[\p{L}, -]{0,30}\s)?(?:pricing|prices|plans?|preise|tarife?|preisgestaltung|tarifs?|prix|precios|tarifas|planes|prezzi|tariffe|piani|prijzen|tarieven|preços|planos)(?!\p{L}).{0,40}$|^choose (?:a|the|your)(?: \p{L}+)? plan\b.{0,20}$/iu;

/** A heading of which everything below speaks of what somebody else charges, or of what is no longer sold. */
const OF_OTHERS =
  /\b(?:competitors?|competition|how others|others? (?:charge|cost|ask)|elsewhere|alternatives?|versus|vs\.?|unlike|instead of|compared (?:to|with)|discontinued|retired|legacy|sunset|no longer|end of life|eingestellt|wettbewerb|vergleich mit|concurrents?|competencia|concorrenti)\b/i;

function own(from: SitePage, blocks: readonly Block[]): Block[] {
  let others: number | null = null;
  return blocks.filter((block) => {
    const text = textOf(from, block);
    const level = headingLevel(block);
    if (level !== null && (others === null || level <= others)) others = OF_OTHERS.test(text) ? level : null;
    if (others !== null) return false;
    const struck =
      block.tag === 'del' || block.tag === 's' || block.tag === 'strike' || block.tag === 'blockquote';
    return block.area !== 'nav' && block.area !== 'footer' && !struck && !isPlaceholder(text);
  });
}

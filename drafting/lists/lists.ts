import type { Block } from '../../domain/page/page.ts';
import { LIST_ITEMS_MAX } from '../../domain/profile/draft_fields.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { entitiesOf, isOf, PRODUCT_TYPES, placeOf, textsOfProperty } from '../site/json_ld.ts';
import {
  headFacts,
  headingLevel,
  pagesOf,
  proposed,
  quoteOf,
  type Site,
  type SitePage,
  textOf,
} from '../site/site.ts';
import { titleParts } from '../site/titles.ts';
import { isPlaceholder } from '../site/wording.ts';
import { isItem, isSection, MAX_ITEM, type Shown, shownOn } from './cards.ts';
import { opensOther } from './other_cards.ts';
import { FEATURES, REASONS } from './section_words.ts';

type Listed = Proposed<readonly string[]>;

/**
 * What the product does, as the site lists it: JSON-LD `featureList`; what stands below a heading that says so, else the first cards
 * or list of the home page that are nothing else; and what a page about the product shows.
 */
export function featuresOf(site: Site): Listed | undefined {
  for (const from of pagesOf(site, 'home', 'features')) {
    const structured = featureList(from);
    if (structured) return structured;
  }
  const pages = [...pagesOf(site, 'home', 'features'), ...pagesOf(site, 'other').filter(isAboutProduct)];
  return listed(pages.flatMap((from) => bestOn(from).map((block) => ({ from, block }))));
}

/** What the site itself calls the reasons to choose it. */
export function uspsOf(site: Site, name: string | undefined): Listed | undefined {
  for (const from of pagesOf(site, 'home', 'features', 'about')) {
    const shown = shownOn(from).filter(({ heading, items }) => {
      const text = heading ? textOf(from, heading) : '';
      return (
        REASONS.test(text) &&
        !isOfAnother(text, name) &&
        text.length <= MAX_HEADING &&
        items.length >= FEWEST &&
        !areFigures(from, items)
      );
    });
    const found = listed(shown.flatMap(({ items }) => items.map((block) => ({ from, block }))));
    if (found) return found;
  }
  return undefined;
}

/** "Why Globex" on the site of Acme. */
function isOfAnother(heading: string, name: string | undefined): boolean {
  const whom = /^(?:why|warum|pourquoi|waarom|perché) (\p{Lu}\S*)\W*$/iu.exec(heading)?.[1];
  return (
    whom !== undefined &&
    /^\p{Lu}/u.test(whom) &&
    !!name &&
    !name.toLowerCase().startsWith(whom.toLowerCase().replace(/\W+$/, '')) &&
    !/^us\W*$/i.test(whom)
  );
}

const MAX_HEADING = 80;
const FEATURES_MAX = 12;
const FEW_HEADINGS = 5;

/** "Everything you need to get started" is about features first. */
const FEATURES_FIRST =
  /^(?:(?:all|key|main|our|core|the|top) )*(?:features?|everything|what you get|funktionen|fonctionnalités|funciones|funzionalità|funkcje)/iu;

/** Pages that are called by what they offer, in words that are no kind of page. */
function isAboutProduct(from: SitePage): boolean {
  const path = decodeURI(new URL(from.page.url).pathname);
  const title = from.page.blocks.find((block) => block.tag === 'h1') ?? from.page.blocks[0];
  return [path.split('/').at(-1) ?? '', title ? textOf(from, title) : ''].some(
    (words) => words.length <= 60 && FEATURES.test(words) && !opensOther(words),
  );
}

function bestOn(from: SitePage): readonly Block[] {
  const shown = shownOn(from).filter(({ items }) => !areFigures(from, items));
  const heads = ({ heading }: Shown, is: (words: string) => boolean): boolean =>
    heading !== undefined && heading.end - heading.start <= MAX_HEADING && is(textOf(from, heading));
  const named = shown.filter(
    (one) =>
      heads(one, (words) => FEATURES.test(words)) &&
      (heads(one, (words) => FEATURES_FIRST.test(words)) || !heads(one, opensOther)),
  );
  if (named.length) return named.flatMap(({ items }) => items);
  const rest = shown.filter((one) => !heads(one, opensOther) && !heads(one, (words) => REASONS.test(words)));
  if (from.kind !== 'home') return rest.flatMap(({ items }) => items);
  const headings = from.page.blocks.filter((block) => headingLevel(block) !== null).length;
  // Two of many headings of a page are no list of what the product does.
  const enough = rest.filter(({ items }) => items.length > FEWEST || headings <= FEW_HEADINGS);
  return (enough.find(({ form }) => form !== 'list') ?? enough[0])?.items ?? [];
}

/** "220+ satisfied clients", "98 % uptime". */
function areFigures(from: SitePage, items: readonly Block[]): boolean {
  return items.filter((item) => /^\W*\d/.test(textOf(from, item))).length * 2 > items.length;
}

/** Each once, and none that only names a page or a part of it. */
function listed(found: readonly { from: SitePage; block: Block }[]): Listed | undefined {
  const items = new Map<string, { from: SitePage; block: Block }>();
  for (const one of found) {
    const text = textOf(one.from, one.block);
    const titles = headFacts(one.from, 'title', 'og:title').flatMap((fact) =>
      titleParts(textOf(one.from, fact)),
    );
    if (!titles.includes(text) && !isSection(text) && !items.has(text.toLowerCase()))
      items.set(text.toLowerCase(), one);
  }
  const kept = [...items.values()].slice(0, FEATURES_MAX);
  if (kept.length === 0) return undefined;
  return {
    value: kept.map(({ from, block }) => textOf(from, block)),
    quotes: kept.map(({ from, block }) => quoteOf(from, block)),
  };
}

/** The keywords that the head names. */
export function keywordsOf({ home }: Site): Listed | undefined {
  const [fact] = home ? headFacts(home, 'keywords') : [];
  if (!home || !fact) return undefined;
  const words = textOf(home, fact)
    .split(/\s*[,;]\s*/)
    .filter((word) => word !== '' && word.length <= MAX_ITEM && !isPlaceholder(word));
  const value = [...new Set(words)].slice(0, LIST_ITEMS_MAX);
  return value.length ? proposed(value, home, fact) : undefined;
}

const FEWEST = 2;

function featureList(from: SitePage): Listed | undefined {
  for (const entity of entitiesOf(from).filter((one) => isOf(one, PRODUCT_TYPES))) {
    const items = textsOfProperty(entity.properties, 'featureList').flatMap((text) =>
      text.length > MAX_ITEM ? text.split(/\s*,\s*/) : [text],
    );
    const found = items.flatMap((value) => {
      const span = placeOf(entity, value);
      return span && isItem(value) ? [{ value, span }] : [];
    });
    if (found.length)
      return { value: found.map(({ value }) => value), quotes: found.map(({ span }) => quoteOf(from, span)) };
  }
  return undefined;
}

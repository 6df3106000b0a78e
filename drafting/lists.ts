import { LIST_ITEMS_MAX } from '../domain/draft_fields.ts';
import type { Proposed } from '../domain/drafting.ts';
import type { Block } from '../domain/page.ts';
import { entitiesOf, isOf, PRODUCT_TYPES, placeOf, textsOfProperty } from './json_ld.ts';
import {
  headFacts,
  headingLevel,
  pagesOf,
  proposed,
  quoteOf,
  type Site,
  type SitePage,
  sectionUnder,
  textOf,
  wordCount,
} from './site.ts';
import { titleParts } from './titles.ts';
import { isPlaceholder } from './wording.ts';

type Listed = Proposed<readonly string[]>;

/** What the site lists under a heading that says so, or in JSON-LD `featureList`. */
export function featuresOf(site: Site): Listed | undefined {
  for (const from of pagesOf(site, 'home', 'features')) {
    const structured = featureList(from);
    if (structured) return structured;
  }
  return underHeading(
    site,
    /^(?:(?:our|key|main|core|all|top|product|powerful|the)\s+)*(?:features?|capabilities|what you get|what['’]s included|funktionen)(?:\s.{0,30})?[:.!]?$/i,
  );
}

/** What the site itself calls the reasons to choose it. */
export function uspsOf(site: Site, name: string | undefined): Listed | undefined {
  const whom = name ? `|${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}` : '';
  return underHeading(
    site,
    new RegExp(
      `^(?:why (?:choose )?(?:us|you['’]ll love (?:it|us)${whom})|(?:the |key |your )?(?:benefits|advantages)(?: of .{1,30})?|what makes (?:us|it) different|ihre vorteile)\\??$`,
      'i',
    ),
  );
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

const MAX_ITEM = 120;
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

/** The sub-headings below the heading; where it has none, the short items of its list. */
function underHeading(site: Site, words: RegExp): Listed | undefined {
  for (const from of pagesOf(site, 'home', 'features')) {
    const section = sectionUnder(from, words);
    if (!section) continue;
    const headings = section.blocks.filter(
      (block) => (headingLevel(block) ?? 0) > section.level || block.tag === 'header' || block.tag === 'dt',
    );
    const titles = headFacts(from, 'title', 'og:title').flatMap((fact) => titleParts(textOf(from, fact)));
    const items = titled(
      from,
      headings.length >= FEWEST ? headings : section.blocks.filter(({ tag }) => tag === 'li'),
      titles,
    );
    if (items.length >= FEWEST)
      return {
        value: items.map((block) => textOf(from, block)),
        quotes: items.map((block) => quoteOf(from, block)),
      };
  }
  return undefined;
}

/** Each once, for carousels repeat themselves, and without the page's own title. */
function titled(from: SitePage, blocks: readonly Block[], titles: readonly string[]): Block[] {
  const seen = new Set(titles);
  return blocks
    .filter((block) => {
      const text = textOf(from, block);
      const fresh = !seen.has(text);
      seen.add(text);
      return fresh && block.area === 'main' && isItem(text);
    })
    .slice(0, LIST_ITEMS_MAX);
}

function isItem(text: string): boolean {
  return (
    text.length <= MAX_ITEM &&
    wordCount(text) >= 1 &&
    !text.endsWith('?') &&
    !text.includes('\n') &&
    !isPlaceholder(text)
  );
}

import type { Choice, Proposed } from '../domain/drafting.ts';
import { choiceOf } from '../domain/lists.ts';
import { entitiesOf, isOf, PRODUCT_TYPES, placeOf, textOfProperty } from './json_ld.ts';
import { headFacts, proposed, type Site, type SitePage, textOf } from './site.ts';

/**
 * The category of the site team's list that the site's own words name: JSON-LD `applicationCategory`, else its title, first
 * heading or description, in that order. A name of one word ("Design") must stand before a word for a product ("design
 * tool"), because alone it is in every second sentence.
 */
export function categoryOf(site: Site): Proposed<readonly string[]> | undefined {
  const { home, request } = site;
  if (!home) return undefined;
  const structured = structuredCategory(home, request.categories);
  if (structured) return structured;
  const heading = home.page.blocks.find(({ tag }) => tag === 'h1');
  const places = [
    ...headFacts(home, 'title', 'og:title'),
    ...(heading ? [heading] : []),
    ...headFacts(home, 'description', 'og:description'),
  ];
  for (const place of places) {
    const choice = namedIn(textOf(home, place), request.categories);
    if (choice) return proposed([choice.name], home, place);
  }
  return undefined;
}

function structuredCategory(
  home: SitePage,
  categories: readonly Choice[],
): Proposed<readonly string[]> | undefined {
  for (const entity of entitiesOf(home).filter((one) => isOf(one, PRODUCT_TYPES))) {
    const written =
      textOfProperty(entity.properties, 'applicationCategory') ??
      textOfProperty(entity.properties, 'category');
    const choice = written && structuredChoice(written, categories);
    const span = written && placeOf(entity, written);
    if (choice && span) return proposed([choice.name], home, span);
  }
  return undefined;
}

/** "https://schema.org/DeveloperApplication" and "Developer tools" alike. */
function structuredChoice(written: string, categories: readonly Choice[]): Choice | undefined {
  const words = written
    .replace(/^.*schema\.org\//, '')
    .replace(/Application$/, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .trim();
  return choiceOf(categories, words) ?? categories.find(({ name }) => sameWords(name, words));
}

const PRODUCT =
  '(?:tools?|toolkit|platform|software|apps?|application|service|suite|solution|systems?|api|apis|library|framework|plugin|extension|assistant|agency|company|firm|marketplace|manager)';

/** The category that is named first; of two that begin together the longer. */
function namedIn(text: string, categories: readonly Choice[]): Choice | undefined {
  const found = categories.flatMap((choice) =>
    patternsOf(choice.name).flatMap((pattern) => {
      const match = pattern.exec(text);
      return match ? [{ choice, at: match.index, length: match[0].length }] : [];
    }),
  );
  return found.sort((a, b) => a.at - b.at || b.length - a.length)[0]?.choice;
}

/** "Sales & CRM" is "sales" or "CRM"; each of them in singular or plural. */
function patternsOf(name: string): RegExp[] {
  return name
    .split(/\s*(?:&|\/|,|\band\b)\s*/i)
    .filter(Boolean)
    .map((part) => {
      const words = part.split(/\s+/).map(anyNumber).join('[ -]');
      const isTerm = /\s/.test(part) || /^\p{Lu}{3,}$/u.test(part);
      return new RegExp(
        `(?<![\\p{L}\\p{N}])${words}${isTerm ? '' : `[ -]${PRODUCT}`}(?![\\p{L}\\p{N}])`,
        'iu',
      );
    });
}

function anyNumber(word: string): string {
  const stem = word.replace(/s$/i, '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return word.length > 3 ? `${stem}s?` : stem;
}

function sameWords(name: string, words: string): boolean {
  return (
    patternsOf(name).some((pattern) => pattern.exec(words)?.[0].length === words.length) ||
    new RegExp(`^${anyNumber(name)}$`, 'i').test(words)
  );
}

import type { Proposed } from '../domain/drafting.ts';
import type { Span } from '../domain/page.ts';
import { COMPANY_TYPES, entitiesOf, isOf, PRODUCT_TYPES, placeOf, textOfProperty } from './json_ld.ts';
import { compact, headFacts, proposed, type Site, type SitePage, textOf, wordCount } from './site.ts';
import { titleParts } from './titles.ts';
import { isPlaceholder } from './wording.ts';

/**
 * The name of what the site offers, from the sources of design/outside.md 2.2 in their order. The candidate that the
 * domain is made of wins; one that the domain does not know must be seen on the page itself, because heads are where
 * generators leave their own names.
 */
export function nameOf(site: Site): Proposed<string> | undefined {
  const { home } = site;
  if (!home) return undefined;
  const best = bestOf(site, home, candidatesOf(home)) ?? bestOf(site, home, spelledDomain(site, home));
  return best && proposed(best.value, home, best.span);
}

function bestOf({ label }: Site, home: SitePage, candidates: Iterable<Candidate>): Candidate | undefined {
  const ranked = [...candidates]
    .filter(({ value }) => isName(value))
    .map((candidate, order) => ({ ...candidate, order, fit: domainFit(candidate.value, label) }))
    .filter(({ fit, value, sure }) => fit > 0 || (sure && isShown(home, value)) || standsAlone(home, value))
    .sort((a, b) => b.fit - a.fit || a.order - b.order);
  return ranked[0];
}

interface Candidate {
  value: string;
  span: Span;
  /** The source names a thing, and is no sentence about it. */
  sure: boolean;
}

const MAX_WORDS = 6;

function* candidatesOf(home: SitePage): Generator<Candidate> {
  const entities = entitiesOf(home);
  for (const types of [PRODUCT_TYPES, COMPANY_TYPES, /^WebSite$/]) {
    for (const entity of entities.filter((one) => isOf(one, types))) {
      const value = textOfProperty(entity.properties, 'name');
      const span = value && placeOf(entity, value, 'name');
      if (span) yield { value, span, sure: true };
    }
  }
  for (const fact of headFacts(home, 'og:site_name', 'application-name', 'apple-mobile-web-app-title')) {
    yield { value: textOf(home, fact), span: fact, sure: true };
  }
  for (const fact of headFacts(home, 'title', 'og:title', 'twitter:title')) {
    for (const value of titleParts(textOf(home, fact))) yield { value, span: fact, sure: false };
  }
}

/** Words of the page that the domain is made of: "Acme Notes" on acmenotes.com. */
function* spelledDomain({ label }: Site, home: SitePage): Generator<Candidate> {
  if (!label || label.length < 4) return;
  for (const block of home.page.blocks) {
    const words = [...textOf(home, block).matchAll(/[\p{L}\p{N}][\p{L}\p{N}.&'-]*/gu)];
    for (const [at, first] of words.entries()) {
      for (const last of words.slice(at, at + 3)) {
        const value = textOf(home, block).slice(first.index, last.index + last[0].length);
        if (compact(value) === compact(label) && /\p{Lu}/u.test(value))
          yield { value, span: block, sure: false };
      }
    }
  }
}

function isName(value: string): boolean {
  return (
    value.length <= 80 &&
    wordCount(value) <= MAX_WORDS &&
    /[\p{L}\p{N}]/u.test(value) &&
    !isPlaceholder(value) &&
    !/[&<]\w+[;>]/.test(value)
  );
}

/** How well a name and the domain's word agree: 3 the same, 2 the same with a usual addition, 1 one within the other. */
function domainFit(name: string, label: string | null): number {
  const [is, has] = [compact(name), compact(label ?? '')];
  if (is.length < 2 || has === '') return 0;
  if (is === has) return 3;
  if (
    is.length >= 3 &&
    has.replace(/^(?:get|try|use|join|go|my|the|with|hello)|(?:app|hq|io|hub|labs?|ai|inc|co)$/g, '') === is
  )
    return 2;
  if (is.length >= 4 && has.includes(is)) return 1;
  return has.length >= 4 && is.startsWith(has) && wordCount(name) <= 4 ? 1 : 0;
}

function isShown({ page }: SitePage, name: string): boolean {
  return page.blocks.some(({ start, end }) => compact(page.text.slice(start, end)).includes(compact(name)));
}

/** A title that is nothing but a short name, which the page then uses in what it says. */
function standsAlone(home: SitePage, name: string): boolean {
  const whole = headFacts(home, 'title').some((fact) => textOf(home, fact) === name);
  const used = home.page.blocks.some((block) => {
    const text = textOf(home, block);
    return text.includes(name) && text !== name;
  });
  return whole && used && wordCount(name) <= 3;
}

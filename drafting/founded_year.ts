import type { Proposed } from '../domain/drafting.ts';
import { COMPANY_TYPES, entitiesOf, isOf, PRODUCT_TYPES, placeOf, textOfProperty } from './json_ld.ts';
import { pagesOf, proposed, type Site, type SitePage, textOf } from './site.ts';
import { sentenceAt } from './wording.ts';

/**
 * The year in which the company says it began: JSON-LD `foundingDate`, or a sentence about itself. A copyright line is no
 * such sentence, and neither is one about somebody else. Two different years: none.
 */
export function foundedYearOf(site: Site, name: string | undefined): Proposed<string> | undefined {
  const found = pagesOf(site, 'home', 'about', 'imprint', 'contact', 'features').flatMap((from) => [
    ...structured(from),
    ...told(from, name),
  ]);
  const [first] = found;
  return found.every(({ value }) => value === first?.value) ? first : undefined;
}

function* structured(from: SitePage): Generator<Proposed<string>> {
  for (const entity of entitiesOf(from).filter(
    (one) => isOf(one, COMPANY_TYPES) && !isOf(one, PRODUCT_TYPES),
  )) {
    const { foundingDate } = entity.properties;
    const date =
      typeof foundingDate === 'number'
        ? `${foundingDate}`
        : (textOfProperty(entity.properties, 'foundingDate') ?? '');
    const year = /^(\d{4})(?:-\d\d){0,2}$/.exec(date)?.[1];
    const span = year && placeOf(entity, date, 'foundingDate');
    if (span) yield proposed(year, from, span);
  }
}

const BEGAN =
  /\b(?:founded|established|incorporated|started|launched|gegründet|fondée?|est\.|since|seit|in business since)\s+(?:(?:way )?(?:back )?in\s+|im\s+jahr\s+|en\s+)?(?:(?:early|late|mid)[ -])?(?:(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter)\s+(?:of\s+)?)?((?:1[89]|20)\d\d)\b(?![-–/]\d)/giu;
const COPYRIGHT = /©|\(c\)|copyright|all rights reserved/i;
/** Words for oneself, and words for those whom one speaks about. */
const SELF =
  /\b(?:we|we've|we’ve|us|(?:our|the|this) (?:company|firm|studio|agency|team|startup|business)|company|wir|unser\w*|nous)\b/giu;
const OTHERS =
  /\b(?:customers?|clients?|members?|users?|partners?|investors?|feature|version|competitors?)\b/i;

function* told(from: SitePage, name: string | undefined): Generator<Proposed<string>> {
  for (const block of from.page.blocks) {
    const text = textOf(from, block);
    for (const { 0: words, 1: year = '', index } of text.matchAll(BEGAN)) {
      const { start, end } = sentenceAt(text, index);
      const before = text.slice(start, index);
      const after = text.slice(index + words.length, end);
      if (COPYRIGHT.test(text.slice(start, end)) || !isAboutSelf(before, words, after, name)) continue;
      yield proposed(year, from, { start: block.start + start, end: block.start + end });
    }
  }
}

function isAboutSelf(before: string, words: string, after: string, name: string | undefined): boolean {
  if (before.trim() === '') {
    // "Since 2010" and "Launched in 2012" may open a sentence about anything.
    const open = /^(?:since|seit|started|launched)/i.test(words);
    return (
      !open || after.length <= 3 || after.search(SELF) >= 0 || (name !== undefined && after.includes(name))
    );
  }
  const selves = [...before.matchAll(SELF)].map(({ 0: word, index }) => index + word.length);
  const named = name ? before.lastIndexOf(name) + name.length : -1;
  const last = Math.max(...selves, name && before.includes(name) ? named : -1);
  // Another name between "we" and the verb is the one that began: "Acme bought Foo, founded in 2009".
  return (
    last >= 0 &&
    !OTHERS.test(before) &&
    !/\p{Lu}\p{Ll}/u.test(before.slice(last).replaceAll(/\b(?:Inc|Ltd|GmbH|LLC|Corp)\b/g, ''))
  );
}

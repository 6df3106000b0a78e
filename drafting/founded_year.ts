import type { Proposed } from '../domain/drafting.ts';
import { ownCompanies, placeOf, textOfProperty } from './json_ld.ts';
import { beginsWithSelf, endsWithSelf, isBelowSelf, isCredit } from './selves.ts';
import { pagesOf, proposed, type Site, type SitePage, textOf } from './site.ts';
import { sentenceAt } from './wording.ts';

/**
 * The year in which the company says it began: JSON-LD `foundingDate`, or a sentence about itself. A copyright line is no
 * such sentence, and neither is one about somebody else, nor the credit of an agency. What says "founded" goes before
 * what says "since". Two different years: none.
 */
export function foundedYearOf(site: Site, name: string | undefined): Proposed<string> | undefined {
  const found = pagesOf(site, 'home', 'about', 'imprint', 'contact', 'features', 'other').flatMap((from) => [
    ...structured(site, from, name),
    ...told(from, name),
  ]);
  const clear = found.filter(({ vague }) => !vague);
  const [first, ...rest] = clear.length > 0 ? clear : found;
  return first && rest.every(({ year }) => year.value === first.year.value) ? first.year : undefined;
}

interface Found {
  year: Proposed<string>;
  /** "Since 2010" and "started in 2010" may be said of a part of what the company does. */
  vague: boolean;
}

function* structured(site: Site, from: SitePage, name: string | undefined): Generator<Found> {
  for (const entity of ownCompanies(site, from, name)) {
    const { foundingDate } = entity.properties;
    const date =
      typeof foundingDate === 'number'
        ? `${foundingDate}`
        : (textOfProperty(entity.properties, 'foundingDate') ?? '');
    const year = /^(\d{4})(?:-\d\d){0,2}$/.exec(date)?.[1];
    const span = year && placeOf(entity, date, 'foundingDate');
    if (span) yield { year: proposed(year, from, span), vague: false };
  }
}

const YEAR = '((?:1[89]|20)\\d\\d)(?![\\p{L}\\d])(?![-–/]\\d)';
const MONTH =
  '(?:(?:early|late|mid)[ -])?(?:(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|januar|februar|märz|mai|juni|juli|oktober|dezember|\\p{L}{3,10} de) (?:of )?)?';
const IN = `(?:(?:way )?(?:back )?(?:in|im jahre?|en|nel|em|a|w|in het jaar)\\s+)?${MONTH}`;
const FOUNDED =
  'founded|established|incorporated|gegründet|gründung|fondée?s?|créée?s?|fundad[ao]s?|constituid[ao]|fondat[ao]|opgericht|založeno|założon\\p{L}{1,3}|est\\.|founding year|gründungsjahr|année de création';
const SINCE = 'since|seit|depuis|desde|dal|sinds|in business since|started|launched|began';
/** "founded in 2016", "gegründet 2009", "since 2010". */
const BEGAN = new RegExp(`(?<!\\p{L})(?:${FOUNDED}|${SINCE}):?\\s+${IN}${YEAR}`, 'giu');
/** "founded by Mari Tamm in 2016", with up to six words between. */
const BEGAN_BY = new RegExp(
  `(?<!\\p{L})(?:founded|established|started|fondée?|créée?|fundad[ao]|fondat[ao]) (?:by|par|por|da) [^.\\n]{3,90}? (?:in|en|nel|em) ${YEAR}`,
  'giu',
);
/** "wurde 2011 von Mari Tamm gegründet". */
const GERMAN = new RegExp(
  `(?<!\\p{L})(?:im jahr )?${YEAR} [^.\\n]{0,80}?(?:gegründet|opgericht)(?!\\p{L})`,
  'giu',
);

function* told(from: SitePage, name: string | undefined): Generator<Found> {
  for (const block of from.page.blocks) {
    const text = textOf(from, block);
    if (!/\d{4}/.test(text) || isCredit(text)) continue;
    for (const { match, isOwn } of tellings(text, name)) {
      const { start, end } = sentenceAt(text, match.index);
      const before = text.slice(start, match.index);
      const after = text.slice(match.index + match[0].length, end);
      if (COPYRIGHT.test(text.slice(start, end)) || !(isOwn || isAboutSelf(before, match[0], after, name)))
        continue;
      if (!isOwn && isBare(before, after, name) && !isBelowSelf(from, block, name)) continue;
      const year = proposed(match[1] ?? '', from, { start: block.start + start, end: block.start + end });
      yield { year, vague: VAGUE.test(match[0]) };
    }
  }
}

/** A sentence that begins with the verb, and does not name its subject behind it. */
const isBare = (before: string, after: string, name: string | undefined): boolean =>
  /^\W*$/.test(before) && !beginsWithSelf(after, name);

interface Telling {
  match: RegExpExecArray;
  /** The words themselves say whose beginning it is. */
  isOwn: boolean;
}

function* tellings(text: string, name: string | undefined): Generator<Telling> {
  for (const pattern of [BEGAN, BEGAN_BY, GERMAN])
    for (const match of text.matchAll(pattern)) yield { match, isOwn: false };
  for (const match of text.matchAll(activeOf(name))) yield { match, isOwn: true };
}

/** "We started Acme in 2021", "Mari Tamm, who founded the company in 2015". */
function activeOf(name: string | undefined): RegExp {
  const own = name ? `${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}|` : '';
  return new RegExp(
    `(?<!\\p{L})(?:founded|started|established|launched|gründeten?|fondé|fundó|fundaron|fondarono|richtten) (?:${own}the (?:company|firm|club|studio|agency|business|bakery|project)|das unternehmen|die firma|la (?:société|empresa)|l['’]azienda)(?: \\p{L}+)? ${IN}${YEAR}`,
    'giu',
  );
}

const COPYRIGHT = /©|\(c\)|copyright|all rights reserved/i;
const VAGUE = new RegExp(`^(?:${SINCE})`, 'iu');
/** Since when people know a trade, or have a customer, says nothing about the company. */
const OF_A_TRADE =
  /\b(?:active|experience|experienced|space|industry|field|members?|using|worked|working|passion|partners?|reseller|teaching|customers?|clients?|home|specialists?|certified|erfahrung|tätig|mitglied|kunden|expérience|experiencia|esperienza)\b/i;

function isAboutSelf(before: string, words: string, after: string, name: string | undefined): boolean {
  const vague = VAGUE.test(words);
  if (vague && OF_A_TRADE.test(before)) return false;
  // "Founded in 2010" as the whole of a line is about whose page it is; "Since 2010" may open a sentence about anything.
  if (/^\W*$/.test(before)) return !vague || after.length <= 3 || beginsWithSelf(after, name);
  if (
    vague &&
    /^\W*(?:a )?(?:family|independent|owner)[- ](?:run|owned|business|team|operated)\W*$/i.test(before)
  )
    return true;
  return endsWithSelf(before, name);
}

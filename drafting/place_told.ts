import { countryNames } from '../domain/countries.ts';
import type { Block, Span } from '../domain/page.ts';
import { endsWithSelf } from './selves.ts';
import { pagesOf, proposed, type Site, type SitePage, textOf } from './site.ts';
import { NO_CITY, PLACE_NAME, type Place, place } from './stated_place.ts';
import { sentenceAt } from './wording.ts';

/** "We are based in Berlin, Germany" and "Made in Estonia": what the company says about itself in a sentence. */
export function* toldPlaces(site: Site, name: string | undefined): Generator<Place> {
  for (const from of pagesOf(site, 'home', 'about', 'contact', 'imprint', 'other')) {
    for (const block of from.page.blocks) {
      yield* basedIn(from, block, name);
      yield* foundedIn(from, block, name);
      const made = block.end - block.start <= MAX_NOTE ? MADE.exec(textOf(from, block)) : null;
      if (made) yield placeNamed(made.slice(1), from, block);
    }
  }
}

function* basedIn(from: SitePage, block: Block, name: string | undefined): Generator<Place> {
  const text = textOf(from, block);
  for (const match of text.matchAll(BASED)) {
    const { start } = sentenceAt(text, match.index);
    const before = text.slice(start, match.index);
    const named = name !== undefined && before.includes(name);
    const own = named || OUR.test(match[0]) || (from.kind === 'other' ? FIRST_PERSON : SELF).test(before);
    const span = { start: block.start + start, end: block.start + match.index + match[0].length };
    if (!own || OTHERS.test(before) || isQuoted(before)) continue;
    const told = placeNamed(match.slice(1).filter(Boolean), from, span);
    // "Written in Go": only a country makes the words behind such a verb a place.
    if (told.country || !MAKING.test(match[0])) yield told;
  }
}

function* foundedIn(from: SitePage, block: Block, name: string | undefined): Generator<Place> {
  const text = textOf(from, block);
  for (const match of text.matchAll(FOUNDED)) {
    const { start } = sentenceAt(text, match.index);
    const own =
      endsWithSelf(text.slice(start, match.index), name) || (name !== undefined && match[0].includes(name));
    const span = { start: block.start + start, end: block.start + match.index + match[0].length };
    const founded = placeNamed(match.slice(1), from, span);
    if (own && founded.country && !MOVED.test(text)) yield founded;
  }
}

/** A note like "Made with love in Porto" stands alone; in a longer text the words are about something else. */
const MAX_NOTE = 80;
/** Up to three names: a town, its region, its country. */
const NAMES = `(${PLACE_NAME})(?:,\\s*(${PLACE_NAME}))?(?:,\\s*(${PLACE_NAME}))?`;
const BASED = new RegExp(
  [
    `\\b(?:[Bb]ased|[Hh]eadquartered|[Ll]ocated|HQ|[Oo]ffice|[Ww]ork|[Oo]perate)\\s+(?:out of|from|in)\\s+(?:(?:sunny|beautiful|downtown|central)\\s+)?${NAMES}`,
    `\\b(?:maintained|run|made|built|designed|developed|assembled|published|produced)\\s+(?:out of|from|in)\\s+${NAMES}`,
    `\\b(?:[Oo]ur|[Mm]y)\\s+(?:[\\p{L}]+\\s)?(?:workshop|studio|atelier|kitchen|bakery|brewery|farm|shop|garage)\\s+in\\s+${NAMES}`,
    `\\b(?:mit (?:Haupt)?[Ss]itz|ansässig|sitzen|gevestigd)\\s+in\\s+${NAMES}`,
    `\\b(?:[Bb]asée?s?|[Ii]mplantée?s?|[Ss]ituée?s?|[Cc]on sede|[Ss]ediad[ao]s?|[Uu]bicad[ao]s?)\\s+(?:à|a|en|em)\\s+${NAMES}`,
  ].join('|'),
  'gu',
);
/** "Acme was founded in 2017 by Mari Tamm in Hexham, United Kingdom": where it began, with the country. */
const FOUNDED = new RegExp(
  `(?<!\\p{L})(?:[Ff]ounded|[Ee]stablished|[Ss]tarted|[Ff]ondée?|[Cc]réée?|[Ff]undad[ao]|[Ff]ondat[ao]|[Oo]pgericht|[Mm]ade by|[Bb]uilt by|[Ww]ritten by|[Rr]un by|[Dd]eveloped by)(?!\\p{L})[^.\\n]{0,80}? (?:in|à|en|a|em|te) (${PLACE_NAME}), (${PLACE_NAME})(?:,\\s*(${PLACE_NAME}))?`,
  'gu',
);
/** Then it is somewhere else today. */
const MOVED = /\b(?:now|today|moved|relocated|heute|inzwischen|aujourd['’]hui|hoy|oggi|later)\b/i;
const MADE = new RegExp(
  `^(?:[Pp]roudly\\s+)?(?:[Mm]ade|[Bb]uilt|[Cc]rafted|[Dd]esigned|[Dd]eveloped|[Hh]and-?crafted|[Ff]ait|[Hh]echo|[Ff]atto|[Gg]emacht|[Ee]ntwickelt|[Gg]emaakt|[Ff]eito)\\s+(?:[^.]{0,30}\\s)?(?:in|à|en|a|em)\\s+(${PLACE_NAME})(?:,\\s*(${PLACE_NAME}))?[.!\\s]*$`,
  'u',
);
const OUR = /^(?:our|my)\b/i;
const MAKING = /^(?:maintained|run|made|built|designed|developed|assembled|published|produced)\b/;
/** Words inside a quotation are somebody's own, mostly not the company's. */
const isQuoted = (before: string): boolean =>
  before.lastIndexOf('“') > before.lastIndexOf('”') || before.lastIndexOf('«') > before.lastIndexOf('»');
/** On a page that may tell a story about somebody else, "the company" is theirs. */
const FIRST_PERSON =
  /\b(?:we|we're|we’re|our|wir|unser\w*|nous|notre|sommes|nosotros|somos|nuestr[ao]|estamos|noi|siamo|nostr[ao]|wij|onze?|nossa)\b/i;
const SELF =
  /\b(?:we|we're|we’re|company|team|studio|agency|startup|firm|headquarters|wir|unser\w*|nous|notre|sommes|nosotros|somos|nuestr[ao]|estamos|noi|siamo|nostr[ao]|wij|onze?|nossa)\b|^\W*$/i;
const OTHERS =
  /\b(?:his|her|their|whose|customers?|clients?|users?|members?|servers?|data|hosted|infrastructure|partners?|investors?|businesses|companies|teams|Kunden|Server|Daten|serveurs?|données|servidores|datos|dati)\b/i;
function placeNamed(groups: readonly (string | undefined)[], from: SitePage, span: Span): Place {
  const names = groups.flatMap((name) => name?.replace(/[.'’-]+$/, '') ?? []);
  const code = names.map(codeOf).find(Boolean);
  const [first = ''] = names;
  const isCity = first !== '' && !codeOf(first) && !NO_CITY.test(first);
  return place(
    isCity ? proposed(first, from, span) : undefined,
    code ? proposed(code, from, span) : undefined,
  );
}

function codeOf(name: string): string | undefined {
  return countryNames().get(name) ?? countryNames().get(name.replace(/^The /, ''));
}

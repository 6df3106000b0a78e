import { countryNames } from '../domain/countries.ts';
import type { Span } from '../domain/page.ts';
import { pagesOf, proposed, type Site, type SitePage, textOf } from './site.ts';
import { PLACE_NAME, type Place, place } from './stated_place.ts';
import { sentenceAt } from './wording.ts';

/** "We are based in Berlin, Germany" and "Made in Estonia": what the company says about itself in a sentence. */
export function* toldPlaces(site: Site, name: string | undefined): Generator<Place> {
  for (const from of pagesOf(site, 'home', 'about', 'contact', 'imprint')) {
    for (const block of from.page.blocks) {
      const text = textOf(from, block);
      for (const match of text.matchAll(BASED)) {
        const { start } = sentenceAt(text, match.index);
        const before = text.slice(start, match.index);
        const own = SELF.test(before) || (name !== undefined && before.includes(name));
        const end = match.index + match[0].length;
        if (own && !OTHERS.test(before)) {
          yield placeNamed(match.slice(1).filter(Boolean), from, {
            start: block.start + start,
            end: block.start + end,
          });
        }
      }
      const made = text.length <= MAX_NOTE ? MADE.exec(text) : null;
      if (made) yield placeNamed(made.slice(1), from, block);
    }
  }
}

/** A note like "Made with love in Porto" stands alone; in a longer text the words are about something else. */
const MAX_NOTE = 80;
/** Up to three names: a town, its region, its country. */
const NAMES = `(${PLACE_NAME})(?:,\\s*(${PLACE_NAME}))?(?:,\\s*(${PLACE_NAME}))?`;
const BASED = new RegExp(
  [
    `\\b(?:[Bb]ased|[Hh]eadquartered|[Ll]ocated|HQ|[Oo]ffice)\\s+(?:out of|in)\\s+(?:(?:sunny|beautiful|downtown|central)\\s+)?${NAMES}`,
    `\\b(?:mit (?:Haupt)?[Ss]itz|ansässig|sitzen|gevestigd)\\s+in\\s+${NAMES}`,
    `\\b(?:[Bb]asée?s?|[Ii]mplantée?s?|[Ss]ituée?s?|[Cc]on sede|[Ss]ediad[ao]s?|[Uu]bicad[ao]s?)\\s+(?:à|a|en|em)\\s+${NAMES}`,
  ].join('|'),
  'gu',
);
const MADE = new RegExp(
  `^(?:[Pp]roudly\\s+)?(?:[Mm]ade|[Bb]uilt|[Cc]rafted|[Dd]esigned|[Dd]eveloped|[Hh]and-?crafted|[Ff]ait|[Hh]echo|[Ff]atto|[Gg]emacht|[Ee]ntwickelt|[Gg]emaakt|[Ff]eito)\\s+(?:[^.]{0,30}\\s)?(?:in|à|en|a|em)\\s+(${PLACE_NAME})(?:,\\s*(${PLACE_NAME}))?[.!\\s]*$`,
  'u',
);
const SELF =
  /\b(?:we|we're|we’re|company|team|studio|agency|startup|firm|headquarters|wir|unser\w*|nous|notre|sommes|nosotros|somos|nuestr[ao]|estamos|noi|siamo|nostr[ao]|wij|onze?|nossa)\b|^\W*$/i;
const OTHERS =
  /\b(?:customers?|clients?|users?|members?|servers?|data|hosted|infrastructure|partners?|investors?|businesses|companies|teams|Kunden|Server|Daten|serveurs?|données|servidores|datos|dati)\b/i;
/** Regions, states, clouds and languages: places or "places" that are no city. */
const NO_CITY =
  /^(?:Europe|Asia|Africa|America|(?:North|South|Latin|Central) America|Scandinavia|Bavaria|Silicon Valley|(?:The |San Francisco )?Bay Area|The EU|European Union|Earth|Internet|(?:The )?Cloud|Remote|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|England)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|(?:West )?Virginia|Wisconsin|Wyoming|Ontario|Quebec|British Columbia|Alberta|Java|JavaScript|TypeScript|React|Rust|Python|Ruby|Swift|Kotlin|Go|Figma|Azure|\p{Lu}{2,4})$/u;

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

import type { Block, Span } from '../../domain/page/page.ts';
import { countryNames } from '../../domain/places/countries.ts';
import { endsWithSelf, isCredit, mentionsSelf, speaksOfOthers } from '../company/selves.ts';
import { isPraise, isUnderSelf } from '../people/under_self.ts';
import { headingLevel, pagesOf, proposed, type Site, type SitePage, textOf } from '../site/site.ts';
import { sentenceAt, sentencesOf } from '../site/wording.ts';
import {
  BASED,
  FOUNDED,
  LABEL,
  LABEL_OF_COMPANY,
  MADE,
  MAKING,
  MOVED,
  ONLY_PLACE,
  OUR,
  PLACE_OTHERS,
  SEAT,
  SEAT_ALONE,
} from './place_words.ts';
import { NO_CITY, type Place, place } from './stated_place.ts';

/** "We are based in Berlin, Germany" and "Made in Estonia": what the company says about itself in a sentence, or in a line of its own. */
export function* toldPlaces(site: Site, name: string | undefined): Generator<Place> {
  for (const from of pagesOf(site, 'home', 'about', 'contact', 'imprint', 'other')) {
    let heading: Block | undefined;
    for (const [at, block] of from.page.blocks.entries()) {
      if (headingLevel(block) !== null) heading = block;
      const under = heading && textOf(from, heading);
      if (
        WORTH_READING.test(textOf(from, block)) &&
        !isPraise(from, block, from.page.blocks[at + 1], under)
      ) {
        yield* basedIn(from, block, name);
        yield* foundedIn(from, block, name);
        yield* seatAlone(from, block);
      }
      yield* madeIn(from, block, name);
      const told = labelled(from, block, from.page.blocks[at + 1]);
      if (told && isUnderSelf(from, under, name)) yield told;
    }
  }
}

/** What no sentence about a place is without; asked first, because most blocks of a page are without it. */
const WORTH_READING = /\s(?:in|from|of|aus|à|a|en|em|i|de|di|da|te|fra|från|uit)\s|\p{L}-based\s/u;

function* basedIn(from: SitePage, block: Block, name: string | undefined): Generator<Place> {
  const text = textOf(from, block);
  for (const match of [...text.matchAll(BASED), ...text.matchAll(SEAT)]) {
    const { start } = sentenceAt(text, match.index);
    const before = text.slice(start, match.index);
    const span = { start: block.start + start, end: block.start + match.index + match[0].length };
    const isOfOthers = speaksOfOthers(before) || PLACE_OTHERS.test(before) || isQuoted(before);
    if (isOfOthers || !isOwn(before, match[0], from, name)) continue;
    if (AND_ANOTHER.test(text.slice(match.index + match[0].length))) continue;
    const told = placeNamed(match.slice(1).filter(Boolean), from, span);
    // "Written in Go": only a country makes the words behind such a verb a place.
    if (told.country || !MAKING.test(match[0])) yield told;
  }
}

function* seatAlone(from: SitePage, block: Block): Generator<Place> {
  if (from.kind !== 'about' && block.area !== 'footer') return;
  const text = textOf(from, block);
  if (text.length > MAX_FOOT) return;
  for (const { start, end } of sentencesOf(text)) {
    const seat = SEAT_ALONE.exec(text.slice(start, end));
    const span = { start: block.start + start, end: block.start + end };
    if (seat) yield placeNamed(seat.slice(1).filter(Boolean), from, span);
  }
}

/** Whose seat it is: on a page that may tell a story about somebody else, "the company" is theirs. */
function isOwn(before: string, said: string, from: SitePage, name: string | undefined): boolean {
  if (name !== undefined && before.includes(name)) return true;
  if (OUR.test(said)) return true;
  if (from.kind === 'other') return FIRST_PERSON.test(before);
  return mentionsSelf(before, name) || TEAM.test(before);
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

/** A note like "Made with love in Porto" stands alone, or as a part of a page's foot; in a longer text the words are about something else. */
function* madeIn(from: SitePage, block: Block, name: string | undefined): Generator<Place> {
  const text = textOf(from, block);
  if (text.length > MAX_FOOT) return;
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const note = part.trim();
    const made = note.length <= MAX_NOTE ? MADE.exec(note) : null;
    if (!made || isCredit(note) || isOfMaker(note, name)) continue;
    const start = block.start + index + part.indexOf(note);
    yield placeNamed(made.slice(1).filter(Boolean), from, { start, end: start + note.length });
  }
}

const MAX_NOTE = 80;
const MAX_FOOT = 300;
/** What a foot parts with dots, bars and full stops. */
const PARTS = /[^·•|\n.]+/g;

/** "Made by Globex in Porto": the place of whoever made the page. */
function isOfMaker(note: string, name: string | undefined): boolean {
  const maker = /\s(?:by|von|par|por|da|door|av|af)\s+(.+)$/u.exec(note)?.[1];
  return maker !== undefined && /^\p{Lu}/u.test(maker) && !(name && maker.startsWith(name));
}

/** "Headquarters: Tartu, Estonia", in one block or in two. */
function labelled(from: SitePage, block: Block, next: Block | undefined): Place | undefined {
  const text = textOf(from, block);
  if (text.length > MAX_NOTE || block.area === 'nav') return undefined;
  const label = (from.kind === 'about' || from.kind === 'contact' ? LABEL : LABEL_OF_COMPANY).exec(text);
  if (!label) return undefined;
  const rest = text.slice(label[0].length);
  const [value, end] = rest === '' && next ? [textOf(from, next), next.end] : [rest, block.end];
  const named = value.length <= MAX_NOTE ? ONLY_PLACE.exec(value) : null;
  return named ? placeNamed(named.slice(1), from, { start: block.start, end }) : undefined;
}

/** Words inside a quotation are somebody's own, mostly not the company's. */
const isQuoted = (before: string): boolean =>
  before.lastIndexOf('“') > before.lastIndexOf('”') || before.lastIndexOf('«') > before.lastIndexOf('»');
/** "Berlin and Porto": one of two. */
const AND_ANOTHER = /^(?: (?:and|und|et|y|e|en|och|og|&|\/|or)|, (?:and|und|or)) \p{Lu}/u;
const FIRST_PERSON =
  /\b(?:we|we're|we’re|our|wir|unser\w*|nous|notre|sommes|nosotros|somos|nuestr[ao]|estamos|noi|siamo|nostr[ao]|wij|onze?|nossa)\b/i;
/** Who speaks where nobody is named: the company whose page it is. */
const TEAM =
  /\b(?:company|team|studio|agency|startup|firm|headquarters|our|sommes|notre|estamos|nostr[ao]|onze?|nossa)\b|^\W*(?:proudly\W*)?$/i;

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

import type { Block, Span } from '../../domain/page/page.ts';
import { countryCode, partedFromCountry } from '../../domain/places/countries.ts';
import type { Phrases } from '../../domain/words/phrases.ts';
import {
  endsWithSelf,
  isCredit,
  isFirstPerson,
  mentionsSelf,
  namesKind,
  speaksOfOthers,
} from '../company/selves.ts';
import { isPraise, isUnderSelf, type Passage, passagesOf } from '../people/passages.ts';
import { headingLevel, pagesOf, proposed, type Site, type SitePage, textOf } from '../site/site.ts';
import { sentenceAt } from '../site/wording.ts';
import {
  BY,
  FOUNDED_IN,
  LABEL,
  LABEL_OF_COMPANY,
  MADE,
  MOVED,
  ONLY_PLACE,
  PLACES_OF_OTHERS,
  SEAT,
  SEAT_OF_OURS,
  WORKING,
} from './place_words.ts';
import { isNoCity, type Place, place } from './stated_place.ts';

/** "We are based in Berlin, Germany" and "Made in Estonia": what the company says about itself in a sentence, or in a line of its own. */
export function* statedPlaces(site: Site, name: string | undefined): Generator<Place> {
  for (const from of pagesOf(site, 'home', 'about', 'contact', 'imprint', 'other')) {
    for (const passage of passagesOf(from)) {
      const { block, text } = passage;
      if (/\p{Lu}/u.test(text) && !isPraise(passage) && !isInCapitals(block, text)) {
        yield* basedIn(from, block, name);
        yield* foundedIn(from, block, name);
      }
      yield* madeIn(from, block, name);
      const stated = labelled(passage);
      if (stated && isUnderSelf(passage, name)) yield stated;
    }
  }
}

/** "Our Work in Action": where each word has a capital, none is a name for it. */
const isInCapitals = (block: Block, text: string): boolean =>
  headingLevel(block) !== null && !/(?<!\p{L})\p{Ll}\p{L}{3}/u.test(text);

function* basedIn(from: SitePage, block: Block, name: string | undefined): Generator<Place> {
  for (const { start, before, end, names, whose } of seatsIn(textOf(from, block))) {
    const span = { start: block.start + start, end: block.start + end };
    const isOfOthers = speaksOfOthers(before) || PLACES_OF_OTHERS.in(before);
    if (isOfOthers || !(whose === 'ours' || isOwn(before, from, name))) continue;
    const stated = placeNamed(names, from, span);
    // "Written in Go": only a country makes the words behind such a verb a place.
    if (stated.country || whose !== 'working') yield stated;
  }
}

interface Seat extends Statement {
  whose: 'ours' | 'stated' | 'working';
}

function* seatsIn(text: string): Generator<Seat> {
  for (const [phrases, whose] of [
    [SEAT_OF_OURS, 'ours'],
    [SEAT, 'stated'],
    [WORKING, 'working'],
  ] as const)
    for (const statement of statements(text, phrases)) yield { ...statement, whose };
}

/** A phrase about a place, from where its sentence starts. */
interface Statement extends Span {
  /** What the sentence says before the phrase. */
  before: string;
  words: string;
  names: (string | undefined)[];
}

/** The phrases of a text. A sentence with more is no sentence, and looking before each of them would take their number squared. */
function* statements(text: string, phrases: Phrases): Generator<Statement> {
  let seen = { start: -1, count: 0 };
  for (const found of phrases.all(text)) {
    const { 0: words, index } = found;
    const { start } = sentenceAt(text, index);
    seen = { start, count: seen.start === start ? seen.count + 1 : 1 };
    if (seen.count > MOST_IN_SENTENCE) continue;
    yield {
      start,
      end: index + words.length,
      before: text.slice(start, index),
      words,
      names: found.slice(1),
    };
  }
}

const MOST_IN_SENTENCE = 10;

/** Whose seat it is: on a page that may tell a story about somebody else, "the company" is theirs. */
function isOwn(before: string, from: SitePage, name: string | undefined): boolean {
  if (from.kind === 'other') return isFirstPerson(before);
  // Where nobody is named, the company speaks whose page it is.
  const isAlone = !/\p{L}/u.test(before);
  return isAlone || namesKind(before) || isFirstPerson(before) || mentionsSelf(before, name);
}

function* foundedIn(from: SitePage, block: Block, name: string | undefined): Generator<Place> {
  const text = textOf(from, block);
  for (const { start, before, end, words, names } of statements(text, FOUNDED_IN)) {
    const own = endsWithSelf(before, name) || (name !== undefined && words.includes(name));
    const span = { start: block.start + start, end: block.start + end };
    const founded = placeNamed(names, from, span);
    if (own && founded.country && !MOVED.in(text)) yield founded;
  }
}

/** A note like "Made with love in Porto" stands alone, or as a part of a page's foot; in a longer text the words are about something else. */
function* madeIn(from: SitePage, block: Block, name: string | undefined): Generator<Place> {
  const text = textOf(from, block);
  if (text.length > MAX_FOOT) return;
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const note = part.trim();
    const made = note.length <= MAX_NOTE ? (MADE.whole(note) ?? inFoot(block, note)) : undefined;
    if (!made || isCredit(note) || isOfMaker(note, name)) continue;
    const start = block.start + index + part.indexOf(note);
    yield placeNamed(made.slice(1), from, { start, end: start + note.length });
  }
}

/** "Ontario, Canada" at the foot of a page. */
function inFoot({ area }: Block, note: string): RegExpExecArray | undefined {
  const named = area === 'footer' ? ONLY_PLACE.exec(note) : null;
  return named?.[2] && countryCode(named[2]) ? named : undefined;
}

const MAX_NOTE = 80;
const MAX_FOOT = 300;
/** What a foot parts with dots, bars and full stops. */
const PARTS = /[^·•|\n.]+/g;

/** "Made by Globex in Porto": the place of the one who made the page. */
function isOfMaker(note: string, name: string | undefined): boolean {
  const maker = BY.exec(note)?.[1];
  return maker !== undefined && /^\p{Lu}/u.test(maker) && !(name && maker.startsWith(name));
}

/** "Headquarters: Tartu, Estonia", in one block or in two. */
function labelled({ from, block, text, next }: Passage): Place | undefined {
  if (text.length > MAX_NOTE || block.area === 'nav') return undefined;
  const label = (from.kind === 'about' || from.kind === 'contact' ? LABEL : LABEL_OF_COMPANY).exec(text);
  if (!label) return undefined;
  const rest = text.slice(label[0].length);
  const [value, end] = rest === '' && next ? [textOf(from, next), next.end] : [rest, block.end];
  const named = value.length <= MAX_NOTE ? ONLY_PLACE.exec(value) : null;
  return named ? placeNamed(named.slice(1), from, { start: block.start, end }) : undefined;
}

function placeNamed(groups: readonly (string | undefined)[], from: SitePage, span: Span): Place {
  const names = groups.flatMap((name) =>
    partedFromCountry(name?.replace(/[.'’-]+$/, '') ?? '').filter(Boolean),
  );
  const code = names.map(countryCode).find(Boolean);
  const [first = ''] = names;
  const isCity = first !== '' && !countryCode(first) && !isNoCity(first);
  return place(
    isCity ? proposed(first, from, span) : undefined,
    code ? proposed(code, from, span) : undefined,
  );
}

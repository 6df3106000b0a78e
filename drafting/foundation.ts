import type { Block, Span } from '../domain/page.ts';
import {
  ACTIVE,
  ANOTHER_STORY,
  AUXILIARY,
  BY,
  COPYRIGHT,
  FOUNDER,
  OTHERS,
  OWN_COMPANY,
  PASSIVE,
  SELF,
  YEAR,
  YEAR_AFTER,
} from './foundation_words.ts';
import { isPerson, PERSON, peopleAt, peopleBefore } from './people.ts';
import { isCredit } from './selves.ts';
import { headingLevel, type Site, type SitePage, textOf, wordCount } from './site.ts';
import { escaped, sentencesOf } from './wording.ts';

/** A sentence in which the site tells how its company began. */
export interface Foundation {
  from: SitePage;
  /** The sentence. */
  span: Span;
  year: string | undefined;
  people: readonly string[];
  /** Its word means nothing but a company: "founded", not "started". */
  sure: boolean;
}

/** Every sentence of the site about the beginning of this company, and of no other. */
export function foundationsOf(site: Site, name: string | undefined): Foundation[] {
  return site.pages.filter(isOfItself).flatMap((from) => {
    let heading: Block | undefined;
    return from.page.blocks.flatMap((block) => {
      if (headingLevel(block) !== null) heading = block;
      if (block.tag === 'blockquote' || block.area === 'nav') return [];
      return [...told({ from, block, name, under: heading && textOf(from, heading) })];
    });
  });
}

/** A post, a document or a customer's story speaks of something else; a page at the top of the site may tell of its maker. */
function isOfItself({ kind, page }: SitePage): boolean {
  if (kind === 'legal') return false;
  return kind !== 'post' || /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?[^/]*\/?$/i.test(new URL(page.url).pathname);
}

const isAside = ({ kind }: SitePage): boolean => kind === 'other' || kind === 'post';

interface Place {
  from: SitePage;
  block: Block;
  name: string | undefined;
  /** The heading above the block. */
  under: string | undefined;
}

interface Told {
  year: string | undefined;
  people: readonly string[];
  sure: boolean;
}

const WORTH_READING =
  /found|establish|incorporat|est\.|start|launch|creat|set up|begun|gründe|gestart|fond|fund|cré|cread|criad|lanc|nasc|naci|nace|nat[ao]|opgericht|założ|grund|stift/i;

function* told(place: Place): Generator<Foundation> {
  const { from, block } = place;
  const text = textOf(from, block);
  if (!WORTH_READING.test(text)) return;
  for (const span of sentencesOf(text)) {
    const sentence = text.slice(span.start, span.end);
    if (COPYRIGHT.test(sentence)) continue;
    const opens = text.slice(0, span.start);
    for (const found of [
      ...passive(sentence, opens, place),
      ...active(sentence, opens, place),
      ...titled(sentence, place),
    ])
      if (found.year || found.people.length)
        yield { from, span: quoted(block, span, found, sentence), ...found };
  }
}

/** The sentence; from the beginning of its block where it speaks of those who were named before. */
function quoted(block: Block, { start, end }: Span, { people }: Told, sentence: string): Span {
  const named = people.every((person) => sentence.includes(person));
  return { start: named ? block.start + start : block.start, end: block.start + end };
}

/** "Acme was founded in 2016 by Jane Doe", "Gegründet 2016", "Acme wurde 2016 von Jane Doe gegründet". */
function* passive(sentence: string, opens: string, place: Place): Generator<Told> {
  for (const match of sentence.matchAll(PASSIVE)) {
    const after = sentence.slice(match.index + match[0].length);
    const parts = subjectOf(sentence.slice(0, match.index));
    const sure = match.groups?.['sure'] !== undefined;
    const bare = parts.subject.trim() === '';
    if (!(bare ? isBareOwn(opens, place) : isSelf(parts.subject, place))) continue;
    const told = toldAround(parts.middle || (YEAR_FIRST.exec(parts.subject)?.[0] ?? ''), after, sure);
    // "Created by Jane Doe" at the foot of a page is who made the page.
    if (sure || !bare || (told.year && place.block.area !== 'footer')) yield told;
  }
}

/** The year and the people after the verb, in German before it. "We started baking in 2010" is no beginning of the company. */
function toldAround(middle: string, after: string, sure: boolean): Told {
  if (!sure && middle === '' && !BEGAN_THEN.test(after)) return { year: undefined, people: [], sure };
  return { year: yearAfter(after) ?? yearIn(middle), people: by(after) ?? by(middle) ?? [], sure };
}

const YEAR_FIRST = new RegExp(`^(?:in |im jahre? )?${YEAR}(?= (?:hat|haben)(?!\\p{L}))`, 'iu');
const BEGAN_THEN =
  /^ (?:(?:way )?back )?(?:in (?:\p{L}+ ){0,3}\d|by |von |par |por |da |en \d|nel \d|à |\d)/u;

/** The words before "was", and those between it and "founded". */
function subjectOf(before: string): { subject: string; middle: string } {
  const auxiliary = [...before.matchAll(AUXILIARY)].at(-1);
  if (!auxiliary) return { subject: before, middle: '' };
  return {
    subject: before.slice(0, auxiliary.index),
    middle: before.slice(auxiliary.index + auxiliary[0].length),
  };
}

/** "Jane Doe and John Roe founded Acme in 2016", "we started the studio in 2016", "2016 gründeten Jane und John die Firma". */
function* active(sentence: string, above: string, { name }: Place): Generator<Told> {
  for (const match of sentence.matchAll(ACTIVE)) {
    const before = sentence
      .slice(0, match.index)
      .replace(/,? (?:who|qui|que|che|die|der)?(?: have| has| had| first| originally)? ?$/i, '');
    const rest = sentence.slice(match.index + match[0].length).trimStart();
    const { people, after } = foundersAround(match[0], before, rest, above);
    const self = people.length > 0 || OURSELVES.test(before.trimEnd()) || startsWithOwn(rest, name);
    const object = self ? objectOf(after, name) : undefined;
    if (object === undefined) continue;
    const year = yearAfter(after.slice(object)) ?? /(?:^|\s)((?:1[89]|20)\d\d)(?!\d)/.exec(before)?.[1];
    yield { year, people, sure: match.groups?.['sure'] !== undefined };
  }
}

const OURSELVES = /(?:^|\s)(?:we|i|wir|nous|ich)$/i;

/** Who founded it, by the words before the verb or, in German, behind it, and what is said then. */
function foundersAround(
  verb: string,
  before: string,
  after: string,
  above: string,
): { people: string[]; after: string } {
  const people = peopleBefore(before);
  if (people.length > 0) return { people, after };
  if (THE_TWO.test(before)) return { people: twoAbove(above), after };
  if (!/^gründete/i.test(verb)) return { people, after };
  const { names, end } = peopleAt(after);
  const rest = after.slice(end).replace(new RegExp(`^ (?:${YEAR} )?`), '');
  return { people: names, after: names.length ? rest.trimStart() : after };
}

const THE_TWO = /(?<!\p{L})(?:they|the (?:two|pair|three)|both|die beiden)\b.{0,80}$/iu;

/** Those who are told of before "the two founded", one by one at the beginning of what is said of them. */
function twoAbove(text: string): string[] {
  const names = [...text.matchAll(NAMED_FIRST)].map((match) => match[1] ?? '').filter(isPerson);
  const different = [...new Set(names)];
  return different.length === 2 ? different : [];
}

const NAMED_FIRST = new RegExp(`(?:^|[.!?,] )(${PERSON})(?=,? \\p{Ll})`, 'gu');

const startsWithOwn = (after: string, name: string | undefined): boolean =>
  name !== undefined && after.toLowerCase().startsWith(name.toLowerCase());

/** "Jane Doe and John Roe, founders of Acme", "our founder Jane Doe". */
function* titled(sentence: string, { name }: Place): Generator<Told> {
  const own = name ? `|${escaped(name)}(?:['’]s?)?` : '';
  const ours = new RegExp(
    `(?<!\\p{L})(?:our|unser\\p{L}*|notre|nos|nuestr\\p{L}+|nostr\\p{L}+|onze${own}) ${FOUNDER}(?: (?:and|&|und|et|y|e) (?:CEO|CTO|managing director|director))?,? (?=\\p{Lu})`,
    'giu',
  );
  for (const match of sentence.matchAll(ours)) {
    if (name === undefined && /\b(?:by|than|like)\s*$/i.test(sentence.slice(0, match.index))) continue;
    yield {
      year: undefined,
      people: peopleAt(sentence.slice(match.index + match[0].length)).names,
      sure: true,
    };
  }
  if (!name) return;
  const of = new RegExp(
    `,? (?:(?:is|are|ist|sind|est|sont) )?(?:the |a |der |die |le |la |les )?${FOUNDER}(?: (?:and|&|und|et|y|e) [\\p{L} ]{2,30})? (?:of|von|de|di|van|do|da|at) ${escaped(name)}(?![\\p{L}\\p{N}])`,
    'giu',
  );
  for (const { index } of sentence.matchAll(of))
    yield { year: undefined, people: peopleBefore(sentence.slice(0, index)), sure: true };
}

/** Where the name of the company ends that a sentence goes on with: its own, or its kind. */
function objectOf(after: string, name: string | undefined): number | undefined {
  const own =
    name && new RegExp(`^(?:the |die |das )?${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').exec(after)?.[0];
  return (own || OWN_COMPANY.exec(after)?.[0])?.length;
}

/** Whether the words before the verb end in this company, and no other stands between. */
function isSelf(subject: string, { from, name }: Place): boolean {
  if (OTHERS.test(subject)) return false;
  const named = name
    ? [...subject.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'))]
    : [];
  // On a page that is not about the company, "we" may be anybody.
  const selves = isAside(from) ? named : [...named, ...subject.matchAll(SELF)];
  const last = Math.max(...selves.map(({ 0: word, index }) => index + word.length), -1);
  return last >= 0 && !/\p{Lu}\p{Ll}/u.test(subject.slice(last).replaceAll(LEGAL_FORM, ''));
}

const LEGAL_FORM =
  /\([^()]*\)|(?<!\p{L})(?:Inc|Ltd|Limited|GmbH|LLC|Corp|Sarl|Oy|Lda|Sp\. z o\.o|Since|Seit)(?!\p{L})\.?/gu;

/** "Founded in 2016" by itself: at the beginning of its block or after words about oneself, below no other name. */
function isBareOwn(opens: string, { from, name, under }: Place): boolean {
  if (isCredit(opens) || (opens.trim() !== '' && !mentionsSelf(opens, name))) return false;
  return isUnderSelf(from, under, name);
}

/** Whether words without a subject below this heading may be about the company; below another name they are about that. */
export function isUnderSelf(from: SitePage, under: string | undefined, name: string | undefined): boolean {
  if (under && name && under.toLowerCase().includes(name.toLowerCase())) return true;
  if (isAside(from)) return false;
  return under === undefined || ABOUT_ONESELF.test(under) || wordCount(under) > 3 || isTitleOf(from, under);
}

const ABOUT_ONESELF =
  /about|story|history|company|who we are|team|mission|founder|contact|imprint|über|geschichte|unternehmen|firma|impressum|wer wir|kontakt|propos|histoire|équipe|entreprise|nosotros|historia|empresa|quiénes|chi siamo|storia|azienda|over ons|verhaal|sobre|o nas/i;

const isTitleOf = (from: SitePage, heading: string): boolean =>
  from.page.blocks.some((block) => block.tag === 'h1' && textOf(from, block) === heading);

function mentionsSelf(text: string, name: string | undefined): boolean {
  return text.search(SELF) >= 0 || (name !== undefined && text.toLowerCase().includes(name.toLowerCase()));
}

function yearAfter(after: string): string | undefined {
  const match = YEAR_AFTER.exec(after);
  return match && !ANOTHER_STORY.test(match.groups?.['gap'] ?? '') ? match.groups?.['year'] : undefined;
}

const yearIn = (words: string): string | undefined => YEAR_ANYWHERE.exec(words)?.groups?.['year'];
const YEAR_ANYWHERE = new RegExp(`(?<!\\d)${YEAR}`);

function by(text: string): readonly string[] | undefined {
  const match = BY.exec(text.trimStart());
  if (!match || ANOTHER_STORY.test(match.groups?.['gap'] ?? '')) return undefined;
  const { names } = peopleAt(text.trimStart().slice(match[0].length));
  return names.length ? names : undefined;
}

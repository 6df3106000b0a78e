import type { Block, Span } from '../../domain/page/page.ts';
import { DRAFT_FIELDS } from '../../domain/profile/draft_fields.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { isNameOnly } from '../company/name_signs.ts';
import { isCredit, speaksOfSelf } from '../company/selves.ts';
import { COMPANY_TYPES, entitiesOf, isOf, PRODUCT_TYPES, placeOf, textOfProperty } from '../site/json_ld.ts';
import {
  headFacts,
  headingLevel,
  pagesOf,
  proposed,
  quoteOf,
  type Site,
  type SitePage,
  sectionsUnder,
  textOf,
  until,
  wordCount,
} from '../site/site.ts';
import { titleParts } from '../site/titles.ts';
import { isPlaceholder, wholeSentences } from '../site/wording.ts';

/** The line that the site says about itself: its first heading, unless that is its name or a greeting, else its title. */
export const taglineOf = (site: Site, name: string | undefined): Proposed<string> | undefined =>
  taglinesOf(site, name).next().value;

/** Every line that the site may say about itself, in the order of trust. */
export function* taglinesOf(
  { home }: Site,
  name: string | undefined,
): Generator<Proposed<string>, undefined> {
  if (!home) return;
  const first = home.page.blocks
    .filter(({ tag }) => tag === 'h1')
    .flatMap((block) => belowName(home, block, name))[0];
  if (first && isLine(textOf(home, first))) yield proposed(textOf(home, first), home, first);
  for (const fact of headFacts(home, 'title', 'og:title', 'twitter:title')) {
    const line = titleParts(textOf(home, fact)).find((part) => !isNameOnly(part, name) && isLine(part));
    if (line) yield proposed(line, home, fact);
  }
}

/** A heading, or the one below it where it is the name alone. */
function belowName(home: SitePage, heading: Block, name: string | undefined): Block[] {
  if (!isNameOnly(textOf(home, heading), name)) return [heading];
  const below = home.page.blocks
    .slice(home.page.blocks.indexOf(heading) + 1)
    .find(({ area }) => area !== 'nav');
  return below?.tag === 'h2' && isLine(textOf(home, below)) ? [below] : [];
}

/** The site's own description of itself in one or two sentences: as its head gives it, else the lines below its first heading. */
export const shortDescriptionOf = (site: Site, name: string | undefined): Proposed<string> | undefined =>
  shortDescriptionsOf(site, name).next().value;

/** Every short description that the site gives of itself, in the order of trust. */
export function* shortDescriptionsOf(
  site: Site,
  name: string | undefined,
): Generator<Proposed<string>, undefined> {
  const { home } = site;
  const hero = home ? [...openingOf(home, name).slice(0, 1), ...definingOf(home, name)] : [];
  for (const { from, span, text } of [...descriptionsOf(site), ...hero]) {
    const fitting = wholeSentences(text, DRAFT_FIELDS.short_description.live_max);
    if (fitting) yield proposed(fitting, from, span);
  }
}

/** Of a page without a first heading, the first paragraph that begins with the name: "Acme is …". */
function definingOf(from: SitePage, name: string | undefined): Description[] {
  if (!name || from.page.blocks.some(({ tag }) => tag === 'h1')) return [];
  const main = from.page.blocks.filter(({ area }) => area === 'main');
  return paragraphsIn(from, main)
    .filter(({ text }) => text.startsWith(`${name} `))
    .slice(0, 1);
}

/**
 * A longer description in the site's own paragraphs: those below its first heading and below a heading about itself; else
 * what the head says, when it says more than the short one.
 */
export function descriptionOf(
  site: Site,
  name: string | undefined,
  short: string | undefined,
): Proposed<string> | undefined {
  const paragraphs = paragraphsOf(site, name);
  const length = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
  const [longest] = descriptionsOf(site).sort((a, b) => b.text.length - a.text.length);
  if (length > Math.max((short ?? '').length, longest?.text.length ?? 0, FEWEST_CHARACTERS))
    return {
      value: paragraphs.map(({ text }) => text).join('\n\n'),
      quotes: paragraphs.map(({ from, span }) => quoteOf(from, span)),
    };
  if (!longest || longest.text.length <= (short ?? '').length) return undefined;
  return proposed(longest.text, longest.from, longest.span);
}

const FEWEST_CHARACTERS = 80;
const MAX_PARAGRAPHS = 5;
const MAX_DESCRIPTION = 2_000;

/** Each once, as many as fit. */
function paragraphsOf(site: Site, name: string | undefined): Description[] {
  const { home } = site;
  if (!home) return [];
  const about = pagesOf(site, 'home', 'about').flatMap((from) => {
    const [section] = sectionsUnder(from, { test: (heading) => ABOUT.are(heading) });
    const paragraphs = section
      ? paragraphsIn(from, until(section.blocks, isHeading))
      : from.kind === 'about'
        ? openingOf(from, name)
        : [];
    return untilOwner(paragraphs, name)
      .filter(({ text }) => speaksOfSelf(text, name))
      .slice(0, 2);
  });
  const seen = new Set<string>();
  let room = MAX_DESCRIPTION;
  return [...untilOwner(openingOf(home, name), name), ...about]
    .filter(({ text }) => {
      const fits = !seen.has(text) && text.length <= room;
      seen.add(text);
      if (fits) room -= text.length;
      return fits;
    })
    .slice(0, MAX_PARAGRAPHS);
}

/** Where a page comes to speak of whom the company belongs to, it speaks of others from there on. */
const untilOwner = (paragraphs: readonly Description[], name: string | undefined): readonly Description[] =>
  until(paragraphs, ({ text }) => OWNER.in(name ? text.replaceAll(name, '') : text));

const OWNER = phrasesFor('prose', 'owner', {
  capital: '(?-i:\\p{Lu})\\p{L}*',
  firm: '(?-i:\\p{Lu})[\\p{L}&-]+',
});

const ABOUT = phrasesFor('prose', 'about_heading');
const GREETING = phrasesFor('prose', 'greeting');
const NO_PARAGRAPH = phrasesFor('prose', 'no_paragraph');

/** The paragraphs between the first heading and the next, where a page says what it is about. */
function openingOf(from: SitePage, name: string | undefined): Description[] {
  const blocks = from.page.blocks.filter(({ area }) => area !== 'nav');
  const first = blocks.findIndex(({ tag }) => tag === 'h1');
  const heading = blocks[first];
  // Below a word like "Documentation" stands what that part is about.
  const isAbout =
    heading &&
    (from.kind !== 'home' || enoughWords(textOf(from, heading)) || isNameOnly(textOf(from, heading), name));
  const rest = isAbout ? blocks.slice(first + 1) : [];
  const below = rest.slice(rest.findIndex((block) => headingLevel(block) === null));
  return paragraphsIn(from, until(below, isHeading)).slice(0, 2);
}

const isHeading = (block: Block): boolean => headingLevel(block) !== null;

function paragraphsIn(from: SitePage, blocks: readonly Block[]): Description[] {
  return blocks
    .filter(({ tag, area }) => /^(?:p|div|section)$/.test(tag) && !/^(?:nav|footer|aside)$/.test(area))
    .map((span) => ({ from, span, text: textOf(from, span) }))
    .filter(({ text }) => isParagraph(text));
}

/** Whole sentences about something, and no quotation, offer, form, credit or order to the reader. */
function isParagraph(text: string): boolean {
  return (
    (wordCount(text) >= 8 ||
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) && text.length >= 20)) &&
    /[.!。]$/.test(text) &&
    !/^[“"«„‘']/.test(text) &&
    !AMOUNT_OR_RIGHTS.test(text) &&
    !NO_PARAGRAPH.in(text) &&
    !isCredit(text) &&
    !isPlaceholder(text)
  );
}

/** Prices, discounts and rights. */
const AMOUNT_OR_RIGHTS = /[$€£]\s?\d|\d\s?[€£]|%\s?off|©/i;

interface Description {
  from: SitePage;
  span: Span;
  text: string;
}

function descriptionsOf({ home }: Site): Description[] {
  if (!home) return [];
  const metas = headFacts(home, 'description', 'og:description', 'twitter:description', 'abstract');
  const found = metas.map((span) => ({ from: home, span, text: textOf(home, span) }));
  for (const entity of entitiesOf(home).filter(
    (one) => isOf(one, PRODUCT_TYPES) || isOf(one, COMPANY_TYPES),
  )) {
    const text = textOfProperty(entity.properties, 'description');
    const span = text && placeOf(entity, text);
    if (span && !/<\w|&\w+;/.test(text)) found.push({ from: home, span, text });
  }
  return found.filter(({ text }) => enoughWords(text) && !isPlaceholder(text));
}

function isLine(text: string): boolean {
  return (
    text.length <= DRAFT_FIELDS.tagline.live_max &&
    !isPlaceholder(text) &&
    enoughWords(text) &&
    !GREETING.begin(text)
  );
}

function enoughWords(text: string): boolean {
  return (
    wordCount(text) >= 3 ||
    (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text) && text.length >= 6)
  );
}

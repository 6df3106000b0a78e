import type { Block, Span } from '../../domain/page/page.ts';
import { DRAFT_FIELDS } from '../../domain/profile/draft_fields.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { isCredit, speaksOfSelf } from '../company/selves.ts';
import { COMPANY_TYPES, entitiesOf, isOf, PRODUCT_TYPES, placeOf, textOfProperty } from '../site/json_ld.ts';
import {
  compact,
  headFacts,
  headingLevel,
  pagesOf,
  proposed,
  quoteOf,
  type Site,
  type SitePage,
  sectionUnder,
  textOf,
  wordCount,
} from '../site/site.ts';
import { titleParts } from '../site/titles.ts';
import { isPlaceholder, wholeSentences } from '../site/wording.ts';

/** The line that the site says about itself: its first heading, unless that is its name or a greeting, else its title. */
export function taglineOf({ home }: Site, name: string | undefined): Proposed<string> | undefined {
  if (!home) return undefined;
  const headings = home.page.blocks.filter(({ tag }) => tag === 'h1');
  const first = headings.find((block) => !isNameOnly(textOf(home, block), name));
  if (first && isLine(textOf(home, first), name)) return proposed(textOf(home, first), home, first);
  for (const fact of headFacts(home, 'title', 'og:title', 'twitter:title')) {
    const line = titleParts(textOf(home, fact)).find((part) => !isNameOnly(part, name) && isLine(part, name));
    if (line) return proposed(line, home, fact);
  }
  return undefined;
}

/** The site's own description of itself in one or two sentences: as its head gives it, else the lines below its first heading. */
export function shortDescriptionOf(site: Site, name: string | undefined): Proposed<string> | undefined {
  const hero = site.home ? openingOf(site.home, name).slice(0, 1) : [];
  for (const { from, span, text } of [...descriptionsOf(site), ...hero]) {
    const fitting = wholeSentences(text, DRAFT_FIELDS.short_description.live_max);
    if (fitting) return proposed(fitting, from, span);
  }
  return undefined;
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
  const told = paragraphsOf(site, name);
  const length = told.reduce((sum, { text }) => sum + text.length, 0);
  const [longest] = descriptionsOf(site).sort((a, b) => b.text.length - a.text.length);
  if (length > Math.max((short ?? '').length, longest?.text.length ?? 0, FEWEST_CHARACTERS))
    return {
      value: told.map(({ text }) => text).join('\n\n'),
      quotes: told.map(({ from, span }) => quoteOf(from, span)),
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
    const section = sectionUnder(from, ABOUT);
    const told = section
      ? paragraphsIn(from, section.blocks.slice(0, untilHeading(section.blocks)))
      : from.kind === 'about'
        ? openingOf(from, name)
        : [];
    return untilOwner(told, name)
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
function untilOwner(told: readonly Description[], name: string | undefined): Description[] {
  const end = told.findIndex(({ text }) => ofOwner(name ? text.replaceAll(name, '') : text));
  return told.slice(0, end < 0 ? told.length : end);
}

const ofOwner = (text: string): boolean => OWNER_WORDS.test(text) || OWNER_NAME.test(text);
const OWNER_WORDS =
  /(?<!\p{L})(?:parent company|subsidiary of|sister (?:compan(?:y|ies)|brands?)|(?:was|were|been|is|are) (?:acquired|bought|owned) by|belongs? to the|Muttergesellschaft|Tochter(?:gesellschaft|unternehmen|firma)?|Schwester(?:gesellschaft|marken?|firma)|gehör(?:t|en) (?:[\p{L}\p{N}]+ ){0,2}zu[rm]?|filiale d[eu]|société mère|appartien(?:t|ent|ons) (?:à|au)|fait partie d[eu]|filial de|empresa matriz|pertenece(?:mos)? (?:a|al)|forma parte de|società madre|controllata|fa(?:cciamo)? parte d[ei]\p{L}*|dochter(?:bedrijf|onderneming)?|moederbedrijf|zuster\p{L}+|ho(?:ort|ren) (?:[\p{L}\p{N}]+ ){0,2}bij|onderdeel van|empresa-mãe|faz(?:emos)? parte d[eoa]|należy do|spółka (?:córka|matka)|dotterbolag|datterselskab|moderbolag|del av)(?!\p{L})/iu;
/** "Globex Group", in the order and the languages in which groups are named. */
const OWNER_NAME =
  /(?<!\p{L})\p{Lu}[\p{L}&-]+[ -](?:Group|Gruppe|Groep|Holding|Gruppen|Koncern)(?!\p{L})|(?<!\p{L})(?:[Gg]roupe|[Gg]rupo|[Gg]ruppo|[Gg]rupa) \p{Lu}|(?<!\p{L})part of (?:the )?\p{Lu}/u;

const ABOUT =
  /^\W*(?:about(?: us| \p{L}+)?|who we are|our (?:story|mission)|what is \p{L}+|über uns|wer wir sind|was ist \p{L}+|à propos(?: de .{1,20})?|qui sommes-nous|sobre(?: nosotros| nós)?|quiénes somos|chi siamo|over ons)\W*$/iu;

/** The paragraphs between the first heading and the next, where a page says what it is about. */
function openingOf(from: SitePage, name: string | undefined): Description[] {
  const { blocks } = from.page;
  const first = blocks.findIndex(({ tag }) => tag === 'h1');
  const heading = blocks[first];
  // Below a word like "Documentation" stands what that part is about.
  const isAbout =
    heading &&
    (from.kind !== 'home' || enoughWords(textOf(from, heading)) || isNameOnly(textOf(from, heading), name));
  const below = isAbout ? blocks.slice(first + 1) : [];
  return paragraphsIn(from, below.slice(0, untilHeading(below))).slice(0, 2);
}

function untilHeading(blocks: readonly Block[]): number {
  const end = blocks.findIndex((block) => headingLevel(block) !== null);
  return end < 0 ? blocks.length : end;
}

function paragraphsIn(from: SitePage, blocks: readonly Block[]): Description[] {
  return blocks
    .filter(
      ({ tag, area }) =>
        (tag === 'p' || tag === 'div' || tag === 'section') &&
        area !== 'nav' &&
        area !== 'footer' &&
        area !== 'aside',
    )
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
    !NO_PARAGRAPH.test(text) &&
    !isCredit(text) &&
    !isPlaceholder(text)
  );
}

const NO_PARAGRAPH =
  /\b(?:backed|trusted|loved|used|funded|sponsored) (?:and loved )?by\b|^trusted|\b(?:investors?|investoren|member of|mitglied\w*|verband\w*|vertrauen uns|zaufal\w+|nous font confiance|confían|partenaires?|partner\w*|patron\w*|parrain\w*|marraine|sponsor\w*|special offer|limited offer|oferta|sonderangebot|promo\w*|offre spéciale)\b|[$€£]\s?\d|\d\s?[€£]|%\s?(?:off|rabatt)|©|cookies?\b|\b(?:dear (?:users?|customers?)|end of (?:its )?life|shut(?:ting)? down|discontinued|no longer|we(?:'|’)re moving|see here|click here|on our blog|in our blog|read more|subscribe|newsletter|sign[ -]up|i agree|by (?:clicking|using|continuing)|privacy policy|terms (?:and|&|of)|e-?mail address)\b/i;

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

function isNameOnly(text: string, name: string | undefined): boolean {
  return name !== undefined && compact(text) === compact(name);
}

function isLine(text: string, name: string | undefined): boolean {
  if (text.length > DRAFT_FIELDS.tagline.live_max || isPlaceholder(text) || !enoughWords(text)) return false;
  return (
    !/^(?:welcome|willkommen|bienvenue|hello|hi)\b/i.test(text) || wordCount(text.replace(name ?? '', '')) > 4
  );
}

function enoughWords(text: string): boolean {
  return (
    wordCount(text) >= 3 ||
    (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text) && text.length >= 6)
  );
}

import { LIST_ITEMS_MAX } from '../domain/draft_fields.ts';
import type { Proposed } from '../domain/drafting.ts';
import type { Block } from '../domain/page.ts';
import { entitiesOf, isOf, PRODUCT_TYPES, placeOf, textsOfProperty } from './json_ld.ts';
import {
  headFacts,
  headingLevel,
  pagesOf,
  proposed,
  quoteOf,
  type Section,
  type Site,
  type SitePage,
  sectionsUnder,
  textOf,
  wordCount,
} from './site.ts';
import { titleParts } from './titles.ts';
import { isPlaceholder } from './wording.ts';

type Listed = Proposed<readonly string[]>;

/** What the site lists under a heading that says so, on a page for it, or in JSON-LD `featureList`. */
export function featuresOf(site: Site, name: string | undefined): Listed | undefined {
  for (const from of pagesOf(site, 'home', 'features')) {
    const structured = featureList(from);
    if (structured) return structured;
  }
  return (
    underHeading(site, headingOf(FEATURES, name), 'sections only') ??
    underHeading(site, headingOf(OFFERS, name), 'page too') ??
    cardsOf(site.home)
  );
}

/** What the site itself calls the reasons to choose it. */
export function uspsOf(site: Site, name: string | undefined): Listed | undefined {
  return underHeading(site, headingOf(REASONS, name), 'sections only');
}

/** Words that may stand before the heading's own, in the languages that are read. */
const LEADING =
  '(?:(?:our|key|main|core|all|top|more|product|powerful|the|some|a list of|unsere|die|alle|wichtigste|nos|les|principales|nuestr[oa]s|las|los|i nostri|le nostre|onze|alle|nossos|as|os)\\s+)*';
/** `{name}` stands for the company's name. */
const FEATURES =
  'features?|features? (?:and|&) benefits|capabilities|funktionen|funktionsumfang|fonctionnalités|características|funcionalidades|funzionalità|caratteristiche|functies|functionaliteiten|recursos|funkcje|機能.{0,10}|特長';
const OFFERS =
  "highlights|services|what you (?:get|can do)|what['’]s (?:included|inside)|what (?:it|we|{name}) (?:does|do|can do|offers?|provides?)|everything you need(?: .{0,40})?|leistungen|was (?:wir|{name}|sie|die software|das programm) .{0,30}|das kann {name}|prestations|ce que (?:nous|fait|propose|vous) .{0,30}|funciones|servicios|qué (?:hacemos|ofrecemos|hace {name})|servizi|cosa (?:facciamo|offriamo|fa {name})|mogelijkheden|diensten|wat (?:we|wij|{name}) .{0,20}|serviços|o que (?:fazemos|oferecemos)|co (?:potrafi|robi) .{0,20}";
const REASONS =
  "why (?:choose )?(?:us|{name}|you['’]ll love (?:it|us))|why (?:customers|teams|people|companies|institutions|clients|businesses) (?:choose|love|trust) (?:us|{name})|(?:the |key |your )?(?:benefits|advantages)(?: of .{1,30})?|what makes (?:us|it|{name}) different|(?:ihre|deine|die) vorteile.{0,20}|vorteile|warum (?:wir|{name})|pourquoi (?:nous )?(?:choisir )?(?:nous|{name})|(?:vos |les |nos )?avantages|por qué (?:elegir(?:nos)?|nosotros|{name}).{0,20}|ventajas|perché (?:scegliere|scegliere? noi|noi|{name}).{0,20}|(?:i )?vantaggi|waarom (?:wij|kiezen voor .{1,20}|{name})|voordelen|por que (?:escolher|{name}).{0,20}|vantagens";

function headingOf(words: string, name: string | undefined): RegExp {
  const own = name ? name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : '(?!)';
  return new RegExp(
    `^\\W*${LEADING}(?:${words.replaceAll('{name}', own)})(?:\\s(?:of|in|von|de|di|für|for)\\s.{0,30})?[?:.!]?$`,
    'iu',
  );
}

/** The keywords that the head names. */
export function keywordsOf({ home }: Site): Listed | undefined {
  const [fact] = home ? headFacts(home, 'keywords') : [];
  if (!home || !fact) return undefined;
  const words = textOf(home, fact)
    .split(/\s*[,;]\s*/)
    .filter((word) => word !== '' && word.length <= MAX_ITEM && !isPlaceholder(word));
  const value = [...new Set(words)].slice(0, LIST_ITEMS_MAX);
  return value.length ? proposed(value, home, fact) : undefined;
}

const MAX_ITEM = 120;
const FEWEST = 2;

function featureList(from: SitePage): Listed | undefined {
  for (const entity of entitiesOf(from).filter((one) => isOf(one, PRODUCT_TYPES))) {
    const items = textsOfProperty(entity.properties, 'featureList').flatMap((text) =>
      text.length > MAX_ITEM ? text.split(/\s*,\s*/) : [text],
    );
    const found = items.flatMap((value) => {
      const span = placeOf(entity, value);
      return span && isItem(value) ? [{ value, span }] : [];
    });
    if (found.length)
      return { value: found.map(({ value }) => value), quotes: found.map(({ span }) => quoteOf(from, span)) };
  }
  return undefined;
}

/**
 * The sub-headings below the heading; where it has none, the items of its list, or the short lines that each stand above a
 * sentence. A page for features is one such section without a heading that says so.
 */
function underHeading(site: Site, words: RegExp, where: 'page too' | 'sections only'): Listed | undefined {
  for (const from of pagesOf(site, 'home', 'features')) {
    const titles = headFacts(from, 'title', 'og:title').flatMap((fact) => titleParts(textOf(from, fact)));
    for (const { level, blocks } of sectionsOf(from, words, where)) {
      const items = mostOf(from, level, blocks)
        .map((found) => titled(from, found, titles))
        .find(({ length }) => length >= FEWEST);
      if (items)
        return {
          value: items.map((block) => textOf(from, block)),
          quotes: items.map((block) => quoteOf(from, block)),
        };
    }
  }
  return undefined;
}

function* sectionsOf(from: SitePage, words: RegExp, where: 'page too' | 'sections only') {
  yield* sectionsUnder(from, words);
  const isPage =
    where === 'page too' && from.kind === 'features' && FEATURE_PAGE.test(new URL(from.page.url).pathname);
  const [whole] = isPage ? sectionsUnder(from, /./) : [];
  if (whole && whole.level === 1 && headingsBelow(whole) >= FEWEST_ON_PAGE) yield whole;
}

/**
 * The cards of a home page that has no heading for them: sub-headings right below the first heading, each with one
 * paragraph. Where headings of the same level are also something else, they are sections and no cards.
 */
function cardsOf(home: SitePage | undefined): Listed | undefined {
  if (!home) return undefined;
  const main = home.page.blocks.filter(({ area }) => area === 'main');
  const first = main.findIndex((block) => headingLevel(block) === 1);
  const headings = main.slice(first + 1).filter((block) => headingLevel(block) !== null);
  const level = headings[0] && headingLevel(headings[0]);
  const cards = headings.slice(0, headings.findIndex((block) => headingLevel(block) !== level) >>> 0);
  const items = titled(home, cards, []);
  const areCards =
    first >= 0 &&
    items.length >= FEWEST &&
    items.length === cards.length &&
    cards.every((block) => isCard(home, main, block)) &&
    (level !== 2 || cards.length === headings.length);
  if (!areCards) return undefined;
  return {
    value: items.map((block) => textOf(home, block)),
    quotes: items.map((block) => quoteOf(home, block)),
  };
}

/** A heading that is no usual section, above a sentence. */
function isCard(from: SitePage, main: readonly Block[], heading: Block): boolean {
  const below = main[main.indexOf(heading) + 1];
  const [title, text] = [textOf(from, heading), below ? textOf(from, below) : ''];
  return !SECTION.test(title) && !/^[“"«„]/.test(text) && text.length >= 15 && /[.!]$/.test(text);
}

const SECTION =
  /\b(?:how it works|steps?|testimonials?|customers?|clients?|team|about|contact|news|blog|faqs?|questions|pricing|plans|get started|download|newsletter|subscribe|partners|trusted|reviews|story|mission|history|kontakt|über uns|preise|team|fragen|schritte?|actualités|avis|noticias|pasos)\b|^\d/i;

/** A page with fewer headings has sections, and lists nothing. */
const FEWEST_ON_PAGE = 3;
const headingsBelow = ({ blocks }: Section): number =>
  blocks.filter((block) => headingLevel(block) !== null).length;

/** Pages of this address list what the product does, whatever their heading says. */
const FEATURE_PAGE =
  /\/(?:features?|capabilities|funktionen|leistungen|fonctionnalites|funcionalidades|caracteristicas|funzionalita|functies|recursos|funkcje)(?:\.\w+)?\/?$/i;

/** The ways in which a section may list things, the surest first. */
function mostOf(from: SitePage, level: number, blocks: readonly Block[]): Block[][] {
  const headings = blocks.filter((block) => (headingLevel(block) ?? 0) > level);
  const next = Math.min(...headings.map((block) => headingLevel(block) ?? 7));
  return [
    headings.filter((block) => headingLevel(block) === next),
    blocks.filter(({ tag }) => tag === 'header' || tag === 'dt'),
    blocks.filter(({ tag }) => tag === 'li'),
    blocks.filter((block, at) => isTitleOf(from, block, blocks[at + 1])),
  ];
}

/** A short line above a sentence. */
function isTitleOf(from: SitePage, block: Block, below: Block | undefined): boolean {
  const [title, text] = [textOf(from, block), below ? textOf(from, below) : ''];
  return (
    headingLevel(block) === null &&
    wordCount(title) <= 8 &&
    !/[.!?:,]$/.test(title) &&
    text.length >= 30 &&
    /[.!?]$/.test(text)
  );
}

/** Each once, for carousels repeat themselves, and without the page's own title. */
function titled(from: SitePage, blocks: readonly Block[], titles: readonly string[]): Block[] {
  const seen = new Set(titles);
  return blocks
    .filter((block) => {
      const text = textOf(from, block);
      const fresh = !seen.has(text);
      seen.add(text);
      return fresh && block.area === 'main' && isItem(text) && !isOver(from, block);
    })
    .slice(0, LIST_ITEMS_MAX);
}

/** Whether the line below says that there is no such thing any more, or not yet. */
function isOver(from: SitePage, block: Block): boolean {
  const below = from.page.blocks[from.page.blocks.indexOf(block) + 1];
  return below !== undefined && below.tag !== block.tag && OVER.test(textOf(from, below));
}

const OVER =
  /\b(?:sunset(?:ting)?|discontinu\w+|no longer|retired|coming soon|eingestellt|nicht mehr|n['’]est plus|ya no|non più)\b/i;

function isItem(text: string): boolean {
  return (
    text.length <= MAX_ITEM &&
    wordCount(text) >= 1 &&
    !text.endsWith('?') &&
    !text.includes('\n') &&
    !NO_ITEM.test(text) &&
    !isPlaceholder(text)
  );
}

/** Buttons, prices, and what there is not yet or no more. */
const NO_ITEM =
  /^(?:learn|read|see|view|show|find out|get|start|try|sign up|download|contact|book|buy)(?: \p{L}+){0,2}(?: more| started| now| us)\W*$|\b(?:coming soon|in development|discontinued|no longer|retired|demnächst|bald verfügbar|bientôt|próximamente|in arrivo|binnenkort)\b|^(?:and )?(?:much )?more\W*$|^(?:pricing|prices|faq|contact|testimonials)$|[$€£]\s?\d/iu;

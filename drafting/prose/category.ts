import type { Block, Span } from '../../domain/page/page.ts';
import type { Choice, Proposed } from '../../domain/profile/drafting.ts';
import { choiceOf } from '../../domain/profile/lists.ts';
import { type Entity, entitiesOf, isOf, PRODUCT_TYPES, placeOf, textOfProperty } from '../site/json_ld.ts';
import { headFacts, proposed, type Site, type SitePage, textOf } from '../site/site.ts';
import { titleParts } from '../site/titles.ts';
import { escaped, sentencesOf, whole } from '../site/wording.ts';
import { CATEGORY_WORDS } from './category_words.ts';

/**
 * The category of the site team's list that the site's own words name: JSON-LD `applicationCategory`, else its title, first
 * heading, description or the sentence "Acme is a …" of its home page, in that order. What such a line says before "for" and before its first comma is what the
 * product is; behind them stand those whom it is for, and lists. A line that names two categories decides nothing, and a
 * name of one word ("Design") must stand before a word for a product, because alone it is in every second sentence.
 */
export function categoryOf(site: Site, name: string | undefined): Proposed<readonly string[]> | undefined {
  const { home, request } = site;
  if (!home) return undefined;
  const structured = structuredCategory(home, request.categories);
  if (structured && !GENERAL.test(structured.choice.slug))
    return proposed([structured.choice.name], home, structured.span);
  const heading = home.page.blocks.find(({ tag }) => tag === 'h1');
  const defining = home.page.blocks.find(
    (block) => block.area === 'main' && isDefined(textOf(home, block), name),
  );
  const lines = [
    ...headFacts(home, 'title', 'og:title').map((span) => ({ span, says: titleParts(textOf(home, span)) })),
    ...[
      ...(heading ? [heading] : []),
      ...headFacts(home, 'description', 'og:description'),
      ...(defining ? [defining] : []),
      ...below(home, heading, name),
    ].map((span) => ({
      span,
      says: [firstSentence(textOf(home, span))],
    })),
  ];
  for (const { span, says } of lines) {
    const choice = onlyNamed(says, request.categories);
    if (choice) return proposed([choice.name], home, span);
  }
  return structured && proposed([structured.choice.name], home, structured.span);
}

/** The line below the first heading, unless it says what something else is. */
function below(home: SitePage, heading: Block | undefined, name: string | undefined): Block[] {
  const next = heading && home.page.blocks[home.page.blocks.indexOf(heading) + 1];
  if (!next || !/^(?:p|div|h2|h3)$/.test(next.tag)) return [];
  const text = textOf(home, next);
  const subject = /^(\p{Lu}\S*) (?:is|ist|est|es|è|é)(?!\p{L})/u.exec(text)?.[1];
  return text.length <= MAX_LEAD && (!subject || !!name?.startsWith(subject)) ? [next] : [];
}

const MAX_LEAD = 200;

/** "Acme is a command-line tool that …". */
const isDefined = (text: string, name: string | undefined): boolean =>
  name !== undefined &&
  text.startsWith(name) &&
  /^ (?:is an?|ist eine?|est une?|es una?|è una?|è un['’]|is een|é uma?) /i.test(text.slice(name.length));

/** Categories that structured data gives to whatever fits nowhere else. */
const GENERAL = /^(?:business|productivity|everyday-life|industry)$/;

interface StructuredChoice {
  choice: Choice;
  span: Span;
}

function structuredCategory(home: SitePage, categories: readonly Choice[]): StructuredChoice | undefined {
  for (const entity of entitiesOf(home)) {
    const found = typedChoice(entity, categories) ?? writtenChoice(entity, categories);
    if (found) return found;
  }
  return undefined;
}

function typedChoice(entity: Entity, categories: readonly Choice[]): StructuredChoice | undefined {
  const type = entity.types.find((one) => SCHEMA_TYPES[one]);
  const choice = type && choiceOf(categories, SCHEMA_TYPES[type] ?? '');
  const span = type && placeOf(entity, type);
  return choice && span ? { choice, span } : undefined;
}

function writtenChoice(entity: Entity, categories: readonly Choice[]): StructuredChoice | undefined {
  if (!isOf(entity, PRODUCT_TYPES)) return undefined;
  const { properties } = entity;
  const written = textOfProperty(properties, 'applicationCategory') ?? textOfProperty(properties, 'category');
  const choice = written && structuredChoice(written, categories);
  const span = written && placeOf(entity, written);
  return choice && span ? { choice, span } : undefined;
}

/** Of schema.org's list, those that mean one of the starter categories. */
const SCHEMA_CATEGORIES: Readonly<Record<string, string>> = {
  Developer: 'developer-tools',
  Security: 'security-and-privacy',
  Educational: 'education',
  Health: 'health-and-fitness',
  Medical: 'health-and-fitness',
  Game: 'games',
  Travel: 'travel',
  Shopping: 'e-commerce',
  Multimedia: 'video-and-audio',
};

/** Kinds of business of schema.org that mean one of the starter categories. */
const SCHEMA_TYPES: Readonly<Record<string, string>> = {
  AccountingService: 'accounting-and-invoicing',
  EmploymentAgency: 'hr-and-recruiting',
  LegalService: 'legal-and-compliance',
  Attorney: 'legal-and-compliance',
  TravelAgency: 'travel',
  Hotel: 'travel',
  LodgingBusiness: 'travel',
  Restaurant: 'food-and-drink',
  Bakery: 'food-and-drink',
  CafeOrCoffeeShop: 'food-and-drink',
  FoodEstablishment: 'food-and-drink',
  Winery: 'food-and-drink',
  Brewery: 'food-and-drink',
  ExerciseGym: 'health-and-fitness',
  HealthClub: 'health-and-fitness',
  MedicalBusiness: 'health-and-fitness',
  Dentist: 'health-and-fitness',
  Physiotherapy: 'health-and-fitness',
  EducationalOrganization: 'education',
  School: 'education',
  VideoGame: 'games',
  HomeAndConstructionBusiness: 'construction',
  GeneralContractor: 'construction',
  RoofingContractor: 'construction',
  Plumber: 'construction',
  Electrician: 'construction',
  OnlineStore: 'e-commerce',
};

/** "https://schema.org/DeveloperApplication" and "Developer tools" alike. */
function structuredChoice(written: string, categories: readonly Choice[]): Choice | undefined {
  const name = written.replace(/^.*schema\.org\//, '').replace(/ ?Application$/, '');
  const words = name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').trim();
  const known = SCHEMA_CATEGORIES[name];
  return (
    choiceOf(categories, words) ??
    (known ? choiceOf(categories, known) : undefined) ??
    categories.find((choice) => sameWords(choice, words))
  );
}

const PRODUCT =
  '(?:tools?|toolkit|platform|software|apps?|application|service|suite|solution|systems?|api|apis|library|framework|plugin|extension|assistant|agency|company|firm|marketplace|manager|agentur|plattform|agence|logiciel|agencia|plataforma)';
/** Behind these words stand those whom the product is for. */
const FOR = /\s(?:for|für|pour|para|per|voor|that|which|to)\s|[,;:(]|\s[-–—]\s/i;
/** What the product is not. */
const DENIED =
  /\b(?:not|no more|unlike|instead of|without|replaces?|replacement|alternative|beyond|kein[e]?|sans|sin|senza)\b/i;

/** The one category that the lines name, a line that names two says nothing. */
function onlyNamed(lines: readonly string[], categories: readonly Choice[]): Choice | undefined {
  for (const line of lines) {
    // "Simple, private analytics": a word before a comma is a part of what follows.
    const [head = ''] = line.replace(/^((?:an? |the )?[\p{L}-]+), (?=\p{Ll})/iu, '$1 ').split(FOR);
    if (DENIED.test(head)) continue;
    const [choice, other] = categories.filter((one) => patternsOf(one).some((pattern) => pattern.test(head)));
    if (choice && (!other || isWithin(choice, other, head))) return choice;
    if (other && choice && isWithin(other, choice, head)) return other;
  }
  return undefined;
}

/** Whether what names the first category says more than what names the second, or the same by a narrower name. */
function isWithin(outer: Choice, inner: Choice, text: string): boolean {
  const stretch = (choice: Choice): string =>
    patternsOf(choice).reduce((longest, pattern) => {
      const [words = ''] = pattern.exec(text) ?? [];
      return words.length > longest.length ? words : longest;
    }, '');
  const [long, short] = [stretch(outer), stretch(inner)];
  if (long === short) return outer.name.length < inner.name.length;
  return long.includes(short);
}

function firstSentence(text: string): string {
  const [first] = sentencesOf(text);
  return first ? text.slice(first.start, first.end) : text;
}

const patterns = new Map<string, readonly RegExp[]>();

/** "Sales & CRM" is "sales" or "CRM", in singular or plural, or what such products are called. */
function patternsOf({ slug, name }: Choice): readonly RegExp[] {
  const key = `${slug} ${name}`;
  const known = patterns.get(key);
  if (known) return known;
  const words = (CATEGORY_WORDS[slug] ?? '').split(', ').filter(Boolean);
  const made = [...namePatterns(name), ...(words.length ? [whole(words.map(anyForm).join('|'))] : [])];
  patterns.set(key, made);
  return made;
}

function namePatterns(name: string): RegExp[] {
  return name
    .split(/\s*(?:&|\/|,|\band\b)\s*/i)
    .filter(Boolean)
    .map((part) => {
      const words = part.split(/\s+/).map(anyNumber).join('[ -]');
      const isTerm = /\s/.test(part) || /^\p{Lu}{3,}$/u.test(part);
      return whole(`${words}${isTerm ? '' : `[ -]${PRODUCT}`}`);
    });
}

function anyForm(words: string): string {
  if (words.endsWith('$')) return `${escaped(words.slice(0, -1))}s?(?=\\s*$)`;
  const open = words.endsWith('*');
  const plain = escaped(open ? words.slice(0, -1) : words).replaceAll(' ', '[ -]');
  return open ? `${plain}\\p{L}{0,30}` : `${plain}s?`;
}

function anyNumber(word: string): string {
  const stem = escaped(word.replace(/s$/i, ''));
  return word.length > 3 ? `${stem}s?` : stem;
}

function sameWords({ name, slug }: Choice, words: string): boolean {
  return (
    patternsOf({ name, slug }).some((pattern) => pattern.exec(words)?.[0].length === words.length) ||
    new RegExp(`^${anyNumber(name)}$`, 'i').test(words)
  );
}

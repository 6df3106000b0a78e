import type { Block } from '../../domain/page/page.ts';
import type { Founder, Proposed, Quote } from '../../domain/profile/drafting.ts';
import { isSectionOfOthers } from '../company/selves.ts';
import { FOUNDER } from '../people/foundation_words.ts';
import { isPerson, peopleAt } from '../people/people.ts';
import { headingLevel, quoteOf, type SitePage, textOf } from '../site/site.ts';
import { escaped, whole } from '../site/wording.ts';
import { foundersInSections } from './founder_sections.ts';

/**
 * Those on a page who bear a founder's title: beside their name, above or below it, or after a label such as "Founders:". Without the
 * company's name in the title only where the site shows its own people, for praise and investors look the same.
 */
export function foundersAmongPeople(from: SitePage, company: string | undefined): Proposed<Founder>[] {
  const reader = new Reader(from, company);
  for (const [at, block] of from.page.blocks.entries()) reader.read(block, at);
  return [...reader.found, ...foundersInSections(from)];
}

const TITLE = new RegExp(`(?<!\\p{L})${FOUNDER}(?!\\p{L})`, 'iu');
const LABEL = new RegExp(
  `^(?<title>(?:the |our |die |unsere |les |los |las )?${FOUNDER}(?:(?: (?:and|&|und|et|y|e) |\\s?[/,&+]\\s?)[\\p{L}][\\p{L} ,/&-]{1,50}?)?) ?[:：]\\s*`,
  'iu',
);
const ONLY_LABEL = new RegExp(`^(?:the |our |die |unsere |les |los |las )?${FOUNDER} ?[:：]?$`, 'iu');
const PEOPLE =
  /(?<!\p{L})(?:team|founders?|about|who we are|people|leadership|management|behind|makers?|our story|about us|meet|gründer\p{L}*|über uns|wer wir sind|köpfe|équipe|fondateurs?|qui sommes|à propos|equipo|quiénes|fundador\p{L}*|squadra|chi siamo|fondator\p{L}*|oprichters?|over ons|wie (?:we|wij) zijn|equipa|equipe|sobre|zespół|o nas)(?!\p{L})/iu;
/** The same as a label above cards, which is no heading. */
const OTHERS_LABEL =
  /^(?:our |unsere )?(?:advis[eo]rs?|advisory board|board|investors|backers|angels|testimonials|customers|clients|partners|beirat|investoren|kunden)$/i;
/** Words that lead in to founders and are no title of one. */
const NO_TITLE =
  /(?<!\p{L})(?:about|meet|letter|note|message|story|word|words|from|for|by|our|your|the|a|über|für|von unseren?)(?!\p{L})|[.!?:]$|['’]s(?!\p{L})/iu;

interface Line {
  words: string;
  quote: Quote;
}

/** Reads the blocks of a page one by one, knowing whose people they show and whose title comes next. */
class Reader {
  readonly found: Proposed<Founder>[] = [];
  readonly #from: SitePage;
  readonly #company: string | undefined;
  #own: boolean;
  /** The last name that stood by itself and has no title yet, and where. */
  #person: (Line & { at: number }) | undefined;
  /** A title before its name: pages keep to one order. */
  #title: Line | undefined;
  #titleFirst = false;
  /** Where the last quotation ended: who stands below has said it. */
  #quoted = Number.NEGATIVE_INFINITY;

  constructor(from: SitePage, company: string | undefined) {
    this.#from = from;
    this.#company = company;
    this.#own = from.kind === 'about';
  }

  read(block: Block, at: number): void {
    const words = textOf(this.#from, block);
    this.#section(block, words);
    if (block.tag === 'blockquote' || /^["“„«]/.test(words)) this.#quoted = at;
    if (block.tag === 'blockquote' || block.area === 'nav') return;
    if (at - this.#quoted <= NEAR && !this.#namesCompany(words)) return;
    const quote = quoteOf(this.#from, block);
    if (this.#labelled(words, quote)) return;
    const [first = '', second] = linesOf(words);
    if (second !== undefined) this.#pair({ words: first, quote }, { words: second, quote });
    else this.#alone({ words, quote }, at);
  }

  /** A heading says whose people follow; a person's name as a heading says nothing of it. */
  #section(block: Block, words: string): void {
    if (OTHERS_LABEL.test(words)) this.#begin(false);
    if (headingLevel(block) === null || isPerson(words) || this.#isTitle(words)) return;
    this.#begin(
      !isSectionOfOthers(words) && (PEOPLE.test(words) || (this.#own && this.#from.kind === 'about')),
    );
  }

  #begin(own: boolean): void {
    this.#own = own;
    this.#person = undefined;
    this.#title = undefined;
  }

  /** "Founders: Jane Doe, John Roe". */
  #labelled(words: string, quote: Quote): boolean {
    const label = LABEL.exec(words);
    const isOwnPage = ['home', 'about', 'contact', 'imprint'].includes(this.#from.kind);
    if (!label || !isOwnPage) return false;
    const { names } = peopleAt(words.slice(label[0].length));
    const title = names.length === 1 ? label.groups?.['title'] : undefined;
    for (const name of names) this.found.push({ value: { name, ...(title && { title }) }, quotes: [quote] });
    return names.length > 0;
  }

  #pair(first: Line, second: Line): void {
    this.#person = undefined;
    for (const [person, title] of [
      [first, second],
      [second, first],
    ] as const)
      if (isPerson(person.words) && this.#isTitle(title.words)) this.#keep(person, title);
  }

  #alone(line: Line, at: number): void {
    if (isPerson(line.words)) this.#named(line, at);
    else this.#described(line, at);
  }

  #named(line: Line, at: number): void {
    if (this.#title) {
      this.#keep(line, this.#title);
      this.#titleFirst = true;
      this.#title = undefined;
    } else if (!this.#titleFirst) this.#person = { ...line, at };
  }

  /** A title belongs to the name above it; where there is none, to the one below. */
  #described(line: Line, at: number): void {
    const person = this.#person;
    const distance = person ? at - person.at : Number.POSITIVE_INFINITY;
    this.#title = undefined;
    if (!this.#isTitle(line.words)) {
      if (distance === 1 && isRole(line.words)) this.#person = undefined;
      return;
    }
    if (person && distance <= NEAR) this.#keep(person, line);
    else if (!person || this.#titleFirst) this.#title = line;
    this.#person = undefined;
  }

  #keep(person: Line, title: Line): void {
    const told = this.#own || this.#namesCompany(title.words);
    if (!told || !this.#isTitle(title.words)) return;
    const { name, role } = { name: person.words, role: title.words };
    const value = ONLY_LABEL.test(role) && role.endsWith(':') ? { name } : { name, title: role };
    this.found.push({ value, quotes: [person.quote, title.quote] });
  }

  /** A founder's title of this company, or of none that is named. */
  #isTitle(words: string): boolean {
    if (words.length > 80 || !TITLE.test(words)) return false;
    if (this.#namesCompany(words)) return true;
    return !NO_TITLE.test(words.replace(/[:：]$/, '')) && !namesAnother(words);
  }

  #namesCompany(words: string): boolean {
    return this.#company !== undefined && whole(escaped(this.#company)).test(words);
  }
}

/** How many blocks after a name its title may stand: a picture's caption or a place between. */
const NEAR = 2;
const ROLE_WORDS =
  /^(?:co|chief|executive|technology|technical|operating|operations|product|financial|marketing|revenue|creative|scientific|scientist|science|medical|commercial|people|design|officer|director|managing|general|head|lead|vice|president|chair(?:man|woman|person)?|partner|partners|founder|co-?founders?|cofounder|founding|engineer|engineering|developer|software|full|stack|designer|manager|architect|owner|principal|consultant|maker|creator|baker|ceo|cto|coo|cpo|cfo|cmo|cso|cro|cio|ciso|md|vp|phd|of|and|&|technik|vertrieb|geschäftsführer(?:in)?|(?:mit)?gründer(?:in)?|inhaber(?:in)?|leitung|entwicklung|produkt|strategie|strategy|growth|sales|research|data|ai|ml|it|ux|ui|hr|pr|r&d)$/i;

/** "Founder, Globex" or "Founder of Globex" or "Founder @Globex": a capitalised word that is no word for a role. */
function namesAnother(words: string): boolean {
  if (
    /(?<!\p{L})(?:of|at|von|bei|de|di|van|da)\s+(?=\S)|@/u.test(words) &&
    !/(?:head|director|chief|vp|vice president) of/i.test(words)
  )
    return true;
  return words
    .split(/[^\p{L}\p{N}&'’-]+/u)
    .some((word) => /^\p{Lu}/u.test(word) && !ROLE_WORDS.test(word) && !TITLE.test(word));
}

/** A short line below a name, which says what a person does. */
const isRole = (words: string): boolean => words.length <= 60 && !/[.!?]$/.test(words);

/** "Jane Doe" and "Founder", as lines of a block, or parted by a dash, a comma or brackets; else the text as it is. */
function linesOf(block: string): string[] {
  const text = block.replace(/^[—–-]\s*/, '');
  if (text.length > 200) return [text];
  const lines = text.split('\n').map((line) => line.trim());
  if (lines.length > 1) return lines.slice(0, 2);
  const parts = /^(.{3,60}?)(?:\s+[–—|·•-]\s+|\s*[(]|,\s+)(.*?)\)?$/u.exec(text);
  const [, first = '', second = ''] = parts ?? unparted(text);
  return isPerson(first) || isPerson(second) ? [first, titleAlone(second)] : [text];
}

/** "Jane Doe Co-founder & CEO": the name ends where the role begins. */
function unparted(text: string): string[] {
  const words = text.split(' ');
  const at = words.findIndex((word, index) => index >= 2 && (isRoleWord(word) || ONLY_FOUNDER.test(word)));
  return at < 0 ? [] : [text, words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

const isRoleWord = (word: string): boolean => /^\p{Lu}/u.test(word) && ROLE_WORDS.test(word);
const ONLY_FOUNDER = new RegExp(`^${FOUNDER}$`, 'iu');

/** A title without the links to the person's accounts after it, and without what is told next. */
function titleAlone(words: string): string {
  const title = /^[^.]{3,80}(?=\.(?:\s|$))/.exec(words)?.[0] ?? words;
  return title.replace(ACCOUNTS, '').replace(CLAUSE, '');
}

/** "Founder, writes the code": what is told of a person behind the title. */
const CLAUSE =
  /, (?:(?:is|was|has|had|est|ist|es|è|who|which|writes?|builds?|makes?|runs?|bakes?|looks?|keeps?|answers?|leads?)(?!\p{L})|\p{Ll}{2,20}s the ).*$/u;

const ACCOUNTS =
  /(?:\s+(?:[|·•]\s*)?(?:LinkedIn|GitHub|X|Twitter|Mastodon|Instagram|E-?mail|Website|Xing|Bluesky))+$/;

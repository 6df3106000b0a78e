import type { Block } from '../../domain/page/page.ts';
import type { Founder, Proposed, Quote } from '../../domain/profile/drafting.ts';
import { phrasesFor, wordsFor } from '../../domain/words/languages.ts';
import { isSectionOfOthers } from '../company/selves.ts';
import { type Row, viewsOf } from '../groups/views.ts';
import { AND, ARTICLES, FOUNDER, FOUNDERS, isPerson, peopleAt } from '../people/people.ts';
import { headingLevel, proposed, quoteOf, type SitePage, textOf } from '../site/site.ts';
import { escaped, whole } from '../site/wording.ts';

/**
 * Those on a page who bear a founder's title: beside their name, above or below it, or after a label such as "Founders:". Without the
 * company's name in the title only where the site shows its own people, for praise and investors look the same.
 */
export function foundersAmongPeople(from: SitePage, company: string | undefined): Proposed<Founder>[] {
  const reader = new Reader(from, company);
  for (const [at, block] of from.page.blocks.entries()) reader.read(block, at);
  return [...reader.found, ...byFirstName(from)];
}

const ONE_OR_MORE = `(?:${ARTICLES} )?${FOUNDER}`;
const LABEL = new RegExp(
  `^(${ONE_OR_MORE}(?:(?: ${AND} |\\s?[/,&+]\\s?)[\\p{L}][\\p{L} ,/&-]{1,50}?)?) ?[:：]\\s*`,
  'u',
);
const ONLY_LABEL = new RegExp(`^${ONE_OR_MORE} ?[:：]?$`, 'u');
const TEAM_HEADINGS = phrasesFor('people', 'team_headings');
const OTHERS_LABELS = phrasesFor('people', 'others_labels');
/** Words that lead in to founders and are no title of one. */
const NO_TITLE = phrasesFor('people', 'no_title');
const SENTENCE = /[.!?:]$|['’]s(?!\p{L})/u;

interface Line {
  words: string;
  quote: Quote;
  /** Whether it stands just below a quotation: who is named there has said it, and may be anybody. */
  quoted: boolean;
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
    const quote = quoteOf(this.#from, block);
    if (at - this.#quoted > NEAR && this.#labelled(words, quote)) return;
    const [first = '', second] = linesOf(words);
    const quoted = at - this.#quoted <= NEAR;
    if (second !== undefined) this.#pair({ words: first, quote, quoted }, { words: second, quote, quoted });
    else this.#alone({ words, quote, quoted }, at);
  }

  /** A heading says whose people follow; a person's name as a heading says nothing of it. */
  #section(block: Block, words: string): void {
    if (OTHERS_LABELS.are(words)) this.#begin(false);
    if (headingLevel(block) === null || isPerson(words) || this.#isTitle(words)) return;
    this.#begin(
      !isSectionOfOthers(words) && (TEAM_HEADINGS.in(words) || (this.#own && this.#from.kind === 'about')),
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
    const title = names.length === 1 ? label[1] : undefined;
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
    const isOwn = (this.#own && !person.quoted && !title.quoted) || this.#namesCompany(title.words);
    if (!isOwn || !this.#isTitle(title.words)) return;
    const { name, role } = { name: person.words, role: title.words };
    const value = ONLY_LABEL.test(role) && role.endsWith(':') ? { name } : { name, title: role };
    this.found.push({ value, quotes: [person.quote, title.quote] });
  }

  /** A founder's title of this company, or of none that is named. */
  #isTitle(words: string): boolean {
    if (words.length > 80 || !FOUNDERS.in(words)) return false;
    if (this.#namesCompany(words)) return true;
    const title = words.replace(/[:：]$/, '');
    return !NO_TITLE.in(title) && !SENTENCE.test(title) && !namesAnother(words);
  }

  #namesCompany(words: string): boolean {
    return this.#company !== undefined && whole(escaped(this.#company)).test(words);
  }
}

/** How many blocks after a name its title may stand: a picture's caption or a place between. */
const NEAR = 2;
const ROLES = new Set(wordsFor('people', 'roles'));
const OF = phrasesFor('people', 'of');
const HEADS_OF = phrasesFor('people', 'heads_of');

/** "Founder, Globex" or "Founder of Globex" or "Founder @Globex": a capitalised word that is no word for a role. */
function namesAnother(words: string): boolean {
  if ((OF.in(words) && !HEADS_OF.in(words)) || words.includes('@')) return true;
  return words
    .split(/[^\p{L}\p{N}&'’-]+/u)
    .some((word) => /^\p{Lu}/u.test(word) && !ROLES.has(word.toLowerCase()) && !FOUNDERS.in(word));
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
  const at = words.findIndex((word, index) => index >= 2 && (isRoleWord(word) || FOUNDERS.are(word)));
  return at < 0 ? [] : [text, words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

const isRoleWord = (word: string): boolean => /^\p{Lu}/u.test(word) && ROLES.has(word.toLowerCase());

/** A title without the links to the person's accounts after it, and without the clause behind it. */
function titleAlone(words: string): string {
  const title = /^[^.]{3,80}(?=\.(?:\s|$))/.exec(words)?.[0] ?? words;
  return title.replace(ACCOUNTS, '').replace(CLAUSE, '');
}

/** "Founder, writes the code": what a line says of a person behind the title. */
const CLAUSE = new RegExp(`, ${phrasesFor('people', 'clauses', { word: '\\p{Ll}{2,20}' }).source} .*$`, 'u');

const ACCOUNTS = new RegExp(
  `(?:\\s+(?:[|·•]\\s*)?${phrasesFor('people', 'account_labels').source}){1,9}$`,
  'u',
);

/** Cards of the company's own people that call them by their first names, each with a title that says that one is a founder. */
function* byFirstName(from: SitePage): Generator<Proposed<Founder>> {
  for (const { rows, above } of viewsOf(from.page)) {
    const isTeam = rows.length > 1 && TEAM_HEADINGS.in(above) && !isSectionOfOthers(above);
    const isPeople = isTeam && rows.every(({ title }) => FIRST_NAME.test(title) || isPerson(title));
    for (const row of isPeople ? rows : []) {
      const block = FIRST_NAME.test(row.title) ? titleBelow(from, row) : undefined;
      if (block) yield proposed({ name: row.title, title: textOf(from, block) }, from, row.span, block);
    }
  }
}

const FIRST_NAME = /^\p{Lu}\p{Ll}{2,20}$/u;

/** The block right below a person's name, if it is a founder's title. */
function titleBelow(from: SitePage, { span, rest }: Row): Block | undefined {
  const below = from.page.blocks.find(({ start }) => start >= span.end);
  const words = below ? textOf(from, below) : '';
  const [role = ''] = words.split(/ [–—|·] /);
  const isTitle = words.length <= 80 && FOUNDERS.in(role) && !SENTENCE.test(words) && !namesAnother(role);
  return isTitle && rest.includes(words) && !/["“„«]/.test(rest) ? below : undefined;
}

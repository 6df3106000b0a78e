import type { Block } from '../../domain/page/page.ts';
import type { Founder, Proposed } from '../../domain/profile/drafting.ts';
import { phrasesFor, wordsFor } from '../../domain/words/languages.ts';
import { isSectionOfOthers, namesSelf } from '../company/selves.ts';
import { type Row, viewsOf } from '../groups/views.ts';
import { ARTICLES, FOUNDER, FOUNDERS, isPerson } from '../people/people.ts';
import { headingLevel, proposed, type SitePage, textOf } from '../site/site.ts';

/**
 * Those on a page who bear a founder's title beside their name or below it. Without the company's name in the title only where the
 * site shows its own people, for praise and investors look the same.
 */
export function foundersAmongPeople(from: SitePage, company: string | undefined): Proposed<Founder>[] {
  if (!from.page.blocks.some((block) => FOUNDERS.in(textOf(from, block)))) return [];
  return [...besideTitles(from, company), ...byFirstName(from)];
}

function* besideTitles(from: SitePage, company: string | undefined): Generator<Proposed<Founder>> {
  /** The last block that is a name or a title by itself, and its index. */
  let open: { block: Block; at: number } | undefined;
  /** Pages keep to one order. */
  let isTitleFirst = false;
  for (const { block, text, at, isOwn, isFirst } of readableBlocks(from, company)) {
    if (isFirst || (open && at - open.at > NEAR)) open = undefined;
    const found = namedIn(from, block, open);
    const isAlone = isPerson(text);
    if (found && isTitle(found.title, company)) {
      if (isOwn || namesSelf(found.title, company)) yield proposed(founderOf(found), from, ...found.spans);
      isTitleFirst ||= isAlone;
      open = undefined;
    } else if (isAlone ? !isTitleFirst : isTitle(text, company)) open = { block, at };
  }
}

/** The blocks that are no quotations, and whether the company's own people are shown there; `isFirst`: a section begins. */
function* readableBlocks(from: SitePage, company: string | undefined) {
  let isOwn = from.kind === 'about';
  /** The last quotation: who stands below has said it. */
  let quoted = Number.NEGATIVE_INFINITY;
  for (const [at, block] of from.page.blocks.entries()) {
    const text = textOf(from, block);
    const isFirst = beginsSection(block, text, company);
    if (isFirst) isOwn = showsOwn(text) || (isOwn && from.kind === 'about' && !isOfOthers(text));
    if (block.tag === 'blockquote' || /^["“„«]/.test(text)) quoted = at;
    else if (block.area !== 'nav') yield { block, text, at, isOwn: isOwn && at - quoted > NEAR, isFirst };
  }
}

/** How many blocks after a name its title may stand: a picture's caption or a place between. */
const NEAR = 2;
const TEAM_HEADINGS = phrasesFor('people', 'team_headings');
const OTHERS_LABELS = phrasesFor('people', 'others_labels');

/** A heading says whose people follow; a person's name or title as a heading says nothing of it. */
const beginsSection = (block: Block, text: string, company: string | undefined): boolean =>
  OTHERS_LABELS.are(text) || (headingLevel(block) !== null && !isPerson(text) && !isTitle(text, company));
const isOfOthers = (heading: string): boolean => OTHERS_LABELS.are(heading) || isSectionOfOthers(heading);
const showsOwn = (heading: string): boolean => TEAM_HEADINGS.in(heading) && !isOfOthers(heading);

interface Named {
  name: string;
  title: string;
  spans: readonly Block[];
}

/** A name and a title in a block, or in this block and the one before. */
function namedIn(from: SitePage, block: Block, before: { block: Block } | undefined): Named | undefined {
  const lines = linesOf(textOf(from, block));
  const spans = lines.length > 1 || !before ? [block] : [before.block, block];
  const [first = '', second = ''] = spans.length > 1 ? spans.map((span) => textOf(from, span)) : lines;
  if (isPerson(first)) return { name: first, title: second, spans };
  return isPerson(second) ? { name: second, title: first, spans } : undefined;
}

const ONLY_LABEL = new RegExp(`^(?:${ARTICLES} )?${FOUNDER} ?[:：]$`, 'u');
const founderOf = ({ name, title }: Named): Founder => (ONLY_LABEL.test(title) ? { name } : { name, title });

/** Words that lead in to founders and are no title of one. */
const NO_TITLE = phrasesFor('people', 'no_title');
const SENTENCE = /[.!?:]$|['’]s(?!\p{L})/u;

/** A founder's title of this company, or of none that is named. */
function isTitle(words: string, company: string | undefined): boolean {
  if (words.length > 80 || !FOUNDERS.in(words)) return false;
  const title = words.replace(/[:：]$/, '');
  return namesSelf(words, company) || (!NO_TITLE.in(title) && !SENTENCE.test(title) && !namesAnother(words));
}

const ROLES = new Set(wordsFor('people', 'roles'));

/** "Founder, Globex" or "Founder of Globex" or "Founder @Globex": a capitalised word that is no word for a role. */
function namesAnother(words: string): boolean {
  return words
    .split(/[^\p{L}\p{N}&'’-]+/u)
    .some((word) => /^\p{Lu}/u.test(word) && !ROLES.has(word.toLowerCase()) && !FOUNDERS.in(word));
}

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
    const isTeam = !isOfOthers(above) && (TEAM_HEADINGS.in(above) || rows.every(bearsRole));
    for (const row of isTeam ? rows : []) {
      const block = FIRST_NAME.test(row.title) ? titleBelow(from, row) : undefined;
      if (block) yield proposed({ name: row.title, title: textOf(from, block) }, from, row.span, block);
    }
  }
}

/** A role and no sentence below the name: who praises says one. */
function bearsRole({ rest }: Row): boolean {
  const [role = ''] = rest.split('\n');
  const words = role.match(/\p{L}+/gu) ?? [];
  return (
    words.length > 0 &&
    !/[.!?](?:\s|$)/.test(rest) &&
    words.every((word) => isRoleWord(word) || FOUNDERS.are(word))
  );
}

const FIRST_NAME = /^\p{Lu}\p{Ll}{2,20}$/u;

/** The block right below a person's name, if it is a founder's title. */
function titleBelow(from: SitePage, { span, rest }: Row): Block | undefined {
  const below = from.page.blocks.find(({ start }) => start >= span.end);
  const words = below ? textOf(from, below) : '';
  const [role = ''] = words.split(/ [–—|·] /);
  return isTitle(role, undefined) && rest.includes(words) && !/["“„«]/.test(rest) ? below : undefined;
}

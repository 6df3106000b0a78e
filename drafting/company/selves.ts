import { phrasesFor } from '../../domain/words/languages.ts';
import { escaped, whole } from '../site/wording.ts';
import { withoutLegalForms } from './legal_forms.ts';

/** By which words a site speaks of itself, and by which of others. */

/** Kinds of companies, as they call themselves, as a part of a regular expression. */
const KINDS = phrasesFor('company', 'kinds');
export const COMPANY = KINDS.source;

/** Words for oneself. */
const PRONOUNS = phrasesFor('company', 'pronouns', { capital: '(?-i:\\p{Lu})\\p{L}+' });
const POSSESSIVES = phrasesFor('company', 'possessives');
const SELF = phrasesFor('company', 'self', { kind: COMPANY });
/** "A company" is oneself only where nobody is named before it. */
const SELF_FIRST = phrasesFor('company', 'self_first', { kind: COMPANY, few: '(?:[\\p{L}-]{1,20} ){0,3}' });
/** Those whom a site speaks about beside itself. */
const OTHERS = phrasesFor('company', 'others');
const SECTIONS_OF_OTHERS = phrasesFor('company', 'sections_of_others');
const US = phrasesFor('company', 'us');
const CREDITS = phrasesFor('company', 'credits', { word: '\\p{L}+', end: '$' });

/** Whether a text speaks of those whom a company knows: customers, members, suppliers. */
export const speaksOfOthers = (text: string): boolean => OTHERS.in(text);

/** Whether a heading stands above what others say, or above whom the company knows: customers, investors, partners. */
export const isSectionOfOthers = (heading: string): boolean => SECTIONS_OF_OTHERS.in(heading);

/**
 * Whether words end in this company: its name, or a word for oneself unless only the name counts, and no other name behind it.
 * "Acme bought Foo" ends in Foo.
 */
export function endsWithSelf(words: string, name: string | undefined, only: 'any' | 'name' = 'any'): boolean {
  if (OTHERS.in(words)) return false;
  const selves = [
    ...(name ? words.matchAll(named(name)) : []),
    ...(only === 'any' ? [...PRONOUNS.all(words), ...SELF.all(words), ...firstIn(words)] : []),
  ];
  const last = Math.max(...selves.map(({ 0: word, index }) => index + word.length), -1);
  return last >= 0 && !OTHER_NAME.test(withoutLegalForms(words.slice(last)).replaceAll(IN_BRACKETS, ''));
}

function firstIn(words: string): RegExpExecArray[] {
  const first = SELF_FIRST.begin(words) ? SELF_FIRST.first(words) : undefined;
  return first ? [first] : [];
}

const OTHER_NAME = /\p{Lu}\p{Ll}/u;
const IN_BRACKETS = /\([^()]*\)/g;

/** Whether a text has the company's name. */
export const namesSelf = (text: string, name: string | undefined): boolean =>
  name !== undefined && text.search(named(name)) >= 0;

/** Whether a text speaks of the company anywhere, by name or as "we". */
export function mentionsSelf(text: string, name: string | undefined): boolean {
  return namesSelf(text, name) || PRONOUNS.in(text) || SELF.in(text) || SELF_FIRST.begin(text);
}

/** Whether a text says "we" or "our". */
export const isFirstPerson = (text: string): boolean => PRONOUNS.in(text) || POSSESSIVES.in(text);

/** Whether a text names a company by its kind. */
export const namesKind = (text: string): boolean => KINDS.in(text);

/** Whether a text begins by speaking of the company, or to it. */
export function speaksOfSelf(text: string, name: string | undefined): boolean {
  const start = text.slice(0, 80);
  return mentionsSelf(start, undefined) || (!!name && start.includes(name)) || US.in(start);
}

/** The name as a word of its own. */
const named = (name: string): RegExp => new RegExp(whole(escaped(shortName(name))), 'giu');

/** "Acme" of "Acme Ltd". */
const shortName = (name: string): string => withoutLegalForms(name).trim() || name;

/** A line about who made the page or its theme: what it says is theirs. */
export const isCredit = (text: string): boolean => CREDITS.in(text);

/** How long the words are by which a text begins with its company: its name, or "our company", "das Studio"; 0 where it does not. */
export const ownAt = (text: string, name: string | undefined): number => nameAt(text, name) || kindAt(text);

/** The same for the name alone, maybe behind an article. */
export function nameAt(text: string, name: string | undefined): number {
  const article = ARTICLE.exec(text)?.[0].length ?? 0;
  for (const one of name ? new Set([name, shortName(name)]) : []) {
    const end = article + one.length;
    const isName = text.slice(article, end).toLowerCase() === one.toLowerCase();
    if (isName && !/^[\p{L}\p{N}]/u.test(text.slice(end))) return end;
  }
  return 0;
}

const ARTICLE = new RegExp(`^${phrasesFor('people', 'articles').source} `, 'u');

function kindAt(text: string): number {
  const first = SELF.first(text.slice(0, MAX_KIND));
  return first?.index === 0 ? first[0].length : 0;
}

const MAX_KIND = 80;

/** Whether words end in "we" and the like, or begin with it and go on to another: "I and my brother and". */
export function endsWithUs(words: string): boolean {
  const last = PRONOUNS.all(words).at(-1);
  if (!last) return false;
  const rest = words.slice(last.index + last[0].length);
  return rest === '' || (last.index === 0 && AND_LAST.test(rest));
}

const AND_LAST = new RegExp(`^ [^.;:!?]*${phrasesFor('people', 'and').source}$`, 'u');

const ONLY_COMPANY = phrasesFor('company', 'only_company');
/** Whether a text begins with what is nothing but a company, whatever verb stands before it. */
export const beginsWithCompany = (text: string): boolean => ONLY_COMPANY.begin(text);

const COPYRIGHT = phrasesFor('company', 'copyright');
const RIGHTS_RESERVED = phrasesFor('company', 'rights_reserved');
/** Whether a text has the sign of copyright or its words. */
export const isCopyright = (text: string): boolean =>
  text.includes('©') || COPYRIGHT.in(text) || RIGHTS_RESERVED.in(text);

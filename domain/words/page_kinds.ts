import { UNSPACED } from './beginnings.ts';
import { wordsFor } from './languages.ts';
import { inPlainLetters } from './plain_letters.ts';

/** Kinds of pages that their names give away; of two that fit a name, the first. */
const NAMED_KINDS = ['imprint', 'legal', 'pricing', 'faq', 'contact', 'team', 'about', 'features'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** The kind of page that has this name, apart from words like "our" before it: the text of a link, a part of a URL's path. */
export function kindCalled(name: string): NamedKind | undefined {
  const plain = plainName(name);
  return NAMED_KINDS.find((kind) => [plain, plain.replace(LEADING, '')].some((one) => NAMES[kind].are(one)));
}

/** The same for a name of a few words that begins so: "pricing and services". */
export function kindMentioned(name: string): NamedKind | undefined {
  const plain = plainName(name).replace(LEADING, '');
  if (UNSPACED.test(plain) || plain.split(' ').length > MOST_WORDS) return undefined;
  return NAMED_KINDS.find((kind) => NAMES[kind].begin(plain));
}

/** What a URL's path calls the page: its last part, without an ending such as `.html`. */
export function nameInPath(pathname: string): string {
  return (partsOf(pathname).at(-1) ?? '').replace(/\.\w{1,5}$/, '');
}

/** What stands at a path: `archive` for posts, documents, jobs and their lists, `reference` below the list of customers, `form` for sign-in and basket. */
export function placeInSite(pathname: string): 'archive' | 'reference' | 'form' | undefined {
  const parts = partsOf(pathname).map((part) => plainName(part.replace(/\.\w{1,5}$/, '')));
  if (parts.some((part) => FORMS.are(part))) return 'form';
  if (parts.some((part) => ARCHIVES.are(part))) return 'archive';
  if (parts.slice(0, -1).some((part) => NAMES.faq.are(part))) return 'archive';
  return parts.some((part) => REFERENCES.are(part)) ? 'reference' : undefined;
}

/** Whether a title or heading is of a page that is missing, or that came with a theme. */
export function isLeftOver(title: string): boolean {
  const plain = plainName(title);
  return LEFT_OVER.some((words) => words.begin(plain)) || TEMPLATE.test(plain);
}

/** Plain letters in lower case, and one space between words. */
function plainName(name: string): string {
  return inPlainLetters(name.slice(0, MOST_CHARACTERS).replaceAll('&', ' and '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Longer names are sentences. */
const MOST_CHARACTERS = 200;
const MOST_WORDS = 4;

const partsOf = (pathname: string): string[] => pathname.split('/').filter(Boolean).map(decoded);

/** With its percent signs as they are where they encode nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Names of pages, compared with plain names. */
interface Names {
  are(plain: string): boolean;
  begin(plain: string): boolean;
}

/**
 * The phrases of all languages for a key, in plain letters. Plain names need no rules for letters and case, which make the
 * patterns of `phrases` slow to compile: here are more than a thousand.
 */
function namesOf(key: Parameters<typeof wordsFor<'pages'>>[1]): Names {
  const source = sourceOf(key);
  const whole = new RegExp(`^(?:${source})$`);
  const atStart = new RegExp(`^(?:${source})(?![^ ])`);
  return { are: (plain) => whole.test(plain), begin: (plain) => atStart.test(plain) };
}

const sourceOf = (key: Parameters<typeof wordsFor<'pages'>>[1]): string =>
  wordsFor('pages', key)
    .map((phrase) => inPlainLetters(phrase).replaceAll(/[^\p{L}\p{N}*[\]()|]/gu, ' '))
    .map((phrase) =>
      phrase
        .replaceAll('*', '[^ ]{0,40}')
        .replaceAll(/\[(?!\^)/g, '(?:')
        .replaceAll(/(?<!\^ )\]/g, ')?'),
    )
    .join('|');

const NAMES = Object.fromEntries(NAMED_KINDS.map((kind) => [kind, namesOf(kind)])) as Readonly<
  Record<NamedKind, Names>
>;
const LEADING = new RegExp(`^(?:(?:${sourceOf('leading')}) )+`);
const ARCHIVES = namesOf('archives');
const REFERENCES = namesOf('references');
const FORMS = namesOf('forms');
const LEFT_OVER = [namesOf('missing'), namesOf('left_over')];
const TEMPLATE = new RegExp(`(?<![^ ])(?:${sourceOf('template')})(?![^ ])`);

import type { Block } from '../../domain/page/page.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { isSectionOfOthers } from '../company/selves.ts';
import { headingLevel, type SitePage, textOf, wordCount } from '../site/site.ts';
import { isPerson } from './people.ts';

/** Whether a page may be about something else than the company. */
export const isAside = ({ kind }: SitePage): boolean => kind === 'other' || kind === 'post';

/** Whether words without a subject below this heading may be about the company; below another name they are about that. */
export function isUnderSelf(from: SitePage, under: string | undefined, name: string | undefined): boolean {
  if (under && name && under.toLowerCase().includes(name.toLowerCase())) return true;
  if (isAside(from)) return false;
  return under === undefined || ABOUT_ONESELF.in(under) || wordCount(under) > 3 || isTitleOf(from, under);
}

const ABOUT_ONESELF = phrasesFor('people', 'about_headings');

const isTitleOf = (from: SitePage, heading: string): boolean =>
  from.page.blocks.some((block) => block.tag === 'h1' && textOf(from, block) === heading);

/** Whether a block is what somebody else says of the company, whose "we" is not the company's: a quotation, or a line that is signed. */
export function isPraise(
  from: SitePage,
  block: Block,
  next: Block | undefined,
  under: string | undefined,
): boolean {
  if (block.tag === 'blockquote' || /^["“„«‘]/.test(textOf(from, block))) return true;
  if (under !== undefined && isSectionOfOthers(under)) return true;
  const isShort = block.end - block.start <= MAX_PRAISE;
  return !!next && isShort && headingLevel(next) === null && isSignature(textOf(from, next), from);
}

/** "— Jane Doe, Globex"; on the home page a name is enough. A founder signs for the company. */
function isSignature(text: string, { kind }: SitePage): boolean {
  const words = text.replace(/^[—–-]\s*/, '');
  if (text.length > MAX_SIGNATURE || FOUNDERS.in(text) || SIGNERS.in(text)) return false;
  const [name = ''] = words.split(/[,\n(]| [–—|·-] /u);
  return isPerson(name.trim()) && (kind === 'home' || words !== text || words !== name);
}

/** Longer texts are stories, and no praise. */
const MAX_PRAISE = 300;
const MAX_SIGNATURE = 100;
const FOUNDERS = phrasesFor('people', 'founder');
const SIGNERS = phrasesFor('people', 'signers');

import type { Block } from '../../domain/page/page.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { isSectionOfOthers } from '../company/selves.ts';
import { headingLevel, type SitePage, textOf, wordCount } from '../site/site.ts';
import { FOUNDERS, isPerson } from './people.ts';

/** A block of a page with what stands around it. */
export interface Passage {
  from: SitePage;
  block: Block;
  text: string;
  above: Block | undefined;
  next: Block | undefined;
  /** The heading above it. */
  under: string | undefined;
}

/** The blocks of a page. A year among its headings is a date of a history or a figure, and no heading of what stands below. */
export function* passagesOf(from: SitePage): Generator<Passage> {
  const { blocks } = from.page;
  let under: string | undefined;
  for (const [at, block] of blocks.entries()) {
    const text = textOf(from, block);
    if (headingLevel(block) !== null && !ONLY_YEAR.test(text)) under = text;
    yield { from, block, text, above: blocks[at - 1], next: blocks[at + 1], under };
  }
}

export const ONLY_YEAR = /^(?:1[89]|20)\d\d$/;

/** Whether a page may be about something else than the company. */
export const isAside = ({ kind }: SitePage): boolean => kind === 'other' || kind === 'post';

/** Whether words without a subject may be about the company here; below another name they are about that. */
export function isUnderSelf({ from, under }: Passage, name: string | undefined): boolean {
  if (under && name && under.toLowerCase().includes(name.toLowerCase())) return true;
  if (isAside(from)) return false;
  return under === undefined || ABOUT_ONESELF.in(under) || wordCount(under) > 3 || isTitleOf(from, under);
}

const ABOUT_ONESELF = phrasesFor('people', 'about_headings');

const isTitleOf = (from: SitePage, heading: string): boolean =>
  from.page.blocks.some((block) => block.tag === 'h1' && textOf(from, block) === heading);

/** Whether a block is what somebody else says of the company, whose "we" is not the company's: a quotation, or a line that is signed. */
export function isPraise({ from, block, text, next, under }: Passage): boolean {
  if (block.tag === 'blockquote' || /^["“„«‘]/.test(text)) return true;
  if (under !== undefined && isSectionOfOthers(under)) return true;
  const isSigned = next && headingLevel(next) === null && isSignature(textOf(from, next), from);
  return !!isSigned && text.length <= MAX_PRAISE;
}

/** "— Jane Doe, Globex"; on the home page a name is enough. A founder signs for the company. */
function isSignature(text: string, { kind }: SitePage): boolean {
  if (text.length > MAX_SIGNATURE) return false;
  const words = text.replace(/^[—–-]\s*/, '');
  const [name = ''] = words.split(/[,\n(]| [–—|·-] /u);
  return isPerson(name.trim()) && (kind === 'home' || words !== text || words !== name) && !FOUNDERS.in(text);
}

/** Longer texts are stories, and no praise. */
const MAX_PRAISE = 300;
const MAX_SIGNATURE = 100;

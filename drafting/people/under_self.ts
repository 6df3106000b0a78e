import type { Block } from '../../domain/page/page.ts';
import { isSectionOfOthers } from '../company/selves.ts';
import { headingLevel, type SitePage, textOf, wordCount } from '../site/site.ts';
import { FOUNDER } from './foundation_words.ts';
import { isPerson } from './people.ts';

/** Whether a page may be about something else than the company. */
export const isAside = ({ kind }: SitePage): boolean => kind === 'other' || kind === 'post';

/** Whether words without a subject below this heading may be about the company; below another name they are about that. */
export function isUnderSelf(from: SitePage, under: string | undefined, name: string | undefined): boolean {
  if (under && name && under.toLowerCase().includes(name.toLowerCase())) return true;
  if (isAside(from)) return false;
  return under === undefined || ABOUT_ONESELF.test(under) || wordCount(under) > 3 || isTitleOf(from, under);
}

const ABOUT_ONESELF =
  /about|journey|milestones|timeline|chronik|meilensteine|jalons|parcours|historique|hitos|trayectoria|tappe|mijlpalen|marcos|story|history|company|who we are|team|mission|founder|contact|imprint|über|geschichte|unternehmen|firma|impressum|wer wir|kontakt|propos|histoire|équipe|entreprise|nosotros|historia|empresa|quiénes|chi siamo|storia|azienda|over ons|verhaal|sobre|o nas/i;

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
  if (text.length > MAX_SIGNATURE || SIGNED_BY_FOUNDER.test(text)) return false;
  const [name = ''] = words.split(/[,\n(]| [–—|·-] /u);
  return isPerson(name.trim()) && (kind === 'home' || words !== text || words !== name);
}

/** Longer texts are stories, and no praise. */
const MAX_PRAISE = 300;
const MAX_SIGNATURE = 100;
const SIGNED_BY_FOUNDER = new RegExp(`(?<!\\p{L})(?:${FOUNDER}|owner|maker|inhaber(?:in)?)(?!\\p{L})`, 'iu');

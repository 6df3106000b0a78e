import type { Block } from '../../domain/page/page.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { endsWithSelf, isCredit } from '../company/selves.ts';
import { COPYRIGHT, YEAR } from '../people/foundation_words.ts';
import { isPraise, isUnderSelf } from '../people/under_self.ts';
import { headingLevel, proposed, type SitePage, textOf } from '../site/site.ts';
import { escaped, sentencesOf } from '../site/wording.ts';

const SINCE = new RegExp(
  `(?<!\\p{L})(?:since|seit|depuis|desde(?: el)?|dal|sinds|od|sedan|siden|est\\.?) (?:the )?(?:\\p{L}+ )?${YEAR}`,
  'giu',
);
/** What may follow "since 2010" in a sentence about oneself: "we", or a verb and "wir", or a verb that means "we". */
const THEN_SELF =
  /^(?: r(?:oku)?\.?)?,? ?(?:(?:\p{Ll}+ ){0,2}?(?:we|we['’]ve|our|wir|nous|wij|noi|vi)(?!\p{L})|\p{Ll}+(?:amos|emos|imos|iamo|amy|emy|imy|ymy)(?!\p{L})|(?:am markt|im geschäft|in business|en activité|en activo|in attività)(?!\p{L}))/iu;
/** A clause about something that began beside the company: others, a state that it came into later, what it never did. */
const BESIDE =
  /(?<!\p{L})(?:that|who|which|whose|where|die|der|das|dessen|qui|que|che|mitglied|member|members|available|hosted|running|known|part|partners?|remote|profitable|certified|zertifiziert|certifiée?s?|open|public|neutral|located|live|lived|moved|not|never|no|nicht|nie|keine?n?|pas|jamais|nunca|mai|niet|nooit|teil|partie|owned)(?!\p{L})|n['’]t(?!\p{L})/iu;
/** Who says "since 2010" of himself without a subject. */
const IN_BUSINESS =
  /^(?:proudly )?(?:in business|family[ -](?:owned|run)|(?:independent|bootstrapped|self-funded|indie)(?: (?:and|&) (?:independent|bootstrapped|self-funded|profitable))?|trading|serving\b.{0,40})$/i;
/** "Brewing since 2017", "Helping bakers since 2017": what one does, and nobody's name. */
const DOING =
  /^(?:proudly )?(?!(?:updating|pending|missing|trending|starting|coming|running|hosting)\b)\p{L}{2,20}ing(?: [\p{Ll}’'-]+){0,6}$/u;

/** "Since 2010 we …", "in business since 2010", "Brewing since 2010": years that a page tells of its company and of nobody else. */
export function* since(from: SitePage, name: string | undefined): Generator<Proposed<string>> {
  let heading: Block | undefined;
  for (const [at, block] of from.page.blocks.entries()) {
    if (headingLevel(block) !== null) heading = block;
    const text = textOf(from, block);
    if (text.search(SINCE) < 0 || isCredit(text) || COPYRIGHT.test(text)) continue;
    const above = heading && textOf(from, heading);
    if (!isPraise(from, block, from.page.blocks[at + 1], above))
      yield* sinceIn(from, block, isUnderSelf(from, above, name), name);
  }
}

/** `under`: what has no subject here may be about the company. */
function* sinceIn(
  from: SitePage,
  block: Block,
  under: boolean,
  name: string | undefined,
): Generator<Proposed<string>> {
  const text = textOf(from, block);
  // What is short is one line, though "est. 2010" looks like the end of a sentence.
  const spans = text.length <= MAX_LINE ? [{ start: 0, end: text.length }] : sentencesOf(text);
  for (const { start, end } of spans) {
    const year = yearOfSelf(text.slice(start, end), start === 0 && end === text.length && under, name);
    if (year) yield proposed(year, from, { start: block.start + start, end: block.start + end });
  }
}

const MAX_LINE = 60;

/** `alone`: the words are all that their block says. */
function yearOfSelf(sentence: string, alone: boolean, name: string | undefined): string | undefined {
  const [match] = sentence.matchAll(SINCE);
  if (!match) return undefined;
  const before = sentence.slice(0, match.index).trim();
  const after = sentence.slice(match.index + match[0].length);
  if (IN_BUSINESS.test(before) && after.length <= 1) return match[1];
  if (BESIDE.test(before) || BESIDE.test(after)) return undefined;
  const isOwn =
    before === ''
      ? after.length <= 1
        ? alone
        : THEN_SELF.test(after) || startsWithName(after, name)
      : endsWithSelf(before, name) || (alone && isDoing(before, after));
  return isOwn ? match[1] : undefined;
}

const isDoing = (before: string, after: string): boolean =>
  after.length <= 1 && DOING.test(before.charAt(0).toLowerCase() + before.slice(1));

const startsWithName = (after: string, name: string | undefined): boolean =>
  name !== undefined && new RegExp(`^,? ?(?:\\p{Ll}+ )?${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').test(after);

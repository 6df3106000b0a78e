import type { Block, Span } from '../../domain/page/page.ts';
import { beginningsFor, phrasesFor } from '../../domain/words/languages.ts';
import { headingLevel, type SitePage, textOf } from '../site/site.ts';

/** A question with the texts that answer it. */
export interface QuestionRow {
  question: Span;
  answer: readonly Span[];
}

const QUESTIONS = beginningsFor('headings', 'questions');
/** So many questions in a row are no accident; headlines of a page ask now and then. */
const ENOUGH = 2;
const ENOUGH_HEADLINES = 3;
/** Blocks that one answer may have. */
const MAX_ANSWER = 8;
/** Headlines of parts of a page. */
const LOWEST_HEADLINE = 2;
/** Elements that set a question apart from its answer. */
const MARKED = /^(?:h[3-6]|dt|button|summary|th)$/;
/** "Still curious?" and the like lead on, and ask nothing about the company. */
export const INVITATIONS = phrasesFor('titles', 'invitations');

/** Whether these are questions for their own sake: several, or below a heading for them. Two headlines that ask are none. */
export function areQuestions(from: SitePage, count: number, above: string, by: string): boolean {
  const enough = /^h[12]$/.test(by) ? ENOUGH_HEADLINES : ENOUGH;
  return count >= enough || isForQuestions(from, above);
}

/** Whether the page or the heading above says that questions follow; one of several sentences tells of something else. */
export const isForQuestions = (from: SitePage, above: string): boolean =>
  from.kind === 'faq' || (QUESTIONS.in(above) && !/\. \p{Lu}/u.test(above));

/** Questions in paragraphs, each with its answer behind it or below it; without a heading for them only where they are set apart from their answers. */
export function questionRows(from: SitePage): QuestionRow[] {
  const blocks = from.page.blocks.filter(({ area, details }) => area === 'main' && details === undefined);
  const found: (QuestionRow & { above: Block | undefined; marked: boolean })[] = [];
  let above: Block | undefined;
  for (const [at, block] of blocks.entries()) {
    const question = questionIn(from, block);
    if (!question && headingLevel(block) !== null) above = block;
    if (!question) continue;
    const rest = restOf(from, block, question);
    const next = blocks.slice(at + 1, at + 1 + MAX_ANSWER);
    const end = next.findIndex((one) => questionIn(from, one) !== undefined || endsAnswer(from, one));
    const answer = [...rest, ...(end < 0 ? next : next.slice(0, end))];
    if (answer.length > 0)
      found.push({ question, answer, above, marked: question.end < block.end || MARKED.test(block.tag) });
  }
  return [...Map.groupBy(found, (one) => one.above)].flatMap(([heading, own]) =>
    areQuestions(from, own.filter(({ marked }) => marked).length, heading ? textOf(from, heading) : '', 'p')
      ? own
      : [],
  );
}

/** The bold beginning of a paragraph, its first line or all of it, if that asks. */
function questionIn(from: SitePage, block: Block): Span | undefined {
  if ((headingLevel(block) ?? LOWEST_HEADLINE + 1) <= LOWEST_HEADLINE) return undefined;
  const text = textOf(from, block);
  const line = text.indexOf('\n');
  const length = block.bold ?? (line < 0 ? text.length : line);
  return isQuestion(text.slice(0, length)) ? { start: block.start, end: block.start + length } : undefined;
}

const isQuestion = (text: string): boolean =>
  text.length <= 300 && !text.includes('\n') && /[?？]\s*$/.test(text);

function restOf(from: SitePage, block: Block, question: Span): Span[] {
  const rest = textOf(from, { start: question.end, end: block.end });
  const blank = /^\s*/.exec(rest)?.[0].length ?? 0;
  return /[\p{L}\p{N}]/u.test(rest) ? [{ start: question.end + blank, end: block.end }] : [];
}

/** A heading, what invites to ask more, or the foot of a page that does not mark it. */
export function endsAnswer(from: SitePage, block: Span & { tag: string }): boolean {
  const text = textOf(from, block).slice(0, 300);
  return /^h[1-6]$/.test(block.tag) || /[?？]\s*$|©/.test(text) || INVITATIONS.begin(text);
}

import { parse } from 'node-html-parser';
import type { Span } from '../../domain/page/page.ts';
import { FAQS_DRAFTED, type Faq, type Proposed } from '../../domain/profile/drafting.ts';
import { type Entity, entitiesWithin, isOf, partsOf, placeOf, textOfProperty } from '../site/json_ld.ts';
import {
  onceEach,
  type PageKind,
  pagesOf,
  quoteOf,
  type Site,
  type SitePage,
  textOf,
  wordCount,
} from '../site/site.ts';
import { isPlaceholder } from '../site/wording.ts';
import { areQuestions, endsAnswer, INVITATIONS, isForQuestions, questionRows } from './faq_rows.ts';
import { type KnownGroup, knownGroups } from './known.ts';

/** Questions that the site answers about itself, in its words: `FAQPage`, and lists whose items are questions with an answer below each. */
export function faqsOf(site: Site): Proposed<Faq>[] {
  const shown = knownGroups(site).filter(
    (group) => PAGES.includes(group.from.kind) && group.kind === 'questions' && !group.signals['foreign'],
  );
  const found = pagesOf(site, ...PAGES).flatMap((from) => [
    ...structured(from),
    ...shown.filter((group) => group.from === from).flatMap(listed),
    ...folded(from),
    ...questionRows(from).map(({ question, answer }) => faqOf(from, question, answer)),
  ]);
  const faqs = found.filter(({ value }) => isFaq(value));
  return onceEach(faqs, ({ value }) => value.question.toLowerCase()).slice(0, FAQS_DRAFTED);
}

const PAGES: readonly PageKind[] = ['home', 'faq', 'pricing', 'features', 'about', 'contact', 'other'];

function isFaq({ question, answer }: Faq): boolean {
  return (
    question.length <= 300 &&
    answer.length >= 2 &&
    answer.length <= 1500 &&
    (wordCount(question) >= 2 || (/[^\0-\x7f]/.test(question) && question.length >= 6)) &&
    !INVITATIONS.begin(question) &&
    !isPlaceholder(question) &&
    !isPlaceholder(answer)
  );
}

/** The items of a list that end in a question mark and say more. */
function listed({ from, view }: KnownGroup): Proposed<Faq>[] {
  const rows = view.rows.filter(
    ({ title, parts }) => /[?？]$/.test(plainQuestion(title)) && parts.length > 0,
  );
  if (!areQuestions(from, rows.length, view.above, rows[0]?.by ?? '')) return [];
  // Headlines of a page, of which some ask.
  if (rows.length < view.rows.length && !isForQuestions(from, view.above)) return [];
  return rows.map(({ span, parts }) => {
    const end = parts.findIndex((part, at) => at > 0 && endsAnswer(from, part));
    return faqOf(from, span, end < 0 ? parts : parts.slice(0, end));
  });
}

function faqOf(from: SitePage, question: Span, answer: readonly Span[]): Proposed<Faq> {
  return {
    value: {
      question: plainQuestion(textOf(from, question)),
      answer: plainAnswer(answer.map((part) => textOf(from, part)).join('\n')),
    },
    quotes: [question, ...answer].map((part) => quoteOf(from, part)),
  };
}

/** A question in `<details>`, alone or among others. */
function folded(from: SitePage): Proposed<Faq>[] {
  const parts = from.page.blocks.filter(({ details }) => details !== undefined);
  return [...Map.groupBy(parts, ({ details }) => details).values()].flatMap(([summary, ...rest]) => {
    const isQuestion = summary && rest.length > 0 && /[?？]$/.test(plainQuestion(textOf(from, summary)));
    return isQuestion ? [faqOf(from, summary, rest)] : [];
  });
}

/** Without its number, "Q:", and what stands behind its sign. */
const plainQuestion = (text: string): string =>
  text
    .replace(/^[^\p{L}\p{N}¿"“„«]{1,8}/u, '')
    .replace(/^(?:\p{Lu}\d{0,2} ?[:.)]|Q\d{1,2}|\d{1,2}[.)]) +/u, '')
    .replace(/(?<=[?？])[^\p{L}\p{N}?？]+$/u, '')
    .trim();
/** Without "A:". */
const plainAnswer = (text: string): string => text.replace(/^\p{Lu} ?[:.)] +/u, '');

function* structured(from: SitePage): Generator<Proposed<Faq>> {
  for (const entity of entitiesWithin(from).filter((one) => isOf(one, /^(?:FAQPage|Question)$/))) {
    const questions = isOf(entity, /^Question$/)
      ? [entity.properties]
      : [...partsOf(entity.properties, 'mainEntity'), ...partsOf(entity.properties, 'hasPart')];
    for (const question of questions) {
      const faq = questionOf(from, entity, question);
      if (faq) yield faq;
    }
  }
}

function questionOf(
  from: SitePage,
  entity: Entity,
  properties: Readonly<Record<string, unknown>>,
): Proposed<Faq> | undefined {
  const question = textOfProperty(properties, 'name');
  const [given] = partsOf(properties, 'acceptedAnswer');
  const answer = given && textOfProperty(given, 'text');
  const nameSpan = question && placeOf(entity, question);
  const textSpan = answer && placeOf(entity, answer);
  if (!nameSpan || !textSpan) return undefined;
  return {
    // Answers in JSON-LD are often HTML.
    value: { question, answer: parse(answer).structuredText.replaceAll(/\s+/g, ' ').trim() },
    quotes: [quoteOf(from, nameSpan), quoteOf(from, textSpan)],
  };
}

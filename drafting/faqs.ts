import { FAQS_DRAFTED, type Faq, type Proposed } from '../domain/drafting.ts';
import type { Block } from '../domain/page.ts';
import { type Entity, entitiesOf, isOf, partsOf, placeOf, textOfProperty } from './json_ld.ts';
import {
  headingLevel,
  pagesOf,
  quoteOf,
  type Site,
  type SitePage,
  sectionUnder,
  textOf,
  wordCount,
} from './site.ts';
import { isPlaceholder } from './wording.ts';

/** Questions that the site answers about itself, in its words: `FAQPage`, `<details>`, or questions below an FAQ heading. */
export function faqsOf(site: Site): Proposed<Faq>[] {
  const found = pagesOf(site, 'home', 'faq', 'pricing', 'features', 'about', 'contact', 'other').flatMap(
    (from) => [...structured(from), ...folded(from), ...written(from), ...asked(from), ...inOneBlock(from)],
  );
  const known = new Set<string>();
  return found
    .filter(({ value }) => {
      const key = value.question.toLowerCase();
      const fresh = !known.has(key);
      known.add(key);
      return fresh && isFaq(value);
    })
    .slice(0, FAQS_DRAFTED);
}

function isFaq({ question, answer }: Faq): boolean {
  return (
    question.length <= 300 &&
    answer.length >= 2 &&
    answer.length <= 1500 &&
    enoughWords(question) &&
    !INVITATION.test(question) &&
    !isPlaceholder(question) &&
    !isPlaceholder(answer)
  );
}

/** "Still curious?" and the like lead on, and ask nothing about the company. */
const INVITATION =
  /^\W*(?:still|ready|curious|got|any|more|other|interested|sounds? good|convinced|have (?:a|any|more|another) questions?|can['’]t find|need (?:more )?help|noch|bereit|haben sie noch|weitere|prête?|encore|d['’]autres|une question|listo|tienes (?:más|alguna|dudas)|aún|pronto|altre|hai (?:altre|ancora)|nog)\b/i;

function* structured(from: SitePage): Generator<Proposed<Faq>> {
  for (const entity of entitiesOf(from).filter((one) => isOf(one, /^(?:FAQPage|Question)$/))) {
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
  const asked = question && placeOf(entity, question);
  const said = answer && placeOf(entity, answer);
  if (!asked || !said) return undefined;
  return {
    value: { question, answer: withoutMarkup(answer) },
    quotes: [quoteOf(from, asked), quoteOf(from, said)],
  };
}

/** Answers in JSON-LD are often HTML. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<(?:br|\/p|\/li|\/div)\b[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#0?39;|&apos;/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function* folded(from: SitePage): Generator<Proposed<Faq>> {
  const parts = Map.groupBy(
    from.page.blocks.filter(({ details }) => details !== undefined),
    ({ details }) => details,
  );
  for (const [summary, ...rest] of parts.values()) {
    if (summary && isQuestion(textOf(from, summary))) yield* answered(from, summary, rest);
  }
}

const FAQ_HEADING =
  /^(?:faqs?|.{0,20}frequently asked questions|(?:common |your )?questions(?:,? (?:and|&) answers|,? answered)?|got questions|(?:key|top|popular|general|quick) questions|questions? ?(?:&|and) ?answers?|q ?& ?a|häufig(?:e| gestellte)? fragen|fragen (?:und|&) antworten|questions fréquentes|foire aux questions|(?:vos|nos) questions|preguntas frecuentes|domande frequenti|veelgestelde vragen|perguntas frequentes|najczęściej zadawane pytania)\b.{0,20}$/i;

function* written(from: SitePage): Generator<Proposed<Faq>> {
  const section = sectionUnder(from, FAQ_HEADING);
  const blocks = (section?.blocks ?? (from.kind === 'faq' ? from.page.blocks : [])).filter(
    ({ area, details }) => area === 'main' && details === undefined,
  );
  for (const [at, block] of blocks.entries()) {
    if (!isQuestion(textOf(from, block))) continue;
    const rest = blocks.slice(at + 1);
    const end = rest.findIndex((next) => headingLevel(next) !== null || isQuestion(textOf(from, next)));
    yield* answered(from, block, end < 0 ? rest : rest.slice(0, end));
  }
}

/** Questions as headings, terms or buttons anywhere on a page, where there are more than one of them. */
function* asked(from: SitePage): Generator<Proposed<Faq>> {
  const blocks = from.page.blocks.filter(({ area, details }) => area === 'main' && details === undefined);
  const isAsked = (block: Block): boolean =>
    /^(?:h[2-6]|dt|button)$/.test(block.tag) && isQuestion(textOf(from, block));
  const found = blocks.flatMap((block, at) => {
    if (!isAsked(block)) return [];
    const rest = blocks.slice(at + 1);
    const end = rest.findIndex(
      (next) => headingLevel(next) !== null || next.tag === 'dt' || next.tag === 'button',
    );
    return [...answered(from, block, end < 0 ? rest.slice(0, 1) : rest.slice(0, end))];
  });
  if (found.length > 1) yield* found;
}

/** "Is it safe?" and its answer as two lines of one block, more than once. */
function* inOneBlock(from: SitePage): Generator<Proposed<Faq>> {
  const found = from.page.blocks.flatMap((block) => {
    const [question = '', ...rest] = textOf(from, block).split('\n');
    const answer = rest.join('\n');
    if (block.area !== 'main' || !isQuestion(question) || answer === '') return [];
    return [
      { value: { question, answer }, quotes: [quoteOf(from, block), { page: from.index, quote: answer }] },
    ];
  });
  if (found.length > 1) yield* found;
}

function* answered(from: SitePage, question: Block, answer: readonly Block[]): Generator<Proposed<Faq>> {
  const text = answer.map((block) => textOf(from, block)).join('\n');
  if (text === '') return;
  yield {
    value: { question: textOf(from, question), answer: text },
    quotes: [question, ...answer].map((block) => quoteOf(from, block)),
  };
}

const enoughWords = (question: string): boolean =>
  wordCount(question) >= 2 || (/[^\0-\x7f]/.test(question) && question.length >= 6);

function isQuestion(text: string): boolean {
  return /[?？]$/.test(text) && text.length <= 300 && !text.includes('\n');
}

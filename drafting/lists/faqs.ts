import type { Block } from '../../domain/page/page.ts';
import { FAQS_DRAFTED, type Faq, type Proposed } from '../../domain/profile/drafting.ts';
import { type Entity, entitiesWithin, isOf, partsOf, placeOf, textOfProperty } from '../site/json_ld.ts';
import {
  headingLevel,
  pagesOf,
  quoteOf,
  type Site,
  type SitePage,
  sectionsUnder,
  textOf,
  wordCount,
} from '../site/site.ts';
import { isPlaceholder } from '../site/wording.ts';

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
  /^\W*(?:still|ready|curious|got|any|more|other|interested|tired|sick of|fed up|struggling|looking for|sounds? good|convinced|have (?:a|any|more|another) questions?|can['’]t find|need (?:more )?help|noch|bereit|haben sie noch|weitere|prête?|encore|d['’]autres|une question|listo|tienes (?:más|alguna|dudas)|aún|pronto|altre|hai (?:altre|ancora)|nog|(?:didn['’]t|did not|couldn['’]t|could not|not) (?:you )?f(?:i|ou)nd|nichts? gefunden|(?:vous n['’]avez )?pas trouvé|no (?:lo )?(?:encuentras?|encontraste)|não (?:achou|encontrou)|non (?:hai|l['’]hai) trovato|niet gevonden)(?!\p{L})/iu;

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
  const headed = new Set(sectionsOf(from, FAQ_HEADING));
  for (const [summary, ...rest] of parts.values()) {
    const words = summary && textOf(from, summary);
    if (words && (isQuestion(words) || (headed.has(summary) && INTERROGATIVE.test(words))))
      yield* answered(from, summary, rest);
  }
}

const FAQ_HEADING =
  /^(?:faqs?|.{0,20}frequently asked questions|(?:common |your )?questions(?:,? (?:and|&) answers|,? answered)?|got questions|(?:key|top|popular|general|quick|good) questions|questions? ?(?:&|and) ?answers?|q ?& ?a|häufig(?:e| gestellte)? fragen|fragen (?:und|&) antworten|questions fréquentes|foire aux questions|(?:vos|nos) questions|preguntas frecuentes|domande frequenti|veelgestelde vragen|perguntas frequentes|dúvidas frequentes|najczęściej zadawane pytania|vanliga frågor|ofte stillede spørgsmål|よくある質問).{0,20}$/i;
/** Headings below which questions may stand that are more than one. */
const MAYBE_HEADING =
  /(?<!\p{L})(?:questions?|wonder(?:ing)?|people ask|asked|ask us|curious|good to know|need to know|answers|fragen|antworten|gut zu wissen|wissenswertes|bon à savoir|dudas|preguntas|domande|dubbi|vragen|goed om te weten|perguntas|dúvidas|pytania|frågor|spørgsmål)(?!\p{L})/iu;
/** How a question begins that is written without its sign. */
const INTERROGATIVE =
  /^(?:\d{1,2}[.)] )?(?:how|what|why|when|where|who|which|can|do|does|is|are|will|wie|was|warum|wann|wo|wer|welche\w*|kann|ist|sind|comment|pourquoi|quand|qui|quel\w*|puis-je|est-ce|cómo|qué|cuándo|puedo|come|cosa|quando|posso|hoe|wat|waarom|wanneer|kan|como|posso)(?!\p{L}).{4,}/iu;

const isWritten = ({ area, details }: Block): boolean => area === 'main' && details === undefined;

/** The blocks below the headings that have these words. */
function sectionsOf(from: SitePage, words: RegExp): readonly Block[] {
  return [...sectionsUnder(from, words)].flatMap(({ blocks }) => blocks);
}

/** Below a heading for questions each that is one; below one that may mean others, where there are more. */
function* written(from: SitePage): Generator<Proposed<Faq>> {
  const headed = sectionsOf(from, FAQ_HEADING);
  const sure = (headed.length > 0 ? headed : from.kind === 'faq' ? from.page.blocks : []).filter(isWritten);
  yield* questionsIn(from, sure, (block) => headingLevel(block) !== null && headed.includes(block));
  const known = new Set(sure);
  const maybe = sectionsOf(from, MAYBE_HEADING).filter((block) => isWritten(block) && !known.has(block));
  const found = [...questionsIn(from, maybe, () => false)];
  if (found.length > 1) yield* found;
}

function* questionsIn(
  from: SitePage,
  blocks: readonly Block[],
  isAsking: (block: Block) => boolean,
): Generator<Proposed<Faq>> {
  const asks = (block: Block): boolean => {
    const words = textOf(from, block);
    return isQuestion(words) || (isAsking(block) && INTERROGATIVE.test(words));
  };
  for (const [at, block] of blocks.entries()) {
    const text = textOf(from, block);
    const [, question, answer] = TOGETHER.exec(text) ?? [];
    if (question && answer && !asks(block) && !text.includes('\n'))
      yield {
        value: { question: plainQuestion(question), answer },
        quotes: [quoteOf(from, block), { page: from.index, quote: answer }],
      };
    if (!asks(block)) continue;
    const rest = blocks.slice(at + 1, at + 1 + MAX_ANSWER);
    const end = rest.findIndex(
      (next) => headingLevel(next) !== null || asks(next) || endsAnswers(textOf(from, next)),
    );
    yield* answered(from, block, end < 0 ? rest : rest.slice(0, end));
  }
}

/** The foot of a page that does not mark it, and what invites to ask more. */
const endsAnswers = (text: string): boolean => /©|\(c\)|copyright/i.test(text) || INVITATION.test(text);

/** Blocks that one answer may have. */
const MAX_ANSWER = 8;
/** "Is it fast? Yes, very.", of which the question is set in bold. */
const TOGETHER = /^([^?？.!\n]{8,200}[?？])\s+([^?？\n]{10,1200}[.!])$/u;

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
    const [first = '', ...rest] = textOf(from, block).split('\n');
    const [question, answer] = [plainQuestion(first), plainAnswer(rest.join('\n'))];
    if (block.area !== 'main' || !isQuestion(question) || answer === '') return [];
    return [
      { value: { question, answer }, quotes: [quoteOf(from, block), { page: from.index, quote: answer }] },
    ];
  });
  if (found.length > 1) yield* found;
}

function* answered(from: SitePage, question: Block, blocks: readonly Block[]): Generator<Proposed<Faq>> {
  // Signs that open and close an answer are none.
  const answer = blocks.filter((block) => /[\p{L}\p{N}]/u.test(textOf(from, block)));
  const text = answer.map((block) => textOf(from, block)).join('\n');
  if (text === '') return;
  yield {
    value: { question: plainQuestion(textOf(from, question)), answer: plainAnswer(text) },
    quotes: [question, ...answer].map((block) => quoteOf(from, block)),
  };
}

/** Without its number, "Q:", and the sign that opens it. */
const plainQuestion = (text: string): string =>
  text
    .replace(/^(?:(?:Q|F|P|V)\d{0,2} ?[:.)]|Q\d{1,2}|\d{1,2}[.)]) +/u, '')
    .replace(/(?<=[?？])[^\p{L}\p{N}?？]+$/u, '')
    .trim();
const plainAnswer = (text: string): string => text.replace(/^[AR] ?[:.)] +/, '');

const enoughWords = (question: string): boolean =>
  wordCount(question) >= 2 || (/[^\0-\x7f]/.test(question) && question.length >= 6);

function isQuestion(text: string): boolean {
  return /[?？]$/.test(plainQuestion(text)) && text.length <= 300 && !text.includes('\n');
}

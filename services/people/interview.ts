import { ApiError, type Fault } from '../../domain/http/errors.ts';
import { textsOf } from '../../domain/listings/free_texts.ts';
import {
  isSameReason,
  linkedDomains,
  type ModerationReason,
  newLinks,
  textReasons,
} from '../../domain/text/moderation.ts';
import type { EarlierInterview } from '../../store/people/earlier_interviews.ts';
import { type Founder, nameKey } from '../../store/people/founders.ts';
import type { InterviewAnswer, InterviewEntry } from '../../store/people/interviews.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** An answer as its person sees it. */
export interface OwnAnswer {
  question_id: number;
  question: string;
  /** Whether founders are no longer asked this question. */
  retired: boolean;
  /** What the person wrote last, published or not. */
  answer: string;
  /** What founder pages show; empty if nothing. */
  published: string;
  /** Epoch milliseconds. */
  answered_at: number;
  /** Whether the newest text waits for the site team (D74), and why. */
  in_review: boolean;
  reasons: readonly ModerationReason[];
  /** Why the site team refused the newest text; null if it did not. */
  refused: string | null;
  /** What the person wrote before that; null if nothing. */
  previous: PreviousAnswer | null;
}

/** An answer before it was changed or removed; `answered_at` in epoch milliseconds. */
export type PreviousAnswer = Pick<EarlierInterview, 'answer' | 'answered_at'>;

/** An answer that was removed, and can be put back while its question is asked. */
interface RemovedAnswer extends PreviousAnswer {
  question_id: number;
  question: string;
}

/** The interview of a person, and where it is shown (D83). */
export interface OwnInterview {
  items: OwnAnswer[];
  /** In the order of the questions. */
  removed: RemovedAnswer[];
  /** Name of the account; null without one. */
  name: string | null;
  /** Founder pages that show it: those of live listings of the person that name a founder like the account. */
  pages: { slug: string; name: string }[];
  /** Whether a founder is named like the account, but the page shows another owner of that name. */
  is_taken: boolean;
  /** Names of all founders of the person's live listings. */
  founders: string[];
}

/** The interview of a person with everything that only the person sees. */
export const ownInterview = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    {
      interview,
      interviews,
      earlier_interviews,
      people,
    }: Pick<Reads, 'interview' | 'interviews' | 'earlier_interviews' | 'people'>,
    person_id: number,
  ): Promise<OwnInterview> => {
    const [person, rows, earlier, founders, questions] = await Promise.all([
      people.byId(person_id),
      interviews.ofPerson(person_id),
      earlier_interviews.ofPerson(person_id),
      interviews.foundersOf(person_id),
      interview.questions(),
    ]);
    const given = new Set(rows.map(({ question_id }) => question_id));
    const name = person?.name ?? null;
    const namesakes = founders.filter(({ name_key }) => name !== null && name_key === nameKey(name));
    const pages = [];
    for (const founder of namesakes)
      if ((await interviews.interviewee(founder)) === person_id)
        pages.push({ slug: founder.slug, name: founder.name });
    return {
      items: rows.map((row) => ownAnswer(row, previousOf(earlier.get(row.question_id)))),
      removed: questions.flatMap(({ id, question, active }) => {
        const previous = previousOf(earlier.get(id));
        return previous && active && !given.has(id) ? [{ question_id: id, question, ...previous }] : [];
      }),
      name,
      pages,
      is_taken: pages.length === 0 && namesakes.length > 0,
      founders: [...new Map(founders.map((one) => [one.name_key, one.name])).values()],
    };
  },
);

const previousOf = (row: EarlierInterview | undefined): PreviousAnswer | null =>
  row ? { answer: row.answer, answered_at: row.answered_at } : null;

function ownAnswer(
  { question, answer, held, reasons, note, ...row }: InterviewEntry,
  previous: PreviousAnswer | null,
): OwnAnswer {
  return {
    question_id: row.question_id,
    question: question.question,
    retired: !question.active,
    answer: held ?? answer,
    published: answer,
    answered_at: row.answered_at,
    in_review: held !== null && note === null,
    reasons: reasons ?? [],
    refused: note,
    previous,
  };
}

/** The published interview of a founder, in the order of the questions; empty without one (D83). */
export async function founderInterview(
  { interviews }: Pick<Reads, 'interviews'>,
  founder: Pick<Founder, 'id' | 'person_id' | 'name_key'>,
): Promise<{ question: string; answer: string }[]> {
  const person_id = await interviews.interviewee(founder);
  if (person_id === undefined) return [];
  const rows = await interviews.ofPerson(person_id);
  return rows.flatMap(({ question, answer }) =>
    answer === '' ? [] : [{ question: question.question, answer }],
  );
}

/** An answer that took the place of another one; `after` is null where that was removed. */
export interface ReplacedAnswer {
  question_id: number;
  before: string;
  after: string | null;
}

/**
 * Saves answers of a person: questions that are not named stay as they are, an empty text clears one (D19). A text that raises a
 * reason for review waits for the site team, and what was published stays until then (D74). What it takes the place of is stored, and
 * returned. Raises `invalid_request` for questions that are unknown, retired or named twice, and then saves nothing. `now` in epoch
 * milliseconds.
 */
export async function saveInterview(
  tx: Tx,
  person_id: number,
  answers: readonly { question_id: number; answer: string }[],
  now: number,
): Promise<ReplacedAnswer[]> {
  const replaced: ReplacedAnswer[] = [];
  const before = new Map((await tx.interviews.ofPerson(person_id)).map((row) => [row.question_id, row]));
  await refuseQuestions(tx, answers, before);
  const reasonsOf = await reasonsOfTexts(tx, person_id, before);
  for (const { question_id, answer } of answers) {
    const row = before.get(question_id);
    const written = row?.held ?? row?.answer ?? '';
    if (answer === written) continue;
    if (row) {
      const { answered_at } = row;
      await tx.earlier_interviews.add({
        person_id,
        question_id,
        answer: written,
        answered_at,
        replaced_at: now,
      });
      replaced.push({ question_id, before: written, after: answer || null });
    }
    if (answer === '') await tx.interviews.remove(person_id, question_id);
    else {
      const saved = publishable(answer, row?.answer ?? '', reasonsOf);
      await tx.interviews.put({ person_id, question_id, answered_at: now, note: null, ...saved });
    }
  }
  return replaced;
}

/** A text as it is stored: published, or waiting beside what was published for a reason that this had not. */
function publishable(
  answer: string,
  published: string,
  reasonsOf: (answer: string) => ModerationReason[],
): Pick<InterviewAnswer, 'answer' | 'held' | 'reasons'> {
  const known = reasonsOf(published);
  const reasons = reasonsOf(answer).filter((reason) => !known.some((one) => isSameReason(one, reason)));
  return reasons.length > 0 && answer !== published
    ? { answer: published, held: answer, reasons }
    : { answer, held: null, reasons: null };
}

/** Gives the reasons to look at an answer: the rules, and links to websites that are neither of the person's listings nor in an answer. */
async function reasonsOfTexts(
  { settings, listings }: Tx,
  person_id: number,
  before: ReadonlyMap<number, InterviewAnswer>,
): Promise<(answer: string) => ModerationReason[]> {
  const { 'moderation.blocked_domains': blocked, 'moderation.review_live_links': looks } =
    await settings.all();
  const { rows } = await listings.pageOfPerson(person_id, { offset: 0, limit: OWN_LISTINGS });
  const published = [...before.values()].map(({ answer }) => textsOf('interview_answer', { answer }));
  const known = [...rows.map(({ domain }) => domain), ...published.flatMap(linkedDomains)];
  return (answer) => {
    const read = textsOf('interview_answer', { answer });
    return [...textReasons(read, blocked), ...(looks === 1 ? newLinks(read, known) : [])];
  };
}

/** The newest listings of a person whose websites may stand in an answer. */
const OWN_LISTINGS = 50;

/** Refuses what cannot be answered. What was answered to a retired question can still be cleared. */
async function refuseQuestions(
  { interview }: Tx,
  answers: readonly { question_id: number; answer: string }[],
  before: ReadonlyMap<number, InterviewAnswer>,
): Promise<void> {
  const questions = new Map((await interview.questions()).map((one) => [one.id, one]));
  const open = [...questions.values()].filter(({ active }) => active).map(({ id }) => id);
  const faults = answers.flatMap(({ question_id, answer }, i): Fault[] => {
    const path = `answers.${i}.question_id`;
    const question = questions.get(question_id);
    if (answers.findIndex((one) => one.question_id === question_id) < i)
      return [
        {
          path,
          code: 'repeated_question',
          message: `Question ${question_id} is answered twice.`,
          actual: question_id,
          fix: 'Send one answer to each question.',
        },
      ];
    if (question?.active || (answer === '' && before.has(question_id))) return [];
    return [
      {
        path,
        code: question ? 'retired_question' : 'unknown_question',
        message: question
          ? `Question ${question_id} (“${question.question}”) is no longer asked.`
          : `There is no question ${question_id}.`,
        limit: open,
        actual: question_id,
        fix: 'Take the ids from list_interview_questions.',
      },
    ];
  });
  const [first] = faults;
  if (!first) return;
  throw new ApiError('invalid_request', `${first.message} Nothing was saved.`, {
    errors: faults,
    next_steps: ['Call list_interview_questions for the questions that are asked now, then send them again.'],
  });
}

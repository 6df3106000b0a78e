import { z } from 'zod';
import { founderPageUrl, interviewPageUrl } from '../../domain/http/urls.ts';
import { ANSWER_MAX, ANSWERS_MAX } from '../../domain/profile/interview.ts';
import { MODERATION_REASONS } from '../../domain/text/moderation.ts';
import { shortener } from '../../domain/text/shorten.ts';
import {
  type OwnAnswer,
  type OwnInterview,
  ownInterview,
  type PreviousAnswer,
  type ReplacedAnswer,
  saveInterview,
} from '../../services/people/interview.ts';
import { defineOperation, UPDATES } from '../operation/define.ts';
import { clearableText, instant, url } from '../shapes/common.ts';

const STATES = ['saved', 'in_review', 'refused'] as const;
type State = (typeof STATES)[number];

/** Characters of all answers together in a result. */
const BUDGET = 60_000;

/** Ids of questions are small numbers; a bound that documents can say is one that every client can keep. */
const QUESTION_ID_MAX = 2_147_483_647;

const previous = z
  .object({ answer: z.string(), answered_at: instant })
  .describe('What it was before; sent back, it undoes the change.');

export const answerInterview = defineOperation({
  name: 'answer_interview',
  title: 'Answer the interview',
  description:
    'Saves what the founder answers to questions of list_interview_questions, in the founder’s own words; ask before you send it. Questions that you leave out stay as they are, an empty answer removes one, and no answers at all only gives what is saved. The interview belongs to the person and is public on the founder page that shown_on names; the result says what is missing if there is none.',
  route: 'PUT /me/interview',
  status: 200,
  access: 'listings:write',
  effect: UPDATES,
  input: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          question_id: z.int().min(1).max(QUESTION_ID_MAX).describe('The id from list_interview_questions.'),
          answer: clearableText(ANSWER_MAX).describe('Plain text; empty removes the answer.'),
        }),
      )
      .max(ANSWERS_MAX)
      .describe('The answers to save.'),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          question_id: z.int().describe('The question.'),
          question: z.string().describe('Its text.'),
          answer: z.string().describe('What the founder said last.'),
          state: z
            .enum(STATES)
            .describe('saved: shown on the founder page; in_review: waits for the site team.'),
          reason: z.string().optional().describe('Why it waits, or was refused.'),
          retired: z.boolean().optional().describe('True if the question is no longer asked.'),
          answered_at: instant.describe('When it last changed.'),
          previous: previous.optional(),
        }),
      )
      .describe('All saved answers in the order of the questions.'),
    replaced: z
      .array(
        z.object({
          question_id: z.int().describe('The question.'),
          before: z.string().describe('What the founder had said; sent back, it undoes the change.'),
          after: z.string().nullable().describe('What took its place; null if it was removed.'),
        }),
      )
      .optional()
      .describe('What this call took away; absent if nothing.'),
    removed: z
      .array(z.object({ question_id: z.int(), question: z.string(), previous }))
      .optional()
      .describe('Questions whose answer was removed, with what it was; absent without any.'),
    total: z.int().describe('Number of saved answers.'),
    in_review: z.array(z.int()).optional().describe('Questions whose new answers wait for the site team.'),
    shown_on: z.array(url).describe('Founder pages that show the interview.'),
    notice: z.string().optional().describe('Why no founder page shows it.'),
    page_url: url.describe('Where the founder edits it; only they can open it.'),
    next_steps: z.array(z.string()).describe('What to do next.'),
  }),
  errors: [],
  example: {
    answers: [
      { question_id: 6, answer: 'We sold to engineers first. The people who needed it were analysts.' },
    ],
  },

  async handler({ answers }, { actor, store, clock, origin }) {
    const { person_id } = actor;
    return store.write(async (tx) => {
      const replaced = await saveInterview(tx, person_id, answers, clock.now().getTime());
      return present(await ownInterview(tx, person_id), replaced, origin);
    });
  },
});

function present(own: OwnInterview, replaced: readonly ReplacedAnswer[], origin: string) {
  const { items, removed, pages } = own;
  const page_url = interviewPageUrl(origin);
  const texts = [
    ...items.flatMap(({ answer, previous: was }) => [answer, ...(was ? [was.answer] : [])]),
    ...removed.map(({ answer }) => answer),
    ...replaced.flatMap(({ before, after }) => [before, after ?? '']),
  ];
  const short = shortener(texts, BUDGET, page_url);
  const waiting = items.filter(({ in_review }) => in_review);
  return {
    items: items.map((item) => presentAnswer(item, short)),
    total: items.length,
    ...(replaced.length > 0 && {
      replaced: replaced.map(({ before, after, ...one }) => ({
        ...one,
        before: short(before),
        after: after && short(after),
      })),
    }),
    ...(removed.length > 0 && {
      removed: removed.map(({ question_id, question, ...was }) => ({
        question_id,
        question,
        previous: presentPrevious(was, short),
      })),
    }),
    ...(waiting.length > 0 && { in_review: waiting.map(({ question_id }) => question_id) }),
    shown_on: pages.map(({ slug }) => founderPageUrl(origin, slug)),
    ...(pages.length === 0 && { notice: unseen(own) }),
    page_url,
    next_steps: [...stepsOf(own, page_url), ...undoSteps(own, replaced)],
  };
}

function presentAnswer(
  { question_id, question, answer, answered_at, ...item }: OwnAnswer,
  short: (text: string) => string,
) {
  const reason =
    item.refused ?? [...new Set(item.reasons.map(({ code }) => MODERATION_REASONS[code]))].join(' ');
  return {
    question_id,
    question,
    answer: short(answer),
    state: stateOf(item),
    ...(reason && { reason }),
    ...(item.retired && { retired: true }),
    answered_at: new Date(answered_at).toISOString(),
    ...(item.previous && { previous: presentPrevious(item.previous, short) }),
  };
}

const presentPrevious = ({ answer, answered_at }: PreviousAnswer, short: (text: string) => string) => ({
  answer: short(answer),
  answered_at: new Date(answered_at).toISOString(),
});

/** How to put back what a call took away. */
function undoSteps({ items, removed }: OwnInterview, replaced: readonly ReplacedAnswer[]): string[] {
  const open = new Set(
    [...items.filter(({ retired }) => !retired), ...removed].map(({ question_id }) => question_id),
  );
  const ids = replaced.map(({ question_id }) => question_id);
  const back = ids.filter((id) => open.has(id));
  const gone = ids.filter((id) => !open.has(id));
  return [
    ...(back.length > 0
      ? [`To undo, send \`before\` in \`replaced\` back as the answer to question ${back.join(', ')}.`]
      : []),
    ...(gone.length > 0
      ? [`Question ${gone.join(', ')} is no longer asked, so its answer cannot be put back.`]
      : []),
  ];
}

function stateOf({ in_review, refused }: Pick<OwnAnswer, 'in_review' | 'refused'>): State {
  if (refused !== null) return 'refused';
  return in_review ? 'in_review' : 'saved';
}

/** Why no founder page shows the interview. */
function unseen({ name, founders, is_taken }: OwnInterview): string {
  if (is_taken)
    return `The answers are saved and shown nowhere yet: the page of the founder “${name}” shows the interview of another owner of that name.`;
  if (founders.length === 0)
    return 'The answers are saved and shown nowhere yet: no live listing of this account names a founder.';
  const named = founders.map((one) => `“${one}”`).join(', ');
  const account = name === null ? 'this account has no name' : `this account is named “${name}”`;
  return `The answers are saved and shown nowhere yet: its live listings name ${named}, and ${account}.`;
}

function stepsOf({ items, pages, founders, is_taken }: OwnInterview, page_url: string): string[] {
  const steps: string[] = [];
  if (items.some(({ in_review }) => in_review))
    steps.push(
      'Tell the founder that the site team looks at an answer first and replies by email; no call is needed.',
    );
  if (items.some(({ refused }) => refused !== null))
    steps.push('Change an answer that was refused with the founder, and send it again.');
  if (pages.length === 0 && founders.length > 0 && !is_taken)
    steps.push(`Ask the founder to say on ${page_url} which of the founders they are.`);
  if (pages.length === 0 && founders.length === 0)
    steps.push(
      'Name the founder in a listing with update_draft, and launch it: the founder page comes with it.',
    );
  if (steps.length === 0)
    steps.push('Read the founder page with get_founder; list_interview_questions has the other questions.');
  return steps;
}

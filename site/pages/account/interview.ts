import { ApiError } from '../../../domain/http/errors.ts';
import { interviewPageUrl } from '../../../domain/http/urls.ts';
import { ANSWERS_MAX } from '../../../domain/profile/interview.ts';
import { MODERATION_REASONS } from '../../../domain/text/moderation.ts';
import { renamePerson } from '../../../services/people/account.ts';
import type { OwnAnswer, OwnInterview } from '../../../services/people/interview.ts';
import { ownInterview } from '../../../services/people/interview.ts';
import { answerInterview } from '../../../tools/my_listings/answer_interview.ts';
import { listInterviewQuestions } from '../../../tools/people/list_interview_questions.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { callAs, type MemberRequest, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { fingerprint, plainText } from '../../request/typed_text.ts';
import { interviewTemplate, type ShownFault, type ShownQuestion } from '../../templates/account/interview.ts';
import { interviewTexts as t } from '../../texts/account/interview.ts';

const PATH = interviewPageUrl('');
/** Most bytes of a form: thirty long answers in letters that take nine bytes each in a form. */
const FORM_BYTES = 1280 * 1024;

/** The interview of the signed-in user. */
const interviewPage = (request: MemberRequest): Promise<Page> => shownPage(request, NOTHING_TYPED);

interface TypedInterview {
  /** What was typed, by question. */
  values: ReadonlyMap<number, string>;
  faults: ReadonlyMap<number, ShownFault>;
}
const NOTHING_TYPED: TypedInterview = { values: new Map(), faults: new Map() };

async function shownPage(request: MemberRequest, typed: TypedInterview): Promise<Page> {
  const { call, session, query } = request;
  const [{ items }, own] = await Promise.all([
    call(listInterviewQuestions, {}),
    request.do(ownInterview, session.person_id),
  ]);
  const given = new Map(own.items.map((item) => [item.question_id, item]));
  const earlier = new Map([
    ...own.items.flatMap(({ question_id, previous }) => (previous ? [[question_id, previous] as const] : [])),
    ...own.removed.map((one) => [one.question_id, one] as const),
  ]);
  const messages = ['saved', 'removed', 'linked'] as const;
  return {
    status: typed.faults.size > 0 ? 400 : 200,
    title: t.title,
    noindex: true,
    personal: true,
    main: interviewTemplate({
      questions: items.map((one) => ({
        ...shownQuestion(one, given.get(one.id), typed),
        earlier: earlier.get(one.id) ?? null,
      })),
      retired: own.items
        .filter(({ retired }) => retired)
        .map(({ question_id, ...item }) => ({ id: question_id, ...item })),
      lost: [...typed.faults.keys()]
        .filter((id) => items.every((one) => one.id !== id))
        .map((id) => typed.values.get(id) ?? ''),
      pages: own.pages,
      founders: own.founders,
      is_taken: own.is_taken,
      message: messages.find((one) => query.has(one)) ?? null,
      csrf: csrfField(request),
    }),
  };
}

function shownQuestion(
  { id, question, hint }: { id: number; question: string; hint?: string | undefined },
  item: OwnAnswer | undefined,
  { values, faults }: TypedInterview,
): Omit<ShownQuestion, 'earlier'> {
  const stored = item?.answer ?? '';
  return {
    id,
    question,
    hint,
    value: values.get(id) ?? stored,
    seen: fingerprint(stored),
    fault: faults.get(id) ?? null,
    review: item ? reviewOf(item) : null,
  };
}

function reviewOf({ in_review, reasons, refused, published }: OwnAnswer): ShownQuestion['review'] {
  if (refused !== null) return { text: t.refused(refused), published: '' };
  if (!in_review) return null;
  const why = [...new Set(reasons.map(({ code }) => MODERATION_REASONS[code]))];
  return { text: t.in_review(why.join(' ')), published };
}

/** Saves the answers, removes one to an earlier question, or takes the name of a founder, as the form says. */
async function changeInterview(request: MemberRequest): Promise<Page | Reply> {
  const fields = await formOf(request, { limit: FORM_BYTES });
  const { session } = request;
  const own = await request.do(ownInterview, session.person_id);
  switch (fields.get('do')) {
    case 'link':
      return link(request, own, fields.get('founder') ?? '');
    case 'remove':
      return remove(request, own, Number(fields.get('question')));
    default:
      return save(request, own, fields);
  }
}

/** Gives the account the name of a founder of its listings, so that the founder page shows the interview. */
async function link({ session, do: run }: MemberRequest, own: OwnInterview, name: string): Promise<Reply> {
  if (!own.founders.includes(name)) return seeOther(PATH);
  await run(renamePerson, session.person_id, name);
  return seeOther(`${PATH}?linked`);
}

async function remove(request: MemberRequest, own: OwnInterview, question_id: number): Promise<Reply> {
  if (!own.items.some((item) => item.question_id === question_id)) return seeOther(PATH);
  await callAs(request, answerInterview, { answers: [{ question_id, answer: '' }] });
  return seeOther(`${PATH}?removed`);
}

/** Saves what was changed in the form. What was changed elsewhere too is shown first, with what was typed. */
async function save(
  request: MemberRequest,
  own: OwnInterview,
  fields: URLSearchParams,
): Promise<Page | Reply> {
  const stored = new Map(own.items.map(({ question_id, answer }) => [question_id, answer]));
  // What was not touched shows what is stored, should the form be shown again.
  const values = new Map(
    [...typedIn(fields)].filter(([id, text]) => fingerprint(text) !== fields.get(`seen-${id}`)),
  );
  const faults = new Map<number, ShownFault>();
  const changed: { question_id: number; answer: string }[] = [];
  for (const [question_id, answer] of values) {
    const now = stored.get(question_id) ?? '';
    if (answer === now) continue;
    if (fingerprint(now) === fields.get(`seen-${question_id}`)) changed.push({ question_id, answer });
    else
      faults.set(
        question_id,
        now === '' ? { text: t.newer_empty, newer: '' } : { text: t.newer, newer: now },
      );
  }
  if (faults.size > 0) return shownPage(request, { values, faults });
  try {
    for (let i = 0; i < changed.length; i += ANSWERS_MAX)
      await callAs(request, answerInterview, { answers: changed.slice(i, i + ANSWERS_MAX) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return shownPage(request, { values, faults: faultsOf(error, changed) });
  }
  return seeOther(`${PATH}?saved`);
}

/** What was typed, by question, as it would be stored. */
function typedIn(fields: URLSearchParams): Map<number, string> {
  const typed = [...fields].flatMap(([name, text]): [number, string][] => {
    const [, id] = /^answer-([1-9]\d{0,14})$/.exec(name) ?? [];
    return id === undefined ? [] : [[Number(id), plainText(text).trim()]];
  });
  return new Map(typed);
}

/** Why the operation refused the answers, by question. */
function faultsOf(
  { details }: ApiError,
  sent: readonly { question_id: number }[],
): ReadonlyMap<number, ShownFault> {
  const { errors = [] } = details;
  return new Map(
    errors.flatMap(({ path, message, fix }): [number, ShownFault][] => {
      const [, index] = /^answers\.(\d+)\./.exec(path) ?? [];
      const question = sent[Number(index)];
      return question ? [[question.question_id, { text: [message, fix].filter(Boolean).join(' ') }]] : [];
    }),
  );
}

definePage({ path: '/account/interview', door: 'members', read: interviewPage, send: changeInterview });

import type { Caller } from '../../clients/rest_client.ts';

/** Writes an answer that waits for the site team; returns its question. */
export async function answerInterview(by: Caller): Promise<string> {
  const [question] = (await by.call('list_interview_questions')).answer.items;
  const answers = [{ question_id: question.id, answer: 'A casino with a jackpot.' }];
  await by.call('answer_interview', { answers });
  return question.question;
}

/** The interview as its person sees it. */
export const ownInterview = async (by: Caller) =>
  (await by.call('answer_interview', { answers: [] })).answer.items;

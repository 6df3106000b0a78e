import type { Ways } from './ways.ts';

/** Answers a question of the interview so that the site team has to look at it. */
export async function giveInterview(call: Ways['call']): Promise<void> {
  const [question] = (await call('list_interview_questions')).items;
  const answers = [{ question_id: question.id, answer: 'In a casino, with a jackpot.' }];
  await call('answer_interview', { answers });
}

import { z } from 'zod';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';

export const listInterviewQuestions = defineOperation({
  name: 'list_interview_questions',
  title: 'List interview questions',
  description:
    'The questions of the interview that founders can give, in their order, each with its id and a hint on what a good answer tells. Go through them with the founder and keep to what the founder says; not every question has to be answered. answer_interview saves the answers, and get_founder shows them on the founder page.',
  route: 'GET /interview-questions',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({}),
  output: z.object({
    items: z
      .array(
        z.object({
          id: z.int().describe('The question_id of an answer.'),
          question: z.string().describe('The question.'),
          hint: z.string().optional().describe('What a good answer tells.'),
        }),
      )
      .describe('The questions in their order.'),
    total: z.int().describe('Number of questions.'),
  }),
  errors: [],
  example: {},

  async handler(_input, { store }) {
    const questions = (await store.interview.questions()).filter(({ active }) => active);
    const items = questions.map(({ id, question, hint }) => ({
      id,
      question,
      ...(hint !== null && { hint }),
    }));
    return { items, total: items.length };
  },
});

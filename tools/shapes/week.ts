import { z } from 'zod';
import { text } from './common.ts';

/**
 * A week as callers name it: one of the words, or any date in it. The pattern is for the documents; what is no week is refused
 * with the words and an example (tools/launches/show/week.ts).
 */
export const weekWord = (words: readonly string[]) =>
  text(10).meta({ pattern: `^(?:${words.join('|')}|\\d{4}-\\d{2}-\\d{2})$` });

/** How a week stands. */
export const weekStateShape = {
  state: z
    .enum(['past', 'open', 'holding', 'final', 'future'])
    .describe(
      'open: it runs. holding: it has ended and its votes are being checked. final: its result is fixed. past: nothing launched in it.',
    ),
  provisional: z.boolean().describe('Whether ranks may still change.'),
};

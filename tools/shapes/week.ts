import { z } from 'zod';
import { text } from './common.ts';

/**
 * A week: one of the words, or any date in it. The pattern is for the documents; tools/launches/show/week.ts refuses other values with an
 * example.
 */
export const weekWord = (words: readonly string[]) =>
  text(10).meta({ pattern: `^(?:${words.join('|')}|\\d{4}-\\d{2}-\\d{2})$` });

/** The state of a week. */
export const weekStateShape = {
  state: z
    .enum(['past', 'open', 'holding', 'final', 'future'])
    .describe(
      'open: it runs. holding: it has ended and its votes are being checked. final: its result is fixed. past: nothing launched in it.',
    ),
  provisional: z.boolean().describe('Whether ranks may still change.'),
};

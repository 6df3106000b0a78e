import { z } from 'zod';

/** How a week stands. */
export const weekStateShape = {
  state: z
    .enum(['past', 'open', 'holding', 'final', 'future'])
    .describe(
      'open: it runs. holding: it has ended and its votes are being checked. final: its result is fixed. past: nothing launched in it.',
    ),
  provisional: z.boolean().describe('Whether ranks may still change.'),
};

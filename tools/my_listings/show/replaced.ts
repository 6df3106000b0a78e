import { z } from 'zod';
import { ownHistoryPageUrl } from '../../../domain/http/urls.ts';
import type { Replaced } from '../../../domain/listings/replaced.ts';
import { shortener } from '../../../domain/text/shorten.ts';

/** What a call took away from a listing. */
export const replacedOutput = {
  replaced: z
    .record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))
    .optional()
    .describe(
      'What this call took away, by name; sent back, `before` undoes it. Absent if nothing was lost.',
    ),
};

/** {@link replacedOutput} and its notices, with how to undo it. */
export function presentReplaced(
  { replaced, notices }: { replaced: Replaced; notices: readonly string[] },
  { origin, listing_id }: { origin: string; listing_id: number },
): { replaced?: Replaced; notices: string[] } {
  if (Object.keys(replaced).length === 0) return { notices: [...notices] };
  const history_url = ownHistoryPageUrl(origin, listing_id);
  const short = shortener(textsIn(replaced), BUDGET, history_url);
  return {
    replaced: withTexts(replaced, short) as Replaced,
    notices: [
      ...notices,
      `To undo, send \`before\` in \`replaced\` back under the same name. Every change is on ${history_url} too, where the founder puts it back.`,
    ],
  };
}

/** Characters of all that was replaced in a result. */
const BUDGET = 30_000;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, change)]));
}

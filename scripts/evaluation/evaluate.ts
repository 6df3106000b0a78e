import type { ModelConfig } from '../../app/config/config.ts';
import type { ModelUsage } from '../../domain/model/model.ts';
import { tokensOf } from '../../test/clients/tokens.ts';
import { accountAt, unwanted } from './base/account.ts';
import type { Place } from './base/place.ts';
import type { Call, Task } from './base/task.ts';
import { inventedAmounts, inventedUrls } from './base/texts.ts';
import { hostAt } from './host.ts';
import { sessionOf } from './session.ts';

/** What one task came to, with or without views. */
export interface Outcome {
  task: string;
  views: boolean;
  /** What had to hold, each with whether it did. */
  held: Record<string, boolean>;
  passed: boolean;
  /** What changed that should not, and what the message has from nowhere. */
  strays: readonly string[];
  message: string;
  calls: readonly Call[];
  rounds: number;
  tool_errors: number;
  /** Tokens (o200k) of the tools as the model gets them, of the whole tools/list, and of all results of calls. */
  tools_tokens: number;
  list_tokens: number;
  result_tokens: number;
  /** Tokens of all requests and responses, as the server of the model counts them. */
  usage: ModelUsage;
  /** Views that the host loaded for the person. */
  views_loaded: readonly string[];
  /** Whether the place is as it was, so that another task may begin on it. */
  untouched: boolean;
}

/** Does one task at a place. */
export async function evaluate(
  task: Task,
  { place, views, model }: { place: Place; views: boolean; model: ModelConfig },
): Promise<Outcome> {
  await task.prepare?.(place);
  const before = await accountAt(place);
  const host = await hostAt(place, views);
  try {
    const wish = task.wish(place);
    const session = await sessionOf(model, host, { wish, today: place.today });
    const after = await accountAt(place);
    const { message, calls, rounds, usage } = session;
    const known = [wish, host.instructions, JSON.stringify(host.tools), ...calls.map(({ text }) => text)];
    const strays = straysOf(message, known.join('\n'), unwanted(before, after, task.may(place)));
    const held = {
      'ends with a message': session.ended && message.trim() !== '',
      ...Object.fromEntries(Object.entries(strays).map(([what, found]) => [what, found.length === 0])),
      ...(await task.holds({ place, message, calls, before, after })),
    };
    return {
      task: task.name,
      views,
      held,
      passed: Object.values(held).every(Boolean),
      strays: Object.values(strays).flat(),
      message,
      calls,
      rounds,
      tool_errors: calls.filter(({ isError }) => isError).length,
      tools_tokens: tokensOf(host.tools),
      list_tokens: tokensOf(host.listed),
      result_tokens: calls.reduce((sum, { text }) => sum + tokensOf(text), 0),
      usage,
      views_loaded: host.views,
      untouched: !task.prepare && unwanted(before, after, []).length === 0,
    };
  } finally {
    await host.close();
  }
}

/** The checks that every task has. */
export const GENERAL: readonly string[] = [
  'ends with a message',
  'changes nothing else',
  'invents no URL',
  'invents no price',
];

/** What has to be empty for every task. */
const straysOf = (message: string, known: string, changed: string[]): Record<string, string[]> => ({
  'changes nothing else': changed,
  'invents no URL': inventedUrls(message, known),
  'invents no price': inventedAmounts(message, known).map((cents) => (cents / 100).toFixed(2)),
});

import { viewTexts as t } from '../../site/texts/views/views.ts';
import { refusal } from '../host/parts.ts';
import type { CallResult } from '../host/results.ts';
import { type Host, startView } from '../host/view.ts';
import { type Badges, badgeList, type FreeLaunch, freeLaunch } from './screens.ts';

/** The arguments of the call whose result is shown. */
let shown: Readonly<Record<string, unknown>> = {};

startView({
  name: 'badges',
  result: (host, result, args) => show(host, result, args),
  act(host, act, data) {
    const { kind, ...style } = Object.fromEntries(
      [...data].filter((field): field is [string, string] => typeof field[1] === 'string'),
    );
    if (act === 'look') void call(host, 'choose_free_listing', shown);
    else void call(host, 'get_badges', { ...shown, ...style }, kind);
  },
});

async function call(host: Host, operation: string, args: typeof shown, kind?: string): Promise<void> {
  const result = await host.call({ operation, args });
  // A refusal, for example of a look that comes too soon, leaves what was shown.
  if (!result.answer) return host.report(result.refusal);
  show(host, result, args, kind);
  if (operation === 'choose_free_listing')
    host.tell(t.looked(Number(args['listing_id']), String(result.answer['status'])));
}

function show(host: Host, { answer, refusal: reason }: CallResult, args: typeof shown, kind?: string): void {
  if (!answer) return host.draw(refusal(reason));
  shown = args;
  const isFree = 'badge_check' in answer;
  host.draw(
    isFree ? freeLaunch(answer as unknown as FreeLaunch) : badgeList(answer as unknown as Badges, args, kind),
    kind === undefined && !isFree ? undefined : 'h1',
  );
}

import { html, type Safe } from '../../site/html/html.ts';
import { backIcon } from '../../site/html/icons.ts';
import { viewTexts as t } from '../../site/texts/views/views.ts';
import { refusal } from '../host/parts.ts';
import type { Call, CallResult } from '../host/results.ts';
import { type Host, startView } from '../host/view.ts';
import { BACK, callOf, LIST } from './routes.ts';

type Answer = NonNullable<CallResult['answer']>;
type Args = Readonly<Record<string, unknown>>;

/** What a view shows of each operation. */
export type Screens = Readonly<Record<string, (answer: Answer, args: Args) => Safe>>;

interface Shown {
  result: CallResult;
  args: Args;
}

/** The operation that a result is of, by a member that no other result of these views has: hosts need not tell. */
function operationOf(answer: Answer): string {
  if ('board' in answer) return 'get_leaderboard';
  if ('free_plan' in answer) return 'get_launch_week';
  if ('words_not_found' in answer) return 'search_listings';
  if ('rows' in answer) return 'compare_listings';
  if ('slug' in answer) return 'get_listing';
  return 'total' in answer ? 'list_launches' : 'get_alternatives';
}

/** Starts a view in which people go from one result to the next: links to pages of the site become calls where `screens` has them. */
export function startBrowsing(name: string, screens: Screens): void {
  /** What was shown before, newest last, for the way back. */
  const before: Shown[] = [];
  let shown: Shown | null = null;

  startView({
    name,
    result: (host, result, args) => show(host, { result, args }),
    link(host, to) {
      if (to.hash === BACK) {
        const last = before.pop();
        if (last) show(host, last, 'h1');
        return true;
      }
      const isPage = to.pathname === LIST;
      const call = isPage ? pageOf(Number(to.searchParams.get('page') ?? 1)) : callOf(to);
      if (!call || !screens[call.operation]) return false;
      void host.call(call).then((result) => {
        // Another page of a list takes the place of the first; all else can be left again.
        if (shown && !isPage) before.push(shown);
        show(host, { result, args: call.args }, 'h1');
      });
      return true;
    },
  });

  function show(host: Host, next: Shown, focus?: string): void {
    shown = next;
    const { answer, refusal: reason } = next.result;
    const screen = answer ? screens[operationOf(answer)]?.(answer, next.args) : refusal(reason);
    const back =
      before.length > 0 && html`<p><a class="btn small" href="${BACK}">${backIcon}${t.back}</a></p>`;
    host.draw(html`${back}${screen}`, focus);
  }

  function pageOf(page: number): Call | null {
    const { answer } = shown?.result ?? {};
    return answer ? { operation: operationOf(answer), args: { ...shown?.args, page } } : null;
  }
}

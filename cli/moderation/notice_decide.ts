import { idIn } from '../../domain/numbers/ids.ts';
import { NOTE_MAX } from '../../domain/text/moderation.ts';
import {
  NOTICE_ACTIONS,
  NOTICE_TEXT_MAX,
  type NoticeAction,
  type NoticeDecision,
} from '../../domain/text/notices.ts';
import { nameOf } from '../../services/acts/base/deciding.ts';
import { decideNotice, type NoticeRefusal } from '../../services/notices/decide_notice.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { chosen, parseArguments, UsageError } from '../command/usage.ts';

const ACTIONS = Object.keys(NOTICE_ACTIONS) as NoticeAction[];

export const noticeUphold: Command = {
  usage: `notice uphold NOTICE_ID --action ${ACTIONS.join('|')} --note TEXT [--rule TEXT] [--json]`,
  summary:
    'Upholds a notice about what the site shows, takes its listing or review off the site or puts it back if the action is that, and emails the sender and the owners of restricted content.',
  options: {
    action: 'What is done; edited and none say that nothing more is done.',
    note: 'Why; the sender reads it, and so do the owners of restricted content.',
    rule: 'The law or the term that the content breaks; needed for suspended, edited and review_removed.',
  },
  example: "firstlight notice uphold 3 --action none --note 'The company has corrected it.'",
  run: (args) => decide(args, 'upheld'),
};

export const noticeReject: Command = {
  usage: 'notice reject NOTICE_ID --note TEXT [--json]',
  summary: 'Rejects a notice about what the site shows, and emails its sender the reason.',
  options: { note: 'Why; the sender reads it.' },
  example: "firstlight notice reject 4 --note 'The page says so itself.'",
  run: (args) => decide(args, 'rejected'),
};

async function decide(args: string[], verdict: NoticeDecision['verdict']): Promise<number> {
  const isUpheld = verdict === 'upheld';
  const more: Readonly<Record<string, { type: 'string' }>> = isUpheld
    ? { action: { type: 'string' }, rule: { type: 'string' } }
    : {};
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      ...more,
      note: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const name_it = 'Name one notice by its id, from notice list.';
  const { note: typed_note, json, ...others } = values;
  const given: Readonly<Record<string, string | undefined>> = others;
  const [typed = ''] = positionals;
  if (positionals.length !== 1) throw new UsageError(name_it);
  const id = idIn(typed);
  if (id === 0) throw new UsageError(`${name_it} "${typed}" is no id.`);
  const note = within('note', NOTE_MAX, typed_note);
  if (note === null) throw new UsageError('Give a reason with --note. The owners will read it.');
  const actor = operator();
  const order = {
    id,
    seen: null,
    is_fresh: true,
    verdict,
    action: isUpheld ? chosen('--action', given['action'] ?? '', ACTIONS) : null,
    rule: within('rule', NOTICE_TEXT_MAX.rule, given['rule']),
    note,
    by: nameOf(actor),
    actor,
    now: Date.now(),
  };
  const refused = await overExistingStore((store) =>
    store.write((tx) => decideNotice(tx, order), { durable: true }),
  );
  if (refused) {
    process.stderr.write(`${REFUSALS[refused]}\n`);
    return refused === 'no_rule' ? 2 : 1;
  }
  print(json, { id, state: verdict }, `Notice ${id} is ${verdict}. Its sender is notified by email.`);
  return 0;
}

/** The text of an option; null for none. */
function within(option: string, max: number, typed = ''): string | null {
  const text = typed.trim();
  if (text.length <= max) return text || null;
  throw new UsageError(`--${option} has at most ${max} characters; this has ${text.length}.`);
}

/** Why nothing was decided, where arguments alone do not show it. */
const REFUSALS: Readonly<Record<NoticeRefusal, string>> = {
  gone: 'This notice does not wait.',
  changed: 'This notice was decided meanwhile.',
  no_note: 'Give a reason with --note. The sender reads it.',
  no_action: 'Say with --action what is done.',
  no_rule: 'Name the law or the term that the content breaks with --rule. Its owners read it.',
  too_long: 'The reason or the rule is too long.',
  not_fresh: 'The sign-in is too old.',
  no_listing: 'It is about no listing that is there. Use --action none.',
  edit_waits: 'An edit of the listing waits: decide about that first (moderation list).',
  site_taken: 'Another listing of this website is live.',
  wrong_action: 'This cannot be done about what the notice is about. Choose another --action.',
  unchanged: 'It is so already. Use --action none.',
};

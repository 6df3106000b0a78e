import type { AuditActor } from '../../../domain/http/audit_entry.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import { NOTE_MAX } from '../../../domain/text/moderation.ts';
import type { Reads, Tx } from '../../../store/store.ts';
import { type CaseKind, waitingCases } from '../../administration/cases.ts';
import type { Decision } from '../../moderation/moderate.ts';
import { type Act, type ActForm, defineAct, type Subject } from './define.ts';
import { neededText, text } from './kinds.ts';

/** Something of a kind that waits, or was decided before; its command names it by its id, from a list. */
export const caseOf = <Of>(
  argument: string,
  { name_it, noun }: { name_it: string; noun: string },
  byId: (reads: Reads, id: number) => Promise<Of | undefined>,
): Subject<Of> => ({
  argument,
  name_it,
  fault: (typed) => (idIn(typed) === 0 ? `${name_it} "${typed}" is no id.` : null),
  byArgument: (reads, id) => byId(reads, idIn(id)),
  byPath: (reads, id) => byId(reads, idIn(id)),
  none: (typed) => `There is no ${noun} ${typed}.`,
  none_is_usage: true,
});

/** What is decided about something of a kind, and the words about it. */
interface Deciding<Of> {
  kind: CaseKind;
  verdict: 'approve' | 'reject';
  of: Subject<Of>;
  command: string;
  summary: string;
  example: string;
  /** What the note is for. */
  note: string;
  form?: ActForm;
  decide: (tx: Tx, of: Of, decision: Required<Decision>) => Promise<boolean>;
  /** Why the command decided nothing. */
  undecided: string | ((of: Of, _: unknown, tx: Tx) => string | Promise<string>);
  /** What it is then. */
  state: string;
  done: (of: Of, state: string) => string;
  json?: (of: Of) => unknown;
}

type Undecided = 'undecided' | 'edit_waits' | 'gone' | 'changed' | 'not_fresh';

/** A decision of the site team; a form decides about what it showed, or about a listing of which no edit waits. */
export function decision<Of extends { id: number }>(deciding: Deciding<Of>): Act {
  const { kind, verdict, note, decide, undecided, state, done, json, ...words } = deciding;
  const needed = {
    kind: neededText(NOTE_MAX, {
      rows: 2,
      too_long: (length) => `has at most ${NOTE_MAX} characters; this has ${length}.`,
    }),
    missing: 'Give a reason with --note. The owners will read it.',
  };
  const label = 'Reason for the owners';
  return defineAct({
    ...words,
    fields: {
      note: { label, help: note, ...(verdict === 'reject' ? needed : { kind: text(NOTE_MAX, { rows: 2 }) }) },
    },
    async on_page(tx, { id }, { seen, is_fresh }): Promise<Undecided | null> {
      if (seen === undefined)
        return kind === 'listing' && (await tx.moderation.openOf(id))?.held ? 'edit_waits' : null;
      const [found] = await waitingCases(tx, kind, { id, limit: 1 });
      if (!found) return 'gone';
      if (found.seen !== seen) return 'changed';
      return verdict === 'reject' && found.takes_down && !is_fresh ? 'not_fresh' : null;
    },
    async run(tx, of, input, { by, now }) {
      if (!(await decide(tx, of, { by: nameOf(by), actor: by, now, note: input.note }))) return 'undecided';
      return { after: (await words.of.byPath(tx, String(of.id))) ?? of };
    },
    refusals: {
      undecided,
      edit_waits: 'An edit of it waits: decide about that in Moderation first. Nothing was done.',
      gone: 'It does not wait any more: somebody decided it, or its owner or writer changed or withdrew it. Nothing was done.',
      changed: 'It has changed since you opened the page. Look at it again; nothing was decided.',
      not_fresh:
        'To take it off the site, you must have signed in within the last 15 minutes. Nothing was decided.',
    },
    done: (_, __, { after }) => done(after, state),
    json: (_, __, { after }) => json?.(after) ?? { id: after.id, state },
  });
}

/** Who decided, as the list of cases says it. */
export const nameOf = (by: AuditActor): string =>
  by.actor === 'operator'
    ? `the command line, as ${by.actor_id}`
    : `administrator ${'actor_id' in by ? by.actor_id : ''}`;

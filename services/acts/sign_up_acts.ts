import { NOTE_MAX } from '../../domain/text/moderation.ts';
import { type NotSuspended, suspendWave, unsuspendWave } from '../sign_ups/suspend_wave.ts';
import { defineAct } from './base/define.ts';
import { anyText, ticked } from './base/kinds.ts';
import { UNCHANGED } from './base/refusals.ts';
import { WAVE } from './base/subjects.ts';

/** Why accounts of a wave are left as they are. */
const NOT_SUSPENDED: Record<NotSuspended, string> = {
  no_wave: 'there is no such wave; signups list names those there are.',
  no_choice: 'tick the accounts that you mean.',
  changed: 'one of these accounts is not of the wave.',
  no_reason: `give a reason of 1 to ${NOTE_MAX} characters.`,
  nothing: 'none of its accounts can be changed so.',
};

const REASON = {
  kind: anyText(NOTE_MAX),
  label: 'Reason, for the site team',
  argument: 'REASON',
  name_it: 'the reason',
};

const PERSON = {
  kind: ticked(),
  label: 'Account',
  option: 'ID',
  help: 'The id of an account of the wave; several may be named. All without it.',
};

export const SUSPEND_WAVE = defineAct({
  command: 'signups suspend',
  of: WAVE,
  summary:
    'Suspends the accounts of a wave, or some of them, with a reason for the site team. Administrators stay. signups unsuspend ends it.',
  example: 'signups suspend 2026-11-16T09~mail_domain~sock.example "One person behind many."',
  fields: { reason: REASON, person: PERSON },
  form: {
    title: 'Suspend the ticked ones',
    done: 'They are suspended from their next request on. You can end that at any time.',
  },
  run: (tx, wave, { reason, person }, acting) =>
    suspendWave(tx, { ...wave, ...(person && { people: person }), reason, ...acting }),
  refused: UNCHANGED,
  refusals: NOT_SUSPENDED,
  done: (_, __, people) => `${people} accounts are suspended.`,
  json: (_, __, people) => ({ people }),
});

export const UNSUSPEND_WAVE = defineAct({
  command: 'signups unsuspend',
  of: WAVE,
  summary: 'Ends the suspension of accounts of a wave that were suspended with this reason.',
  example: 'signups unsuspend 2026-11-16T09~mail_domain~sock.example "One person behind many."',
  fields: { reason: REASON, person: PERSON },
  form: { title: 'End the suspension of the ticked ones', done: 'Their suspension has ended.' },
  run: (tx, wave, { reason, person }, { by }) => {
    // On the page the ticks alone say who is meant: the reason beside them is that of a suspension.
    const meant = wave.people === undefined && { reason };
    return unsuspendWave(tx, { ...wave, ...(person && { people: person }), ...meant, by });
  },
  refused: UNCHANGED,
  refusals: NOT_SUSPENDED,
  done: (_, __, people) => `The suspension of ${people} accounts has ended.`,
  json: (_, __, people) => ({ people }),
});

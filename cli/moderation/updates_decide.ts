import type { Decision } from '../../services/moderation/moderate.ts';
import { approveUpdate, rejectUpdate } from '../../services/updates/decide.ts';
import type { ListingUpdate } from '../../store/listings/updates.ts';
import type { Tx } from '../../store/store.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { UsageError } from '../command/usage.ts';
import { decisionArguments, decisionOf } from './moderation_decide.ts';

export const updatesApprove: Command = {
  usage: 'updates approve UPDATE_ID [--note TEXT] [--json]',
  summary: 'Publishes an update that is waiting, and emails its owners and the followers of a live listing.',
  options: { note: 'A sentence for the owners, in the email.' },
  example: 'firstlight updates approve 3',
  run: (args) => decideUpdate(args, false, approveUpdate),
};

export const updatesReject: Command = {
  usage: 'updates reject UPDATE_ID --note TEXT [--json]',
  summary: 'Refuses an update that is waiting, and emails its owners the reason.',
  options: { note: 'Why; the owners read it.' },
  example: "firstlight updates reject 3 --note 'This is an advertisement.'",
  run: (args) => decideUpdate(args, true, rejectUpdate),
};

async function decideUpdate(
  args: string[],
  needs_note: boolean,
  decide: (tx: Tx, update: ListingUpdate, decision: Decision) => Promise<boolean>,
): Promise<number> {
  const usage = 'Name one update by its id, from updates list.';
  const { id, note, json } = decisionArguments(args, { needs_note, usage });
  const decision = decisionOf(note);
  const done = await overExistingStore((store) =>
    store.write(
      async (tx) => {
        const update = await tx.updates.byId(id);
        if (!update) throw new UsageError(`There is no update ${id}.`);
        return decide(tx, update, decision);
      },
      { durable: true },
    ),
  );
  if (!done) {
    process.stderr.write('This update does not wait for review.\n');
    return 1;
  }
  const state = needs_note ? 'rejected' : 'published';
  print(json, { id, state }, `Update ${id} is ${state}. The owners of its listing are notified by email.`);
  return 0;
}

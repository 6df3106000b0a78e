import type { VoteFlag } from '../../domain/launches/vote_flags.ts';
import { checkVotes, flaggedLaunches } from '../../services/votes/checked_votes.ts';
import { decideVotes } from '../../services/votes/decide_votes.ts';
import { voteFile } from '../../services/votes/team_votes.ts';
import type { Store } from '../../store/store.ts';

/** Fewer votes of one kind of flag, or waiting, change little and are often an office or a carrier. */
const MIN_VOTES = 20;
/** Share of the votes of a launch from which they are taken for a campaign. */
const SHARE = 1 / 3;

const KINDS: readonly VoteFlag['kind'][] = ['mail_domain', 'network', 'region', 'young_accounts'];
/** A region of which a launch has so many times as much as the others is no carrier. */
const LOPSIDED = 3;

/**
 * Decides as docs/operating/abuse.md tells the site team: flags of one kind that together hold a third of the votes of a launch are void (regions only
 * if the other launches have few of them), other flags are left alone, and votes that wait are counted unless they are a third of its votes.
 */
export async function decideAll(store: Store, now: number): Promise<void> {
  await checkVotes(store, now);
  for (const { launch_id } of (await flaggedLaunches(store)).launches) {
    for (const kind of KINDS) await voidCampaign(store, launch_id, { kind, now });
    const { standing, waiting } = await lookAt(store, launch_id);
    if (waiting > 0 && !isCampaign(waiting, standing))
      await decide(store, { launch_id, now, act: 'release', choice: { filter: { state: 'waiting' } } });
  }
}

async function voidCampaign(
  store: Store,
  launch_id: number,
  { kind, now }: { kind: VoteFlag['kind']; now: number },
): Promise<void> {
  const { standing, flags, isLopsided } = await lookAt(store, launch_id);
  const raised = flags.filter((flag) => flag.kind === kind && isLopsided(flag));
  const together = new Set(raised.flatMap(({ person_ids }) => person_ids));
  if (!isCampaign(together.size, standing)) return;
  const choice = { filter: { flags: raised.map(({ id }) => id) } };
  await decide(store, { launch_id, now, act: 'void', choice, reason: 'Votes of one campaign.' });
}

async function decide(store: Store, decision: Omit<Parameters<typeof decideVotes>[1], 'by'>): Promise<void> {
  const failed = await store.write((tx) => decideVotes(tx, { ...decision, by: { actor: 'operator' } }));
  if (failed !== null) throw new Error(`the votes cannot be decided: ${failed}`);
}

const isCampaign = (votes: number, standing: number): boolean =>
  votes >= MIN_VOTES && votes >= SHARE * standing;

async function lookAt(store: Store, launch_id: number) {
  const file = await voteFile(store, launch_id);
  if (!file) throw new Error(`there is no launch ${launch_id}`);
  const { flags, waiting, timeline } = file;
  const isLopsided = ({ share }: (typeof flags)[number]): boolean =>
    share === null || share.here >= LOPSIDED * (share.elsewhere ?? 0);
  return { standing: timeline.standing, flags, isLopsided, waiting };
}

import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { flagsOf, isWaiting, type VoteEvidence, type VoteFlag } from '../../domain/launches/vote_flags.ts';
import {
  isEmptyFilter,
  matchingVotes,
  namedVotes,
  type VoteFilter,
} from '../../domain/launches/vote_selection.ts';
import { NOTE_MAX } from '../../domain/text/moderation.ts';
import type { Tx } from '../../store/store.ts';
import { OWN_REASONS } from '../../store/votes/vote_facts.ts';
import { defineUseCase } from '../use_cases/define.ts';

/**
 * Why nothing was decided: no such launch or flag, the votes have changed since, nothing was chosen, no reason, the result is fixed, or
 * nothing to do.
 */
export type NotDecided =
  | 'no_launch'
  | 'no_flag'
  | 'changed'
  | 'no_choice'
  | 'no_reason'
  | 'final'
  | 'nothing';

/** What the site team does with votes: makes them void, counts those that wait, or takes back what it made void. */
export const VOTE_ACTS = ['void', 'release', 'restore'] as const;
/** One of {@link VOTE_ACTS}. */
export type VoteAct = (typeof VOTE_ACTS)[number];

/** Which votes are meant: those that were named one by one, or those that meet a filter. */
export type VoteChoice = { refs: readonly string[] } | { filter: VoteFilter };

interface Decision {
  launch_id: number;
  /** How many votes the decision was about when it was looked at; not compared if absent. */
  seen?: number;
  /** Ids of flags with their numbers of votes when they were looked at, as `network:2 17`. */
  sizes?: readonly string[];
  by: AuditActor;
}

const KINDS = { void: 'votes_voided', release: 'votes_released', restore: 'votes_restored' } as const;

/** Whether the team has made a vote void, and not its voter, who still has the account. */
export const isByTeam = ({ state, reason, is_deleted }: VoteEvidence): boolean =>
  state === 'void' && !is_deleted && !OWN_REASONS.includes(reason ?? '');

/** Whether an act changes a vote. What its voter withdrew is no act's: it stays with the voter. */
export const isFor = {
  void: ({ state }) => state !== 'void',
  release: isWaiting,
  restore: isByTeam,
} satisfies Record<VoteAct, (vote: VoteEvidence) => boolean>;

/**
 * Decides about some votes on a launch, all or none: those of the choice that the act changes. A void needs a `reason`, which its voters read; `now` in epoch
 * milliseconds. Returns why not, or null.
 */
export const decideVotes = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    {
      act,
      choice,
      reason = '',
      now,
      ...decision
    }: Decision & { act: VoteAct; choice: VoteChoice; reason?: string; now: number },
  ): Promise<NotDecided | null> => {
    const { launch_id } = decision;
    const launch = await tx.vote_desk.launch(launch_id);
    if (!launch) return 'no_launch';
    if (act === 'void' && !isReason(reason)) return 'no_reason';
    if (act === 'restore' && launch.finalised_at !== null) return 'final';
    const votes = await tx.vote_desk.evidence(launch_id);
    const flags = 'filter' in choice ? flagsOf(votes) : [];
    if ('filter' in choice && haveChanged(flags, choice.filter, decision.sizes)) return 'changed';
    const chosen = chosenOf(votes, choice, flags);
    if (typeof chosen === 'string') return chosen;
    const meant = { ...detailsOf(choice, act), ...(act === 'void' && { reason }) };
    return change(tx, { ...decision, act, reason, now }, chosen.filter(isFor[act]), meant);
  },
);

const isReason = (reason: string): boolean =>
  reason !== '' && reason.length <= NOTE_MAX && !OWN_REASONS.includes(reason);

function chosenOf(
  votes: readonly VoteEvidence[],
  choice: VoteChoice,
  flags: readonly VoteFlag[],
): VoteEvidence[] | NotDecided {
  if ('refs' in choice) {
    const named = namedVotes(votes, choice.refs);
    if (!named) return 'changed';
    return named.size === 0 ? 'no_choice' : [...named];
  }
  const { filter } = choice;
  if (isEmptyFilter(filter)) return 'no_choice';
  if (filter.flags?.length === 0) return 'no_choice';
  const isKnown = (name: string) => flags.some(({ id, kind }) => name === id || name === kind);
  if (filter.flags?.every(isKnown) === false) return 'no_flag';
  return matchingVotes(votes, filter, flags);
}

/** Whether a flag of a filter has another number of votes than it had when it was looked at. */
function haveChanged(raised: readonly VoteFlag[], { flags }: VoteFilter, sizes?: readonly string[]) {
  if (!flags || !sizes) return false;
  const now = new Set(raised.map(({ id, person_ids }) => `${id} ${person_ids.length}`));
  return flags.some((id) => sizes.some((size) => size.startsWith(`${id} `) && !now.has(size)));
}

/** What the audit log says of a choice: the filter with times as text, or that votes were ticked. */
function detailsOf(choice: VoteChoice, act: VoteAct): Record<string, unknown> {
  if ('refs' in choice) return { by_hand: true };
  const { flags = [], from, before, state, ...rest } = choice.filter;
  return {
    ...rest,
    ...(flags.length === 1 && { flag: flags[0] }),
    ...(flags.length > 1 && { flags }),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(before !== undefined && { before: new Date(before).toISOString() }),
    // Only votes that wait can be released.
    ...(state !== undefined && act !== 'release' && { state }),
  };
}

async function change(
  tx: Tx,
  { launch_id, seen, by, act, reason, now }: Decision & { act: VoteAct; reason: string; now: number },
  votes: readonly VoteEvidence[],
  meant: Readonly<Record<string, unknown>>,
): Promise<NotDecided | null> {
  if (seen !== undefined && seen !== votes.length) return 'changed';
  if (votes.length === 0) return 'nothing';
  const ids = votes.map(({ person_id }) => person_id);
  const changed = {
    void: () => tx.votes.annul(launch_id, ids, reason),
    release: () => tx.votes.release(launch_id, ids),
    restore: () => tx.votes.restore(launch_id, ids, now),
  };
  const details = { ...meant, votes: await changed[act]() };
  await tx.audit_log.record({ by, kind: KINDS[act], subject: `launch:${launch_id}`, details });
  return null;
}

import type { Actor } from '../../../domain/http/access.ts';
import { ApiError } from '../../../domain/http/errors.ts';
import { orAborted } from '../../../domain/or_aborted.ts';
import type { Clock, Redrafter, Report } from '../../../domain/ports.ts';
import type { DraftFieldName } from '../../../domain/profile/draft_fields.ts';
import { DAY_WINDOW_MS, refuseBeyondDay } from '../../../domain/settings/quota.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { draftRequest } from '../draft_request.ts';
import type { Redrafted } from './changed_fields.ts';

/** Who has fields drafted again, and with what. */
export interface RedraftedBy {
  actor: Actor;
  store: Store;
  clock: Clock;
  redrafter: Redrafter;
  limits_on: boolean;
  signal: AbortSignal;
  report?: Report | undefined;
  /** Raises `invalid_token` once the credential is revoked. */
  stillAllowed?: (() => Promise<void>) | undefined;
}

/** Seconds to wait before a retry if the drafter names none. */
const RETRY_AFTER = 30;

/**
 * Drafts fields again from the stored pages (R123): the only outside call of update_draft, outside any transaction; skipped without
 * pages. Then calls `save` with the verified values. The call is counted first and uncounted if the drafter or `save` fails (D30). Raises
 * `rate_limited`, `unavailable` (D12), `invalid_token` if the credential is revoked meanwhile, and the errors of `save`.
 */
export async function redraft<T>(
  draft: Draft,
  names: readonly DraftFieldName[],
  ctx: RedraftedBy,
  save: (drafted: Redrafted) => Promise<T>,
): Promise<T> {
  const { store, redrafter, signal, report, stillAllowed } = ctx;
  const request = await draftRequest(store, draft);
  if (request.pages.length === 0)
    return save({ baseline: draft.fields, found: { fields: {}, offers: {} }, unread: true });
  const { person_id } = ctx.actor;
  const counted = await store.write((tx) => count(tx, ctx), { on: [`person:${person_id}`] });
  try {
    await report?.({ progress: 10, total: 100, message: `Drafting again: ${names.join(', ')}.` });
    const found = await orAborted(redrafter.redraft({ id: draft.id, request }, names, signal), signal).catch(
      refused,
    );
    await report?.({ progress: 90, total: 100, message: 'Keeping what the pages of the site prove.' });
    await stillAllowed?.();
    return await save({ baseline: draft.fields, found });
  } catch (error) {
    await store.write((tx) => tx.regenerations.remove(counted), { on: [`person:${person_id}`] });
    throw error;
  }
}

function refused(error: unknown): never {
  throw error instanceof ApiError ? error : notDrafted();
}

async function count(
  tx: Tx,
  { actor, clock, limits_on }: Pick<RedraftedBy, 'actor' | 'clock' | 'limits_on'>,
): Promise<number> {
  const now = clock.now().getTime();
  if (limits_on) {
    const { 'limits.regenerates_per_day': limit } = await tx.settings.all();
    const used = await tx.regenerations.after(actor.person_id, now - DAY_WINDOW_MS);
    refuseBeyondDay(used, limit, now, {
      detail: `You have had fields drafted again ${used.count} times in 24 hours; the limit is ${limit}.`,
      next_steps: [
        'Set the fields yourself with `fields`, name several at once in regenerate, or come back then.',
      ],
    });
  }
  return tx.regenerations.add(actor.person_id, now);
}

const notDrafted = (): ApiError =>
  new ApiError('unavailable', 'The drafter did not respond; nothing was changed.', {
    retry_after: RETRY_AFTER,
    next_steps: [`Send the same call again in ${RETRY_AFTER} seconds, or without regenerate.`],
  });

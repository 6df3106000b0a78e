import { DAY_WINDOW_MS } from '../../domain/settings/quota.ts';
import { listingOfPath, type NoticeKind, objectionEnds } from '../../domain/text/notices.ts';
import type { ContentNotice } from '../../store/notices/notices.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A notice as a form sends it; its texts are checked. */
export interface NewNotice {
  path: string;
  kind: NoticeKind;
  reason: string;
  /** Both null only where the law asks for no sender. */
  name: string | null;
  email: string | null;
  /** Epoch milliseconds. */
  now: number;
  limits_on: boolean;
}

/**
 * Stores a notice about a page of this site and has its receipt emailed. The same notice sent twice in a day is one, while it waits. Returns its
 * number, or how many notices a day may come from one email address where that many have.
 */
export const sendNotice = defineUseCase(
  { who: 'anyone', does: 'durable' },
  async (tx: Tx, { limits_on, now, ...values }: NewNotice): Promise<{ id: number } | { most: number }> => {
    const { path, kind, reason, email } = values;
    if (email !== null) {
      const sent = await tx.notices.sentBy(email, now - DAY_WINDOW_MS);
      const same = sent.find(
        (one) => one.state === 'open' && one.path === path && one.kind === kind && one.reason === reason,
      );
      if (same) return { id: same.id };
      const { 'notices.per_sender_day': most } = await tx.settings.all();
      if (limits_on && sent.length >= most) return { most };
    }
    const about = listingOfPath(path);
    const listing = about && (await tx.listings.bySlug(about.slug));
    const id = await tx.notices.add({ ...values, listing_id: listing?.id ?? null, sent_at: now });
    if (email !== null) await emailSender(tx, id, 'receipt');
    return { id };
  },
);

/** Has an email to the sender of a notice written and sent: the receipt, or the latest decision. */
export const emailSender = (tx: Tx, notice_id: number, email: 'receipt' | 'decision'): Promise<unknown> =>
  tx.jobs.enqueue('send_notice', { notice_id, email });

/** A decision that its sender may object to, or has objected to. */
export interface ObjectableNotice {
  id: number;
  path: string;
  note: string;
  verdict: 'upheld' | 'rejected';
  /** When the time for it ends, in epoch milliseconds. */
  until: number;
  is_objected: boolean;
}

/** The decision that the link of an email belongs to; undefined for other links, and after the time in which one can object. */
export const objectableNotice = defineUseCase(
  { who: 'link', does: 'reads' },
  async (
    { notices }: Pick<Reads, 'notices'>,
    hash: string,
    now: number,
  ): Promise<ObjectableNotice | undefined> => {
    const found = await notices.byHash(hash);
    const first = found?.decisions[0];
    if (!found || !first || objectionEnds(first.at) <= now) return undefined;
    const { id, path, objected_at } = found;
    const { note, verdict, at } = first;
    return { id, path, note, verdict, until: objectionEnds(at), is_objected: objected_at !== null };
  },
);

/** Reopens a notice because its sender objects to the decision, once. Returns the decision; undefined where nothing can be objected to. */
export const objectToNotice = defineUseCase(
  { who: 'link', does: 'durable' },
  async (
    tx: Tx,
    { hash, objection, now }: { hash: string; objection: string; now: number },
  ): Promise<ObjectableNotice | undefined> => {
    const found = await objectableNotice(tx, hash, now);
    if (!found || found.is_objected) return found;
    const reopened: Pick<ContentNotice, 'state' | 'objection' | 'objected_at'> = {
      state: 'open',
      objection,
      objected_at: now,
    };
    await tx.notices.patch(found.id, reopened);
    await tx.audit_log.record({
      by: { actor: 'service' },
      kind: 'notice_objected',
      subject: `content_notice:${found.id}`,
    });
    return { ...found, is_objected: true };
  },
);

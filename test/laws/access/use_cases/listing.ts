import { editsOf } from '../../../../services/drafts/draft_edits.ts';
import { offersOf } from '../../../../services/drafts/draft_offers.ts';
import { inviteToDraft } from '../../../../services/drafts/invites.ts';
import { attestRevenue } from '../../../../services/figures/revenue.ts';
import { addPicture } from '../../../../services/listings/gallery.ts';
import { editByTeam } from '../../../../services/my_listings/edit_by_team.ts';
import { replyToReview } from '../../../../services/my_listings/replies.ts';
import { recordRefund } from '../../../../services/orders/paying/refunds.ts';
import type { Tx } from '../../../../store/store.ts';
import { payFor } from '../../../services/orders/orders.ts';
import { NOON } from '../../../store/temporary.ts';
import { addReview } from './account.ts';
import { pictureOf, type Things } from './things.ts';

/** An edit, an offer and an invite. */
export async function addToDraft(
  tx: Tx,
  draft_id: string,
  person_id: number,
): Promise<Pick<Things, 'edit' | 'offer' | 'invite_id'>> {
  const { fields, url } = (await tx.drafts.byId(draft_id))!;
  const quote = { quote: 'Fast', page_url: url, start: 0, end: 4 };
  await tx.drafts.patch(draft_id, {
    fields: {
      ...fields,
      tagline: {
        value: 'New words',
        state: 'manual',
        evidence: [],
        ai: null,
        previous: { value: 'Old words', set_by: 'owner', at: NOON },
      },
    },
    offers: { features: [{ items: [{ value: 'Fast', evidence: [quote] }], label: null }] },
    updated_at: NOON,
  });
  const draft = (await tx.drafts.byId(draft_id))!;
  const by = { person_id, by_hand: false, limits_on: false, now: NOON };
  const { invite } = await inviteToDraft(tx, draft, 'fay@example.org', by);
  return { edit: editsOf(draft)[0]!.edit, offer: offersOf(draft)[0]!.offer, invite_id: invite.id };
}

type Own = { person_id: number; listing_id: number; now: number };

/** A picture, an update, attested revenue and a change of the site team. */
export async function addToListing(
  tx: Tx,
  own: Own,
): Promise<Pick<Things, 'picture_id' | 'update_id' | 'change_id'>> {
  const { listing_id, now } = own;
  const by = { actor: 'operator' } as const;
  await addPicture(tx, own, { picture: pictureOf('gallery'), alt: null });
  const update = { listing_id, title: 'News', body: 'There is news.', published_at: now };
  const columns = { tagline: 'Other words' };
  await editByTeam(tx, { listing_id, columns, reason: 'A typing error.', seen: null, by, now });
  const typed = { revenue_usd: '1000', verified_on: '2026-11-01', source: 'Stripe' };
  await attestRevenue(tx, { listing_id, typed, by, now });
  return {
    picture_id: (await tx.galleries.ofListing(listing_id))[0]!.id,
    update_id: await tx.updates.add(update),
    change_id: (await tx.changes.page(listing_id, { offset: 0, limit: 1 })).rows[0]!.id,
  };
}

/** Two reviews of others, one with a reply. */
export async function addReviews(tx: Tx, own: Own): Promise<Pick<Things, 'review_id' | 'replied_id'>> {
  const { listing_id } = own;
  const review_id = await addReview(tx, 'dora', listing_id);
  const replied_id = await addReview(tx, 'finn', listing_id);
  await replyToReview(tx, { ...own, review_id: replied_id, text: 'Thank you for these kind words.' });
  return { review_id, replied_id };
}

/** A verified claim by email of somebody else that waits for objections. */
export const addWaitingClaim = async (tx: Tx, { listing_id, now }: Own): Promise<number> =>
  tx.claims.add({
    listing_id,
    person_id: await tx.people.ensure('gil@acme.example', now),
    method: 'email',
    status: 'verified',
    domain: 'acme.example',
    url: 'https://acme.example/',
    token: 'waiting',
    email: 'gil@acme.example',
    sent_times: [],
    requested_times: [],
    checks: [],
    created_at: now,
    expires_at: now + 1,
    verified_at: now,
    takes_effect_at: now + 1,
  });

/** An order that waits to be paid, and one with an invoice and a credit note. */
export async function addOrders(
  tx: Tx,
  listing_id: number,
): Promise<Pick<Things, 'pending_order' | 'paid_order' | 'credit_note'>> {
  const items = [{ product: 'featured' as const, listing_id }];
  const pending = (await tx.purchases.byId(await payFor(tx, items, NOON, 'pending')))!;
  const id = await payFor(tx, items, NOON);
  await tx.purchases.patch(id, { receipt_number: 1, seller: { name: 'Acme OÜ', vat_number: '' } });
  const paid = (await tx.purchases.byId(id))!;
  await recordRefund(tx, paid, { by: { actor: 'operator' }, refunded_cents: 100, now: NOON });
  const [refund] = await tx.refunds.ofPurchase(id);
  return { pending_order: pending.number, paid_order: paid.number, credit_note: refund!.credit_note! };
}

import { dollars } from '../../../domain/text/money.ts';
import type { Tx } from '../../../store/store.ts';
import { billboardReference } from '../fulfil/give_billboard.ts';
import type { Part } from '../fulfil/given.ts';
import type { TakenBack } from './back.ts';

/** Takes `cents` of a line off the billboard, those of earlier refunds included: it ranks what was paid less what went back. */
export async function billboardBack(
  tx: Tx,
  { order, line, given, now }: Part,
  cents: number,
): Promise<TakenBack> {
  const { billboard } = given;
  if (!billboard || line.listing_id === null) return { said: [] };
  const left = Math.max(0, line.net_cents - cents);
  const less = billboard.cents - left;
  if (less <= 0) return { said: [] };
  await tx.billboard.record({
    listing_id: line.listing_id,
    amount_cents: -less,
    paid_at: now,
    reference: `${billboardReference({ order, line })}:refunded:${cents}`,
  });
  return { said: [`${dollars(less)} less count on the billboard.`], given: { billboard: { cents: left } } };
}

import { slugOf } from '../../../domain/text/slugs.ts';
import type { Purchase } from '../../../store/orders/purchases.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import type { World } from '../../world.ts';
import { Visitor } from '../visitor.ts';

/** A shop in Estonia that declares the VAT of other countries, paid by a provider. */
export async function sellBy(world: World, provider: string, mode = 'self'): Promise<void> {
  await world.store.write(async (tx) => {
    await tx.settings.set('payment.provider', provider);
    await tx.settings.set('tax.mode', mode);
    await tx.settings.set('tax.seller_country', 'EE');
    await tx.settings.set('tax.oss', 1);
    await tx.settings.set('site.operator', 'Acme OÜ, Tallinn');
    await tx.settings.set('payment.instructions', 'Acme OÜ\nIBAN EE38 2200 2210 2014 5685');
  });
}

/** A pending order, and the path of its checkout page. */
export interface Ordered {
  number: string;
  path: string;
  order: Purchase;
}

/** An order of a person for a live listing: 100 and 50 dollars on the billboard, without VAT. */
export async function ordered(world: World, person = 'ada'): Promise<Ordered> {
  const name = `Marsh ${person}`;
  const known = await world.store.listings.bySlug(slugOf(name, 'listing'));
  const listing_id = (known ?? (await addListing(world.store, world.clock, { name, owner: person }))).id;
  const caller = restCaller(world, await world.key(person));
  const { answer, problem } = await caller.call('create_checkout', {
    items: [10_000, 5000].map((amount_cents) => ({ product: 'billboard_min', listing_id, amount_cents })),
  });
  if (!answer) throw new Error(JSON.stringify(problem));
  const { number, checkout_url } = answer;
  return {
    number,
    path: new URL(checkout_url).pathname,
    order: (await world.store.purchases.byNumber(number))!,
  };
}

/** What somebody in Germany types on the checkout page. */
export const TYPED = {
  name: 'Ada Byron',
  company: '',
  postal_address: 'Lange Straße 1\n10115 Berlin',
  country: 'DE',
  vat_number: '',
} as const;

/** Fills the form of a checkout page in and presses the button, once more if the total has changed; gives the visitor. */
export async function order(world: World, path: string, { twice = false } = {}): Promise<Visitor> {
  const visitor = new Visitor(world.url);
  const page = await visitor.request(path);
  const terms = page.root.querySelector('input[name=terms]')?.getAttribute('value') ?? '';
  const sent = { ...TYPED, terms, do: 'order' };
  const first = await visitor.fill(page, path, sent);
  const shows_total = first.root.querySelector('input[name=seen]') !== null;
  if (shows_total) await visitor.fill(first, path, sent);
  if (twice) {
    world.clock.advance(1_000);
    await visitor.fill(shows_total ? first : page, path, sent);
  }
  return visitor;
}

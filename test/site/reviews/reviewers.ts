import type { World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, type Visitor } from '../visitor.ts';
import { csrfOf } from '../votes/voters.ts';

/** A review that says enough. */
export const TEXT = 'It closed our books on the fourth, twice in a row.';

/** People who review in a world, by its pages. */
export function reviewers(world: () => World) {
  const now = () => world().clock.now().getTime();

  /** Somebody with a verified email address and a name, in a browser that is signed in. */
  async function as(name: string, { verified = true, domain = 'example.org' } = {}): Promise<Visitor> {
    const { url, store } = world();
    const email = `${name.toLowerCase()}@${domain}`;
    await store.write(async (tx) => {
      const id = await tx.people.ensure(email, now());
      if (verified) await tx.people.verified(id, now());
      await tx.people.rename(id, name);
    });
    return member(url, store, email, now());
  }

  /** Sends the form of the page of a listing. */
  async function write(
    by: Visitor,
    slug: string,
    {
      stars = 5,
      text = TEXT,
      on = `/p/${slug}`,
    }: { stars?: number | string; text?: string; on?: string } = {},
  ): Promise<PageResponse> {
    const action = `/p/${slug}/review`;
    const page = await by.request(on);
    if (!page.root.querySelector(`form[action="${action}"] textarea`))
      throw new Error(`${on} has no form of a review: ${page.text}`);
    return by.send(action, { csrf: csrfOf(page), do: 'save', stars: String(stars), text });
  }

  /** Sends something as the form would, from a page without it. */
  const force = async (by: Visitor, slug: string, fields: Record<string, string>): Promise<PageResponse> =>
    by.send(`/p/${slug}/review`, { csrf: csrfOf(await by.request('/account')), ...fields });

  /** The text of a part of the page of a listing, in one line. */
  const part = async (by: Visitor, slug: string, id: string): Promise<string> =>
    (await by.request(`/p/${slug}`)).root.querySelector(`#${id}`)?.structuredText.replace(/\s+/g, ' ') ?? '';

  async function idOf(slug: string, name: string): Promise<number> {
    const { store } = world();
    const person = await store.people.byEmail(`${name.toLowerCase()}@example.org`);
    const listing = await store.listings.bySlug(slug);
    return (await store.reviews.of(listing?.id ?? 0, person?.id ?? 0))?.id ?? 0;
  }

  /** Presses a button of a case on the page of the site team. */
  async function decide(
    admin: Visitor,
    of: string,
    act: 'approve' | 'reject',
    note = '',
    page?: PageResponse,
  ): Promise<PageResponse> {
    const shown = page ?? (await admin.request('/admin/moderation'));
    const hidden = shown.root.querySelector(`#${of}`)?.querySelectorAll('input[type=hidden]') ?? [];
    const fields = hidden.map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? '']);
    return admin.send('/admin/moderation', { ...Object.fromEntries(fields), do: act, note });
  }

  /** Writes a review and has the site team publish it; gives its id. */
  async function published(
    admin: Visitor,
    slug: string,
    { by, ...said }: { by: string; stars?: number; text?: string },
  ): Promise<number> {
    await write(await as(by), slug, said);
    const id = await idOf(slug, by);
    const done = await decide(admin, `review-${id}`, 'approve');
    if (done.status !== 303) throw new Error(`review ${id} was not published: ${done.text}`);
    return id;
  }

  const ratingOf = async (slug: string) =>
    (await world().rest('GET', `/listings/${slug}`)).body.community_rating as {
      average: number | null;
      count: number;
    };
  return { as, write, force, part, idOf, decide, published, ratingOf };
}

import type { World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { hiddenOf, member, type Visitor } from '../visitor.ts';

const DAY = 86_400_000;

/** People who vote in a world, by its pages. */
export function voters(world: () => World) {
  const now = () => world().clock.now().getTime();

  /** Somebody who has signed up some time ago, in a browser that is signed in. */
  async function as(name: string, { age = 3 * DAY, domain = 'example.org' } = {}): Promise<Visitor> {
    const { url, store } = world();
    const email = `${name}@${domain}`;
    await store.write(async (tx) => {
      const id = await tx.people.ensure(email, now() - age);
      await tx.people.verified(id, now() - age);
    });
    return member(url, store, email, now());
  }

  /** Presses the button on a page, from an IP address and with a browser of another name. */
  async function press(
    by: Visitor,
    slug: string,
    {
      from = '203.0.113.9',
      on = `/p/${slug}`,
      browser,
    }: { from?: string; on?: string; browser?: string } = {},
  ) {
    const action = `/p/${slug}/vote`;
    const page = await by.request(on);
    const button = page.root.querySelector(`form[action="${action}"] button`);
    const fields = { ...hiddenOf(page.root, action), do: button?.getAttribute('value') ?? '' };
    const headers = { 'x-forwarded-for': from, ...(browser !== undefined && { 'user-agent': browser }) };
    return by.send(action, fields, headers);
  }

  /** The own vote as the page of a listing shows it. */
  async function stateOn(by: Visitor, slug: string) {
    const part = (await by.request(`/p/${slug}`)).root.querySelector('#vote');
    return {
      pressed: part?.querySelector('button')?.getAttribute('aria-pressed'),
      text: part?.structuredText.replace(/\s+/g, ' ') ?? '',
    };
  }

  const votesOf = async (slug: string) => (await world().store.listings.bySlug(slug))!.votes;
  return { as, press, stateOn, votesOf };
}

/** The token of the forms on a page. */
export const csrfOf = ({ root }: PageResponse): string =>
  root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';

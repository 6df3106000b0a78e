import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../../browser/chromium.ts';
import { FIRST_WEEK, type Month, month, on, type Visitor, type Way } from './scene.ts';

const NEXT_WEEK = '2027-01-11';
const WEEK_ENDS = Date.parse(NEXT_WEEK);
/** An office in which four people work. */
const OFFICE = '203.0.113.7';
const AGED = ['bob', 'cleo', 'dan', 'eve'] as const;

/** A month of people who vote, in one of the two ways of using the site. */
export function votingMonth(way: Way): void {
  describe.skipIf(!hasChromium)(`people vote for a month, ${way}`, () => {
    let site: Month;
    const people = {} as Record<(typeof AGED)[number], Visitor>;
    let ada: Visitor;
    let dora: Visitor;
    let ivy: Visitor;
    let noor: Visitor;

    /** Presses the vote button of a product; returns what stands beside it then. */
    async function press({ page, open }: Visitor, slug: string): Promise<string> {
      await open(`/p/${slug}`);
      const button = page.locator('#vote button');
      const pressed = await button.getAttribute('aria-pressed');
      await button.click();
      await page.locator(`#vote button[aria-pressed="${pressed === 'true' ? 'false' : 'true'}"]`).waitFor();
      return page.locator('#vote').innerText();
    }
    const standing = async ({ page, open }: Visitor, slug: string): Promise<string> => {
      await open(`/p/${slug}`);
      return page.locator('#vote').innerText();
    };
    /** Waits until the jobs of the service have counted. */
    const becomes = (slug: string, votes: readonly number[], week = FIRST_WEEK) =>
      expect.poll(() => site.votes(slug, week)).toEqual(votes);
    /** The rows of the person's own data about votes; the file asks for a new sign-in each day. */
    async function ownVotes({ page, open }: Visitor): Promise<any[]> {
      await open('/account/export');
      const response = await page.context().request.get(`${site.service.url}/account/export`);
      return (await response.json()).vote;
    }

    beforeAll(async () => {
      site = await month({
        products: [
          { name: 'Harbour Kit', owner: 'ada@example.org' },
          { name: 'Oakum', owner: 'zoe@example.org' },
          { name: 'Spar', owner: 'zoe@example.org', week: NEXT_WEEK },
        ],
      });
      await site.run('admin', 'create', 'noor@example.org');
      ada = await site.member('ada@example.org', way);
      for (const name of AGED) people[name] = await site.member(`${name}@example.org`, way);
    });
    afterAll(() => site?.close());

    test('Tuesday: the vote of a first-day account waits, and says until when', async () => {
      await site.reach(on(2, 840));
      dora = await site.member('dora@example.org', way);
      expect(await standing(dora, 'harbour-kit')).toMatch(
        /Your account is new: a vote cast now counts from tomorrow, 14:0\d \(UTC\)/,
      );
      expect(await press(dora, 'harbour-kit')).toMatch(
        /Your vote counts from tomorrow, 14:0\d \(UTC\).*Until then your account is too new\. You need not do anything/s,
      );
      expect(await site.votes('harbour-kit')).toEqual([0, 0]);
    });

    test('Tuesday: the own product, and throw-away mail, are refused with the reason', async () => {
      expect(await standing(ada, 'harbour-kit')).toContain('You cannot vote for your own product');
      expect(await ada.page.locator('#vote button').count()).toBe(0);
      const own = await ada.force('/p/harbour-kit/vote', { do: 'vote' });
      expect([own.status, own.text]).toEqual([
        409,
        expect.stringContaining('You cannot vote for your own product'),
      ]);
      const gus = await site.visitor('gus@mailinator.com', way);
      await gus.page.goto(`${site.service.url}/p/harbour-kit`);
      await gus.page.locator('#vote a').click();
      await gus.page.locator('main input[name=email]').fill(gus.email);
      await gus.page.locator('main form:has(input[name=email]) button').click();
      await gus.page.getByText('Disposable email addresses cannot be used here').waitFor();
      expect(site.emails(gus.email)).toEqual([]);
      expect(await site.votes('harbour-kit')).toEqual([0, 0]);
    });

    test('Wednesday: it counts by itself; two tabs of one person are one vote, and a key casts none', async () => {
      await site.reach(on(3, 900));
      await becomes('harbour-kit', [1, 1]);
      expect(await standing(dora, 'harbour-kit')).toContain('You voted, and your vote counts');
      const { bob } = people;
      const key = (await site.run('key', 'create', '--email', 'bob@example.org')).trim();
      const authorization = `Bearer ${key}`;
      expect((await bob.force('/p/harbour-kit/vote', { do: 'vote' }, { authorization })).status).toBe(403);
      expect(await site.votes('harbour-kit')).toEqual([1, 1]);

      await bob.open('/p/harbour-kit');
      const second = await bob.page.context().newPage();
      await second.goto(`${site.service.url}/p/harbour-kit`);
      expect(await press(bob, 'harbour-kit')).toContain('your vote counts');
      await second.locator('#vote button[value=vote]').click();
      await second.locator('#vote button[aria-pressed="true"]').waitFor();
      expect(await second.locator('#vote').innerText()).toContain('You voted, and your vote counts');
      await second.close();
      expect(await site.votes('harbour-kit')).toEqual([2, 2]);
      expect(await ownVotes(bob)).toHaveLength(1);
    });

    test('Wednesday: of four people in one office three count; the fourth waits until the site team counts it', async () => {
      const beside: string[] = [];
      for (const name of AGED) {
        await people[name].sit(OFFICE);
        beside.push(await press(people[name], 'oakum'));
      }
      for (const text of beside.slice(0, 3)) expect(text).toContain('You voted, and your vote counts');
      expect(beside[3]).toContain(
        'Your vote waits for the site team: several votes for this product came from your network',
      );
      expect(await site.votes('oakum')).toEqual([3, 3]);

      noor = await site.member('noor@example.org', way);
      expect(await standing(noor, 'oakum')).toContain('the site team does not vote');
      expect(await noor.open('/admin/votes')).toContain('one waits for you');
      await noor.page.locator('main').getByRole('link', { name: 'Oakum' }).click();
      expect(await noor.page.locator('#all').innerText()).not.toMatch(/@|203\.0/);
      await noor.press('Count this vote');
      await noor.page.locator('main [role=status]').waitFor();
      expect(await standing(people.eve, 'oakum')).toContain('You voted, and your vote counts');
      expect(await site.votes('oakum')).toEqual([4, 4]);
    });

    test('Thursday: a withdrawn vote leaves at once; cast again it takes the new time', async () => {
      await site.reach(on(4));
      const { cleo } = people;
      const [first] = await ownVotes(cleo);
      await press(cleo, 'oakum');
      expect(await site.votes('oakum')).toEqual([3, 3]);
      await site.reach(on(5));
      await cleo.sit('198.51.100.200');
      expect(await press(cleo, 'oakum')).toContain('your vote counts');
      expect(await site.votes('oakum')).toEqual([4, 4]);
      const again = await ownVotes(cleo);
      expect([again.length, first.cast_at.slice(0, 10), again[0].cast_at.slice(0, 10)]).toEqual([
        1,
        '2027-01-06',
        '2027-01-08',
      ]);
    });

    test('Sunday: the week ends to the millisecond', async () => {
      await site.reach(on(7));
      ivy = await site.member('ivy@example.org', way);
      expect(await press(ivy, 'harbour-kit')).toContain(
        'That is after the end of the launch week: the vote will count for all time only',
      );
      for (const name of ['dan', 'eve'] as const)
        await people[name].sit(`192.0.2.${name.length}${name.charCodeAt(0) % 10}`);
      await people.dan.open('/p/harbour-kit');
      await people.eve.open('/p/harbour-kit');
      await site.stand(WEEK_ENDS - 1);
      expect(await press(people.dan, 'harbour-kit')).toContain('You voted, and your vote counts');
      expect(await site.votes('harbour-kit')).toEqual([3, 3]);
      await site.stand(WEEK_ENDS);
      expect(await press(people.eve, 'harbour-kit')).toContain(
        'Your vote counts for all time, but not for the launch week',
      );
      expect(await site.votes('harbour-kit')).toEqual([4, 3]);
    });

    test('Monday: a vote that matures after the end counts for the product, not for its week', async () => {
      await site.reach(on(8, 660));
      await becomes('harbour-kit', [5, 3]);
      expect(await standing(ivy, 'harbour-kit')).toContain(
        'counts for all time, but not for the launch week',
      );
      for (const name of ['bob', 'dan'] as const) await press(people[name], 'spar');
      expect(await site.votes('spar', NEXT_WEEK)).toEqual([2, 2]);
    });

    test('the second Tuesday: a deleted account leaves open weeks, and stays in a final result without a name', async () => {
      await site.reach(on(9) + 1);
      await expect.poll(async () => (await site.get('/awards')).total).toBe(2);
      const { dan } = people;
      await dan.open('/sign-in?again=1&return_to=/account/delete');
      await dan.page.getByLabel('To confirm, type dan@example.org').fill('dan@example.org');
      await dan.page.locator('main form[action="/account/delete"] button').click();
      await becomes('spar', [1, 1], NEXT_WEEK);
      const { items } = await site.get('/awards');
      const ours = items.filter(({ week }: any) => week === FIRST_WEEK);
      expect(ours.map(({ listing, week_votes }: any) => [listing.slug, week_votes])).toEqual([
        ['oakum', 4],
        ['harbour-kit', 3],
      ]);
      expect((await site.votes('harbour-kit'))[1]).toBe(3);
      const file = `${site.service.data_dir}/all.jsonl`;
      await site.run('export', '--all', file);
      expect(readFileSync(file, 'utf8')).not.toContain('dan@example.org');
    });

    test('nothing of all that troubled a browser', () => {
      const all = [ada, dora, ivy, noor, ...Object.values(people)];
      expect(all.flatMap(({ troubles }) => troubles)).toEqual([]);
    });
  });
}

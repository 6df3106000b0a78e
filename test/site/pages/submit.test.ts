import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailTo } from '../../auth/mailbox.ts';
import { companySite } from '../../doubles/company_site.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { member, Visitor } from '../visitor.ts';

let world: World;
let company: Awaited<ReturnType<typeof companySite>>;
beforeAll(async () => {
  world = await startWorld();
  company = await companySite();
});
afterAll(async () => {
  await company.close();
  await world.close();
});

const signedIn = (name: string): Promise<Visitor> =>
  member(world.url, world.store, `${name}@example.org`, world.clock.now().getTime());

/** What stands beside the field. */
const faultOf = ({ root }: Awaited<ReturnType<Visitor['request']>>): string | undefined =>
  root.querySelector('#launch-fault')?.structuredText;

describe('/submit', () => {
  test.each(['code', 'link'])('keeps the URL through a sign-in by the %s of the email', async (way) => {
    const visitor = new Visitor(world.url);
    const url = `${company.url}?from=${way}`;
    const email = `${way}@example.org`;
    const away = await visitor.request(`/submit?url=${encodeURIComponent(url)}`);
    expect(away.status).toBe(303);
    const sign_in = await visitor.request(away.headers.get('location') ?? '');
    expect(sign_in.text).toContain(`We keep ${url}.`);
    await visitor.fill(sign_in, '/sign-in', { email });
    const { code, link } = await emailTo(world, email);
    const confirm = await visitor.request(way === 'link' ? link : '/sign-in/confirm');
    const back = await visitor.fill(confirm, '/sign-in/confirm', way === 'code' ? { code } : {});
    expect(back.headers.get('location')).toBe(`/submit?url=${encodeURIComponent(url)}`);

    const filled = await visitor.request(back.headers.get('location') ?? '');
    expect(filled.root.querySelector('input[name=url]')?.getAttribute('value')).toBe(url);
    const drafts = async () => (await visitor.request('/account/drafts')).text;
    // Opening the page starts nothing.
    expect(await drafts()).toContain('No draft yet');
    const sent = await visitor.fill(filled, `/submit?url=${encodeURIComponent(url)}`, { url });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toMatch(/^\/account\/drafts\/[\w-]+$/);
    expect(await drafts()).not.toContain('No draft yet');
    const again = await visitor.fill(filled, `/submit?url=${encodeURIComponent(url)}`, { url });
    expect(again.headers.get('location')).toBe(`${sent.headers.get('location')}?known`);
  });

  test('takes a URL without its scheme, as people type it', async () => {
    const ada = await signedIn('ada');
    const sent = await ada.fill(await ada.request('/submit'), '/submit', { url: ' newcomer.example/app ' });
    const { body } = await world.rest('GET', sent.headers.get('location')!.replace('/account', ''), {
      key: await world.key('ada'),
    });
    expect(body.url).toBe('https://newcomer.example/app');
  });

  test.each([
    ['javascript:alert(1)', 'That is not the URL of a website.'],
    ['https://', 'That is not the URL of a website.'],
    ['ftp://acme.example', 'That is not the URL of a website.'],
  ])('says what is wrong with %s, signed in or not', async (url, sentence) => {
    const ada = await signedIn('ada');
    for (const answer of [
      await new Visitor(world.url).request(`/submit?url=${encodeURIComponent(url)}`),
      await ada.fill(await ada.request('/submit'), '/submit', { url }),
    ]) {
      expect(answer.status).toBe(400);
      expect(faultOf(answer)).toContain(sentence);
      expect(answer.root.querySelector('input[name=url]')?.getAttribute('value')).toBe(url);
    }
  });

  test('leads to the listing of a website that is live', async () => {
    await addListing(world.store, world.clock, {
      name: 'Fernway',
      url: 'https://fernway.example',
      owner: 'bob',
    });
    const ada = await signedIn('ada');
    for (const answer of [
      await new Visitor(world.url).request('/submit?url=fernway.example'),
      await ada.fill(await ada.request('/submit'), '/submit', { url: 'https://www.fernway.example/' }),
    ]) {
      expect(answer.status).toBe(400);
      expect(faultOf(answer)).toContain('This website is listed already, as Fernway.');
      expect(answer.root.querySelector('#launch-fault a')?.getAttribute('href')).toBe('/p/fernway');
    }
  });

  test('says that a domain is blocked, and what to do', async () => {
    await world.store.write((tx) => tx.settings.set('moderation.blocked_domains', 'casino.example'));
    const ada = await signedIn('ada');
    const answer = await ada.fill(await ada.request('/submit'), '/submit', { url: 'https://casino.example' });
    expect(answer.status).toBe(400);
    expect(faultOf(answer)).toBe(
      'The site team does not list websites of this domain. Submit the website under a domain of the company itself, or write to the site team.',
    );
  });

  test('refuses a URL that cannot be kept through a sign-in', async () => {
    const long = `acme.example/?${'ä'.repeat(600)}`;
    const answer = await new Visitor(world.url).request(`/submit?url=${encodeURIComponent(long)}`);
    expect([answer.status, faultOf(answer)]).toEqual([400, expect.stringContaining('too long')]);
  });
});

describe('the free places by week', () => {
  const tiles = async (): Promise<string[]> => {
    const { root } = await new Visitor(world.url).request('/submit');
    return root
      .querySelectorAll('.places li')
      .map((tile) => tile.structuredText.replaceAll(/\s+/g, ' ').trim());
  };

  test('show the weeks from the next one to the last of the queue, and the one that comes next', async () => {
    await world.store.write((tx) => tx.settings.set('free_queue.capacity', 2));
    await addListing(world.store, world.clock, {
      name: 'Booked',
      week: '2026-12-28',
      status: 'awaiting_badge',
    });
    const [first, ...rest] = await tiles();
    expect(first).toBe('Week of 23 November Free queue closed 0 of 2 free places booked');
    expect(rest).toHaveLength(7);
    expect(rest.slice(-3)).toEqual([
      'Week of 28 December one place left 1 of 2 free places booked Next free week',
      'Week of 4 January 2 places left 0 of 2 free places booked',
      'Week of 11 January 2 places left 0 of 2 free places booked',
    ]);
  });

  test('go on to the first week with room when the queue is full, and follow its settings', async () => {
    await world.store.write(async (tx) => {
      await tx.settings.set('free_queue.capacity', 1);
      await tx.settings.set('free_queue.max_weeks', 6);
    });
    expect((await tiles()).slice(-2)).toEqual([
      'Week of 28 December Full 1 of 1 free places booked',
      'Week of 4 January one place left 0 of 1 free places booked Next free week',
    ]);
  });
});

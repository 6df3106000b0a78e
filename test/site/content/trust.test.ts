import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TRUST_PAGES } from '../../../services/content/trust_page.ts';
import { RETENTION } from '../../../services/upkeep/retention.ts';
import { sqliteColumns } from '../../../store/base/columns.ts';
import { schemaOf } from '../../../store/base/schema.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, Visitor } from '../visitor.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const visit = (path: string): Promise<PageResponse> => new Visitor(world.url).request(path);
const set = (name: 'site.operator' | 'site.contact' | 'pages.terms', value: string): Promise<void> =>
  world.store.write((tx) => tx.settings.set(name, value));

/** Tables whose rows are about people, with the words by which the privacy page names them. */
const SAID: Record<string, RegExp> = {
  passkey: /passkeys that you add/,
  provider_account: /accounts elsewhere that you sign in with/,
  api_key: /API keys as hashes/,
  audit: /log of what was changed, by whom/,
  claim: /If you claim a listing, we store the claim/,
  competitor_reading: /websites you had us read/,
  draft: /drafts, listings/,
  draft_history: /drafts, listings/,
  draft_invite: /invitations/,
  draft_owner: /drafts, listings/,
  follow: /products that you follow/,
  founder: /founder pages/,
  idempotency: /finished tasks/,
  interview_answer: /interviews/,
  interview_earlier: /interviews with your last answers before a change/,
  listing: /drafts, listings/,
  listing_change: /listings and their history/,
  oauth_grant: /assistants that you connected/,
  person_picture: /your picture, if you upload one/,
  purchase: /We store your order with the billing details/,
  regeneration: /requests to a language model/,
  review: /reviews/,
  review_helpful: /what you found helpful/,
  sign_in_device: /browsers that have signed in/,
  sign_up: /store where it came from for .*: hashes of the IP address/,
  site_reading: /websites you had us read/,
  vote: /votes, with hashes of your IP address/,
  web_session: /sessions: kind of browser/,
};

/** Tables that name people by an email address alone. */
const SAID_OF_EMAILS: Record<string, RegExp> = {
  claim: /store the address at the domain with the claim/,
  content_notice: /name and email address of who sent a notice/,
  draft_invite: /invitations/,
  person: /your email address/,
  sign_in_link: /sign-in emails/,
  subscription: /the Monday email, or a reminder/,
  suppressed_email: /email addresses whose mail server refused/,
};

describe('the privacy page', () => {
  test('names every table with data of people', async () => {
    const { text } = await visit('/privacy');
    const tables = Object.entries(schemaOf(sqliteColumns)).flatMap(([name, table]) =>
      'person_id' in table ? [name] : [],
    );
    expect(tables.length).toBeGreaterThan(8);
    expect(tables.filter((name) => !SAID[name]?.test(text))).toEqual([]);
    const emails = Object.entries(schemaOf(sqliteColumns)).flatMap(([name, table]) =>
      'email' in table ? [name] : [],
    );
    expect(emails.length).toBeGreaterThan(2);
    expect(emails.filter((name) => !SAID_OF_EMAILS[name]?.test(text))).toEqual([]);
  });

  test('names every cookie that signing in sets, and says how long data stay', async () => {
    const { root, text } = await visit('/privacy');
    const named = root.querySelectorAll('td code').map(({ textContent }) => textContent);
    const guest = new Visitor(world.url);
    const form = await guest.request('/sign-in');
    await guest.fill(form, '/sign-in', { email: 'ada@example.org' });
    const set = [...guest.cookies.keys()].map((name) => name.replace('firstlight_', ''));
    expect(set.length).toBeGreaterThan(1);
    expect(named).toEqual(expect.arrayContaining([...set, 'sid', 'device']));
    for (const count of [RETENTION.vote_ips.days, RETENTION.key_uses.days, RETENTION.looks.days, 400])
      expect(text).toContain(`${count} days`);
  });

  test('links to the download and the deletion that it promises', async () => {
    const ada = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
    const { root } = await ada.request('/privacy');
    const links = root.querySelectorAll('main a').map((link) => link.getAttribute('href') ?? '');
    for (const path of ['/account/export', '/account/delete']) {
      expect(links).toContain(path);
      expect((await ada.request(path)).status).toBe(200);
    }
  });
});

describe('the pages about the site', () => {
  test.each(TRUST_PAGES)(
    '/%s is linked in the footer and in the sitemap, and leads to the others',
    async (page) => {
      const { root, status, headers } = await visit(`/${page}`);
      expect([status, root.querySelectorAll('h1').length]).toEqual([200, 1]);
      expect(headers.get('cache-control')).toBe('no-cache');
      const footer = (await visit('/')).root.querySelectorAll('footer a');
      expect(footer.map((link) => link.getAttribute('href'))).toContain(`/${page}`);
      expect((await visit('/sitemaps/pages.xml')).markup).toContain(`${world.url}/${page}</loc>`);
      expect(root.querySelector('.tabs [aria-current=page]')?.getAttribute('href')).toBe(`/${page}`);
    },
  );

  test('say who runs the site and how to reach them, once the operator states it', async () => {
    expect((await visit('/contact')).text).toContain('has not published a name and address yet');
    await set('site.operator', 'Ada & Söhne <GmbH>, Lichtweg 1, 1010 Wien');
    await set('site.contact', 'team@daybreak.example');
    for (const path of ['/about', '/contact', '/privacy', '/terms']) {
      const { text, root } = await visit(path);
      expect(text).toContain('Firstlight is run by Ada & Söhne <GmbH>, Lichtweg 1, 1010 Wien.');
      expect(root.querySelector('a[href="mailto:team@daybreak.example"]')?.text).toBe(
        'team@daybreak.example',
      );
    }
    await set('site.contact', 'https://daybreak.example/contact');
    expect(
      (await visit('/contact')).root.querySelector('a[href="https://daybreak.example/contact"]'),
    ).not.toBeNull();
  });

  test('show the text of the operator instead, as Markdown that can do no harm', async () => {
    await set(
      'pages.terms',
      '## House rules\n\nBe *kind*. <script>alert(1)</script> [x](javascript:alert(1))',
    );
    const { root, text } = await visit('/terms');
    expect(text).toContain('House rules Be kind. <script>alert(1)</script> [x](javascript:alert(1))');
    expect(text).not.toContain('One person, one vote');
    expect(root.querySelectorAll('main script, main a[href^=javascript]')).toHaveLength(0);
    await set('pages.terms', '');
    expect((await visit('/terms')).text).toContain('One person, one vote');
    await expect(set('pages.terms', 'x'.repeat(60_001))).rejects.toThrow(/Markdown of at most 60000/);
  });

  test('are named where an account begins', async () => {
    const links = (await visit('/sign-in')).root.querySelectorAll('main a');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/privacy', '/terms']),
    );
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteServer, startSite } from '../site_server.ts';
import { member, sessionFor, Visitor } from '../visitor.ts';

let site: SiteServer;
beforeAll(async () => (site = await startSite({ demo: false })));
afterAll(() => site.close());

const now = (): number => site.context.clock.now().getTime();
let people = 0;
async function newMember(): Promise<{ by: Visitor; email: string; person_id: number }> {
  const email = `member${++people}@example.org`;
  const by = await member(site.url, site.store, email, now());
  const { id } = (await site.store.people.byEmail(email))!;
  return { by, email, person_id: id };
}

describe('the account', () => {
  test('shows who is signed in, in its header too, and leads to everything of it', async () => {
    const { by, email } = await newMember();
    const { text, root, headers } = await by.request('/account');
    expect(text).toContain(email);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(root.querySelector('header .door')?.getAttribute('aria-label')).toBe(`Your account, ${email}`);
    const links = root.querySelectorAll('main a').map((link) => link.getAttribute('href') ?? '');
    expect(links).toEqual(
      expect.arrayContaining([
        '/account/sessions',
        '/account/keys',
        '/account/assistants',
        '/account/export',
      ]),
    );
    for (const link of links) expect([link, (await by.request(link)).status]).toEqual([link, 200]);
    const { root: front } = await new Visitor(site.url).request('/');
    expect(front.querySelector('header .door')?.getAttribute('href')).toBe('/sign-in');
  });

  test.each([
    [' Ada   Lovelace ', 'Ada Lovelace'],
    ['<b>Ada</b> & "co"', '<b>Ada</b> & "co"'],
    ['Ada\u202Eecalevol\u0000', 'Ada ecalevol'],
    ['', null],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('a name written %j is stored as %j and shown as text', async (name, stored) => {
    const { by, person_id } = await newMember();
    const saved = await by.fill(await by.request('/account'), '/account', { name });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/account?saved']);
    expect((await site.store.people.byId(person_id))?.name).toBe(stored);
    const { root, markup } = await by.request('/account?saved');
    expect(root.querySelector('#name')?.getAttribute('value')).toBe(stored ?? '');
    expect(root.querySelector('[role=status]')?.text).toBe('Saved.');
    expect(markup).not.toContain('<b>Ada');
  });

  test('says so when an older account has the same mailbox', async () => {
    const older = await member(site.url, site.store, 'twice@example.org', now());
    const newer = await member(site.url, site.store, 'twice+2@example.org', now());
    expect((await newer.request('/account')).text).toContain('older account has the same mailbox');
    expect((await older.request('/account')).text).not.toContain('older account');
  });
});

describe('sessions', () => {
  test('are listed with browser, network and time, and end one by one or all others at once', async () => {
    const { by, email, person_id } = await newMember();
    const elsewhere = await Promise.all([1, 2, 3].map(() => member(site.url, site.store, email, now())));
    const page = await by.request('/account/sessions');
    const rows = page.root.querySelectorAll('.sessions > li').map(({ structuredText }) => structuredText);
    expect(rows).toHaveLength(4);
    expect(rows.filter((row) => row.includes('This browser'))).toHaveLength(1);
    for (const row of rows)
      expect(row).toMatch(/Firefox on Linux[^]*Network 127\.0\.0\.x[^]*signed in just now/);

    const listed = await site.store.sessions.ofPerson(person_id, now());
    const own = Number(page.root.querySelector('.sessions input[name=session]')?.getAttribute('value'));
    expect(listed.map(({ id }) => id)).toContain(own);
    await by.fill(page, '/account/sessions', { session: String(own) });
    expect(await site.store.sessions.ofPerson(person_id, now())).toHaveLength(3);

    const rest = await by.request('/account/sessions');
    const csrf = rest.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    await by.send('/account/sessions', { csrf });
    expect(await site.store.sessions.ofPerson(person_id, now())).toHaveLength(1);
    expect((await by.request('/account')).status).toBe(200);
    for (const other of elsewhere) expect((await other.request('/account')).status).toBe(303);
  });

  test('of another person cannot be ended, and words that are no session end none', async () => {
    const { by, email } = await newMember();
    const other = await newMember();
    const { session_id } = await sessionFor(site.store, other.email, now());
    const csrf =
      (await by.request('/account')).root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    for (const session of [String(session_id), 'x', '-1', '1e99', ''])
      expect((await by.send('/account/sessions', { csrf, session })).status).toBe(303);
    expect((await other.by.request('/account')).status).toBe(200);
    expect(await site.store.sessions.ofPerson(other.person_id, now())).toHaveLength(2);
    const { id } = (await site.store.people.byEmail(email))!;
    expect(await site.store.sessions.ofPerson(id, now())).toHaveLength(1);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { hiddenOf, Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { from, guessCodes, requestEmailFrom, signInFrom, typeCode } from './from_networks.ts';
import { emailTo, signInEmails } from './mailbox.ts';

let world: World;
beforeEach(async () => {
  // With a trusted proxy each visitor may have an own IP address.
  world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
});
afterEach(() => world.close());

const requestEmail = (email: string, ip: string, by?: Visitor) => requestEmailFrom(world, email, ip, by);
const signIn = (email: string, ip: string, by?: Visitor) => signInFrom(world, email, ip, by);

/** How many emails a mailbox got so far. */
async function received(email: string): Promise<number> {
  await world.running.drain();
  return signInEmails(world).filter(({ to }) => to === email).length;
}

function expectRefused({ status, headers, text }: { status: number; headers: Headers; text: string }): void {
  expect(status).toBe(429);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3000);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(text).toMatch(/in \d+ minutes/);
  expect(headers.get('cache-control')).toBe('private, no-store');
}

describe('threat: lock-out: strangers who type a person’s email address do not lock that person out', () => {
  test('however many request emails from elsewhere, a browser that has signed in before still gets one', async () => {
    const browser = await signIn('ada@example.org', '192.0.2.200');
    for (let network = 0; network < 12; network++)
      for (let time = 0; time < 3; time++) await requestEmail('ada@example.org', `198.51.100.${network}`);
    const before = await received('ada@example.org');
    // Its own network may have reached the limit too, by others behind the same router.
    for (let i = 0; i < 10; i++) await requestEmail(`other${i}@example.org`, '192.0.2.200');
    expect((await requestEmail('ada@example.org', '192.0.2.200', browser)).status).toBe(303);
    expect(await received('ada@example.org')).toBe(before + 1);
    await signIn('ada@example.org', '203.0.113.77', browser);
  });

  test('five requests of one network use up nothing of another network', async () => {
    for (let i = 0; i < 8; i++) await requestEmail('ada@example.org', '192.0.2.1');
    expect(await received('ada@example.org')).toBe(
      DEFAULT_SETTINGS['sign_in.emails_per_network_and_mailbox_hour'],
    );
    await signIn('ada@example.org', '192.0.2.2');
  });

  test('an email address over its limit gets the response of a known and an unknown one, and nothing is sent', async () => {
    await signIn('known@example.org', '192.0.2.1');
    for (let network = 10; network < 40; network++)
      await requestEmail('limited@example.org', `198.51.100.${network}`);
    const before = await received('limited@example.org');
    expect(before).toBe(DEFAULT_SETTINGS['sign_in.emails_per_mailbox_hour']);
    const responses = [];
    for (const email of ['known@example.org', 'unknown@example.org', 'limited@example.org']) {
      const by = new Visitor(world.url);
      const { status, headers, markup } = await requestEmail(email, '203.0.113.5', by);
      const names = [...headers.keys()].filter((name) => name !== 'date').sort();
      const page = await by.request('/sign-in/confirm');
      const words = page.markup.replaceAll(email, 'X').replace(/name="csrf" value="[^"]+"/, '');
      responses.push({
        status,
        location: headers.get('location'),
        names,
        markup,
        page: [page.status, words],
      });
    }
    expect(responses[2]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[1]);
    expect(await received('limited@example.org')).toBe(before);
  });

  test('the same mailbox written in other ways has one limit', async () => {
    const spellings = ['ada@gmail.com', 'a.da@gmail.com', 'ada+1@gmail.com', 'ada+2@googlemail.com'];
    for (let network = 0; network < 20; network++)
      await requestEmail(spellings[network % spellings.length] ?? '', `198.51.100.${network}`);
    await world.running.drain();
    expect(signInEmails(world)).toHaveLength(DEFAULT_SETTINGS['sign_in.emails_per_mailbox_hour']);
  });

  test('a link signs in whatever was tried from the same network', async () => {
    await requestEmail('ada@example.org', '192.0.2.9');
    const { link } = await emailTo(world, 'ada@example.org');
    const by = new Visitor(world.url);
    const page = await by.request(link, { headers: from('192.0.2.66') });
    const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    const guess = (token: string) => by.send('/sign-in/confirm', { csrf, token }, from('192.0.2.66'));
    for (let i = 0; i < DEFAULT_SETTINGS['sign_in.tries_per_network_hour']; i++)
      expect((await guess('x'.repeat(24))).status).toBe(410);
    expectRefused(await guess('x'.repeat(24)));
    const token = page.root.querySelector('input[name=token]')?.getAttribute('value') ?? '';
    expect((await guess(token)).status).toBe(303);
  });
});

describe('threat: guessing codes', () => {
  test('a mailbox has a budget of codes a day; over it a right code is wrong too, links and known browsers go on', async () => {
    const known = await signIn('ada@example.org', '192.0.2.1');
    await guessCodes(world, DEFAULT_SETTINGS['sign_in.code_tries_per_mailbox_day'] / 5, 'ada@example.org');
    const stranger = new Visitor(world.url);
    await requestEmail('ada@example.org', '203.0.113.1', stranger);
    const { code, link } = await emailTo(world, 'ada@example.org');
    const wrong = await typeCode(stranger, await stranger.request('/sign-in/confirm'), code, '203.0.113.1');
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('not the code');
    expect((await stranger.fill(await stranger.request(link), '/sign-in/confirm')).status).toBe(303);

    await requestEmail('ada@example.org', '192.0.2.1', known);
    const newest = await emailTo(world, 'ada@example.org');
    const page = await known.request('/sign-in/confirm');
    expect((await known.fill(page, '/sign-in/confirm', { code: newest.code })).status).toBe(303);
  });
});

describe('threat: rate limits', () => {
  test('one network can request ten emails an hour, for any recipients', async () => {
    for (let i = 0; i < DEFAULT_SETTINGS['sign_in.emails_per_network_hour']; i++)
      expect((await requestEmail(`a${i}@example.org`, '192.0.2.1')).status).toBe(303);
    const refused = await requestEmail('a10@example.org', '192.0.2.1');
    expectRefused(refused);
    expect(refused.text).toContain('One network can request 10 sign-in emails an hour.');
    expect((await requestEmail('a10@example.org', '192.0.2.2')).status).toBe(303);
  });

  test('500 emails an hour to people without an account; people with one still get theirs', async () => {
    expect(DEFAULT_SETTINGS['sign_in.emails_per_hour']).toBe(500);
    // So many would take long; fewer are counted in the same way.
    const most = 30;
    await world.store.write((tx) => tx.settings.set('sign_in.emails_per_hour', most));
    await signIn('ada@example.org', '192.0.2.1');
    const page = await new Visitor(world.url).request('/sign-in');
    const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    const cookie = page.headers.getSetCookie().join('; ');
    const by = new Visitor(world.url);
    by.cookies.set('firstlight_form', /firstlight_form=([\w-]+)/.exec(cookie)?.[1] ?? '');
    for (let i = 0; i < most + 5; i++)
      await by.send('/sign-in', { csrf, email: `p${i}@example.org` }, from(`198.51.${i >> 8}.${i & 255}`));
    await world.running.drain();
    const strangers = signInEmails(world).filter(({ to }) => /^p\d+@/.test(to));
    expect(strangers.length).toBe(most - 1);
    const emails = await received('ada@example.org');
    await requestEmail('ada@example.org', '203.0.113.9');
    expect(await received('ada@example.org')).toBe(emails + 1);
  });

  test('one network makes three accounts an hour; who has an account is not concerned', async () => {
    await signIn('ada@example.org', '192.0.2.50');
    for (const name of ['b', 'c', 'd']) await signIn(`${name}@example.org`, '192.0.2.1');
    await requestEmail('e@example.org', '192.0.2.1');
    const { link } = await emailTo(world, 'e@example.org');
    const by = new Visitor(world.url);
    const fields = async () => {
      const page = await by.request(link, { headers: from('192.0.2.1') });
      const value = (name: string) =>
        page.root.querySelector(`input[name=${name}]`)?.getAttribute('value') ?? '';
      return { csrf: value('csrf'), token: value('token') };
    };
    const refused = await by.send('/sign-in/confirm', await fields(), from('192.0.2.1'));
    expectRefused(refused);
    expect(refused.text).toMatch(/Too many new accounts.*One network can create 3 new accounts an hour/s);
    expect(refused.text).toMatch(/Request a new email here in \d+ minutes/);
    expect(await world.store.people.byEmail('e@example.org')).toBeUndefined();
    await signIn('ada@example.org', '192.0.2.1');
    // The email is still valid: it signs in from another network.
    expect((await by.send('/sign-in/confirm', await fields(), from('192.0.2.2'))).status).toBe(303);
  });
});

test('wrong responses of passkeys count with wrong codes, by network', async () => {
  const by = new Visitor(world.url);
  const page = await by.request('/sign-in');
  const most = DEFAULT_SETTINGS['sign_in.tries_per_network_hour'];
  const send = () =>
    by.send('/sign-in', { ...hiddenOf(page.root, '/sign-in'), credential: '{}' }, from('192.0.2.9'));
  for (let i = 0; i < most; i++) expect((await send()).status).toBe(400);
  expectRefused(await send());
});

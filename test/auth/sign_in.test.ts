import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../auth/credentials/api_keys.ts';
import type { PageResponse } from '../site/page_response.ts';
import { hiddenOf, Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { emailTo, signInEmails } from './mailbox.ts';

let world: World;
let visitor: Visitor;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());
beforeEach(() => (visitor = new Visitor(world.url)));

let people = 0;
const newEmail = (): string => `person${++people}@example.org`;

/** Requests an email as a person does: opens the page, types the email address, submits. */
async function requestEmail(by: Visitor, email: string, return_to = ''): Promise<PageResponse> {
  const page = await by.request(`/sign-in${return_to && `?return_to=${encodeURIComponent(return_to)}`}`);
  return by.fill(page, '/sign-in', { email });
}

async function press(by: Visitor, link: string): Promise<PageResponse> {
  return by.fill(await by.request(link), '/sign-in/confirm');
}

async function type(by: Visitor, code: string): Promise<PageResponse> {
  return by.fill(await by.request('/sign-in/confirm'), '/sign-in/confirm', { code });
}

/** A browser with a signed-in person. */
async function signedIn(email = newEmail()): Promise<Visitor> {
  const by = new Visitor(world.url);
  await requestEmail(by, email);
  await press(by, (await emailTo(world, email)).link);
  return by;
}

/** The whole database as text. */
function dump(): string {
  const db = new Database(world.running.config.database_file, { readonly: true });
  const tables = db.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  const rows = tables.map((table) => db.prepare(`select * from "${String(table)}"`).all());
  db.close();
  return JSON.stringify(rows);
}

const whoIs = async (by: Visitor): Promise<string | null> => {
  const { status, text } = await by.request('/account');
  return status === 200 ? (/\S+@\S+\.\w+/.exec(text)?.[0] ?? '') : null;
};

describe('signing in by email', () => {
  test('by the link: a button, then a session, then where one wanted to go', async () => {
    const email = newEmail();
    const response = await requestEmail(visitor, email, '/awards?page=1');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in/confirm']);
    expect((await visitor.request('/sign-in/confirm')).text).toContain(email);
    const { link, subject } = await emailTo(world, email);
    expect(subject).toBe('Sign in to Firstlight');
    const page = await visitor.request(link);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(email)]);
    const pressed = await visitor.fill(page, '/sign-in/confirm');
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/awards?page=1']);
    expect(await whoIs(visitor)).toBe(email);
    expect(await world.store.people.byEmail(email)).toMatchObject({
      email,
      mailbox_key: email,
      verified_at: world.clock.now().getTime(),
    });
  });

  test('by the code, in any case, with spaces and dashes, and with letters that look like its digits', async () => {
    for (const write of [
      (code: string) => code,
      (code: string) => ` ${code.slice(0, 4)} - ${code.slice(4)}`,
      (code: string) => code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'),
    ]) {
      const [by, email] = [new Visitor(world.url), newEmail()];
      await requestEmail(by, email);
      const { code } = await emailTo(world, email);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      expect((await type(by, write(code))).status).toBe(303);
      expect(await whoIs(by)).toBe(email);
    }
  });

  test('a person who comes again is the same person', async () => {
    const email = newEmail();
    const ids = [];
    for (const words of [email, ` ${email.toUpperCase()} `]) {
      const by = new Visitor(world.url);
      await requestEmail(by, words);
      await press(by, (await emailTo(world, email)).link);
      ids.push((await world.store.people.byEmail(email))?.id);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(typeof ids[0]).toBe('number');
  });

  test('a signed-in person need not sign in again', async () => {
    const email = newEmail();
    await requestEmail(visitor, email);
    await press(visitor, (await emailTo(world, email)).link);
    const again = await visitor.request('/sign-in?return_to=/blog');
    expect([again.status, again.headers.get('location')]).toEqual([303, '/blog']);
  });

  test('from the link of the header one comes back to the page that it stood on', async () => {
    const page = await visitor.request('/sign-in', { headers: { referer: `${world.url}/categories?x=1` } });
    expect(hiddenOf(page.root, '/sign-in')['return_to']).toBe('/categories?x=1');
    const elsewhere = await visitor.request('/sign-in', { headers: { referer: 'https://evil.example/p' } });
    expect(hiddenOf(elsewhere.root, '/sign-in')['return_to']).toBe('/account');
  });

  test('an email that could not be sent within 15 minutes is not sent later', async () => {
    const slow = await startWorld({
      env: { LOG_LEVEL: 'silent' },
      ports: { mailer: { send: () => Promise.reject(new Error('no route')) } },
    });
    const by = new Visitor(slow.url);
    await requestEmail(by, 'late@example.org');
    await slow.running.drain();
    slow.clock.advance(16 * 60_000);
    await slow.running.drain();
    const backlog = await slow.store.jobs.backlog(slow.clock.now().getTime());
    expect(backlog.filter(({ state }) => state === 'dead')).toEqual([]);
    await slow.close();
  });
});

describe('threat: account enumeration', () => {
  test('a known, an unknown and an unreachable email address get the same response', async () => {
    const known = newEmail();
    await world.key(known.split('@')[0] ?? '');
    const responses = [];
    for (const email of [known, newEmail(), 'nobody@nowhere.invalid']) {
      const by = new Visitor(world.url);
      const { status, headers, markup } = await requestEmail(by, email);
      const page = await by.request('/sign-in/confirm');
      const words = page.markup.replaceAll(email, 'X').replace(/name="csrf" value="[^"]+"/, '');
      responses.push({ status, location: headers.get('location'), markup, page: [page.status, words] });
    }
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  test('timing: the request does the same for every email address, and sends no email', async () => {
    const sent: string[] = [];
    const accepts = Promise.withResolvers<void>();
    const mailer = {
      async send({ to }: { to: { email: string } }): Promise<void> {
        // A mail server that accepts no email before every request has its response.
        await accepts.promise;
        sent.push(to.email);
      },
    };
    const slow = await startWorld({ ports: { mailer } });
    await slow.key('known');
    const by = new Visitor(slow.url);
    const page = await by.request('/sign-in');
    const took: Record<string, number[]> = { 'known@example.org': [], 'unknown@example.org': [] };
    // The least of many runs: other load makes a request slower, never faster.
    const least = (email: string): number => Math.min(...(took[email] ?? []));
    const ratio = (): number => {
      const [known, unknown] = [least('known@example.org'), least('unknown@example.org')];
      return Math.max(known, unknown) / Math.min(known, unknown);
    };
    for (let i = 0; i < 15 || (ratio() >= 2 && i < 300); i++) {
      for (const [email, times] of Object.entries(took)) {
        const begun = performance.now();
        await by.fill(page, '/sign-in', { email });
        times.push(performance.now() - begun);
      }
    }
    expect(ratio()).toBeLessThan(2);
    expect(sent).toEqual([]);
    accepts.resolve();
    await slow.running.drain();
    expect(new Set(sent)).toEqual(new Set(Object.keys(took)));
    await slow.close();
  });
});

describe('threat: prefetched or stolen link', () => {
  test('opening a link changes nothing, however often mail programs do it', async () => {
    const email = newEmail();
    await requestEmail(visitor, email);
    const { link } = await emailTo(world, email);
    const scanner = new Visitor(world.url);
    for (let i = 0; i < 3; i++) expect((await scanner.request(link)).status).toBe(200);
    await scanner.request(link, { method: 'HEAD' });
    expect(await whoIs(scanner)).toBeNull();
    expect(await world.store.people.byEmail(email)).toBeUndefined();
    expect((await press(visitor, link)).status).toBe(303);
  });

  test('a link signs in once, of 20 presses at the same time too', async () => {
    const email = newEmail();
    await requestEmail(visitor, email);
    const { link, code } = await emailTo(world, email);
    const pages = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const by = new Visitor(world.url);
        return { by, page: await by.request(link) };
      }),
    );
    const pressed = await Promise.all(pages.map(({ by, page }) => by.fill(page, '/sign-in/confirm')));
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      303,
      ...Array.from({ length: 19 }, () => 410),
    ]);
    expect((await visitor.request(link)).text).toContain('The link was used already');
    expect((await visitor.send('/sign-in/confirm', { code })).status).toBe(403);
  });

  test('a scanner that presses the button leaves the code to the browser that requested it', async () => {
    const email = newEmail();
    await requestEmail(visitor, email, '/account/keys');
    const { link, code } = await emailTo(world, email);
    const page = await visitor.request(link);
    const scanner = new Visitor(world.url);
    expect((await press(scanner, link)).status).toBe(303);
    expect((await scanner.request(link)).status).toBe(410);
    for (const seen of [await visitor.request(link), await visitor.fill(page, '/sign-in/confirm')])
      expect([seen.status, seen.text]).toEqual([
        400,
        expect.stringContaining('Type the code of the same email'),
      ]);
    const done = await type(visitor, code);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/account/keys']);
    expect(await whoIs(visitor)).toBe(email);
    expect((await visitor.request(link)).status).toBe(410);
  });

  test('a link is over after 15 minutes, used or not', async () => {
    const email = newEmail();
    await requestEmail(visitor, email);
    const { link } = await emailTo(world, email);
    const page = await visitor.request(link);
    world.clock.advance(15 * 60_000);
    expect((await visitor.request(link)).status).toBe(410);
    expect((await visitor.fill(page, '/sign-in/confirm')).status).toBe(410);
    expect(await whoIs(visitor)).toBeNull();
  });

  test('in another browser a link signs in, but what was begun goes on only where it was begun', async () => {
    const email = newEmail();
    await requestEmail(visitor, email, '/oauth/consent?uid=x');
    const other = new Visitor(world.url);
    const pressed = await press(other, (await emailTo(world, email)).link);
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/account']);
  });

  test('a code works only in the browser that requested it', async () => {
    const [email, mine] = [newEmail(), newEmail()];
    await requestEmail(visitor, email);
    const { code } = await emailTo(world, email);
    const thief = new Visitor(world.url);
    await requestEmail(thief, mine);
    expect((await type(thief, code)).status).toBe(400);
    expect(await whoIs(thief)).toBeNull();
    expect((await type(visitor, code)).status).toBe(303);
  });

  test('a code can be tried five times, then it is void', async () => {
    const email = newEmail();
    await requestEmail(visitor, email);
    const { code } = await emailTo(world, email);
    const wrong = code === 'ZZZZZZZZ' ? 'YYYYYYYY' : 'ZZZZZZZZ';
    const page = await visitor.request('/sign-in/confirm');
    for (let left = 4; left >= 0; left--) {
      const { status, text } = await visitor.fill(page, '/sign-in/confirm', { code: wrong });
      expect(status).toBe(400);
      expect(text).toContain(['too many codes were tried', 'once more', '2 more', '3 more', '4 more'][left]);
    }
    expect((await visitor.fill(page, '/sign-in/confirm', { code })).status).toBe(410);
    expect(await whoIs(visitor)).toBeNull();
  });
});

test('threat: session fixation: every sign-in has a new session, and the one before is over', async () => {
  const email = newEmail();
  const planted = 'A'.repeat(43);
  visitor.cookies.set('firstlight_sid', planted);
  await requestEmail(visitor, email);
  await press(visitor, (await emailTo(world, email)).link);
  const first = visitor.cookies.get('firstlight_sid') ?? '';
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(first).not.toBe(planted);
  const stale = new Visitor(world.url);
  stale.cookies.set('firstlight_sid', first);
  // The same browser signs in with another email address while it is signed in.
  const other = newEmail();
  const again = new Visitor(world.url);
  await requestEmail(again, other);
  const { link } = await emailTo(world, other);
  await press(visitor, link);
  expect(await whoIs(visitor)).toBe(other);
  expect(visitor.cookies.get('firstlight_sid')).not.toBe(first);
  expect(await whoIs(stale)).toBeNull();
});

test('a session ends after 30 days, and at once with signing out', async () => {
  const email = newEmail();
  const before = world.clock.now();
  await requestEmail(visitor, email);
  await press(visitor, (await emailTo(world, email)).link);
  const copy = new Visitor(world.url);
  copy.cookies.set('firstlight_sid', visitor.cookies.get('firstlight_sid') ?? '');
  for (const days of [13, 13, 3]) {
    world.clock.advance(days * 86_400_000);
    expect(await whoIs(copy)).toBe(email);
  }
  world.clock.advance(86_400_000);
  expect(await whoIs(copy)).toBeNull();
  world.clock.set(before);
  expect(await whoIs(copy)).toBe(email);
  const out = await visitor.fill(await visitor.request('/sign-out'), '/sign-out');
  expect([out.status, out.headers.get('location')]).toEqual([303, '/']);
  expect(visitor.cookies.has('firstlight_sid')).toBe(false);
  expect(await whoIs(copy)).toBeNull();
});

test('a session ends when its browser did not come for 14 days (ASVS 7.3.1)', async () => {
  const by = await signedIn('idle@example.org');
  const before = world.clock.now();
  world.clock.advance(13 * 86_400_000);
  expect(await whoIs(by)).toBe('idle@example.org');
  world.clock.advance(14 * 86_400_000);
  expect(await whoIs(by)).toBeNull();
  const id = (await world.store.people.byEmail('idle@example.org'))!.id;
  expect(await world.store.sessions.ofPerson(id, world.clock.now().getTime())).toEqual([]);
  world.clock.set(before);
});

test('the first use of a link or code invalidates all other emails to the same person', async () => {
  const [email, someone] = [newEmail(), newEmail()];
  const [first, second, other] = [new Visitor(world.url), new Visitor(world.url), new Visitor(world.url)];
  await requestEmail(first, email);
  const older = await emailTo(world, email);
  await requestEmail(second, email);
  const newer = await emailTo(world, email);
  await requestEmail(other, someone);
  expect((await press(second, newer.link)).status).toBe(303);
  expect((await visitor.request(older.link)).status).toBe(410);
  expect((await first.request('/sign-in/confirm')).headers.get('location')).toBe('/sign-in');
  expect((await press(other, (await emailTo(world, someone)).link)).status).toBe(303);
});

describe('a sign-in from a new browser (ASVS 6.3.5)', () => {
  const reports = async (email: string) => {
    return (await world.mails()).filter(
      ({ to, subject }) => to.includes(email) && subject === 'New sign-in to your account',
    );
  };

  test('is reported to its owner by email; the first sign-in of an account and those of known browsers are not', async () => {
    const email = newEmail();
    const by = await signedIn(email);
    await by.fill(await by.request('/sign-out'), '/sign-out');
    await requestEmail(by, email);
    await press(by, (await emailTo(world, email)).link);
    expect(await reports(email)).toEqual([]);
    await signedIn(email);
    const [report, ...more] = await reports(email);
    expect(more).toEqual([]);
    const text = report?.text.replaceAll('=\n', '');
    expect(text).toContain('Chrome on Linux');
    expect(text).toContain(`${world.url}/account/sessions`);
  });

  test('a browser is known by the account that it signed in to, and by no other', async () => {
    const [mine, theirs] = [newEmail(), newEmail()];
    await signedIn(theirs);
    const by = await signedIn(mine);
    await by.fill(await by.request('/sign-in?again=1'), '/sign-in', { email: theirs });
    await press(by, (await emailTo(world, theirs)).link);
    expect(await reports(theirs)).toHaveLength(1);
  });
});

describe('threat: open redirector', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    '/a\r\nX: y',
    'javascript:alert(1)',
  ])('return_to %j leads nowhere but the account', async (evil) => {
    const email = newEmail();
    const page = await visitor.request(`/sign-in?return_to=${encodeURIComponent(evil)}`);
    expect(hiddenOf(page.root, '/sign-in')['return_to']).toBe('/account');
    await visitor.fill(page, '/sign-in', { email, return_to: evil });
    const { headers } = await press(visitor, (await emailTo(world, email)).link);
    expect(headers.get('location')).toBe('/account');
  });

  test('nor back into the door', async () => {
    for (const path of ['/sign-in', '/sign-in/confirm?token=x', '/sign-out', '/./sign-out']) {
      const page = await visitor.request(`/sign-in?return_to=${encodeURIComponent(path)}`);
      expect(hiddenOf(page.root, '/sign-in')['return_to']).toBe('/account');
    }
  });
});

describe('threat: CSRF on sign-in', () => {
  test.each([
    ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a neighbour of ours', { 'sec-fetch-site': 'same-site' }],
  ])('%s signs nobody in and sends no email', async (_, said) => {
    const email = newEmail();
    const page = await visitor.request('/sign-in');
    const response = await visitor.send('/sign-in', { ...hiddenOf(page.root, '/sign-in'), email }, said);
    expect(response.status).toBe(403);
    await requestEmail(visitor, email);
    const { link } = await emailTo(world, email);
    const fields = hiddenOf((await visitor.request(link)).root, '/sign-in/confirm');
    expect((await visitor.send('/sign-in/confirm', fields, said)).status).toBe(403);
    expect(await whoIs(visitor)).toBeNull();
    await world.running.drain();
    expect(signInEmails(world).filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('a form without its mark, or with that of another browser, is refused', async () => {
    const other = hiddenOf((await new Visitor(world.url).request('/sign-in')).root, '/sign-in');
    await visitor.request('/sign-in');
    for (const fields of [{}, { csrf: 'nonsense' }, other])
      expect((await visitor.send('/sign-in', { ...fields, email: newEmail() })).status).toBe(403);
  });
});

test('threat: clickjacking: no page of signing in can be framed', async () => {
  for (const path of ['/sign-in', '/sign-out', '/sign-in/confirm?token=x', '/account'])
    for (const by of [visitor, await signedIn()]) {
      const { headers, status } = await by.request(path);
      if (status === 303) continue;
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain("form-action 'self'");
    }
});

test('threat: Referer and history: the link is sent to no other site, stored by no cache, and left by 303', async () => {
  const email = newEmail();
  await requestEmail(visitor, email);
  const { link } = await emailTo(world, email);
  const page = await visitor.request(link);
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  const elsewhere = page.root
    .querySelectorAll('[href],[src]')
    .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '');
  expect(elsewhere.filter((url) => /^(?:https?:)?\/\//.test(url))).toEqual([]);
  const token = new URL(link, world.url).searchParams.get('token') ?? '';
  const pressed = await visitor.fill(page, '/sign-in/confirm');
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get('location')).not.toContain(token);
});

describe('addresses', () => {
  test.each(['ada@mailinator.com', 'ada@sub.mailinator.com', 'ADA@Guerrillamail.com'])(
    '%s is refused in words: it lasts only minutes',
    async (email) => {
      const { status, text } = await requestEmail(visitor, email);
      expect([status, text]).toEqual([400, expect.stringContaining('Disposable email addresses')]);
      expect(visitor.cookies.has('firstlight_browser')).toBe(false);
    },
  );

  test.each(['', 'ada', 'ada@', 'ada@localhost', 'a@b.org, c@d.org', 'ada@example.org\nBcc: x@y.org'])(
    '%j is no email address: the form says so, and keeps the input',
    async (words) => {
      const { status, text, root } = await requestEmail(visitor, words);
      expect([status, text]).toEqual([400, expect.stringContaining('not an email address')]);
      expect(root.querySelector('#email')?.getAttribute('value')).toBe(words);
      expect(root.querySelector('#email')?.getAttribute('aria-describedby')).toBe('error');
    },
  );

  test('two ways to write one mailbox are two accounts of one reader', async () => {
    const ids = [];
    for (const email of ['fold.ed@gmail.com', 'folded+more@gmail.com']) {
      const by = new Visitor(world.url);
      await requestEmail(by, email);
      await press(by, (await emailTo(world, email)).link);
      ids.push((await world.store.people.byEmail(email))!.id);
    }
    expect(new Set(ids).size).toBe(2);
    expect(await Promise.all(ids.map((id) => world.store.people.isRepeated(id)))).toEqual([false, true]);
  });
});

test('no link, code or cookie is in the database', async () => {
  const email = newEmail();
  await requestEmail(visitor, email);
  const { link, code } = await emailTo(world, email);
  const token = new URL(link, world.url).searchParams.get('token') ?? '';
  const [browser = '', form = ''] = [
    visitor.cookies.get('firstlight_browser'),
    visitor.cookies.get('firstlight_form'),
  ];
  await press(visitor, link);
  const sid = visitor.cookies.get('firstlight_sid') ?? '';
  const device = visitor.cookies.get('firstlight_device') ?? '';
  const everything = dump();
  for (const secret of [token, browser, form, sid, device]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(everything).not.toContain(secret);
  }
  for (const secret of [token, browser, sid, device]) expect(everything).toContain(hashOf(secret));
  expect(everything).not.toContain(`"${code}"`);
});

test('what has expired is deleted: sessions after 30 days, emails a day later', async () => {
  await signedIn();
  await requestEmail(visitor, newEmail());
  const before = world.clock.now();
  await world.reach(new Date(before.getTime() + 31 * 86_400_000));
  const db = new Database(world.running.config.database_file, { readonly: true });
  const count = (table: string) => db.prepare(`select count(*) from ${table}`).pluck().get();
  expect([count('web_session'), count('sign_in_link')]).toEqual([0, 0]);
  db.close();
  world.clock.set(before);
});

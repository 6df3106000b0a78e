import { expect, onTestFinished, test } from 'vitest';
import { mailServer } from '../doubles/mail_server.ts';
import { Visitor } from '../site/visitor.ts';
import { until } from '../world.ts';
import { parseEmail } from './mailbox.ts';
import { served } from './served.ts';

test('threat: leakage: no email address, link, code or cookie of a sign-in is in the log, regardless of errors', async () => {
  const mail = await mailServer();
  onTestFinished(() => mail.close());
  const { said, url } = await served({ SMTP_URL: mail.url });
  mail.refuse({ status: 451, words: 'not now, <ada@example.org>' });
  const by = new Visitor(url);
  await by.fill(await by.request('/sign-in'), '/sign-in', { email: 'ada@example.org' });
  const browser = by.cookies.get('firstlight_browser') ?? '';
  const { link, code } = parseEmail((await until(async () => mail.received[0])).eml);
  await by.fill(await by.request('/sign-in/confirm'), '/sign-in/confirm', { code: 'ZZZZZZZZ' });
  expect((await by.fill(await by.request(link), '/sign-in/confirm')).status).toBe(303);
  await by.request('/account');
  // The refusal is logged, which shows that the log works.
  expect(said.log).toContain('not now');
  const token = new URL(link, url).searchParams.get('token') ?? '';
  for (const secret of [token, code, browser, by.cookies.get('firstlight_sid') ?? '', 'ada@example.org']) {
    expect(secret.length).toBeGreaterThanOrEqual(6);
    expect(said.log).not.toContain(secret);
  }
});

test('without a mail server the terminal of this machine shows the sign-in link', async () => {
  const { said, url } = await served({});
  const by = new Visitor(url);
  await by.fill(await by.request('/sign-in'), '/sign-in', { email: 'ada@example.org' });
  const link = await until(async () => /Sign in here: (\S+)/.exec(said.log)?.[1]);
  const signedIn = await by.fill(await by.request(link), '/sign-in/confirm');
  expect(signedIn.status).toBe(303);
  expect(said.log).not.toContain('ada@example.org');
});

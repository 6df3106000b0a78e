import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from '../../data_folder.ts';
import { ahrefsServer } from '../../doubles/ahrefs_server.ts';
import { mailServer } from '../../doubles/mail_server.ts';
import { messagesServer } from '../../doubles/messages_server.ts';
import { signInProvider } from '../../doubles/sign_in_provider.ts';
import { run } from '../program.ts';
import { examined, served } from './doctor.ts';

const folder = emptyFolder();
let service: Awaited<ReturnType<typeof served>>;
beforeAll(async () => {
  service = await served(folder);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const doctor = (env: Record<string, string> = {}, ...args: string[]) =>
  examined(folder, { PORT: service.port, ...env }, ...args);

/** A program at an origin of its own. */
async function program(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** A proxy before the service that adds headers. */
const proxy = (headers: Record<string, string>): Promise<string> =>
  program((req, res) => {
    const onward = { port: service.port, path: req.url, headers: { ...req.headers, ...headers } };
    request(onward, (response) => {
      res.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(res);
    }).end();
  });

const CHECKS = [
  'configuration',
  'service',
  'base_url',
  'proxy',
  'dns',
  'mail',
  'model',
  'ratings',
  'providers',
  'disk',
  'permissions',
  'database',
  'migrations',
  'jobs',
  'clock',
  'orders',
  'backup',
];

test('where all is well every check is ok, and nothing is changed', async () => {
  await using model = await messagesServer({ text: '{"ok":true}' });
  await using ahrefs = await ahrefsServer({ ratings: { 'ahrefs.com': 91 } });
  const provider = await signInProvider();
  const mail = await mailServer({ login: { user: 'ada', pass: 'sk-secret' } });
  await run(folder, ['backup']);
  const before = readdirSync(folder);
  const { code, err, out, items } = await doctor({
    SMTP_URL: mail.url,
    AI_BASE_URL: model.url,
    ANTHROPIC_API_KEY: 'sk-secret',
    AHREFS_BASE_URL: ahrefs.url,
    AHREFS_API_KEY: 'sk-secret',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: 'sk-secret',
  });
  await Promise.all([mail.close(), provider.close()]);
  expect(items.map(({ check, state }) => `${check} ${state}`)).toEqual(CHECKS.map((check) => `${check} ok`));
  expect([code, err]).toEqual([0, '']);
  expect(out).not.toContain('sk-secret');
  expect([model.requests.length, ahrefs.requests.length]).toEqual([1, 1]);
  expect(mail.received).toEqual([]);
  expect(readdirSync(folder)).toEqual(before);
  const { out: text } = await run(folder, ['doctor'], { PORT: service.port });
  expect(text).toMatch(/^ok {7}service {7}The service at http:\/\/127\.0\.0\.1:\d+ is ready\.$/m);
  expect(text).toMatch(/^Errors: 0\. Warnings: 0\. Checks: 17\.$/m);
});

describe('what is probably a mistake', () => {
  test('in the configuration is a warning each, and no reason to fail', async () => {
    const { of, code } = await doctor({ PROT: '99', HOST: '0.0.0.0' });
    expect(of('configuration').map(({ state, text }) => [state, text])).toEqual([
      ['warning', 'PROT is set, but there is no such variable.'],
      ['warning', expect.stringMatching(/^HOST is 0\.0\.0\.0, so other machines/)],
    ]);
    expect(code).toBe(0);
  });

  test('is that no service runs', async () => {
    const closed = createTcpServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { one, of, code } = await doctor({ PORT: String(port) });
    expect(one('service')).toMatchObject({
      state: 'warning',
      text: `No service responds at http://127.0.0.1:${port} (ECONNREFUSED).`,
    });
    expect([of('base_url'), code]).toEqual([[], 0]);
  });
});

describe('mail', () => {
  test('is sent with --send, from the sender of the configuration', async () => {
    const mail = await mailServer();
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'Daybreak <hello@daybreak.example>' };
    const { one, code } = await doctor(env, '--send', 'ada@example.org');
    expect([one('mail')?.state, code]).toEqual(['ok', 0]);
    expect(mail.received).toMatchObject([{ from: 'hello@daybreak.example', to: ['ada@example.org'] }]);
    expect(mail.received[0]?.eml).toContain('Mail works.');
    await mail.close();
  });

  test('that the server does not take is an error with its reason, without the password', async () => {
    const mail = await mailServer({ login: { user: 'ada', pass: 'open sesame' } });
    mail.refuse({ status: 450, words: 'relaying for open sesame is not allowed' });
    const url = mail.url.replace('open sesame', 'open%20sesame');
    const { one, out, code } = await doctor({ SMTP_URL: url }, '--send', 'ada@example.org');
    expect(one('mail')?.text).toMatch(/cannot be used: .*relaying for … is not allowed/);
    expect(one('mail')?.remedy).toContain('Set MAIL_FROM');
    expect(out).not.toMatch(/open.{1,3}sesame/);
    expect(code).toBe(1);
    await mail.close();
  });

  test('with a wrong password, or without a server, says what to correct', async () => {
    const mail = await mailServer({ login: { user: 'ada', pass: 'right' } });
    const wrong = await doctor({ SMTP_URL: mail.url.replace('right', 'sk-secret') });
    expect(wrong.one('mail')).toMatchObject({
      state: 'error',
      remedy: expect.stringContaining('Correct user and password in SMTP_URL'),
    });
    expect(wrong.out).not.toContain('sk-secret');
    await mail.close();
    const none = await doctor({ SMTP_URL: 'smtp://ada:sk-secret@127.0.0.1:1' });
    expect(none.one('mail')).toMatchObject({
      state: 'error',
      text: expect.stringMatching(
        /^The mail server smtp:\/\/…@127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
      ),
      remedy: expect.stringContaining('Correct host and port in SMTP_URL'),
    });
    expect(none.out).not.toContain('sk-secret');
  });

  test('to what is no email address is wrong usage', async () => {
    const { err, out, code } = await run(folder, ['doctor', '--send', 'ada']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('--send is "ada", which is not an email address.');
  });
});

describe('the model', () => {
  test.each([
    [{ status: 401 }, 'rejected the key', 'Correct ANTHROPIC_API_KEY'],
    [{ status: 404 }, 'is not known', 'Set AI_MODEL'],
    [{ status: 529 }, 'is overloaded', 'Try again later'],
  ])('that refuses with %j is an error with the remedy', async (reply, text, remedy) => {
    await using model = await messagesServer(reply);
    const { one, out, code } = await doctor({ AI_BASE_URL: model.url, ANTHROPIC_API_KEY: 'sk-secret' });
    expect(one('model')).toMatchObject({ state: 'error', text: expect.stringContaining(text) });
    expect(one('model')?.remedy).toContain(remedy);
    expect([out.includes('sk-secret'), model.requests.length, code]).toEqual([false, 1, 1]);
  });
});

test('a key of Ahrefs that is rejected is an error with the remedy', async () => {
  await using ahrefs = await ahrefsServer({ status: 403 });
  const { one, out, code } = await doctor({ AHREFS_BASE_URL: ahrefs.url, AHREFS_API_KEY: 'sk-secret' });
  expect(one('ratings')).toMatchObject({
    state: 'error',
    text: expect.stringContaining('rejected the key'),
    remedy: expect.stringContaining('Correct AHREFS_API_KEY'),
  });
  expect([out.includes('sk-secret'), code]).toEqual([false, 1]);
});

test('a sign-in provider whose discovery document cannot be used is an error, and each has its redirect URI', async () => {
  const provider = await signInProvider();
  const secret = { OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'sk-secret' };
  const github = { GITHUB_CLIENT_ID: 'client', GITHUB_CLIENT_SECRET: 'sk-secret' };
  const { of, out, code } = await doctor({ ...secret, ...github, OIDC_ISSUER: `${provider.issuer}/realm` });
  await provider.close();
  const [first, second] = of('providers');
  expect(first).toMatchObject({ state: 'ok', text: expect.stringContaining('/sign-in/with/github.') });
  expect(second).toMatchObject({
    state: 'error',
    text: expect.stringContaining(`/realm cannot be used (OAUTH_RESPONSE_IS_NOT_CONFORM)`),
    remedy: expect.stringContaining('Correct OIDC_ISSUER'),
  });
  expect([out.includes('sk-secret'), code]).toEqual([false, 1]);
});

test('what never responds is an error after some seconds', async () => {
  const sockets = createTcpServer(() => undefined);
  await new Promise<void>((resolve) => sockets.listen(0, '127.0.0.1', resolve));
  const { port } = sockets.address() as AddressInfo;
  await using model = await messagesServer({ instead: 'hang' });
  const began = performance.now();
  const { one, code } = await doctor({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    AI_BASE_URL: model.url,
    BASE_URL: `http://localhost:${port}`,
  });
  expect(performance.now() - began).toBeLessThan(45_000);
  expect([one('mail')?.state, one('model')?.state, code]).toEqual(['error', 'error', 1]);
  expect(one('base_url')).toMatchObject({
    state: 'error',
    text: expect.stringContaining('nothing within 5 seconds'),
  });
  sockets.close();
});

describe('BASE_URL', () => {
  test('that leads elsewhere is an error', async () => {
    const other = await doctor({ BASE_URL: await program((_req, res) => void res.end('hello')) });
    expect(other.one('base_url')).toMatchObject({
      state: 'error',
      text: expect.stringContaining('another program responds (status 200)'),
    });
    const moved = await doctor({
      BASE_URL: await program(
        (_req, res) => void res.writeHead(301, { location: 'https://a.example/' }).end(),
      ),
    });
    expect(moved.one('base_url')?.text).toContain('redirects to https://a.example/');
    expect([other.code, moved.code]).toEqual([1, 1]);
  });

  test('whose host has no IP address is an error of DNS', async () => {
    const { one, code } = await doctor({
      BASE_URL: 'http://no-such-host.invalid',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    expect(one('dns')?.text).toMatch(/^The host of BASE_URL, no-such-host\.invalid, has no IP address/);
    expect([one('dns')?.state, code]).toEqual(['error', 1]);
  });

  test('behind a proxy with a clock that is wrong is an error', async () => {
    const date = new Date(Date.now() - 3_600_000).toUTCString();
    const BASE_URL = await program((_req, res) => {
      res.writeHead(200, { date, 'content-type': 'application/json' }).end('{"status":"ok"}');
    });
    const { of } = await doctor({ BASE_URL });
    expect(of('clock').map(({ state }) => state)).toEqual(['error', 'ok']);
    expect(of('clock')[0]?.text).toContain(`differs from that of ${BASE_URL} by 60 minutes`);
    expect(of('base_url')[0]).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('leads to another process'),
    });
  });

  test('behind a proxy needs TRUST_PROXY, and a proxy that names its clients', async () => {
    const silent = await proxy({});
    expect((await doctor({ BASE_URL: silent })).one('proxy')).toMatchObject({ state: 'ok' });
    expect((await doctor({ BASE_URL: silent, TRUST_PROXY: '1' })).one('proxy')).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('came without X-Forwarded-For'),
    });
    const naming = await proxy({ 'x-forwarded-for': '192.0.2.1' });
    expect((await doctor({ BASE_URL: naming, TRUST_PROXY: '1' })).one('proxy')).toMatchObject({
      state: 'ok',
    });
    expect((await doctor({ BASE_URL: naming })).one('proxy')).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('TRUST_PROXY is 0'),
      remedy: expect.stringContaining('set TRUST_PROXY to the number of proxies'),
    });
  });
});

test('a folder that does not exist is an error, and is not made', async () => {
  const none = join(folder, 'none');
  const { one, code } = await examined(none, {});
  expect(one('data')).toMatchObject({ state: 'error', text: `There is no folder ${none}.` });
  expect([code, existsSync(none)]).toEqual([1, false]);
});

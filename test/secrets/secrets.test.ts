import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../auth/credentials/api_keys.ts';
import { issueKey } from '../../auth/credentials/issue_key.ts';
import { newSecret } from '../../auth/sign_in/sessions.ts';
import { placementOf } from '../../bridge/shape/placement.ts';
import { operations } from '../../tools/registry.ts';
import { Flow } from '../oauth/flow.ts';
import { hiddenOf, Visitor } from '../site/visitor.ts';
import { until } from '../world.ts';
import { type ServiceProcess, startProcess } from './process.ts';

const EMAIL = 'ada.lovelace@example.org';
const KEY = /flsk_[0-9A-Za-z]{46}/;

let service: ServiceProcess;
/** Every secret that was created or sent, by its name. */
const secrets = new Map<string, string>();
/** Refusals, each with its request. */
const refusals: string[] = [];

const keep = (name: string, value: string | undefined): string => {
  if (!value || value.length < 6) throw new Error(`there is no ${name}`);
  secrets.set(name, value);
  return value;
};

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(service.url + path, { redirect: 'manual', ...init });
  const text = await answer.text();
  if (answer.status >= 400) refusals.push(`${init.method ?? 'GET'} ${path.split('?')[0]}: ${text}`);
  return new Response(text, { status: answer.status === 204 || answer.status === 304 ? 200 : answer.status });
}

/** Signs in as a person does, by link and by code; remembers the secrets of the email and of the browser. */
async function signIn(how: 'link' | 'code'): Promise<Visitor> {
  const visitor = new Visitor(service.url);
  await visitor.fill(await visitor.request('/sign-in'), '/sign-in', { email: EMAIL });
  const known = new Set(secrets.values());
  const newest = await until(async () => service.letters().find((one) => !known.has(tokenOf(one))));
  const token = keep(`${how}: token of the email`, tokenOf(newest));
  const [, first = '', last = ''] = /code .*: ([0-9A-Z]{4})-([0-9A-Z]{4})$/m.exec(newest) ?? [];
  if (how === 'link') {
    await visitor.fill(await visitor.request(`/sign-in/confirm?token=${token}`), '/sign-in/confirm');
  } else {
    const code = keep('code of the email', first + last);
    await visitor.fill(await visitor.request('/sign-in/confirm'), '/sign-in/confirm', { code });
  }
  expect((await visitor.request('/account')).status).toBe(200);
  for (const [name, value] of visitor.cookies) keep(`${how}: cookie ${name}`, value);
  keep(`${how}: csrf`, hiddenOf((await visitor.request('/sign-out')).root, '/sign-out').csrf);
  return visitor;
}

const tokenOf = (letter: string): string => /token=([\w-]+)/.exec(letter)?.[1] ?? '';

/** Creates keys on the page and tokens by OAuth, valid and expired ones. */
async function makeCredentials(visitor: Visitor): Promise<void> {
  const page = await visitor.request('/account/keys');
  const made = await visitor.fill(page, '/account/keys', { name: 'k', scopes: 'account:read', days: '' });
  keep('key', KEY.exec(made.markup)?.[0]);
  const now = Date.now();
  const person_id = (await service.store.people.byEmail(EMAIL))!.id;
  const request = { email: EMAIL, name: 'over', scopes: null, expires_at: now - 1 };
  keep('expired key', await service.store.write((tx) => issueKey(tx, request, now)));
  keep('unknown key', newApiKey());
  keep('unknown token', `flat_${newSecret()}`);
  expect(person_id).toBeGreaterThan(0);

  const flow = new Flow(service.url, visitor);
  const client = await flow.client();
  const code = await flow.code(client);
  keep('authorization code', code.code);
  keep('verifier', code.verifier);
  const { json } = await flow.redeem(client, code);
  keep('access token', json.access_token);
  const first = keep('refresh token', json.refresh_token);
  const next = (await flow.refresh(client, first)).json;
  keep('second access token', next.access_token);
  keep('second refresh token', next.refresh_token);
  const unused = await flow.code(client);
  keep('unused code', unused.code);
  // Requests that are invalid or repeated.
  for (const wrong of [
    flow.redeem(client, { code: unused.code, verifier: code.verifier }),
    flow.redeem(client, code),
    flow.token({ grant_type: 'password', username: EMAIL, password: keep('password', newSecret()) }),
    flow.register({ redirect_uris: [`javascript:${newSecret()}`], client_secret: secrets.get('key') }),
  ]) {
    const { status, json: problem } = await wrong;
    if (status >= 400) refusals.push(`oauth: ${JSON.stringify(problem)}`);
  }
}

/** Sends one secret in every place of a request, right or wrong. */
async function scatter(secret: string): Promise<void> {
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const heads: Record<string, string>[] = [
    { authorization: `Bearer ${secret}` },
    { authorization: `Bearer ${secret}x` },
    { authorization: `Basic ${Buffer.from(`${EMAIL}:${secret}`).toString('base64')}` },
    { authorization: secret },
    { cookie: `firstlight_sid=${secret}; firstlight_form=${secret}` },
    { 'x-api-key': secret, referer: `${service.url}/?token=${secret}`, 'user-agent': secret },
    { 'x-request-id': secret, 'if-none-match': `"${secret}"`, origin: 'https://evil.example' },
  ];
  const call = (name: string, args: object) =>
    JSON.stringify({ jsonrpc: '2.0', id: secret, method: 'tools/call', params: { name, arguments: args } });
  for (const headers of heads) {
    for (const path of ['/api/v1/me', '/api/v1/site', '/account', '/account/keys', '/'])
      await send(path, { headers });
    for (const body of [call('get_account', {}), call('get_site_info', { token: secret }), secret])
      await send('/mcp', { method: 'POST', headers: { ...json, ...headers }, body });
    await send('/api/v1/drafts', {
      method: 'POST',
      headers: { ...json, ...headers },
      body: `{"key": "${secret}`,
    });
  }
  const query = `access_token=${secret}&token=${secret}&code=${secret}&email=${EMAIL}`;
  for (const path of [
    '/api/v1/me',
    '/api/v1/listings',
    '/mcp',
    '/sign-in/confirm',
    '/oauth/authorize',
    '/oauth/token',
  ])
    await send(`${path}?${query}`);
  for (const path of ['/api/v1/listings/', '/api/v1/', '/p/', '/account/keys/', '/oauth/', '/nowhere/'])
    await send(path + secret);
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const body = `token=${secret}&code=${secret}&csrf=${secret}&client_secret=${secret}&email=${EMAIL}`;
  for (const path of [
    '/sign-in',
    '/sign-in/confirm',
    '/account/keys',
    '/oauth/token',
    '/oauth/revoke',
    '/sign-out',
  ])
    await send(path, { method: 'POST', headers: form, body });
}

/** Sends a key to every operation as an unknown input. */
async function misplace(key: string): Promise<void> {
  for (const operation of operations) {
    const { method, path } = placementOf(operation);
    const target = `/api/v1${path.replace(/\{\w+\}/g, key)}`;
    const hasBody = method !== 'GET' && method !== 'DELETE';
    await send(hasBody ? target : `${target}?api_key=${key}&page=${key}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(hasBody && { body: JSON.stringify({ api_key: key }) }),
    });
  }
}

/** Names of the secrets that a text holds. */
const foundIn = (text: string): string[] =>
  [...secrets].filter(([, secret]) => holds(text, secret)).map(([name]) => name);

/** Six digits occur in longer numbers by chance; as a separate word they are the code. */
const holds = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.:-])${secret}(?![\\w.:-])`).test(text) : text.includes(secret);

describe('secrets reach only their owners', () => {
  let metrics: string;

  beforeAll(async () => {
    service = await startProcess({ RATE_LIMITS: 'off' });
    const visitor = await signIn('link');
    await signIn('code');
    await makeCredentials(visitor);
    for (const secret of secrets.values()) await scatter(secret);
    await misplace(secrets.get('key')!);
    await misplace(secrets.get('expired key')!);
    metrics = await (await fetch(`${service.url}/metrics`)).text();
  });
  afterAll(() => service.close());

  test('so many were made and sent that this test means something', () => {
    expect(secrets.size).toBeGreaterThanOrEqual(18);
    expect(refusals.length).toBeGreaterThan(500);
    const lines = service.log().split('\n');
    expect(lines.length).toBeGreaterThan(300);
    expect(metrics).toContain('get_account');
  });

  test('none is in the log, but the way in that is written for the person at this machine', () => {
    const lines = service
      .log()
      .split('\n')
      .filter((line) => !line.includes('Sign in here: http'));
    expect(foundIn(lines.join('\n'))).toEqual([]);
    expect(lines.filter((line) => line.includes('@example'))).toEqual([]);
  });

  test('none is in the metrics', () => {
    expect(foundIn(metrics)).toEqual([]);
    expect(metrics).not.toContain('@');
  });

  test('none is in the response of a refusal', () => {
    const reported = refusals.map((text) => ({ path: text.slice(0, text.indexOf(':')), text }));
    // A value that is no key and no token is not recognisable as a secret if it is a name in a URL.
    const leaks = reported.flatMap(({ path, text }) => {
      const body = text.slice(path.length);
      const found = [...secrets.values()].filter((secret) => holds(body, secret));
      return found
        .filter((secret) => /^fl(?:sk|at|rt)_/.test(secret) || !path.includes(secret))
        .map(() => text);
    });
    expect(leaks).toEqual([]);
  });

  test('none is in the database, and email addresses only where they are needed', () => {
    const leaks: string[] = [];
    const recipients = new Set<string>();
    for (const [table, rows] of Object.entries(service.tables())) {
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          const text = Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
          leaks.push(...foundIn(text).map((name) => `${table}.${column}: ${name}`));
          if (text.includes(EMAIL)) recipients.add(`${table}.${column}`);
        }
      }
    }
    expect(leaks).toEqual([]);
    expect([...recipients].sort()).toEqual([
      'person.email',
      'person.mailbox_key',
      'sign_in_link.email',
      'sign_in_link.mailbox_key',
    ]);
  });
});

test('no log line contains a secret of an error, from any caller and at any depth', async () => {
  const key = newApiKey();
  const logger = JSON.stringify(new URL('../../app/service/logger.ts', import.meta.url).href);
  const script = `import { makeLogger } from ${logger};
    const cause = new Error('no user ${EMAIL}');
    makeLogger('info').error({ err: new Error('bad ${key}', { cause }), a: { b: ['token=${key}x'] } }, 'for ${EMAIL}');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const line = await text(child.stderr);
  expect(JSON.parse(line)).toMatchObject({ msg: 'for …@…', a: { b: ['token=…'] } });
  expect(line).not.toContain(key.slice(5));
  expect(line).not.toContain('lovelace');
});

describe('a mail server that repeats what it was given', () => {
  test('writes no email address into the log, and none beside the job', async () => {
    const server = createServer((socket) => {
      socket.write('220 mail.example\r\n');
      socket.setEncoding('utf8').on('data', (text: string) => {
        const [, email = ''] = /RCPT TO:<([^>]+)>/i.exec(text) ?? [];
        if (email) socket.write(`450 4.2.1 <${email}>: this mailbox is busy\r\n`);
        else socket.write(/^EHLO/i.test(text) ? '250 mail.example\r\n' : '250 ok\r\n');
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const failing = await startProcess({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const visitor = new Visitor(failing.url);
    await visitor.fill(await visitor.request('/sign-in'), '/sign-in', { email: EMAIL });
    await until(async () => failing.log().includes('job failed'));
    expect(failing.log()).toContain('4.2.1');
    expect(failing.log()).not.toContain('@example');
    const jobs = JSON.stringify(failing.tables()['job']);
    expect(jobs).toContain('4.2.1');
    expect(jobs).not.toContain('@example');
    await failing.close();
    server.close();
  });
});

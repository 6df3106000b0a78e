import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECURITY_EVENTS } from '../../auth/callers/security_log.ts';
import { openStore } from '../../store/open.ts';
import { Flow } from '../oauth/flow.ts';
import { hiddenOf, Visitor } from '../site/visitor.ts';
import { until } from '../world.ts';
import { served } from './served.ts';

const KEY = /flsk_[0-9A-Za-z]{46}/;

test('what happens at the doors is logged with hashed mailbox, network and client, and recorded in the audit table', async () => {
  const { said, url, folder, events } = await served({ LOG_LEVEL: 'info' });
  const of = (event: string) => events().filter((one) => one['event'] === event);
  const secrets: string[] = ['ada@example.org', 'Ada+x@example.org'];

  // Two spellings of one mailbox, a wrong code, then the link.
  const by = new Visitor(url);
  await by.fill(await by.request('/sign-in'), '/sign-in', { email: 'Ada+x@example.org' });
  await by.fill(await by.request('/sign-in'), '/sign-in', { email: 'ada@example.org' });
  const link = await until(async () => /Sign in here: (\S+)\n[^]*Sign in here: (\S+)/.exec(said.log)?.[2]);
  await by.fill(await by.request('/sign-in/confirm'), '/sign-in/confirm', { code: '000000' });
  expect((await by.fill(await by.request(link), '/sign-in/confirm')).status).toBe(303);
  secrets.push(new URL(link).searchParams.get('token') ?? '', by.cookies.get('firstlight_sid') ?? '');
  const requested = of('sign_in_requested');
  expect(requested).toHaveLength(2);
  expect(requested[0]).toMatchObject({ level: 30, outcome: 'accepted', network: '127.0.0.x' });
  expect(requested[0]!['mailbox']).toMatch(/^[0-9a-f]{16}$/);
  expect(requested[1]!['mailbox']).toBe(requested[0]!['mailbox']);
  expect(of('sign_in_failed')).toMatchObject([{ outcome: 'wrong_code', network: '127.0.0.x' }]);
  const { person_id } = of('sign_in')[0]!;
  expect(of('sign_in')).toMatchObject([
    { outcome: 'link', person_id: expect.any(Number), mailbox: requested[0]!['mailbox'] },
  ]);

  // Keys: made, replaced, revoked.
  const keysPage = await by.request('/account/keys');
  const made = await by.fill(keysPage, '/account/keys', { name: 'Script', scopes: 'account:read', days: '' });
  secrets.push(KEY.exec(made.markup)?.[0] ?? '');
  expect(of('key_created')).toMatchObject([
    {
      network: '127.0.0.x',
      actor: 'person',
      actor_id: String(person_id),
      person_id,
      subject: 'api_key:1',
      details: { name: 'Script' },
    },
  ]);
  const page = await by.request('/account/keys/1');
  await by.send('/account/keys/1', { ...hiddenOf(page.root, '/account/keys/1'), do: 'revoke' });
  expect(of('key_revoked')).toMatchObject([{ person_id, subject: 'api_key:1', network: '127.0.0.x' }]);

  // An assistant: registered, denied, let in, its tokens, a replay, disconnected.
  const flow = new Flow(url, by);
  const client_id = await flow.client();
  expect(of('registration')).toMatchObject([{ outcome: 'registered', client_id, network: '127.0.0.x' }]);
  await flow.code(client_id, {}, { deny: true });
  expect(of('consent_denied')).toMatchObject([{ client_id, person_id }]);
  const code = await flow.code(client_id);
  expect(of('consent_granted')).toMatchObject([
    { person_id, details: { client_id, scopes: ['account:read'] }, network: '127.0.0.x' },
  ]);
  const { json } = await flow.redeem(client_id, code);
  secrets.push(code.code, code.verifier, json.access_token, json.refresh_token);
  const { grant_id } = of('token_issued')[0]!;
  expect(of('token_issued')).toMatchObject([{ client_id, person_id, network: '127.0.0.x', grant_id: /./ }]);
  const refreshed = await flow.refresh(client_id, json.refresh_token);
  secrets.push(refreshed.json.access_token, refreshed.json.refresh_token);
  expect(of('token_refreshed')).toMatchObject([{ client_id, person_id, grant_id }]);
  // Two sessions of one assistant share a token, which is no theft.
  await flow.refresh(client_id, json.refresh_token);
  const reuse = { client_id, grant_id, network: '127.0.0.x' };
  expect(of('token_reused')).toMatchObject([{ ...reuse, level: 30, outcome: 'same successor' }]);
  expect((await flow.redeem(client_id, code)).status).toBe(400);
  expect(of('token_reused').slice(1)).toMatchObject([{ ...reuse, level: 40, outcome: 'grant ended' }]);
  expect(of('grant_revoked')).toMatchObject([
    { actor: 'service', person_id, details: { why: 'token_reused' }, network: '127.0.0.x' },
  ]);
  expect(of('token_refused')).toMatchObject([{ outcome: 'invalid_grant', client_id }]);

  // Signed out, signed in again, and deleted.
  await by.fill(await by.request('/sign-out'), '/sign-out');
  expect(of('session_ended')).toMatchObject([
    { person_id, details: { why: 'signed_out' }, network: '127.0.0.x' },
  ]);

  const store = await openStore({ file: join(folder, 'firstlight.db') });
  const rows = await store.audit_log.newest({ limit: 100 });
  await store.close();
  expect(rows.map(({ kind }) => kind).reverse()).toEqual([
    'key_created',
    'key_revoked',
    'consent_granted',
    'grant_revoked',
    'session_ended',
  ]);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThanOrEqual(6);
    expect(said.log.replaceAll(/Sign in here: \S+/g, '')).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

test('docs/monitoring.md explains every event of the security log', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/monitoring.md'), 'utf8');
  for (const [event, meaning] of Object.entries(SECURITY_EVENTS))
    expect(text).toContain(`| \`${event}\` | ${meaning} |`);
});

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ended, launch } from '../cli/program.ts';
import { until } from '../world.ts';

const newKey = (): string => randomBytes(32).toString('base64url');

/** A service on one data folder that starts with one key after another. */
function serviceWithKeys() {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  /** Starts it, runs a function, stops it; returns its output. */
  return async (key: string, work: (url: string) => Promise<void>): Promise<string> => {
    const child = launch(folder, ['serve'], { PORT: '0', LOG_LEVEL: 'info', SERVER_KEY: key });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        log += chunk.toString();
      });
    try {
      await work(await until(async () => /"url":"(http:[^"]+)","msg":"listening"/.exec(log)?.[1]));
    } finally {
      const over = ended(child);
      child.kill('SIGTERM');
      await over;
    }
    return log;
  };
}

/** The token endpoint's response to a client with a secret and an invalid code. */
async function tokenError(
  url: string,
  client: { client_id: string; client_secret: string },
): Promise<unknown> {
  const body = new URLSearchParams({
    ...client,
    grant_type: 'authorization_code',
    code: 'x'.repeat(43),
    code_verifier: 'y'.repeat(43),
    redirect_uri: 'https://app.example/cb',
  });
  const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body });
  return ((await answer.json()) as { error: unknown }).error;
}

/** Where the authorization endpoint sends a person for a client; the status where it sends nobody anywhere. */
async function sentTo(url: string, client_id: string, redirect_uri: string): Promise<URL | number> {
  const query = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    state: 'the state',
    code_challenge: 'z'.repeat(43),
    code_challenge_method: 'S256',
  });
  const { headers, status } = await fetch(`${url}/oauth/authorize?${query.toString()}`, {
    redirect: 'manual',
  });
  const location = headers.get('location');
  return location === null ? status : new URL(location, url);
}

test('a new key before the old one keeps clients; another key makes them unknown, so that they register again, and is logged', async () => {
  const service = serviceWithKeys();
  const [first, second, third] = [newKey(), newKey(), newKey()];
  let client = { client_id: '', client_secret: '' };
  const made = await service(first, async (url) => {
    const answer = await fetch(`${url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Secretive',
        redirect_uris: ['https://app.example/cb'],
        token_endpoint_auth_method: 'client_secret_post',
      }),
    });
    const { client_id, client_secret } = (await answer.json()) as typeof client;
    client = { client_id, client_secret };
    // The client is known; its code is invalid.
    expect(await tokenError(url, client)).toBe('invalid_grant');
  });
  const rotated = await service(`${second},${first}`, async (url) => {
    expect(await tokenError(url, client)).toBe('invalid_grant');
    // On to the sign-in.
    expect((await sentTo(url, client.client_id, 'https://app.example/cb')) as URL).toMatchObject({
      origin: new URL(url).origin,
    });
  });
  for (const log of [made, rotated]) expect(log).not.toContain('not the key');
  const lost = await service(third, async (url) => {
    expect(await tokenError(url, client)).toBe('invalid_client');
    const back = (await sentTo(url, client.client_id, 'https://app.example/cb')) as URL;
    expect([back.origin, Object.fromEntries(back.searchParams)]).toEqual([
      'https://app.example',
      {
        error: 'unauthorized_client',
        error_description: 'this registration is over: register the client again',
        state: 'the state',
        iss: expect.stringMatching(/^http/),
      },
    ]);
    expect(await sentTo(url, client.client_id, 'https://evil.example/cb')).toBe(400);
  });
  expect(lost).toContain('not the key that this database was sealed with');
  for (const log of [made, rotated, lost])
    for (const key of [first, second, third]) expect(log).not.toContain(key);
});

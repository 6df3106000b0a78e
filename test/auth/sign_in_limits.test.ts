import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryLimits, SIGN_IN_LIMITS } from '../../auth/limits.ts';
import { Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { letterTo } from './mailbox.ts';

let world: World;
beforeEach(async () => {
  // A proxy that is trusted to name visitors: each of them may have an address of their own.
  world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
});
afterEach(() => world.close());

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

async function ask(
  email: string,
  address: string,
): Promise<{ status: number; headers: Headers; text: string }> {
  const by = new Visitor(world.url);
  const page = await by.ask('/sign-in');
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  return by.send('/sign-in', { csrf, email }, from(address));
}

function expectRefused({ status, headers, text }: { status: number; headers: Headers; text: string }): void {
  expect(status).toBe(429);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3000);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(text).toMatch(/It goes on in \d+ minutes/);
  expect(headers.get('cache-control')).toBe('private, no-store');
}

test('threat: rate limits: ten letters an hour from one network, whoever they are for', async () => {
  for (let i = 0; i < SIGN_IN_LIMITS.asked_by_network.points; i++)
    expect((await ask(`a${i}@example.org`, '192.0.2.1')).status).toBe(303);
  expectRefused(await ask('a10@example.org', '192.0.2.1'));
  expect((await ask('a10@example.org', '192.0.2.2')).status).toBe(303);
});

test('threat: rate limits: five letters an hour to one mailbox, however it is written and wherever it is asked from', async () => {
  const spellings = [
    'ada@gmail.com',
    'a.da@gmail.com',
    'ada+1@gmail.com',
    'ada+2@googlemail.com',
    'AD.A@gmail.com',
  ];
  expect(spellings).toHaveLength(SIGN_IN_LIMITS.letters_to_mailbox.points);
  for (const [i, email] of spellings.entries()) expect((await ask(email, `192.0.2.${i}`)).status).toBe(303);
  expectRefused(await ask('ada+3@gmail.com', '192.0.2.100'));
  expect((await ask('bob@gmail.com', '192.0.2.100')).status).toBe(303);
});

test('threat: rate limits: thirty tries an hour to confirm from one network', async () => {
  await ask('eve@example.org', '192.0.2.9');
  const { link } = await letterTo(world, 'eve@example.org');
  const by = new Visitor(world.url);
  const page = await by.ask(link, { headers: from('192.0.2.66') });
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  const guess = (address: string) =>
    by.send('/sign-in/confirm', { csrf, token: 'x'.repeat(24) }, from(address));
  for (let i = 0; i < SIGN_IN_LIMITS.confirmed_by_network.points; i++)
    expect((await guess('192.0.2.66')).status).toBe(410);
  expectRefused(await guess('192.0.2.66'));
  expect((await by.fill(page, '/sign-in/confirm')).status).toBe(303);
});

test('threat: rate limits: five hundred letters an hour in all, so that the site is no mail cannon', async () => {
  const letters: string[] = [];
  const mailer = { send: async ({ to }: { to: { address: string } }) => void letters.push(to.address) };
  const quiet = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' }, ports: { mailer } });
  const by = new Visitor(quiet.url);
  const page = await by.ask('/sign-in');
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  const send = (i: number) =>
    by.send('/sign-in', { csrf, email: `p${i}@example.org` }, from(`198.51.${i >> 8}.${i & 255}`));
  const most = SIGN_IN_LIMITS.letters_in_all.points;
  for (let i = 0; i < most; i++) expect((await send(i)).status).toBe(303);
  expectRefused(await send(most));
  await quiet.running.drain();
  expect(letters).toHaveLength(most);
  await quiet.close();
}, 60_000);

test('threat: rate limits: twenty letters a day to one mailbox', async () => {
  const limits = memoryLimits();
  for (let i = 0; i < 20; i++) expect(await limits.take('letters_to_mailbox_daily', 'ada')).toBeNull();
  expect(await limits.take('letters_to_mailbox_daily', 'ada')).toBeGreaterThan(86_000);
  expect(await limits.take('letters_to_mailbox_daily', 'bob')).toBeNull();
});

import { expect, test } from 'vitest';
import { loadConfig } from '../../../app/config/config.ts';
import { orderFindings } from '../../../app/doctor/orders.ts';
import { settingsWith } from '../../../domain/settings/settings.ts';
import { viesServer } from '../../doubles/vies_server.ts';

const SOLD: [string, string | number][] = [
  ['payment.provider', 'manual'],
  ['tax.mode', 'self'],
  ['tax.seller_country', 'EE'],
];

async function found(settings: [string, string | number][], env: Record<string, string> = {}) {
  const findings = await orderFindings(loadConfig(env), settingsWith(settings), 500);
  return findings.map(({ check, state, text, remedy = '' }) => [check, state, `${text} ${remedy}`]);
}

test('doctor says that nothing is sold, and what is missing once a provider is chosen', async () => {
  expect(await found([])).toEqual([['orders', 'ok', expect.stringContaining('Nothing is sold')]]);
  expect(await found(SOLD.slice(0, 1))).toEqual([
    ['orders', 'warning', expect.stringContaining('Set tax.mode')],
  ]);
  expect(await found(SOLD.slice(0, 2))).toEqual([
    ['orders', 'warning', expect.stringContaining('Set tax.seller_country')],
  ]);
});

test('doctor names each variable of Lemon Squeezy where it is chosen and not set up', async () => {
  const chosen: [string, string | number][] = [
    ['payment.provider', 'lemonsqueezy'],
    ['tax.mode', 'provider'],
  ];
  const env = {
    LEMONSQUEEZY_API_KEY: 'key',
    LEMONSQUEEZY_STORE_ID: '1',
    LEMONSQUEEZY_VARIANT_ID: '2',
    LEMONSQUEEZY_WEBHOOK_SECRET: 'secret',
  };
  const [[, state, text] = []] = await found(chosen);
  expect(state).toBe('warning');
  for (const name of Object.keys(env)) expect(text).toContain(name);
  expect((await found(chosen, env))[0]?.[1]).toBe('ok');
  // Half of it does not start; the refusal names what is missing, by each command that reads the configuration.
  for (const missing of Object.keys(env)) {
    const { [missing as keyof typeof env]: _left_out, ...half } = env;
    expect(() => loadConfig(half)).toThrow(new RegExp(`^${missing} must be set too`));
  }
});

test('doctor names the products that cannot be fulfilled', async () => {
  const [[, state, text] = []] = await found(SOLD);
  expect([state, text]).toEqual(['ok', expect.stringContaining('done_for_you')]);
  const all = await found([...SOLD, ['orders.done_for_you', 1]], { ANTHROPIC_API_KEY: 'sk-none' });
  expect(all[0]?.[2]).toContain('Every product can be ordered.');
});

test('doctor says what invoices lack: the seller, and the VAT number where VAT is charged', async () => {
  const of = async (...more: [string, string | number][]) =>
    (await found([...SOLD, ...more])).find(([check]) => check === 'invoices');
  const operator: [string, string] = ['site.operator', 'Acme OÜ, Tallinn'];
  expect(await of()).toEqual(['invoices', 'warning', expect.stringContaining('Set site.operator')]);
  expect(await of(operator)).toEqual(['invoices', 'warning', expect.stringContaining('Set tax.vat_number')]);
  expect((await of(operator, ['tax.vat_number', 'EE100931558']))?.[1]).toBe('ok');
  expect((await of(operator, ['tax.registered', 0]))?.[1]).toBe('ok');
});

test('doctor looks our own VAT number up, if those of buyers are', async () => {
  await using vies = await viesServer();
  const env = { VIES_BASE_URL: vies.url };
  const checking: [string, string | number][] = [...SOLD, ['tax.check_vat_numbers', 1]];
  const own: [string, string | number][] = [...checking, ['tax.vat_number', 'EE100931558']];
  const last = async (settings: [string, string | number][]) => (await found(settings, env)).at(-1);
  expect(await last(SOLD)).toEqual(['vies', 'ok', expect.stringContaining('are not looked up')]);
  expect(await last(checking)).toEqual(['vies', 'warning', expect.stringContaining('Set tax.vat_number')]);
  expect(await last(own)).toEqual(['vies', 'ok', expect.stringContaining('as valid')]);
  vies.always({ valid: false });
  expect(await last(own)).toEqual(['vies', 'warning', expect.stringContaining('as invalid')]);
  vies.always({ fault: 'INVALID_REQUESTER_INFO' });
  expect(await last(own)).toEqual(['vies', 'warning', expect.stringContaining('did not respond')]);
});

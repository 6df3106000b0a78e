import { describe, expect, test } from 'vitest';
import { viesRegister } from '../../billing/vies.ts';
import { viesServer } from '../doubles/vies_server.ts';
import { START, TestClock } from '../world.ts';

const NUMBER = { prefix: 'DE', rest: '136695976' };
const HOUR = 3_600_000;
const never = new AbortController().signal;

const registerOf = (base_url: string, clock = new TestClock()) =>
  viesRegister({ clock, base_url, request_ms: 300, total_ms: 3_000, pauses_ms: [5, 5] });

describe('VIES', () => {
  test('returns a verdict, with a consultation number where our own number is sent', async () => {
    await using vies = await viesServer();
    const register = registerOf(vies.url);
    const found = { number: 'DE136695976', is_valid: true, looked_up_at: START.getTime() };
    const expires_at = START.getTime() + 24 * HOUR;
    expect(await register.lookUp(NUMBER, '', never)).toEqual({ ...found, expires_at, consultation: null });
    expect(await register.lookUp(NUMBER, 'EE100931558', never)).toEqual({
      ...found,
      expires_at,
      consultation: 'WAPIAAAA2',
    });
    expect(vies.requests).toEqual([
      { countryCode: 'DE', vatNumber: '136695976' },
      {
        countryCode: 'DE',
        vatNumber: '136695976',
        requesterMemberStateCode: 'EE',
        requesterNumber: '100931558',
      },
    ]);
  });

  test('caches valid numbers for a day and invalid ones for an hour', async () => {
    await using vies = await viesServer();
    const clock = new TestClock();
    const register = registerOf(vies.url, clock);
    const at = async (ms: number) => {
      clock.set(new Date(START.getTime() + ms));
      const found = await register.lookUp(NUMBER, '', never);
      return [found !== 'unavailable' && found.is_valid, vies.requests.length];
    };
    expect(await at(0)).toEqual([true, 1]);
    expect(await at(24 * HOUR - 1)).toEqual([true, 1]);
    vies.always({ valid: false });
    expect(await at(24 * HOUR)).toEqual([false, 2]);
    expect(await at(25 * HOUR - 1)).toEqual([false, 2]);
    expect(await at(25 * HOUR)).toEqual([false, 3]);
  });

  test.each([
    'GLOBAL_MAX_CONCURRENT_REQ',
    'MS_MAX_CONCURRENT_REQ',
    'SERVICE_UNAVAILABLE',
    'MS_UNAVAILABLE',
    'TIMEOUT',
    'INVALID_REQUESTER_INFO',
    'VAT_BLOCKED',
  ])('the fault %s is an outage, is tried three times and not cached', async (fault) => {
    await using vies = await viesServer({ fault });
    const register = registerOf(vies.url);
    expect(await register.lookUp(NUMBER, '', never)).toBe('unavailable');
    expect(vies.requests).toHaveLength(3);
    vies.always({ valid: true });
    expect(await register.lookUp(NUMBER, '', never)).toMatchObject({ is_valid: true });
  });

  test.each([
    { instead: 'drop' as const },
    { instead: 'hang' as const },
    { raw: '<html>Maintenance</html>' },
    { raw: '{}' },
    { raw: '[' },
    { raw: `"${'x'.repeat(70_000)}"` },
    { raw: '{"valid":true}', status: 503 },
    { fault: 'MS_UNAVAILABLE', status: 500 },
    { valid: false, user_error: 'MS_UNAVAILABLE' },
  ])('%j is no verdict', async (reply) => {
    await using vies = await viesServer(reply);
    expect(await registerOf(vies.url).lookUp(NUMBER, '', never)).toBe('unavailable');
  });

  test.each([
    { fault: 'INVALID_INPUT' },
    { fault: 'INVALID_INPUT', status: 400 },
    { valid: false },
    { valid: false, user_error: 'INVALID' },
  ])('%j says that the number is invalid', async (reply) => {
    await using vies = await viesServer(reply);
    expect(await registerOf(vies.url).lookUp(NUMBER, '', never)).toMatchObject({ is_valid: false });
    expect(vies.requests).toHaveLength(1);
  });

  test('a fault that passes is not seen by the buyer', async () => {
    await using vies = await viesServer();
    vies.next({ fault: 'MS_MAX_CONCURRENT_REQ' }, { instead: 'drop' });
    expect(await registerOf(vies.url).lookUp(NUMBER, '', never)).toMatchObject({ is_valid: true });
    expect(vies.requests).toHaveLength(3);
  });

  test('asks each member state one number at a time, and the same number once', async () => {
    await using vies = await viesServer();
    const register = registerOf(vies.url);
    const numbers = ['136695976', '136695976', '811569869', '129273398', '136695976'];
    const found = await Promise.all(
      numbers.map((rest) => register.lookUp({ prefix: 'DE', rest }, '', never)),
    );
    expect(found.every((one) => one !== 'unavailable' && one.is_valid)).toBe(true);
    expect(vies.requests).toHaveLength(3);
    expect(vies.most()).toBe(1);
  });

  test('gives up at the end of its time, and at once where many wait', async () => {
    await using vies = await viesServer({ instead: 'hang' });
    const register = viesRegister({
      clock: new TestClock(),
      base_url: vies.url,
      request_ms: 1_000,
      total_ms: 200,
      pauses_ms: [5, 5],
    });
    const waiting = Array.from({ length: 30 }, (_, i) =>
      register.lookUp({ prefix: 'DE', rest: `${i}` }, '', never),
    );
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['unavailable']));
    expect(vies.requests.length).toBeLessThan(3);
  });

  test('rejects for a caller that has left', async () => {
    await using vies = await viesServer({ instead: 'hang' });
    const gone = new AbortController();
    const called = registerOf(vies.url).lookUp(NUMBER, '', gone.signal);
    gone.abort(new Error('gone'));
    await expect(called).rejects.toThrow('gone');
  });
});

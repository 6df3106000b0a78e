import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerIp, householdOf, networkOf } from '../../auth/callers/caller_ip.ts';

const CONNECTION = '198.51.100.1';
const ipOf = (forwarded: string | undefined, trust_proxy = 1): string =>
  callerIp(
    {
      socket: { remoteAddress: CONNECTION },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage,
    trust_proxy,
  );

test.each([
  ['192.0.2.88', '192.0.2.88'],
  ['192.0.2.88:4001', '192.0.2.88'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:44', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['::ffff:192.0.2.88', '192.0.2.88'],
  ['::ffff:c000:258', '192.0.2.88'],
  ['10.0.0.1, 192.0.2.88:1', '192.0.2.88'],
])('the last proxy says %s: the caller is %s', (forwarded, expected) => {
  expect(ipOf(forwarded)).toBe(expected);
});

test.each(['unknown', '', ' ', '_hidden', 'a.example', '192.0.2', '0x7f.1', '192.0.2.88:port', '[::1', ','])(
  'an invalid IP address is replaced by that of the connection: %j',
  (forwarded) => {
    expect(ipOf(forwarded)).toBe(CONNECTION);
  },
);

test('all connections of one IP address are of one network, regardless of the port', () => {
  const networks = Array.from({ length: 14 }, (_, i) => networkOf(ipOf(`192.0.2.88:${4000 + i}`)));
  expect(new Set(networks).size).toBe(1);
  expect(networkOf(ipOf('[2001:db8:0:1::1]:44'))).toBe(networkOf(ipOf('2001:db8:0:2::9')));
});

test('votes over IPv6 are counted by /64: two households of one network are two places', () => {
  expect(householdOf('2001:db8:0:1::1')).toBe(householdOf('2001:db8:0:1:ffff::9'));
  expect(householdOf('2001:db8:0:1::1')).not.toBe(householdOf('2001:db8:0:2::1'));
});

import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerIp, householdOf, networkOf, regionOf } from '../../auth/callers/caller_ip.ts';

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

test.each<[string | undefined, number, string]>([
  // Without a proxy in front, anybody can send the header.
  ['192.0.2.88', 0, CONNECTION],
  [undefined, 1, CONNECTION],
  ['192.0.2.88, 10.0.0.1', 2, '192.0.2.88'],
  ['203.0.113.9, 192.0.2.88, 10.0.0.1', 2, '192.0.2.88'],
  // Fewer entries than trusted proxies: the first that says something.
  ['192.0.2.88', 2, '192.0.2.88'],
  [', 192.0.2.88, 10.0.0.1', 3, '192.0.2.88'],
])('of %j, %i trusted proxies make %s the caller', (forwarded, trust_proxy, expected) => {
  expect(ipOf(forwarded, trust_proxy)).toBe(expected);
});

test('all connections of one IP address are of one network, regardless of the port', () => {
  const networks = Array.from({ length: 14 }, (_, i) => networkOf(ipOf(`192.0.2.88:${4000 + i}`)));
  expect(new Set(networks).size).toBe(1);
  expect(networkOf(ipOf('[2001:db8:0:1::1]:44'))).toBe(networkOf(ipOf('2001:db8:0:2::9')));
});

test('votes over IPv6 are counted by /64: two households of one network are two places', () => {
  expect(householdOf('2001:db8:0:1::1')).toBe(householdOf('2001:db8:0:1:ffff::9'));
  expect(householdOf('2001:db8:0:1::1')).not.toBe(householdOf('2001:db8:0:2::1'));
});

test('a network of many customers is a /24 of IPv4, and a /48 of IPv6', () => {
  expect(regionOf('192.0.2.88')).toBe(regionOf('192.0.2.1'));
  expect(regionOf('192.0.2.88')).not.toBe(regionOf('192.0.3.88'));
  expect(regionOf('2001:db8:0:ffff::1')).toBe(regionOf('2001:db8:0:1::1'));
  expect(regionOf('2001:db8:1::1')).not.toBe(regionOf('2001:db8:0:1::1'));
});

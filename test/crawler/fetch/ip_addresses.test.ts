import { expect, test } from 'vitest';
import { isPublicHost, isPublicIp } from '../../../crawler/fetch/ip_addresses.ts';

test.each([
  '93.184.215.14',
  '1.1.1.1',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '::ffff:1.1.1.1',
])('%s is public', (ip) => {
  expect(isPublicIp(ip)).toBe(true);
});

const NOT_PUBLIC = `
  0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1
  192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16
  ::ffff:168.63.129.16 :: ::1 ::7f00:1 ::ffff:10.0.0.1 64:ff9b::a00:1 64:ff9b:1::1 100::1 100:0:0:1::1 2001::1
  2001:db8::1 2002:a00:1:: 3fff::1 4000::1 5f00::1 fc00::1 fe80::1%eth0 fec0::1 ff02::1 localhost 1.2.3 127.0.0.1. x
`;

test.each(['', ...NOT_PUBLIC.trim().split(/\s+/)])('%j is not', (ip) => {
  expect(isPublicIp(ip)).toBe(false);
});

test.each([
  ...['acme.com', 'api.anthropic.com', '1.1.1.1', '[2606:4700::1111]', '10.example.com'].map((host) => [
    host,
    true,
  ]),
  ...[
    'ollama',
    'localhost',
    'box.lan',
    'gpu.home.arpa',
    'nas.local',
    'ai.internal',
    '192.168.1.9',
    '[::1]',
  ].map((host) => [host, false]),
] as [string, boolean][])('the host %s is public: %j', (host, expected) => {
  expect(isPublicHost(host)).toBe(expected);
});

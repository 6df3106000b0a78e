import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BlockedIpError, guardedFetch } from '../../../crawler/fetch/guarded_fetch.ts';
import { type Reach, reachOf } from '../../../crawler/fetch/ip_addresses.ts';
import { siteFetch } from '../../../crawler/fetch/site_fetch.ts';
import { VisitFailure } from '../../../crawler/fetch/visit_failure.ts';
import { type CompanySite, companySite, redirect } from '../../doubles/company_site.ts';
import { fakeLookup } from '../../doubles/names.ts';

/** The production rule for IP addresses; any port, because the double has no port 80. */
const anyPort: Reach = { ...reachOf(false), port: () => true };

/** The IP addresses of each host name. */
const NAMES = {
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'private10.example': ['10.0.0.1'],
  'private172.example': ['172.16.0.1'],
  'private192.example': ['192.168.1.1'],
  'metadata.example': ['169.254.169.254'],
  'carrier.example': ['100.64.0.1'],
  'azure.example': ['168.63.129.16'],
  'broadcast.example': ['255.255.255.255'],
  'unallocated.example': ['4000::1'],
  'link-local.example': ['fe80::1'],
  'unique-local.example': ['fd12:3456::1'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'rebinding.example': [['93.184.215.14'], ['127.0.0.1']],
  localhost: ['127.0.0.1'],
  'app.localhost': ['127.0.0.1'],
  intranet: ['127.0.0.1'],
  'printer.local': ['127.0.0.1'],
  'vault.internal': ['127.0.0.1'],
};

/** Ways to reach 127.0.0.1 or other private IP addresses; PORT is the double's. */
const TRICKS: [trick: string, url: string][] = [
  ['the address itself', 'http://127.0.0.1:PORT/'],
  ['another address of the loopback net', 'http://127.255.255.254:PORT/'],
  ['decimal', 'http://2130706433:PORT/'],
  ['hexadecimal', 'http://0x7f000001:PORT/'],
  ['octal', 'http://017700000001:PORT/'],
  ['dotted octal', 'http://0177.0.0.01:PORT/'],
  ['dotted hexadecimal', 'http://0x7f.0x0.0x0.0x1:PORT/'],
  ['two parts', 'http://127.1:PORT/'],
  ['three parts', 'http://127.0.1:PORT/'],
  ['mixed notations', 'http://0x7f.1:PORT/'],
  ['zero', 'http://0:PORT/'],
  ['the unspecified address', 'http://0.0.0.0:PORT/'],
  ['full-width digits', 'http://１２７.０.０.１:PORT/'],
  ['full-width dots', 'http://127。0。0。1:PORT/'],
  ['circled digits', 'http://①②⑦.⓪.⓪.①:PORT/'],
  ['a dot at the end', 'http://127.0.0.1.:PORT/'],
  ['percent-encoded digits', 'http://%31%32%37.0.0.1:PORT/'],
  ['a line end inside the host', 'http://127.0\n.0.1:PORT/'],
  ['credentials before the host', 'http://public.example@127.0.0.1:PORT/'],
  ['a backslash before the host', 'http:\\\\127.0.0.1:PORT\\@public.example/'],
  ['IPv6 loopback', 'http://[::1]:PORT/'],
  ['IPv6 loopback written out', 'http://[0:0:0:0:0:0:0:1]:PORT/'],
  ['IPv6 unspecified', 'http://[::]:PORT/'],
  ['IPv4-mapped, dotted', 'http://[::ffff:127.0.0.1]:PORT/'],
  ['IPv4-mapped, hexadecimal', 'http://[::ffff:7f00:1]:PORT/'],
  ['IPv4-compatible', 'http://[::127.0.0.1]:PORT/'],
  ['NAT64', 'http://[64:ff9b::7f00:1]:PORT/'],
  ['6to4', 'http://[2002:7f00:1::]:PORT/'],
  ['IPv6 link-local', 'http://[fe80::1]:PORT/'],
  ['IPv6 unique-local', 'http://[fd00::1]:PORT/'],
  ['unallocated IPv6', 'http://[4000::1]:PORT/'],
  ['the metadata address', 'http://169.254.169.254:PORT/'],
  ["Azure's public-looking address", 'http://168.63.129.16:PORT/'],
  ...Object.keys(NAMES).map((name): [string, string] => [`the name ${name}`, `http://${name}:PORT/`]),
];

let secret: CompanySite;
beforeAll(async () => {
  secret = await companySite({ '/': 'secret' });
});
afterAll(() => secret.close());
beforeEach(() => secret.requests.splice(0));

const at = (url: string) => url.replace('PORT', String(secret.port));

/** A resolver whose first results were used up by an earlier check. */
function usedLookup() {
  const lookup = fakeLookup(NAMES);
  for (const name of Object.keys(NAMES)) lookup(name, { all: true }, () => undefined);
  return lookup;
}

test.each(TRICKS)('the connection refuses %s', async (_trick, url) => {
  const fetch = guardedFetch(anyPort, usedLookup());
  // Credentials are refused before a connection, the others at it.
  const error = await fetch(at(url)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TypeError);
  if (!url.includes('public.example@')) expect((error as Error).cause).toBeInstanceOf(BlockedIpError);
  expect(secret.requests).toEqual([]);
});

test.each(TRICKS)('the site fetch refuses %s', async (_trick, url) => {
  const site = siteFetch({
    fetch: guardedFetch(anyPort, usedLookup()),
    reach: anyPort,
    origin: 'https://us.example',
  });
  const request = { accept: '*/*', maxBytes: 1000, signal: new AbortController().signal };
  const error = await site.get(at(url), request).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(VisitFailure);
  expect(error).toMatchObject({ reason: 'blocked_address' });
  expect(secret.requests).toEqual([]);
});

test('without the guard most of these tricks would arrive, so the tests above can fail', async () => {
  const fetch = guardedFetch(reachOf(true), usedLookup());
  // Only those that lead to loopback: others would send requests into a real network.
  const toLoopback = TRICKS.filter(
    ([trick]) => !/private|metadata|carrier|azure|broadcast|mixed/i.test(trick),
  )
    .map(([, url]) => url)
    .filter((url) => !/unique|link-local|4000|fe80|fd00|2002|64:ff9b|nat64|unallocated|::127/.test(url));
  for (const url of toLoopback) await fetch(at(url)).catch(() => undefined);
  expect(secret.requests.length).toBeGreaterThan(20);
});

test('what a connection really reached is checked, not only what the name resolved to', async () => {
  let checks = 0;
  const trusting: Reach = { ...anyPort, ip: () => checks++ === 0 };
  const fetch = guardedFetch(trusting, fakeLookup(NAMES));
  const error = await fetch(at('http://loopback.example:PORT/')).catch((reason: unknown) => reason);
  expect((error as Error).cause).toBeInstanceOf(BlockedIpError);
  expect(checks).toBe(2);
  expect(secret.requests).toEqual([]);
});

test('only ports 80 and 443 are connected to', async () => {
  const fetch = guardedFetch(reachOf(false));
  const error = await fetch('http://93.184.215.14:8080/').catch((reason: unknown) => reason);
  expect(String((error as Error).cause)).toContain('port 8080');
});

test('a redirect to a private IP address is not followed', async () => {
  await using open = await companySite({ '/': redirect(`http://10.0.0.1/`) });
  const reach: Reach = {
    ...anyPort,
    ip: (a) => a === '127.0.0.1' || anyPort.ip(a),
    host: (h) => h === '127.0.0.1' || anyPort.host(h),
  };
  const site = siteFetch({ fetch: guardedFetch(reach), reach, origin: 'https://us.example' });
  const request = { accept: '*/*', maxBytes: 1000, signal: new AbortController().signal };
  await expect(site.get(open.url, request)).rejects.toMatchObject({ reason: 'blocked_address' });
  expect(open.paths()).toEqual(['/']);
});

test('CRAWLER_ALLOW_PRIVATE lets everything through, ports included', async () => {
  const response = await guardedFetch(reachOf(true))(secret.url);
  expect(await response.text()).toBe('secret');
});

test('a proxy of the environment is not used', async () => {
  await using proxy = await companySite();
  const saved = { ...process.env };
  try {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'])
      process.env[name] = proxy.url;
    process.env.NODE_USE_ENV_PROXY = '1';
    delete process.env.NO_PROXY;
    delete process.env.no_proxy;
    await guardedFetch(reachOf(true))(secret.url);
  } finally {
    process.env = saved;
  }
  expect(secret.requests).toHaveLength(1);
  expect(proxy.requests).toEqual([]);
});

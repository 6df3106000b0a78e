import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicIp } from '../../crawler/fetch/ip_addresses.ts';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/hosts.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** Whether the host of BASE_URL has an IP address, and one that visitors can reach. */
export async function dnsFindings({ base_url }: Config): Promise<Finding[]> {
  if (base_url === undefined || isLoopback(base_url)) return [ok('dns', 'BASE_URL is on this machine.')];
  const { hostname } = new URL(base_url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return [ok('dns', `${host} needs no DNS.`)];
  let ips: string[];
  try {
    ips = (await lookup(host, { all: true })).map((found) => found.address);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return [
      failed(
        'dns',
        `The host of BASE_URL, ${host}, has no IP address (${code}).`,
        'Add an A or AAAA record at your DNS provider, or correct BASE_URL.',
      ),
    ];
  }
  const text = `${host} is ${ips.join(', ')}.`;
  return [
    ips.some(isPublicIp)
      ? ok('dns', text)
      : warning(
          'dns',
          text,
          'From this machine that is a private IP address: look whether visitors elsewhere get a public one.',
        ),
  ];
}

import { BlockList, isIP } from 'node:net';
import { hostNetworksIn } from '../../domain/settings/setting_rules.ts';

/** A network of assistants' hosts that callers can be looked up in. */
interface Host {
  name: string;
  times: number;
  list: BlockList;
}

/** Parsed once for each value of the setting. */
let read: { text: string; hosts: readonly Host[] } = { text: '', hosts: [] };

/** The first network of the setting `limits.hosts` that an IP address belongs to. */
export function hostOf(ip: string, text: string): Host | undefined {
  if (read.text !== text) read = { text, hosts: (hostNetworksIn(text) ?? []).map(hostAt) };
  const version = isIP(ip);
  return version === 0 ? undefined : read.hosts.find(({ list }) => list.check(ip, kindOf(version)));
}

function hostAt({ ip, bits, times }: { ip: string; bits: number; times: number }): Host {
  const list = new BlockList();
  list.addSubnet(ip, bits, kindOf(isIP(ip)));
  return { name: `${ip}/${bits}`, times, list };
}

const kindOf = (version: number): 'ipv4' | 'ipv6' => (version === 4 ? 'ipv4' : 'ipv6');

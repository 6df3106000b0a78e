import type { Settings } from '../../domain/settings/settings.ts';
import { networkOf } from './caller_ip.ts';
import { hostOf } from './host_networks.ts';

/** A caller without a credential. */
export interface AnonymousCaller {
  ip: string;
  /** The family of the client (`clientFamily`). */
  client: string;
}

/** What an anonymous call is counted by. */
export interface Bucket {
  of: 'client' | 'network' | 'host';
  key: string;
  /** Size of the bucket: so many times the limit. */
  times: number;
}

/** A network has room for so many clients, because offices and hosts of assistants share addresses (D30). */
const CLIENTS_OF_NETWORK = 10;

/**
 * The buckets of a caller, the smallest first: client and network, inside that of the network. A network that the setting `limits.hosts`
 * names has one of its own.
 */
export function bucketsOf({ ip, client }: AnonymousCaller, settings: Settings): readonly Bucket[] {
  const host = hostOf(ip, settings['limits.hosts']);
  if (host) return [{ of: 'host', key: host.name, times: host.times }];
  const network = networkOf(ip);
  return [
    { of: 'client', key: `${network} ${client}`, times: 1 },
    { of: 'network', key: network, times: CLIENTS_OF_NETWORK },
  ];
}

import { type Setting, text } from './setting_rules.ts';

const FOUR = /^(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?$/;
const SIX = /^(?:[0-9a-f:.]+|\[[0-9a-f:.]+\](?::\d{1,5})?)$/i;

/** `system`, or an IP address with or without a port, as the parts of a URL. */
function isServer(item: string): boolean {
  if (item === 'system') return true;
  if (FOUR.test(item)) return URL.parse(`http://${item}/`)?.hostname === item.replace(/:\d+$/, '');
  return SIX.test(item) && URL.canParse(`http://${item.startsWith('[') ? item : `[${item}]`}/`);
}

const servers: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: 'one to eight different DNS servers separated by one space: IP addresses with or without a port, or system for that of this machine',
  reason: 'Claims by DNS are verified through them.',
  allows: (value) => {
    const items = value.split(' ');
    return items.length <= 8 && new Set(items).size === items.length && items.every(isServer);
  },
};

/** How claims of listings are verified (record 55). */
export const CLAIM_SETTINGS = {
  'dns.servers': text('system 1.1.1.1 8.8.8.8 9.9.9.9', servers, {
    meaning:
      'DNS servers that look for the record of a claim; two that responded have to agree, or the only one that is named.',
    effect: 'Applies from the next look.',
  }),
};

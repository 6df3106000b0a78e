import { emailAddressOf } from '../email/mailbox.ts';
import { statedPrices } from '../model/model_prices.ts';

/** One setting: its default, its rule, and what an operator must know before changing it. */
export interface Setting<V = string | number> {
  initially: V;
  type: 'whole number' | 'number' | 'text';
  /** The rule as text, after "must be". */
  rule: string;
  /** Why the rule exists; shown with every refusal. */
  reason: string;
  /** What it is, with its unit. */
  meaning: string;
  /** What a change affects, and for whom. */
  effect: string;
  /** True if a change needs a restart. */
  restart: boolean;
  /** What is wrong with a value that was refused, as a sentence with its figures; null where the rule says it. */
  why?: (value: V) => string | null;
  /** True if a value of the right type follows the rule. */
  allows: (value: V) => boolean;
}

type Texts = Pick<Setting, 'meaning' | 'effect'> & { reason?: string; restart?: boolean };

/** A whole number within bounds. */
export function wholeNumber(
  initially: number,
  [min, max]: readonly [number, number],
  texts: Texts,
): Setting<number> {
  return {
    ...within([min, max], 'whole number', texts),
    initially,
    allows: (value) => Number.isInteger(value) && value >= min && value <= max,
  };
}

/** A number within bounds, with or without decimals. */
export function decimalNumber(
  initially: number,
  [min, max]: readonly [number, number],
  texts: Texts,
): Setting<number> {
  return {
    ...within([min, max], 'number', texts),
    initially,
    allows: (value) => Number.isFinite(value) && value >= min && value <= max,
  };
}

/** The texts of a number within bounds. */
const within = <T extends 'number' | 'whole number'>(
  [min, max]: readonly [number, number],
  type: T,
  { reason = 'Outside these bounds the service would not work as described.', ...texts }: Texts,
) => ({ type, restart: false, reason, rule: `a ${type} from ${min} to ${max}`, ...texts });

/** A text with its own rule. */
export function text(
  initially: string,
  check: Pick<Setting<string>, 'rule' | 'reason' | 'allows'>,
  texts: Texts,
): Setting<string> {
  return { initially, type: 'text', restart: false, ...texts, ...check };
}

/** One line of visible text. */
export const oneLine = (
  [min, max]: readonly [number, number],
  reason: string,
): Pick<Setting<string>, 'rule' | 'reason' | 'allows'> => ({
  rule: `one line of ${min} to ${max} characters`,
  reason,
  allows: (value) =>
    value.length >= min &&
    value.length <= max &&
    value === value.trim() &&
    !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(value),
});

/** A text in Markdown, which is the whole of a page. */
export const markdownText: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: 'Markdown of at most 60000 characters, or empty',
  reason: 'It is the text of a page.',
  allows: (value) =>
    value.length <= 60_000 && !/(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(value),
};

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Host names separated by single spaces. */
export const hosts: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: 'lower-case host names separated by one space (international names as xn--…), or empty',
  reason: 'Anything else would match no host and block nothing.',
  allows: (value) =>
    value === '' ||
    (value.length <= 20_000 && value.split(' ').every((host) => host.length <= 253 && HOST.test(host))),
};

/** Networks with a number each, separated by single spaces. */
export const hostNetworks: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: 'networks with how many times the limits apply, like 192.0.2.0/24=20 2001:db8::/32=5, separated by one space; or empty',
  reason: 'Callers are told by the network that they call from.',
  allows: (value) => value.length <= 20_000 && hostNetworksIn(value) !== null,
};

/** A network from which a host of assistants calls for many people, as the setting `limits.hosts` names it. */
export interface HostNetwork {
  ip: string;
  bits: number;
  /** How many times the limits of one client apply to all of it together. */
  times: number;
}

const MOST_TIMES = 10_000;
const ENTRY = /^([\da-f:.]+)\/(\d{1,3})=([1-9]\d{0,4})$/;

/** The networks of the setting; null if an entry is malformed. */
export function hostNetworksIn(text: string): readonly HostNetwork[] | null {
  const networks = text === '' ? [] : text.split(' ').map(networkIn);
  return networks.every((network) => network !== null) ? networks : null;
}

function networkIn(entry: string): HostNetwork | null {
  const [, ip = '', bits, times] = ENTRY.exec(entry) ?? [];
  const network = { ip, bits: Number(bits), times: Number(times) };
  const most_bits = ip.includes(':') ? 128 : 32;
  return isIp(ip) && network.bits <= most_bits && network.times <= MOST_TIMES ? network : null;
}

/** A URL knows what an IP address is, but takes shorter forms of IPv4 too. */
function isIp(ip: string): boolean {
  const url = URL.parse(`http://${ip.includes(':') ? `[${ip}]` : ip}`);
  return url !== null && (ip.includes(':') || url.hostname === ip);
}

/** Origins of web pages separated by single spaces. */
export const origins: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: 'https origins like https://app.example separated by one space, or empty',
  reason: 'A page is identified by scheme, host and port, and only https protects against interception.',
  allows: (value) => value === '' || (value.length <= 20_000 && value.split(' ').every(isHttpsOrigin)),
};

const isHttpsOrigin = (item: string): boolean =>
  item.startsWith('https://') && URL.canParse(item) && new URL(item).origin === item;

/** Items of a list separated by single spaces. */
export const listOf = (
  allowed: readonly string[],
  reason: string,
): Pick<Setting<string>, 'rule' | 'reason' | 'allows'> => ({
  rule: `words separated by one space, from ${allowed.join(', ')}; or empty`,
  reason,
  allows: (value) =>
    value === '' ||
    (value.split(' ').every((item) => allowed.includes(item)) &&
      new Set(value.split(' ')).size === value.split(' ').length),
});

/** Two prices, or empty. */
export const tokenPrices: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: 'two numbers below 100000 with a slash between them, like 0.1/0.5, or empty',
  reason: 'The daily budget is counted with them.',
  allows: (value) => value === '' || statedPrices(value) !== null,
};

/** An email address or an https URL, or empty. */
export const contact: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: 'an email address or an https URL of at most 200 characters, or empty',
  reason: 'It is published in /.well-known/security.txt (RFC 9116).',
  allows: (value) =>
    value === '' || (value.length <= 200 && (emailAddressOf(value) !== null || isHttps(value))),
};

/** True for a complete https URL. */
export function isHttps(value: string): boolean {
  return /^https:\/\/[^\s<>"]+$/.test(value) && URL.canParse(value);
}

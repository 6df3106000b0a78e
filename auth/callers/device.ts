import { networkOf } from './caller_address.ts';

const BROWSERS: readonly [pattern: RegExp, words: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [pattern: RegExp, words: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser and its system in words, from what it says of itself: only these words are kept. */
export function deviceOf(user_agent = ''): string {
  const wordsFor = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(user_agent))?.[1];
  const browser = wordsFor(BROWSERS) ?? 'Another program';
  const system = wordsFor(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}

/** Roughly where an address is: enough to recognise one's own network, too little to find anybody. */
export function networkHint(address: string): string {
  const network = networkOf(address);
  const parts = network.split('.');
  if (parts.length === 4) return `${parts.slice(0, 3).join('.')}.x`;
  return address === '::1' ? 'this computer' : (network.match(/.{4}/g)?.slice(0, 3).join(':') ?? 'unknown');
}

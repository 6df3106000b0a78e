import { networkOf } from './caller_ip.ts';

const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and operating system of a user agent. Nothing else of the user agent is stored. */
export function deviceOf(user_agent = ''): string {
  const nameIn = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(user_agent))?.[1];
  const browser = nameIn(BROWSERS) ?? 'Another program';
  const system = nameIn(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}

/** The rough network of an IP address: enough to recognise one's own, too little to identify a person. */
export function networkHint(ip: string): string {
  const network = networkOf(ip);
  const parts = network.split('.');
  if (parts.length === 4) return `${parts.slice(0, 3).join('.')}.x`;
  return ip === '::1' ? 'this computer' : (network.match(/.{4}/g)?.slice(0, 3).join(':') ?? 'unknown');
}

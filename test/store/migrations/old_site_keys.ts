import { siteNames } from '../../../domain/profile/sites.ts';

/** URLs of websites as they were stored, with what made no part of their keys before version 72. */
export const URLS = [
  'https://play.example/store/apps/details?id=com.a',
  'https://play.example/store/apps/details?hl=de&id=com.b&utm_source=x',
  'https://acme.example/?utm_source=producthunt&ref=ph',
  'https://acme.example/?p=7',
  'https://acme.example/a/?b=1&a=2&&c',
  'https://acme.example/plain',
  'https://acme.example:8443/?q=%22\\%27&_x=1',
  'https://acme.example/?utmost=1&ref=',
  'https://acme.example/?UTM_Source=x',
].map((url) => new URL(url).href);

/** The key that a version before 72 gave a URL. */
export const oldKey = (url: string): string => {
  const { host, pathname } = new URL(url);
  return host + pathname.replace(/\/+$/, '');
};

/** The keys that the rules give these URLs. */
export const newKeys = (): (string | undefined)[] => URLS.map((url) => siteNames(url)?.site_key);

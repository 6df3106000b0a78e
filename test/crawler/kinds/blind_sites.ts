import { readFileSync } from 'node:fs';
import type { Routes, SiteResponse } from '../../doubles/company_site.ts';

/** A website that somebody wrote who did not know the rules, as its server answers. */
export interface BlindSite {
  id: string;
  /** What it is, if it is not a website. */
  kind?: string;
  host: string;
  pages: Readonly<Record<string, BlindResponse>>;
  robots: BlindResponse;
}

interface BlindResponse {
  status: number | 'timeout' | 'reset';
  headers?: Record<string, string>;
  body?: string;
}

/** The sites of a file below this folder. */
export const blindSites = (file: string): BlindSite[] =>
  JSON.parse(readFileSync(new URL(`${file}.json`, import.meta.url), 'utf8')) as BlindSite[];

/** The routes of a site on the double, whose names lead to `port`. */
export function routesOf({ host, pages, robots }: BlindSite, port: number): Routes {
  const all = Object.entries({ '/robots.txt': robots, ...pages });
  return Object.fromEntries(all.map(([path, response]) => [`${host}${path}`, served(response, host, port)]));
}

function served(
  { status, headers = {}, body = '' }: BlindResponse,
  host: string,
  port: number,
): SiteResponse {
  if (status === 'timeout') return { instead: 'hang' };
  if (status === 'reset') return { instead: 'drop' };
  const here = (text: string) =>
    text
      .replaceAll(`https://${host}`, `http://${host}:${port}`)
      .replaceAll(`http://${host}/`, `http://${host}:${port}/`);
  const location = headers['location'];
  return {
    status,
    headers: { ...headers, ...(location && { location: here(location) }) },
    body: filled(here(body)),
  };
}

/** Pages of megabytes are written short: `{{PAD:css:3000000}}` stands for as many bytes. */
const filled = (body: string): string =>
  body.replaceAll(
    /\{\{PAD:(css|json|datauri|text):(\d+)\}\}/g,
    (_all, kind: keyof typeof FILL, bytes: string) =>
      FILL[kind].repeat(Math.ceil(Number(bytes) / FILL[kind].length)).slice(0, Number(bytes)),
  );

const FILL = {
  css: '.a{margin:0;padding:0}\n',
  json: '"key":"value",',
  datauri: 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo',
  text: 'Words that fill a page. ',
} as const;

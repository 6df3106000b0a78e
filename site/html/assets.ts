import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that pages load, with their media types. The folder `assets` lies beside this file, and beside the bundle. */
const TYPES = {
  'icon.svg': 'image/svg+xml',
  'site.css': 'text/css; charset=utf-8',
  'figtree-latin.woff2': 'font/woff2',
  'figtree-latin-ext.woff2': 'font/woff2',
  'bricolage-latin.woff2': 'font/woff2',
  'bricolage-latin-ext.woff2': 'font/woff2',
} as const;

export type AssetName = keyof typeof TYPES;

/** The parts of the one stylesheet, in their order. */
const SHEETS = [
  'base',
  'parts',
  'frame',
  'week',
  'rows',
  'listing',
  'prose',
  'content',
  'forms',
  'account',
  'consent',
  'keys',
  'docs',
];

export interface Asset {
  type: string;
  body: Buffer;
  /** Changes with the content. */
  version: string;
}

const loaded = new Map<AssetName, Asset>();

/** The URL of a file, with its version in it: a changed file has a new URL, so browsers cache it for good. */
export const assetUrl = (name: AssetName): string => `/assets/${name}?v=${load(name).version}`;

/** A file by the last part of its path; undefined when there is none. */
export const assetNamed = (name: string): Asset | undefined => (isAsset(name) ? load(name) : undefined);

function isAsset(name: string): name is AssetName {
  return Object.hasOwn(TYPES, name);
}

function load(name: AssetName): Asset {
  let asset = loaded.get(name);
  if (!asset) {
    const body = name === 'site.css' ? stylesheet() : read(name.endsWith('.woff2') ? `fonts/${name}` : name);
    const version = createHash('sha256').update(body).digest('base64url').slice(0, 10);
    asset = { type: TYPES[name], body, version };
    loaded.set(name, asset);
  }
  return asset;
}

const read = (path: string): Buffer => readFileSync(join(import.meta.dirname, 'assets', path));

/** All sheets as one, with the URLs of the fonts that they name. */
function stylesheet(): Buffer {
  const whole = SHEETS.map((sheet) => read(`sheets/${sheet}.css`).toString()).join('\n');
  return Buffer.from(
    whole.replace(/url\("([^"]+)"\)/g, (_, name: string) => {
      if (!isAsset(name)) throw new Error(`the stylesheet names ${name}, which is no file of the site`);
      return `url("${assetUrl(name)}")`;
    }),
  );
}

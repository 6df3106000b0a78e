import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The stylesheets with their parts in order; those of NAME.css lie in `sheets/NAME/`. All pages load site.css, and further ones that
 * they name in `sheets` of their frame.
 */
const STYLESHEETS = {
  'site.css': [
    'base',
    'fonts',
    'parts',
    'logos',
    'script',
    'frame',
    'week',
    'rows',
    'sections',
    'prose',
    'tiles',
    'content',
    'forms',
    'print',
    'return',
    'launch',
    'front',
    'podium',
  ],
  'listing.css': ['listing', 'gallery', 'sources', 'reviews'],
  'account.css': ['account', 'fields', 'consent', 'keys', 'draft', 'interview', 'orders'],
  'desk.css': ['desk', 'numbers', 'history'],
  'docs.css': ['docs'],
  'connect.css': ['connect'],
} as const;

type Stylesheet = keyof typeof STYLESHEETS;
/** A stylesheet that a page loads after the one of all pages. */
export type Sheet = NameOf<Exclude<Stylesheet, 'site.css'>>;
type NameOf<File> = File extends `${infer Name}.css` ? Name : never;

/** The other files that pages load, with their media types. The folder `assets` lies beside this file, and beside the bundle. */
const TYPES = {
  'icon.svg': 'image/svg+xml',
  'site.js': 'text/javascript; charset=utf-8',
  'passkeys.js': 'text/javascript; charset=utf-8',
  'votes.js': 'text/javascript; charset=utf-8',
  'apple-touch-icon.png': 'image/png',
  'figtree-latin.woff2': 'font/woff2',
  'figtree-latin-ext.woff2': 'font/woff2',
  'bricolage-latin.woff2': 'font/woff2',
  'bricolage-latin-ext.woff2': 'font/woff2',
} as const;

export type AssetName = Stylesheet | keyof typeof TYPES;

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

const isStylesheet = (name: string): name is Stylesheet => Object.hasOwn(STYLESHEETS, name);

const isAsset = (name: string): name is AssetName => isStylesheet(name) || Object.hasOwn(TYPES, name);

function load(name: AssetName): Asset {
  let asset = loaded.get(name);
  if (!asset) {
    asset = isStylesheet(name)
      ? versioned('text/css; charset=utf-8', stylesheet(name))
      : versioned(TYPES[name], read(name.endsWith('.woff2') ? `fonts/${name}` : name));
    loaded.set(name, asset);
  }
  return asset;
}

const versioned = (type: string, body: Buffer): Asset => ({
  type,
  body,
  version: createHash('sha256').update(body).digest('base64url').slice(0, 10),
});

const read = (path: string): Buffer => readFileSync(join(import.meta.dirname, 'assets', path));

/** Parts of the stylesheets as one text, for example `site/base`; views have it in their own file. */
export const stylesOf = (parts: readonly string[]): string =>
  withoutSpace(parts.map((part) => read(`sheets/${part}.css`).toString()).join('\n'));

/** The parts of a stylesheet as one, with the URLs of the fonts that they name. */
function stylesheet(name: Stylesheet): Buffer {
  const folder = name.replace('.css', '');
  return Buffer.from(
    stylesOf(STYLESHEETS[name].map((part) => `${folder}/${part}`)).replace(
      /url\("([^"]+)"\)/g,
      (_, file: string) => {
        if (!isAsset(file)) throw new Error(`${name} names ${file}, which is no file of the site`);
        return `url("${assetUrl(file)}")`;
      },
    ),
  );
}

/** A stylesheet without comments and the space that only people need; quoted texts stay as they are. */
export const withoutSpace = (css: string): string =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .split(/("[^"]*")/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/\s+/g, ' ').replace(/ ?([{};,]) ?/g, '$1')))
    .join('');

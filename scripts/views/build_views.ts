// Builds the views of MCP Apps. They run in the sandbox of an assistant's host, so each is one HTML file with its script and styles.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DRAFT_FIELDS } from '../../domain/profile/draft_rules.ts';
import { LISTING_FIELDS, type ListingField, PROFILE_FIELDS } from '../../domain/profile/listing_fields.ts';
import { stylesOf } from '../../site/html/assets.ts';
import { ORIGIN_MARK } from '../../site/html/view_files.ts';
import { viewTexts } from '../../site/texts/views/views.ts';
import { smallScript, smallStyles } from './shrink.ts';

const root = join(import.meta.dirname, '../..');

/** Stylesheets of the site that every view has, before those of its own and views/view.css. */
const EVERY = ['site/base', 'site/parts', 'site/logos', 'site/rows', 'site/sections'];

/** The views with further stylesheets that each needs; the entry of NAME is views/NAME/NAME.ts. */
const VIEWS = {
  badges: ['site/forms', 'site/content', 'listing/listing'],
  draft: [
    'site/tiles',
    'site/forms',
    'site/content',
    'account/account',
    'account/fields',
    'account/draft',
    'listing/listing',
  ],
  listing: ['site/prose', 'site/content', 'listing/listing'],
  order: ['site/tiles', 'site/forms', 'account/fields', 'account/orders'],
  week: ['site/prose', 'listing/listing'],
} as const;

/** The stylesheet of a view with all rules of its sheets, before those that it does not need go. */
export const stylesOfView = (name: keyof typeof VIEWS): string =>
  stylesOf([...EVERY, ...VIEWS[name]]) + ownStyles(name);

/** Writes the HTML file of each view into a folder. */
export async function buildViews(into: string): Promise<void> {
  const { rolldown } = await import('rolldown');
  mkdirSync(into, { recursive: true });
  for (const name of Object.keys(VIEWS) as (keyof typeof VIEWS)[]) {
    const bundle = await rolldown({
      cwd: root,
      input: `views/${name}/${name}.ts`,
      platform: 'browser',
      logLevel: 'warn',
      // Of modules that read files no view uses a part; the test of views looks.
      external: [/^node:/],
      plugins: [derivedFor(name)],
      // Of a module of templates a view needs some; nothing outside of views/host does anything when it is loaded.
      treeshake: {
        moduleSideEffects: false,
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        manualPureFunctions: ['html', 'drawing', 'Object', 'Intl', 'Map', 'Set'],
      },
    });
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    await bundle.close();
    const script = await smallScript(output[0].code);
    const styles = await smallStyles(stylesOfView(name), script, page('', ''));
    writeFileSync(join(into, `${name}.html`), page(script, styles));
  }
}

/** What views need of the tables of fields, which is derived before they are built: kind and bounds of a field of a draft, and labels of drafted values and facts. */
const NEEDED: Readonly<Record<string, (view: string) => string>> = {
  '/domain/profile/draft_rules.ts': () => {
    const rows = Object.entries(DRAFT_FIELDS).map(
      ([name, { kind, max, live_max }]) => `${name}: rule('${kind}', ${max}, ${live_max})`,
    );
    return `const rule = (kind, max, live_max) => ({ kind, max, live_max });
export const DRAFT_FIELDS = { ${rows.join(', ')} };`;
  },
  // A draft is named by its fields; pages name facts.
  '/domain/profile/listing_fields.ts': (view) => {
    const rows = Object.entries<ListingField>(LISTING_FIELDS).filter(
      ([, { label, draft, fact, in_profile }]) => (view === 'draft' ? draft && label : (fact ?? in_profile)),
    );
    const needed = rows.map(([name, { label, form, in_profile }]) => [
      name,
      view === 'draft' ? { label } : { label, form, in_profile },
    ]);
    return `export const LISTING_FIELDS = ${JSON.stringify(Object.fromEntries(needed))};
export const PROFILE_FIELDS = ${JSON.stringify(PROFILE_FIELDS)};
/*@__NO_SIDE_EFFECTS__*/ export const fieldsWith = () => { throw new Error('No view has the marks of fields.'); };`;
  },
};

const derivedFor = (view: string) => ({
  name: 'derived',
  load: (id: string): string | null =>
    Object.entries(NEEDED).find(([file]) => id.endsWith(file))?.[1](view) ?? null,
});

/** What all views have, and what one has in views/NAME/NAME.css. */
const ownStyles = (name: string): string =>
  ['view.css', `${name}/${name}.css`]
    .map((file) => join(root, 'views', file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('');

/** A view before a result is there. No script of ours may end its own element. */
const page = (script: string, css: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="origin" content="${ORIGIN_MARK}"><title>Firstlight</title><style>${css}</style></head><body><main></main><p role="status">${viewTexts.loading}</p><script>${script.replaceAll('</script', '<\\/script')}</script></body></html>`;

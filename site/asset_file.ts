import { siteLook } from '../services/content/site_look.ts';
import { assetNamed } from './html/assets.ts';
import { THEME, themeCss } from './html/theme.ts';
import { definePage, type Named } from './request/page.ts';
import type { PageRequest } from './request/request.ts';
import type { Reply } from './request/respond.ts';
import { fileTexts } from './texts/refusals.ts';

/** A file that pages load. Its URL changes with its content, so a copy never becomes stale. */
async function asset({ query, do: run }: PageRequest, { name }: Named<'name'>): Promise<Reply> {
  const file = name === THEME ? theme((await run(siteLook)).accent) : assetNamed(name);
  if (!file) return NO_FILE;
  const cache = query.get('v') === file.version ? 'public, max-age=31536000, immutable' : 'no-cache';
  return { status: 200, type: file.type, body: file.body, cache };
}

const theme = (accent: string | null) =>
  accent === null
    ? undefined
    : { type: 'text/css; charset=utf-8', body: themeCss(accent), version: accent.slice(1) };

/** The reply where there is no such file. */
export const NO_FILE: Reply = {
  status: 404,
  type: 'text/plain; charset=utf-8',
  body: `${fileTexts.no_file}\n`,
};

definePage({ path: '/assets/:name', read: asset });

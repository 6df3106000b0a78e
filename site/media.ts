import { definePage, type Named } from './request/page.ts';
import type { PageRequest } from './request/request.ts';
import type { Reply } from './request/respond.ts';
import { storedFile } from './request/stored_files.ts';
import { fileTexts } from './texts/refusals.ts';

/** A file of a picture that we encoded. Its name changes with its content, so a copy never becomes stale. */
async function mediaFile({ do: run }: Pick<PageRequest, 'do'>, { file }: Named<'file'>): Promise<Reply> {
  const stored = await storedFile(run, file);
  if (!stored) return { status: 404, type: 'text/plain; charset=utf-8', body: `${fileTexts.no_file}\n` };
  return {
    status: 200,
    type: `image/${stored.format}`,
    body: stored.bytes,
    cache: 'public, max-age=31536000, immutable',
    headers: {
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
    },
  };
}

definePage({ path: '/media/:file', read: mediaFile });

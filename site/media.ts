import type { PageRequest } from './request/request.ts';
import type { Reply } from './request/respond.ts';
import { storedFile } from './request/stored_files.ts';
import { fileTexts } from './texts/refusals.ts';

/** A file of a picture that we encoded. Its name changes with its content, so a copy never becomes stale. */
export async function mediaFile({ use_cases }: Pick<PageRequest, 'use_cases'>, file: string): Promise<Reply> {
  const stored = await storedFile(use_cases, file);
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

import { PICTURE_LIMITS, PictureRefused } from '../../domain/pictures/picture.ts';
import type { PictureFetcher } from '../../domain/ports.ts';
import { VisitFailure } from '../fetch/visit_failure.ts';
import type { SiteVisitor } from './visitor.ts';

const ACCEPT = 'image/svg+xml,image/png,image/webp,image/jpeg;q=0.9,image/gif;q=0.8,image/x-icon;q=0.7';

/** Fetches pictures as politely as pages: robots.txt, pauses, no other site behind a redirect, and only the bytes that a picture may have. */
export function pictureFetcher(visitor: SiteVisitor): PictureFetcher {
  return {
    async fetch(url, signal) {
      const refused = visitor.refusal(url);
      if (refused) throw new PictureRefused('unreachable', refused);
      try {
        const request = { accept: ACCEPT, maxBytes: PICTURE_LIMITS.bytes, within: new URL(url), signal };
        return (await visitor.get(url, request)).bytes;
      } catch (error) {
        if (!(error instanceof VisitFailure)) throw error;
        throw new PictureRefused('unreachable', `${url} ${error.message}.`, { cause: error });
      }
    },
  };
}

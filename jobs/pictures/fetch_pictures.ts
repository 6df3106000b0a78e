import { GALLERY_OUTPUTS, SITE_FORMATS, unfitPicture } from '../../domain/pictures/gallery.ts';
import { LOGO_FORMATS, LOGO_OUTPUTS, unfitLogo } from '../../domain/pictures/logo.ts';
import { type MadePicture, PictureRefused } from '../../domain/pictures/picture.ts';
import type { Clock, PictureFetcher, Pictures } from '../../domain/ports.ts';
import { pictureSources, recordPictures } from '../../services/listings/logos.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

export interface FetchPicturesWorld {
  store: Store;
  clock: Clock;
  pictures: Pictures;
  picture_files: PictureFetcher;
}

/**
 * Fetches the pictures of a listing from its website, once (D48): the first of the candidates that is fit to be its logo, and the picture
 * that it shows social networks. We encode both.
 */
export function fetchPictures(world: FetchPicturesWorld): JobHandler {
  return async ({ listing_id }, run) => {
    const id = Number(listing_id);
    const sources = await pictureSources(world.store, id);
    if (!sources) return;
    const reading = { by: sources.person_id, signal: run.signal };
    const found = await logoOf(sources.logos, world, reading);
    const social = sources.social && (await socialOf(sources.social, world, reading));
    await run.commit((tx) =>
      recordPictures(tx, id, { ...found, social: social || null }, world.clock.now().getTime()),
    );
  };
}

async function logoOf(
  urls: readonly string[],
  { pictures, picture_files }: FetchPicturesWorld,
  { by, signal }: { by: number; signal: AbortSignal },
): Promise<{ logo: MadePicture | null; note: string | null }> {
  const notes: string[] = [];
  for (const url of urls) {
    try {
      const bytes = await picture_files.fetch(url, signal);
      const logo = await pictures.make({ bytes, formats: LOGO_FORMATS, by }, LOGO_OUTPUTS, signal);
      const unfit = unfitLogo(logo);
      if (unfit === null) return { logo, note: notes[0] ?? null };
      notes.push(`${url} ${unfit}.`);
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      notes.push(error.fault === 'unreachable' ? error.message : `${url}: ${error.message}`);
    }
  }
  return { logo: null, note: notes[0] ?? null };
}

async function socialOf(
  url: string,
  { pictures, picture_files }: FetchPicturesWorld,
  { by, signal }: { by: number; signal: AbortSignal },
): Promise<MadePicture | null> {
  try {
    const bytes = await picture_files.fetch(url, signal);
    const picture = await pictures.make({ bytes, formats: SITE_FORMATS, by }, GALLERY_OUTPUTS, signal);
    return unfitPicture(picture) === null ? picture : null;
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return null;
  }
}

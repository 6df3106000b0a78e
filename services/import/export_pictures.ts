import { GALLERY_FILE } from '../../domain/pictures/gallery.ts';
import { LOGO_PNG } from '../../domain/pictures/logo.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads } from '../../store/store.ts';

/** A picture of an export. */
export interface ExportedPicture {
  file: string;
  bytes: Uint8Array;
}

/** Logo and uploaded pictures of a listing as its entry names them; what is fetched from its website is fetched again. */
export async function namedPictures({ galleries }: Pick<Reads, 'galleries'>, { id, logo }: Listing) {
  const all = await galleries.ofListing(id);
  const pictures = all
    .filter(({ source }) => source === 'owner')
    .map(({ hash, alt }) => ({ file: `pictures/${hash}.webp`, ...(alt !== null && { alt }) }));
  return {
    ...(logo !== null && { logo: `pictures/${logo}.png` }),
    ...(pictures.length > 0 && { pictures }),
  };
}

/** The pictures of live listings in their largest size, one after the other and each once. */
export async function* exportedPictures(reads: Reads): AsyncGenerator<ExportedPicture> {
  const seen = new Set<string>();
  for (const id of await reads.listings.idsWithStatus('live')) {
    const row = await reads.listings.byId(id);
    const { logo, pictures = [] } = row ? await namedPictures(reads, row) : {};
    for (const file of [...(logo ? [logo] : []), ...pictures.map((picture) => picture.file)]) {
      const [, hash = ''] = /\/(\w+)\./.exec(file) ?? [];
      const bytes = await reads.pictures.file(hash, file === logo ? LOGO_PNG : GALLERY_FILE);
      if (bytes && !seen.has(file)) yield { file, bytes };
      seen.add(file);
    }
  }
}

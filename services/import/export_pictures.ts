import { GALLERY_FILE } from '../../domain/pictures/gallery.ts';
import { LOGO_PNG } from '../../domain/pictures/logo.ts';
import type { PORTRAIT_PNG } from '../../domain/pictures/portrait.ts';
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

/**
 * The founder of a listing who is its owner, with their picture; undefined without one. Of co-owners the format says nothing, so their
 * pictures stay here.
 */
export async function ownerPicture(
  { portraits, interviews, founders }: Pick<Reads, 'portraits' | 'interviews' | 'founders'>,
  { id, person_id }: Pick<Listing, 'id' | 'person_id'>,
): Promise<{ name_key: string; file: string } | undefined> {
  const hash = await portraits.ofPerson(person_id);
  if (hash === undefined) return undefined;
  for (const founder of (await founders.ofListing(id)).values())
    if ((await interviews.interviewee(founder)) === person_id)
      return { name_key: founder.name_key, file: `pictures/${hash}.png` };
  return undefined;
}

/** The pictures of live listings and their founders in their largest size, one after the other and each once. */
export async function* exportedPictures(reads: Reads): AsyncGenerator<ExportedPicture> {
  const seen = new Set<string>();
  for (const id of await reads.listings.idsWithStatus('live')) {
    const row = await reads.listings.byId(id);
    if (!row) continue;
    const { logo, pictures = [] } = await namedPictures(reads, row);
    const owner = await ownerPicture(reads, row);
    for (const file of [logo, owner?.file, ...pictures.map((picture) => picture.file)]) {
      if (!file || seen.has(file)) continue;
      seen.add(file);
      const [, hash = '', format] = /\/(\w+)\.(\w+)/.exec(file) ?? [];
      const bytes = await reads.pictures.file(hash, format === 'png' ? LARGEST_PNG : GALLERY_FILE);
      if (bytes) yield { file, bytes };
    }
  }
}

/** The largest file of logos and of portraits. */
const LARGEST_PNG = LOGO_PNG satisfies typeof PORTRAIT_PNG;

import { isDeepStrictEqual } from 'node:util';
import {
  GALLERY_FILE,
  GALLERY_OUTPUTS,
  UPLOAD_FORMATS,
  unfitPicture,
} from '../../domain/pictures/gallery.ts';
import { LOGO_FORMATS, LOGO_OUTPUTS, LOGO_PNG, unfitLogo } from '../../domain/pictures/logo.ts';
import { type MadePicture, PictureRefused } from '../../domain/pictures/picture.ts';
import { PORTRAIT_OUTPUTS, PORTRAIT_ROW, unfitPortrait } from '../../domain/pictures/portrait.ts';
import type { Pictures } from '../../domain/ports.ts';
import type { Store, Tx } from '../../store/store.ts';
import { storePicture } from '../listings/pictures.ts';
import type { ImportedListing } from './format.ts';
import { loadPortrait } from './load_portrait.ts';
import { type Content, type Entry, faultAt, type ImportFault, ImportRefused } from './parse.ts';

/** Hashes of the stored pictures of an import by their use and file. */
export type StoredPictures = ReadonlyMap<string, string>;

/** How a picture is used, which decides what is made of it. */
type Use = 'logo' | 'gallery' | 'portrait';

const MAKING = {
  logo: {
    formats: LOGO_FORMATS,
    outputs: LOGO_OUTPUTS,
    known: LOGO_PNG,
    // An export has the logo that came out of an icon file as a PNG.
    unfit: (picture: MadePicture) => unfitLogo({ ...picture, format: 'ico' }),
  },
  portrait: {
    formats: UPLOAD_FORMATS,
    outputs: PORTRAIT_OUTPUTS,
    // A logo may be the same picture; it has no such file.
    known: PORTRAIT_ROW,
    unfit: unfitPortrait,
  },
  gallery: { formats: UPLOAD_FORMATS, outputs: GALLERY_OUTPUTS, known: GALLERY_FILE, unfit: unfitPicture },
};

const keyOf = (use: Use, file: string): string => `${use} ${file}`;

interface PictureSource {
  /** The bytes of a file of the folder; undefined if it is not there. */
  read: (file: string) => Uint8Array | undefined;
  pictures: Pick<Pictures, 'make'>;
  /** Checks the pictures and stores none. */
  trial: boolean;
  now: number;
}

/**
 * Encodes and stores the pictures that listings of an import name, each in a transaction of its own, because encoding is slow; what no listing
 * comes to show is swept later. Those that this site has exported itself are known. Throws {@link ImportRefused} with all faults.
 */
export async function storePictures(
  store: Store,
  { listings }: Pick<Content, 'listings'>,
  { read, pictures, trial, now }: PictureSource,
): Promise<StoredPictures> {
  const stored = new Map<string, string>();
  const faults: ImportFault[] = [];
  for (const entry of listings) {
    for (const { use, file, path } of picturesIn(entry.value)) {
      const { formats, outputs, known, unfit } = MAKING[use];
      const exported = hashIn(file);
      if (stored.has(keyOf(use, file))) continue;
      if (await store.pictures.file(exported, known)) stored.set(keyOf(use, file), exported);
      else {
        const bytes = read(file);
        const made = bytes
          ? await madeOrFault(pictures, { bytes, formats }, outputs)
          : `${file} is not there`;
        const fault = typeof made === 'string' ? made : unfit(made);
        if (fault !== null) faults.push(faultAt(entry, path, fault));
        else if (!trial && typeof made !== 'string')
          stored.set(keyOf(use, file), await store.write((tx) => storePicture(tx, made, now)));
      }
    }
  }
  if (faults.length > 0) throw new ImportRefused(faults);
  return stored;
}

/** The picture as files of ours, or what is wrong with it. */
async function madeOrFault(
  { make }: Pick<Pictures, 'make'>,
  ...picture: [Parameters<Pictures['make']>[0], Parameters<Pictures['make']>[1]]
) {
  try {
    return await make(...picture);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return error.message;
  }
}

interface NamedPicture {
  use: Use;
  file: string;
  path: string;
}

/** The pictures that an entry names. */
function picturesIn({ logo, pictures = [], founders = [] }: ImportedListing): NamedPicture[] {
  return [
    ...(logo ? [{ use: 'logo' as const, file: logo, path: 'logo' }] : []),
    ...pictures.map(({ file }, i) => ({ use: 'gallery' as const, file, path: `pictures[${i}].file` })),
    ...founders.flatMap(({ picture: file }, i) =>
      file === undefined ? [] : [{ use: 'portrait' as const, file, path: `founders[${i}].picture` }],
    ),
  ];
}

/** `pictures/{hash}.png` names the picture that it was exported from. */
const hashIn = (file: string): string => file.replace(/^pictures\/|\.\w+$/g, '');

/** Sets logo, gallery and the picture of the owner of a listing as its entry says; returns whether anything changed. What the entry leaves out stays. */
export async function loadPictures(
  id: number,
  { value }: Entry<ImportedListing>,
  { tx, now, stored }: { tx: Tx; now: number; stored: StoredPictures },
): Promise<boolean> {
  const { logo, pictures } = value;
  const hash = logo ? stored.get(keyOf('logo', logo)) : logo;
  const shown = pictures?.flatMap(({ file, alt }) => {
    const one = stored.get(keyOf('gallery', file));
    return one === undefined ? [] : [{ hash: one, alt: alt ?? null }];
  });
  const changes = [
    hash !== undefined && (await setLogo(tx, id, hash, now)),
    shown !== undefined && (await setGallery(tx, id, shown, now)),
    await loadPortrait(tx, id, value, { stored: (file) => stored.get(keyOf('portrait', file)), now }),
  ];
  return changes.includes(true);
}

async function setLogo(tx: Tx, id: number, logo: string | null, now: number): Promise<boolean> {
  if ((await tx.listings.byId(id))?.logo === logo) return false;
  await tx.listings.update(id, { logo, logo_at: now, logo_note: null, updated_at: now });
  return true;
}

async function setGallery(
  tx: Tx,
  listing_id: number,
  shown: readonly { hash: string; alt: string | null }[],
  now: number,
): Promise<boolean> {
  const all = await tx.galleries.ofListing(listing_id);
  const before = all.filter(({ source }) => source === 'owner').map(({ hash, alt }) => ({ hash, alt }));
  if (isDeepStrictEqual(before, shown)) return false;
  await tx.galleries.clear(listing_id, 'owner');
  for (const [position, { hash, alt }] of shown.entries())
    await tx.galleries.add({ listing_id, hash, position, source: 'owner', alt, created_at: now });
  return true;
}

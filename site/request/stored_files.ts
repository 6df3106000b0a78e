import { pictureFile } from '../../services/listings/pictures.ts';
import type { PageRequest } from './request.ts';

/** The name of a file: the hash of its picture, and which of the files it is. */
const NAME = /^([0-9a-f]{32})-(\d{2,4}\.(png|webp))$/;

/** A file of a picture by its name, with its format; undefined if there is none. */
export async function storedFile(
  run: PageRequest['do'],
  file: string,
): Promise<{ bytes: Uint8Array; format: string } | undefined> {
  const [, hash = '', name = '', format = ''] = NAME.exec(file) ?? [];
  const bytes = hash ? await run(pictureFile, hash, name) : undefined;
  return bytes && { bytes, format };
}

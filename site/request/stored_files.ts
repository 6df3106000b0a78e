import type { PageRequest } from './request.ts';

/** The name of a file: the hash of its picture, and which of the files it is. */
const NAME = /^([0-9a-f]{32})-(\d{2,4}\.(png|webp))$/;

/** A file of a picture by its name, with its format; undefined if there is none. */
export async function storedFile(
  use_cases: PageRequest['use_cases'],
  file: string,
): Promise<{ bytes: Uint8Array; format: string } | undefined> {
  const [, hash = '', name = '', format = ''] = NAME.exec(file) ?? [];
  const bytes = hash ? await use_cases.pictureFile(hash, name) : undefined;
  return bytes && { bytes, format };
}

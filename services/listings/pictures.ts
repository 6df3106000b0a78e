import { createHash } from 'node:crypto';
import type { MadePicture } from '../../domain/pictures/picture.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Stores the files of a picture under the hash of the first one, which it returns: the same picture is stored once. */
export async function storePicture(
  tx: Pick<Tx, 'pictures'>,
  { files }: Pick<MadePicture, 'files'>,
  now: number,
): Promise<string> {
  const [first] = files;
  if (!first) throw new Error('the picture has no file');
  const hash = createHash('sha256').update(first.bytes).digest('hex').slice(0, 32);
  const { width, height } = first;
  await tx.pictures.add(
    { hash, width, height, created_at: now },
    files.map(({ name, bytes }) => ({ name, bytes })),
  );
  return hash;
}

/** The bytes of a file of a picture; undefined if there is none. */
export const pictureFile = defineUseCase(
  { who: 'anyone', does: 'reads' },
  ({ pictures }: Pick<Reads, 'pictures'>, hash: string, name: string): Promise<Uint8Array | undefined> =>
    pictures.file(hash, name),
);

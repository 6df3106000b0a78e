import type { MadePicture } from '../../domain/pictures/picture.ts';
import type { FounderIdentity } from '../../store/people/founders.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { storePicture } from '../listings/pictures.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** The hash of the picture that a person shows of themselves; undefined without one. */
export const ownPortrait = defineUseCase(
  { who: 'members', does: 'reads' },
  ({ portraits }: Pick<Reads, 'portraits'>, person_id: number): Promise<string | undefined> =>
    portraits.ofPerson(person_id),
);

/**
 * The hash of the picture of a founder: that of the account whose interview their page shows, so that no founder gets the face of somebody
 * else (record 38). Undefined without one.
 */
export async function founderPortrait(
  { portraits, interviews }: Pick<Reads, 'portraits' | 'interviews'>,
  founder: FounderIdentity,
): Promise<string | undefined> {
  // People are read where there is a picture only: each sign-in writes their table, and would renew every cached response.
  const all = await portraits.ofOwners(founder.id);
  if (all.length === 0) return undefined;
  const person_id = await interviews.interviewee(founder);
  return all.find((one) => one.person_id === person_id)?.picture;
}

/** Sets the picture that a person shows of themselves, and deletes the one before. `now` in epoch milliseconds. */
export const setPortrait = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    tx: Pick<Tx, 'pictures' | 'portraits'>,
    person_id: number,
    made: Pick<MadePicture, 'files'>,
    now: number,
  ): Promise<void> => {
    const before = await tx.portraits.ofPerson(person_id);
    const picture = await storePicture(tx, made, now);
    await tx.portraits.put({ person_id, picture, created_at: now });
    if (before !== undefined) await tx.pictures.removeUnused(before);
  },
);

/** Removes the picture that a person shows of themselves, and deletes its files at once. False if there is none. */
export const removePortrait = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    { pictures, portraits }: Pick<Tx, 'pictures' | 'portraits'>,
    person_id: number,
  ): Promise<boolean> => {
    const before = await portraits.ofPerson(person_id);
    if (before === undefined) return false;
    await portraits.remove(person_id);
    await pictures.removeUnused(before);
    return true;
  },
);

import { settingProblem } from '../../domain/settings/settings.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { makeAdministrator, type NotMade } from './administrators.ts';

/** How long a set-up link works (D57). */
const LINK_LIVES_MS = 30 * 60_000;

/** What the first administrator chooses. */
export const SET_UP_SETTINGS = ['site.name', 'site.contact', 'calendar.time_zone'] as const;

/** Values of {@link SET_UP_SETTINGS}, or what is wrong with them. */
export type SetUpValues = Record<(typeof SET_UP_SETTINGS)[number], string>;

/** Stores the hash of a new set-up link, which ends earlier ones; false, and nothing, once there is an administrator. */
export async function openSetUp(tx: Tx, hash: string, now: number): Promise<boolean> {
  if (await hasAdministrator(tx)) return false;
  await tx.set_up_links.replace({ hash, expires_at: now + LINK_LIVES_MS });
  return true;
}

/** Whether the link with this hash sets up the site at `now`: the newest one, for 30 minutes, while there is no administrator. */
export const isSetUpOpen = async (
  reads: Pick<Reads, 'people' | 'set_up_links'>,
  hash: string,
  now: number,
): Promise<boolean> => !(await hasAdministrator(reads)) && reads.set_up_links.isValid(hash, now);

const hasAdministrator = async ({ people }: Pick<Reads, 'people'>): Promise<boolean> =>
  (await people.administrators()).length > 0;

/** The present values of what the first administrator chooses. */
export const setUpValues = defineUseCase(
  { who: 'link', does: 'reads' },
  async ({ settings }: Pick<Reads, 'settings'>): Promise<SetUpValues> => {
    const now = await settings.all();
    return pick((name) => now[name]);
  },
);

const pick = (valueOf: (name: keyof SetUpValues) => string): SetUpValues =>
  Object.fromEntries(SET_UP_SETTINGS.map((name) => [name, valueOf(name)])) as SetUpValues;

/** Why a set-up did not happen: the link has ended, a value breaks its rule, or the person cannot be an administrator. */
export type SetUpRefusal =
  | { refused: 'link' | Exclude<NotMade, 'already'> }
  | { refused: 'values'; faults: Partial<SetUpValues> };

/**
 * Makes a signed-in person the first administrator and sets what they chose; uses up the link. Of several attempts with one link one
 * succeeds. Returns why not, or null; then nothing has changed.
 */
export const setUp = defineUseCase(
  { who: 'link', does: 'durable' },
  async (
    tx: Tx,
    { hash, person_id, values, now }: { hash: string; person_id: number; values: SetUpValues; now: number },
  ): Promise<SetUpRefusal | null> => {
    if (!(await isSetUpOpen(tx, hash, now))) return { refused: 'link' };
    const before = await tx.settings.all();
    const faults = SET_UP_SETTINGS.flatMap((name) => {
      const problem = settingProblem(name, values[name], before);
      return problem === null ? [] : [[name, problem]];
    });
    if (faults.length > 0) return { refused: 'values', faults: Object.fromEntries(faults) };
    const person = await tx.people.byId(person_id);
    if (!person) return { refused: 'link' };
    const by = { actor: 'person', actor_id: person_id } as const;
    const refused = await makeAdministrator(tx, person.email, { by, now });
    if (refused !== null && refused !== 'already') return { refused };
    for (const name of SET_UP_SETTINGS) await tx.settings.set(name, values[name], by);
    return null;
  },
);

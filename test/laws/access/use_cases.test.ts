import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStarterCategories } from '../../../services/content/seed.ts';
import { openStore } from '../../../store/open.ts';
import { sqliteSearch } from '../../../store/search/sqlite/search.ts';
import type { Store } from '../../../store/store.ts';
import { emptyFolder } from '../../data_folder.ts';
import { settableClock } from '../../store/temporary.ts';
import { attemptsOn, type ChangedRow } from './use_cases/attempts.ts';
import { OWNED, type Owned } from './use_cases/owned.ts';
import { PERSONAL, type Personal } from './use_cases/personal.ts';
import { fill, type Scene } from './use_cases/scene.ts';
import { allUseCases, PROVED } from './use_cases/table.ts';
import { type Name, NOTHING, type Person } from './use_cases/things.ts';

let store: Store;
let scene: Scene;
let attempt: Awaited<ReturnType<typeof attemptsOn>>;
const folder = emptyFolder();

beforeAll(async () => {
  const clock = settableClock();
  const makeSearch = sqliteSearch();
  let inside: Parameters<typeof makeSearch>[0]['writer'] | undefined;
  store = await openStore({
    file: join(folder, 'firstlight.db'),
    clock,
    search: (parts) => makeSearch({ ...parts, writer: (inside = parts.writer) }),
  });
  await store.write(addStarterCategories);
  scene = await fill(store, clock);
  attempt = await attemptsOn(store, inside!);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const NAMES = ['ada', 'bob', 'cy', 'eve', 'fay', 'root'] as const satisfies Name[];
/** Those who have nothing to do with what Ada owns. */
const OUTSIDE: readonly Name[] = ['cy', 'eve', 'root'];

describe('what somebody owns', () => {
  test.each(Object.entries(OWNED) as [string, Owned][])(
    '%s does nothing for a stranger, a removed co-owner and an administrator [D52, D61]',
    async (_name, { call, may, has_part, is_named }) => {
      const { people, things, eves } = scene;
      for (const name of NAMES) {
        const who = people[name];
        const { result, changed } = await attempt((use) => call(use, who, things));
        const nothing = await attempt((use) => call(use, who, NOTHING));
        expect([name, nothing.changed]).toEqual([name, []]);
        const does = changed.length > 0 || JSON.stringify(result) !== JSON.stringify(nothing.result);
        if (may.includes(name)) expect([name, 'does', does]).toEqual([name, 'does', true]);
        else expect([name, changed]).toEqual([name, []]);
        if (OUTSIDE.includes(name) && !may.includes(name) && !is_named)
          expect([name, result]).toEqual([name, nothing.result]);
      }
      if (!has_part) return;
      const mixed = await attempt((use) => call(use, people.eve, { ...things, ...eves }));
      const hers = await attempt((use) => call(use, people.eve, { ...NOTHING, ...eves }));
      expect(mixed).toEqual({ result: hers.result, changed: [] });
    },
  );
});

/** Whether a row is about somebody other than a person. */
function isOfOthers({ table, row }: ChangedRow, { id, email }: Person): boolean {
  const person_id = table === 'person' ? row['id'] : row['person_id'];
  return typeof person_id === 'number' ? person_id !== id : (row['email'] ?? email) !== email;
}

describe('what a person does for themself', () => {
  test.each(Object.entries(PERSONAL) as [string, Personal][])(
    '%s touches and shows nothing of others [D61]',
    async (_name, { call, counts }) => {
      const { people, seen } = scene;
      const { ada, eve } = people;
      const hers = await attempt((use) => call(use, ada, seen));
      const eves = await attempt((use) => call(use, eve, seen));
      const touched = eves.changed.filter((one) => isOfOthers(one, eve) && !counts.includes(one.table));
      expect(touched).toEqual([]);
      const differs = JSON.stringify(hers.result) !== JSON.stringify(eves.result);
      expect(hers.changed.length + eves.changed.length > 0 || differs).toBe(true);
    },
  );
});

test('each use case of members is tried here', async () => {
  const ofMembers = [...(await allUseCases())].flatMap(([name, { who }]) =>
    who === 'members' ? [name] : [],
  );
  expect(ofMembers.length).toBeGreaterThan(60);
  const tried = new Set([...Object.keys(OWNED), ...Object.keys(PERSONAL), ...PROVED]);
  expect(ofMembers.filter((name) => !tried.has(name))).toEqual([]);
});

test('the law sees what a use case changes, and undoes it', async () => {
  const { people, things } = scene;
  const cancel = () => attempt((use) => OWNED['cancelOwnOrder']!.call(use, people.ada, things));
  const first = await cancel();
  expect(first.result).toBe(true);
  expect([...new Set(first.changed.map(({ table }) => table))].sort()).toEqual(['audit', 'purchase']);
  expect((await cancel()).result).toBe(true);
});

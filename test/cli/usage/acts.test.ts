import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Act } from '../../../services/acts/base/define.ts';
import { run, wordsOf } from './in_process.ts';

const SERVICES = join(import.meta.dirname, '../../../services/acts');
const files: object[] = await Promise.all(
  globSync('*_acts.ts', { cwd: SERVICES }).map((file) => import(join(SERVICES, file))),
);
const acts = files.flatMap((file): Act[] => Object.values(file).filter((one) => 'command' in one));

/** Options with a value of a kind, of which an empty one could be read as all of them. */
const options = acts.flatMap((act) =>
  Object.entries(act.fields).flatMap(
    ([
      name,
      {
        argument,
        kind: { control },
      },
    ]) => {
      const isFree =
        control.is === 'tick' || control.is === 'hidden' || (control.is === 'text' && control.free === true);
      return argument !== undefined || isFree ? [] : [{ act, option: `--${name.replaceAll('_', '-')}` }];
    },
  ),
);

test('options of acts that are no texts are among those that are tried', () => {
  expect(options.length).toBeGreaterThan(5);
});

test.each(options.map(({ act, option }) => [act.command, option, act] as const))(
  'firstlight %s %s "" is wrong usage, as with a variable that is not set',
  async (_, option, { example, command }) => {
    const words = wordsOf(`firstlight ${example}`);
    const { code, err } = await run(...words.filter((word) => word !== 'firstlight'), option, '');
    expect([command, code, err.split('\n')[0]]).toEqual([command, 2, expect.stringContaining('empty')]);
  },
);

import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Command } from '../../../cli/command/command.ts';
import { optionsOf } from '../../../cli/command/help.ts';
import { COMMANDS } from '../../../cli/main.ts';
import { DEMO_FOUNDER } from '../../../fixtures/demo/seed.ts';
import { emptyFolder } from '../../data_folder.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';
import { run, wordsOf } from './in_process.ts';
import { sceneOf } from './scene.ts';

const commands: [string, Command][] = await Promise.all(
  Object.entries(COMMANDS).map(async ([name, load]): Promise<[string, Command]> => [name, await load()]),
);

/** Commands whose example this test does not run, and what does. */
const NOT_RUN: Record<string, string> = {
  serve: 'serves until it is stopped: test/cli/restore_drill.test.ts',
  supervise: 'serves until it is stopped: test/cli/serving/supervise.test.ts',
  demo: 'serves until it is stopped: test/cli/commands.test.ts',
  mcp: 'serves until standard input ends: test/bridge/mcp/stdio.test.ts',
  draft: 'reads a website of the internet: test/cli/draft.test.ts gives it one of its own',
  move: 'needs PostgreSQL: test/store/postgres/move.test.ts',
};
/** What others need, in this order; and what needs a person whom person delete deletes. */
const FIRST = [
  'export',
  'backup',
  'founder remove',
  'votes void',
  'votes restore',
  'week finalise',
  'person export',
  'person show',
  'person sign-out',
];

/** The night after the week of the demo, when the backup of the examples was made. */
const NIGHT = new Date('2026-11-23T02:30:00Z');

let world: DemoWorld;
let folder: string;
/** A folder without a database, with the key of the service. */
let elsewhere: string;
/** Ids of this world for those in the examples, by command. */
let ids: Record<string, Record<string, string>>;
let leaked: string;

beforeAll(async () => {
  world = await startDemoWorld();
  folder = emptyFolder();
  elsewhere = join(folder, 'elsewhere');
  const { data_dir } = world.running.config;
  mkdirSync(elsewhere);
  copyFileSync(join(data_dir, 'server.key'), join(elsewhere, 'server.key'));
  const env = { DATA_DIR: data_dir, PORT: new URL(world.url).port, BASE_URL: '', LOG_LEVEL: 'silent' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  ({ ids, leaked } = await sceneOf(world, { folder, night: NIGHT }));
  vi.useFakeTimers({ toFake: ['Date'], now: NIGHT });
});
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The words of a command's example, with the ids of this world and files in its folder. */
function exampleOf(name: string, { example }: Command): string[] {
  return wordsOf(example).map((word) => {
    if (word.startsWith('/var/')) return join(folder, word);
    return /^[\w-]+\.(?:jsonl?|csv)$/.test(word) ? join(folder, word) : (ids[name]?.[word] ?? word);
  });
}

/** Whether an option has a value; `FILE` after `--all` is an argument. */
const takesValue = (form: string): boolean => form.includes(' ') && form !== '--all FILE';

describe.each(commands)('%s', (name, command) => {
  test('has help with its usage, each option and an example', async () => {
    const { out, err, code } = await run(...name.split(' '), '--help');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Usage: firstlight ${command.usage}\n\n${command.summary}\n`);
    expect(out).toMatch(new RegExp(`\nExample:\n  (?:[A-Z_]+=\\S+ )?firstlight ${name}\\b.*\n$`));
    const options = optionsOf(command);
    for (const { form } of options)
      expect(out).toMatch(new RegExp(`^  ${form.replaceAll('|', '\\|')} +[A-Z].*\\.$`, 'm'));
    const described = Object.keys(command.options ?? {});
    expect(described.filter((option) => !options.some((one) => one.name === option))).toEqual([]);
    expect(await run('help', ...name.split(' '))).toEqual({ out, err, code });
  });

  test('names an option without its value, or with one too many, and exits 2', async () => {
    for (const { name: option, form } of optionsOf(command)) {
      const wrong = takesValue(form) ? `--${option}` : `--${option}=x`;
      const given = await run(...name.split(' '), wrong);
      expect([given.code, given.out, given.err.split('\n')[0]]).toEqual([
        2,
        '',
        expect.stringContaining(`--${option}`),
      ]);
      expect(given.err).toContain(`Usage: firstlight ${command.usage}\n`);
    }
  });
});

/** Values that an option refuses; null where it takes any text. */
const WRONG: Record<string, string | null> = {
  action: 'everything',
  actor: 'nobody',
  after: 'first',
  before: '0',
  days: '0',
  email: 'nobody',
  flag: null,
  format: 'pdf',
  from: 'never',
  into: null,
  keep: '0',
  kind: 'nothing',
  launch: 'first',
  limit: '0',
  line: 'first',
  link: null,
  mapping: null,
  name: null,
  network: 'first',
  note: null,
  page: '0',
  person: 'nobody',
  reason: null,
  rule: null,
  scopes: 'everything',
  sections: 'everything',
  send: 'nobody',
  state: 'lost',
  status: 'lost',
  subject: null,
  to: null,
  'verified-on': 'never',
  vote: null,
  week: 'soon',
  'younger-than': 'young',
  'audit list --to': 'never',
  'mail suppress --reason': 'none',
};
const valued = commands.flatMap(([name, command]) =>
  optionsOf(command)
    .filter(({ form }) => takesValue(form))
    .map(({ name: option }): [string, string, Command] => [name, option, command]),
);

test.each(valued)('%s --%s names itself and a wrong value, and exits 2', async (name, option, command) => {
  const wrong = WRONG[`${name} --${option}`] ?? WRONG[option];
  expect(wrong).toBeDefined();
  if (wrong === null || wrong === undefined) return;
  const { out, err, code } = await run(...exampleOf(name, command), `--${option}`, wrong);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(new RegExp(`^--${option}\\b.*"${wrong}"`));
  expect(err).toContain(`Usage: firstlight ${command.usage}\n`);
});

/** Arguments that are more than a text. */
const CHECKED = /^(?:EMAIL|KIND|MONDAY|RANK|NAME|[A-Z]+_ID)$/;
const checked = commands.flatMap(([name, command]) =>
  (command.usage.slice(name.length).split(/[[-]/)[0] ?? '')
    .split(' ')
    .filter(Boolean)
    .flatMap((argument, at): [string, string, number, Command][] =>
      CHECKED.test(argument) && argument !== 'GRANT_ID' ? [[name, argument, at, command]] : [],
    ),
);

test.each(checked)('%s says which %s is wrong, and exits 2', async (name, _argument, at, command) => {
  const words = exampleOf(name, command);
  words[name.split(' ').length + at] = 'wrong';
  const { out, err, code } = await run(...words);
  expect([code, out]).toEqual([2, '']);
  expect(err.split('\n')[0]).toContain('"wrong"');
});

const placeOf = (name: string): number => FIRST.indexOf(name) + 1 || FIRST.length + 1;
const ordered = commands
  .filter(([name]) => !(name in NOT_RUN))
  .toSorted(([a], [b]) => placeOf(a) - placeOf(b));

test.each(ordered)('the example of %s works', async (name, command) => {
  if (name === 'key revoke') {
    const stdin = vi
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(Readable.from([leaked]) as typeof process.stdin);
    onTestFinished(() => stdin.mockRestore());
  }
  if (name === 'rating fetch') vi.stubEnv('AHREFS_API_KEY', 'key');
  if (name === 'admin revoke') await run('admin', 'create', DEMO_FOUNDER.email);
  // It compares the clock with that of the service's HTTP server, which nothing replaces.
  if (name === 'doctor') vi.useRealTimers();
  if (name === 'import' || name === 'restore') {
    vi.stubEnv('DATA_DIR', elsewhere);
    onTestFinished(() => void vi.stubEnv('DATA_DIR', world.running.config.data_dir));
  }
  const { out, err, code } = await run(...exampleOf(name, command));
  vi.stubEnv('AHREFS_API_KEY', '');
  expect({ code, err: code === 0 ? '' : err + out }).toEqual({ code: 0, err: '' });
});

test('what is not run is a command', () => {
  expect(Object.keys(NOT_RUN).filter((name) => !(name in COMMANDS))).toEqual([]);
});

describe('a group', () => {
  test.each([
    ['person', '--help'],
    ['help', 'person'],
    ['person', '-h'],
  ])('%s %s lists its commands with a line each', async (...args) => {
    const { out, err, code } = await run(...args);
    expect([code, err]).toEqual([0, '']);
    const listed = [...out.matchAll(/^ {2}firstlight (person [a-z-]+) {2,}[A-Z].*\.$/gm)].map(
      ([, name]) => name,
    );
    expect(listed).toEqual(Object.keys(COMMANDS).filter((name) => name.startsWith('person ')));
    expect(out).not.toContain('firstlight serve');
  });

  test('that there is not is wrong usage, also when asked for help', async () => {
    expect(await run('dance', '--help')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no command "dance"'),
    });
    expect(await run('person', 'dance', '--help')).toMatchObject({
      code: 2,
      err: expect.stringContaining('person show'),
    });
  });
});

test('--version is the version of the program', async () => {
  const { default: manifest } = await import('../../../package.json', { with: { type: 'json' } });
  expect(await run('--version')).toEqual({ out: `${manifest.version}\n`, err: '', code: 0 });
});

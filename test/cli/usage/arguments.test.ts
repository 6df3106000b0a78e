import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMMANDS } from '../../../cli/main.ts';
import { dataFolder, emptyFolder } from '../../data_folder.ts';
import { startOnce } from '../../world.ts';
import { run, wordsOf } from './in_process.ts';

/** Every command, with the arguments of its example; without a key it would wait for standard input. */
const EXAMPLES: Record<string, string[]> = Object.fromEntries(
  await Promise.all(
    Object.entries(COMMANDS).map(async ([name, load]) => [
      name,
      name === 'key revoke' ? ['1'] : wordsOf((await load()).example).slice(name.split(' ').length),
    ]),
  ),
);

let folder: string;
beforeEach(() => {
  folder = emptyFolder();
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('BASE_URL', '');
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** The arguments of a command's example, with its files in the folder of the test. */
const argumentsOf = (name: string): string[] =>
  (EXAMPLES[name] ?? []).map((word) =>
    /^[\w-]+\.jsonl?$/.test(word) ? join(folder, word) : word.replace(/^\/var/, folder),
  );

/** The files that examples read. */
function writeFiles(): void {
  for (const file of ['launch-week.json', 'firstlight-2026-11-23.jsonl'])
    writeFileSync(join(folder, file), '{}');
}

const named = Object.keys(COMMANDS);
/** Commands whose first argument names something. */
const naming = named.filter((name) => /^[^-]/.test(EXAMPLES[name]?.[0] ?? '-'));

describe('every command', () => {
  test('is one of those that help lists, each once, with what it does', async () => {
    const { out, err, code } = await run('help');
    expect([code, err]).toEqual([0, '']);
    const listed = [...out.matchAll(/^ {2}firstlight ([a-z]+(?: [a-z-]+)?) {2,}[A-Z].*\.$/gm)].map(
      ([, name = '']) => name,
    );
    expect(listed.toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
  });

  test.each(named)('%s --help says how to call it, and does nothing', async (name) => {
    const { out, err, code } = await run(...name.split(' '), ...argumentsOf(name), '--help');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^Usage: firstlight ${name}\\b.*\n\n[A-Z].*\\.\n`));
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(named)('%s refuses an option that there is not, and does nothing', async (name) => {
    const { out, err, code } = await run(...name.split(' '), ...argumentsOf(name), '--colour');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain("'--colour'");
    expect(err).toContain(`Usage: firstlight ${name}`);
    expect(existsSync(join(folder, 'data/firstlight.db'))).toBe(false);
  });

  test.each(named)('%s refuses one argument too many', async (name) => {
    writeFiles();
    const { err, code } = await run(...name.split(' '), ...argumentsOf(name), 'more', 'and more');
    expect([code, err]).toEqual([2, expect.stringContaining(`Usage: firstlight ${name}`)]);
  });

  test.each(naming)('%s takes an id for one that begins with a dash', async (name) => {
    writeFiles();
    const [, ...others] = argumentsOf(name);
    for (const id of ['-QbV0w0Jm6v1qkH2n9s3A', '--vVqwJmxYqkHznjsTAbVx', '-1']) {
      const { err } = await run(...name.split(' '), id, ...others);
      expect(err).not.toMatch(/option '|ambiguous|^Usage/);
    }
  });

  test.each(named)('%s names the variable of a wrong environment', async (name) => {
    vi.stubEnv('TRUST_PROXY', 'yes');
    writeFiles();
    const { out, err, code } = await run(...name.split(' '), ...argumentsOf(name));
    expect([code, out, err]).toEqual([
      2,
      '',
      expect.stringMatching(/^TRUST_PROXY is "yes"; allowed is .+\n$/),
    ]);
  });
});

/** Commands that make a database, or do without. */
const WITHOUT = [
  'supervise',
  'serve',
  'demo',
  'mcp',
  'draft',
  'admin create',
  'key create',
  'import',
  'settings list',
  'settings get',
  'settings set',
  'settings reset',
  'config',
  'restore',
  'doctor',
  'health',
];
const needing = named.filter((name) => !WITHOUT.includes(name));

describe('where there is no database', () => {
  test.each(needing)('%s makes none, because it would hide a wrong DATA_DIR', async (name) => {
    writeFiles();
    const before = readdirSync(folder);
    const { out, err, code } = await run(...name.split(' '), ...argumentsOf(name));
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(err).toContain(`There is no database at ${join(folder, 'data/firstlight.db')}`);
    expect(err).toContain('set DATA_DIR');
    expect(readdirSync(folder)).toEqual(before);
  });

  test('health says that nothing responds, and at which URL', async () => {
    vi.stubEnv('PORT', '1');
    const { out, code } = await run('health');
    expect(code).toBe(1);
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:1\/readyz does not answer: .*PORT and HOST/);
  });
});

describe('what is no command', () => {
  test.each<[args: string[], lists: string[], not: string[]]>([
    [['dance'], ['serve', 'backup'], []],
    [['settings'], ['settings list', 'settings reset'], ['serve', 'backup']],
    [['settings', 'dance'], ['settings set'], ['serve']],
    [['person', 'Show', 'a@example.org'], ['person show'], ['key create']],
    [['--version', 'serve'], ['serve'], []],
  ])('%j lists those that may be meant, as wrong usage', async (args, lists, not) => {
    const { out, err, code } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`There is no command "${args.join(' ')}".`);
    for (const name of lists) expect(err).toContain(`firstlight ${name}`);
    for (const name of not) expect(err).not.toContain(`firstlight ${name}`);
  });
});

describe('on a database', () => {
  let data: string;
  beforeEach(async () => {
    data = await dataFolder('started', startOnce);
    vi.stubEnv('DATA_DIR', data);
  });
  afterEach(() => rmSync(data, { recursive: true, force: true }));

  test.each<[args: string[], line: string]>([
    [['person', 'unsuspend', 'ada@example.org'], 'ada@example.org is not suspended.'],
    [['person', 'show', 'nobody@example.org'], 'There is no account with nobody@example.org.'],
    [['person', 'delete', 'nobody@example.org', '--yes'], 'There is no account with nobody@example.org.'],
    [['audit', 'list', '--person', 'nobody@example.org'], 'There is no account with nobody@example.org.'],
    [['key', 'revoke', '999'], 'There is no such key, or it has already ended.'],
    [['assistant', 'revoke', '-QbV0w0Jm6v1qkH2n9s3A'], 'There is no such grant, or it has already ended.'],
    [
      ['assistant', 'revoke', '--vVqwJmxYqkHznjsTAbVx', '--json'],
      'There is no such grant, or it has already ended.',
    ],
    [['person', 'show', '-ada@example.org'], 'There is no account with -ada@example.org.'],
    [['person', 'show', '--', '-ada@example.org'], 'There is no account with -ada@example.org.'],
    [
      ['order', 'note', '-Qb', '--note', '-a dash'],
      'Nothing was changed: there is no such order; order list names them.',
    ],
  ])('%j finds nothing to do: exit code 1 and a line that says so', async (args, line) => {
    await run('key', 'create', '--email', 'ada@example.org');
    expect(await run(...args)).toMatchObject({ code: 1, err: `${line}\n` });
  });

  test.each<[args: string[], line: string]>([
    [['audit', 'list', '--person', 'nobody'], '--person is "nobody", which is not an email address.'],
    [['audit', 'list', '--before', '0'], '--before is a whole number from 1'],
    [['audit', 'list', '--limit', '1001'], '--limit is a whole number from 1 to 1000, and "1001" is not.'],
    [['audit', 'list', '--limit', '1e2'], 'and "1e2" is not.'],
    [['key', 'create', '--email', 'a@example.org', '--days', '0'], 'and "0" is not.'],
    [['key', 'create', '--email', 'a@example.org', '--days', '1.5'], 'and "1.5" is not.'],
    [['key', 'create', '--email', 'a@example.org', '--scopes', ''], 'There is no scope "".'],
    [['key', 'create', '--email'], 'argument missing'],
    [['key', 'revoke', '1', '2'], 'Name one key by its id'],
    [['key', 'revoke', '-1'], 'Name one key by its id'],
    [['key', 'revoke', '-y'], "There is no option '-y' here"],
    [['settings', 'set', 'free_queue.capacity', '-1'], 'cannot be -1'],
    [['person', 'suspend', 'ada@example.org', '--note', '--json'], "'--note' argument is ambiguous"],
    [['person', 'show', 'a@example.org', 'b@example.org'], 'Name one person'],
    [['moderation', 'reject', '1', '--note', '   '], 'Give a reason with --note.'],
    [['moderation', 'approve', '1.5'], 'Name one listing by its id'],
    [['settings', 'get', ''], 'There is no setting ""'],
  ])('%j is wrong usage and says why', async (args, line) => {
    const { out, err, code } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(line);
    expect(err).toContain('Usage: firstlight ');
  });

  test('the audit goes on page by page, and says when there is nothing', async () => {
    expect((await run('audit', 'list')).out).toBe('There are no entries.\n');
    for (const name of ['One', 'Two', 'Three']) await run('settings', 'set', 'site.name', name);
    const page = async (...more: string[]) =>
      JSON.parse((await run('audit', 'list', '--limit', '2', '--json', ...more)).out).items;
    const first = await page();
    expect(first.map((entry: any) => entry.details.after)).toEqual(['Three', 'Two']);
    const second = await page('--before', String(first[1].id));
    expect(second.map((entry: any) => entry.details.after)).toEqual(['One']);
    expect(await page('--before', String(second[0].id))).toEqual([]);
  });

  test('a key that is made for a day ends after a day, and shows so', async () => {
    const before = Date.now();
    await run('key', 'create', '--email', 'ada@example.org', '--name', 'CI', '--days', '1');
    const { keys } = JSON.parse((await run('person', 'show', 'ada@example.org', '--json')).out);
    expect(keys).toMatchObject([{ name: 'CI', last_used_at: null, revoked_at: null }]);
    const ends = Date.parse(keys[0].expires_at);
    expect(ends).toBeGreaterThanOrEqual(before + 86_400_000);
    expect(ends).toBeLessThanOrEqual(Date.now() + 86_400_000);
    const { out } = await run('person', 'show', 'ada@example.org');
    expect(out).toContain(`API keys: 1\n    ${keys[0].id}  ${keys[0].hint}  CI\n`);
    expect(out).toMatch(/^ada@example\.org {2}\(no name\) {2}person \d+, since 20/);
    expect(out).toContain('Sessions: 0\n');
    expect(out).toContain('Listings: none; drafts: 0\n');
    await run('person', 'suspend', 'ada@example.org');
    expect((await run('person', 'show', 'ada@example.org')).out).toMatch(
      /^SUSPENDED since 20\S+: \(no note\)$/m,
    );
  });

  test('a folder for a backup that cannot be made is a line, and no half of a copy', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { out, err, code } = await run('backup', '--to', join(folder, 'file', 'inside'));
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/ENOTDIR|not a directory/);
    expect(readdirSync(folder)).toEqual(['file']);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { mock } from 'node:test';
import Database from 'better-sqlite3';
import { main } from '../../../cli/main.ts';
import { environment } from '../../../test/cli/program.ts';
import { START } from '../../../test/world.ts';
import { REPLACEMENTS } from './replacements.ts';
import type { CommandWorld } from './world.ts';

/** A line as a shell reads it: variables, NOW among them for the clock; the words; and the file of standard input. */
interface Line {
  env: Record<string, string>;
  words: string[];
  input: string | undefined;
}

const WORD = /'([^']*)'|"([^"]*)"|(\S+)/g;

function lineOf(text: string): Line {
  const all = [...text.matchAll(WORD)].map(([, single, double, plain]) => single ?? double ?? plain ?? '');
  const first = all.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const end = all.indexOf('<');
  const given = all.slice(0, first).map((word): [string, string] => {
    const at = word.indexOf('=');
    return [word.slice(0, at), word.slice(at + 1)];
  });
  return {
    env: Object.fromEntries(given),
    words: all.slice(first, end === -1 ? undefined : end),
    input: end === -1 ? undefined : all[end + 1],
  };
}

/** Runs a line of the table over the folder as it is: exit code, output, and what it left for others in the database. */
export async function runLine(world: CommandWorld, line: string): Promise<string> {
  const named = line.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => {
    const value = world.names[name];
    if (value === undefined) throw new Error(`The line "${line}" names {${name}}, which there is not.`);
    return value;
  });
  const { env, words, input } = lineOf(named);
  const { NOW = START.toISOString(), ...variables } = env;
  const before = Object.keys(process.env);
  Object.assign(process.env, environment(join(world.folder, 'data')), { PORT: '1' }, variables);
  mock.timers.setTime(Date.parse(NOW));
  const written = { stdout: '', stderr: '' };
  const doubles = (['stdout', 'stderr'] as const).map((name) =>
    mock.method(process[name], 'write', (chunk: string | Uint8Array) => {
      written[name] += String(chunk);
      return true;
    }),
  );
  const read = input === undefined ? '' : readFileSync(join(world.folder, input), 'utf8');
  const stdin = mock.getter(process, 'stdin', () => Readable.from([read]));
  const left = leftBehind(world.folder);
  try {
    const code = await main(words);
    return withoutVarying(world, partsOf({ code: `exit ${code}`, ...written, ...left() }));
  } finally {
    for (const double of [...doubles, stdin]) double.mock.restore();
    for (const name of Object.keys(process.env)) if (!before.includes(name)) delete process.env[name];
  }
}

const partsOf = ({ code, ...parts }: Record<string, string | undefined>): string =>
  [
    code,
    ...Object.entries(parts).flatMap(([name, text]) => (text ? [`--- ${name}`, wholeLines(text)] : [])),
    '',
  ].join('\n');

/** The text without its last line break, and a word where there is none. */
const wholeLines = (text: string): string =>
  text.endsWith('\n') ? text.slice(0, -1) : `${text}\n(no line break)`;

/** What others see of an act: the audit entries and the jobs that it adds, emails among them. */
const LEFT = {
  audit: 'kind, subject, actor, actor_id, person_id, details',
  jobs: 'kind, key, payload',
} as const;

function leftBehind(folder: string): () => Record<keyof typeof LEFT, string> {
  const read = <T>(work: (database: Database.Database) => T): T => {
    const database = new Database(join(folder, 'data/firstlight.db'), { readonly: true });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  const last = read((database) =>
    database.prepare('select (select max(id) from audit) as audit, (select max(id) from job) as jobs').get(),
  ) as Record<keyof typeof LEFT, number>;
  return () =>
    read((database) => {
      const added = (name: keyof typeof LEFT, table: string): string =>
        (
          database
            .prepare(`select ${LEFT[name]} from ${table} where id > ? order by id`)
            .raw()
            .all(last[name]) as unknown[][]
        )
          .map((row) => `${row.join('  ')}\n`)
          .join('');
      return { audit: added('audit', 'audit'), jobs: added('jobs', 'job') };
    });
}

function withoutVarying({ folder, names }: CommandWorld, text: string): string {
  const named = text
    .replaceAll(folder, '<folder>')
    .replaceAll(new URL(names['site'] ?? '').host, '<site>')
    .replaceAll(new RegExp(`:${names['port']}\\b`, 'g'), ':<port>');
  return REPLACEMENTS.reduce((shown, [varying, name]) => shown.replaceAll(varying, name), named);
}

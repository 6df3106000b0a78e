import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { mock } from 'node:test';
import { COMMANDS } from '../../cli/main.ts';
import { START } from '../../test/world.ts';
import { COMMAND_CASES } from './commands/cases/cases.ts';
import { runLine } from './commands/run.ts';
import { type CommandWorld, startCommandWorld } from './commands/world.ts';

/** Commands that serve until they are stopped, or take the whole database with them: only their help and wrong usage. */
const WITHOUT_CALLS = ['serve', 'supervise', 'demo', 'mcp', 'move', 'restore'];

/**
 * What every command prints, how it ends and what it leaves in the database, by its arguments. Lines that follow one another are
 * joined by `; `, and the value is of the last. The clock stands at the time of the test world, or at the `NOW` of the line.
 */
export async function recordCommands(): Promise<Map<string, string>> {
  const [env, folder] = [{ ...process.env }, process.cwd()];
  mock.timers.enable({ apis: ['Date'], now: START });
  mock.method(os, 'userInfo', () => ({ username: 'operator' }));
  syncBuiltinESMExports();
  try {
    const world = await startCommandWorld();
    try {
      process.chdir(world.folder);
      for (const name of Object.keys(env)) if (!OF_THE_MACHINE.test(name)) delete process.env[name];
      return await recorded(world);
    } finally {
      process.chdir(folder);
      Object.assign(process.env, env);
      await world.close();
    }
  } finally {
    mock.reset();
    syncBuiltinESMExports();
  }
}

/** Every other variable might be one of the service. */
const OF_THE_MACHINE = /^(?:PATH|HOME|TMPDIR|LANG|TZ|NODE_.*)$/;

async function recorded(world: CommandWorld): Promise<Map<string, string>> {
  const record = new Map<string, string>();
  for (const line of OF_THE_PROGRAM) await recordSequence(world, [line], record);
  for (const name of Object.keys(COMMANDS))
    for (const line of usageLines(name)) await recordSequence(world, [line], record);
  for (const sequence of COMMAND_CASES) await recordSequence(world, sequence.split('; '), record);
  refuseMissing(record);
  return record;
}

const OF_THE_PROGRAM = ['help', 'help order', 'help nothing', 'order', 'nothing', '--version', ''];

/** Runs lines one after the other, each on what those before it left; first with `--json`, which leaves nothing. */
async function recordSequence(
  world: CommandWorld,
  lines: readonly string[],
  record: Map<string, string>,
): Promise<void> {
  world.renew();
  let before = '';
  for (const line of lines) {
    const json = await withJson(line);
    if (json !== null && !record.has(before + json)) {
      world.keep();
      record.set(before + json, await runLine(world, json));
      world.takeBack();
    }
    record.set(before + line, await runLine(world, line));
    before += `${line}; `;
  }
}

/** Calls that any command gets: its help, and wrong usage. */
function usageLines(name: string): string[] {
  const help = [`help ${name}`, `${name} --no-such-option`];
  const alone = ['serve', 'supervise', 'demo', 'mcp'].includes(name) ? [] : [name];
  return [...help, ...alone, `${name} x`];
}

/** The same call with `--json`; null where the command has none. */
async function withJson(line: string): Promise<string | null> {
  const name = nameIn(line);
  const command = name === undefined ? undefined : await COMMANDS[name]?.();
  if (!command?.usage.includes('[--json]') || /^help |--no-such-option/.test(line)) return null;
  return line.includes(' < ') ? line.replace(' < ', ' --json < ') : `${line} --json`;
}

const nameIn = (line: string): string | undefined => {
  const words = line.replace(/^(?:[A-Z_]+=\S+ )*/, '');
  return Object.keys(COMMANDS).find((name) => `${words} `.startsWith(`${name} `));
};

/** A command that nothing calls with success would be compared by its help alone. */
function refuseMissing(record: ReadonlyMap<string, string>): void {
  const succeeded = new Set<string | undefined>();
  for (const [key, value] of record)
    if (value.startsWith('exit 0\n') && !key.startsWith('help'))
      succeeded.add(nameIn(key.split('; ').at(-1) ?? ''));
  const missing = Object.keys(COMMANDS).filter(
    (name) => !succeeded.has(name) && !WITHOUT_CALLS.includes(name),
  );
  if (missing.length > 0)
    throw new Error(
      `No recorded call of ${missing.join(', ')} ends with 0: add one in scripts/record/commands/cases/.`,
    );
}

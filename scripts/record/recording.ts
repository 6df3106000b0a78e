import { createHash } from 'node:crypto';
import { COMMANDS } from '../../cli/main.ts';
import { recordCommands } from './commands.ts';
import { recordOperations } from './operations.ts';
import { type Recorded, recordKinds, recordStates } from './pages.ts';
import { recordPaths } from './paths.ts';
import { startRecordScene } from './visitors.ts';

/** What the service shows and does, by part and name. */
export interface Recording {
  /** Every kind of page, as its own reader gets it. */
  pages: Recorded;
  /** Every path of a page, as visitors in seven states get it. */
  states: Recorded;
  /** Every path, written otherwise or requested by another method. */
  paths: Recorded;
  /** What every command prints, and what it leaves. */
  commands: Recorded;
  /** SQL statements of the example of each operation, and of each page. */
  statements: Map<string, number>;
}

/** Records all of it; equal code gives equal recordings. */
export async function record(): Promise<Recording> {
  const operations = await recordOperations();
  const scene = await startRecordScene();
  const { pages, statements } = await recordKinds(scene);
  const states = await recordStates(scene);
  const paths = await recordPaths(scene);
  await scene.close();
  const commands = await recordCommands();
  return { pages, states, paths, commands, statements: new Map([...operations, ...statements]) };
}

/** A short hash of each page, with all states and paths of it, and of each command: enough to see that something changed, not what. */
export function digestsOf({
  pages,
  states,
  paths,
  commands,
}: Omit<Recording, 'statements'>): Record<string, string> {
  const texts = new Map<string, string>();
  const add = (recorded: Recorded, keyOf: (name: string) => string): void => {
    for (const [name, text] of recorded)
      texts.set(keyOf(name), `${texts.get(keyOf(name)) ?? ''}${name}\n${text}\n`);
  };
  add(pages, (name) => `page: ${name}`);
  add(states, (name) => `states: ${name.replace(/ \(.*/, '')}`);
  add(paths, (name) => `paths: ${name.replace(/ (?:in|with|HEAD|POST|PUT|DELETE|OPTIONS)\b.*/, '')}`);
  add(commands, (line) => `command: ${commandIn(line)}`);
  return Object.fromEntries(
    [...texts].map(([key, text]) => [
      key,
      createHash('sha256').update(text).digest('base64url').slice(0, 10),
    ]),
  );
}

/** The command of a line, the last one where several follow one another. */
function commandIn(line: string): string {
  const last =
    line
      .split('; ')
      .at(-1)
      ?.replace(/^(?:[A-Z_]+=\S+ )*(?:help )?/, '') ?? '';
  return Object.keys(COMMANDS).find((name) => last === name || last.startsWith(`${name} `)) ?? 'others';
}

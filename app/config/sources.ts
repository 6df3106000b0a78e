import { readFileSync, statSync } from 'node:fs';
import { refused } from './refusal.ts';
import { type Name, VARIABLES } from './variables.ts';

/** Variables by name, for example those of the process. */
export type Env = Record<string, string | undefined>;

/** A value that is set, and the file it was in if it was not in the environment. */
export interface Given {
  value: string;
  file?: string;
}

/** Every variable of the table. */
export const NAMES = Object.keys(VARIABLES) as Name[];

/** The variable that names the file of a secret. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/** Whether a value must not be shown. */
export const isSecret = (name: Name): boolean => 'secret' in VARIABLES[name];

/**
 * The variables that are set. A secret may also be in the file that `NAME_FILE` names. Throws ConfigError if both are set, or if the file
 * is unreadable or empty.
 */
export function givenIn(env: Env): ReadonlyMap<Name, Given> {
  const given = new Map<Name, Given>();
  for (const name of NAMES) {
    const value = env[name] || undefined;
    const file = isSecret(name) ? env[fileVariable(name)] || undefined : undefined;
    if (file !== undefined && value !== undefined)
      throw refused(
        fileVariable(name),
        file,
        `only one of ${name} and ${fileVariable(name)}: unset the other`,
      );
    if (file !== undefined) given.set(name, { value: secretIn(name, file), file });
    else if (value !== undefined) given.set(name, { value });
  }
  return given;
}

/** More than any key or URL, and little enough to read at once. */
const MOST_BYTES = 64 * 1024;

/** The text of a file without the line end that editors add. */
function secretIn(name: Name, file: string): string {
  const refusal = (why: string) =>
    refused(fileVariable(name), file, `the path of a file that holds the value of ${name}, and ${why}`);
  let text: string;
  try {
    const stat = statSync(file);
    // Reading a pipe or a device could wait for ever.
    if (!stat.isFile() || stat.size > MOST_BYTES)
      throw refusal(`this is not a file of at most ${MOST_BYTES / 1024} KiB`);
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw refusal(
      `this one cannot be read (${String(error.code)}): does it exist, and may this user read it?`,
    );
  }
  if (text === '') throw refusal('this one is empty');
  return text;
}

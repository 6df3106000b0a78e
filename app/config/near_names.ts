import { type Env, fileVariable, isSecret, NAMES } from './sources.ts';

/** A variable that is set, although there is none of this name, and the one that was probably meant. */
export interface NearName {
  name: string;
  meant: string;
}

/** Variables that are set and unknown, with a name so near to a known one that a typing error is likely. */
export function nearNames(env: Env): NearName[] {
  const known = new Set<string>(
    NAMES.flatMap((name) => (isSecret(name) ? [name, fileVariable(name)] : [name])),
  );
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || known.has(name)) return [];
    const meant = meantBy(name, known);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** Longer names are no mistyped ones, and comparing them costs. */
const MOST_CHARACTERS = 40;

function meantBy(name: string, known: ReadonlySet<string>): string | undefined {
  if (name.length > MOST_CHARACTERS) return undefined;
  const bare = bareOf(name);
  const isNear = (other: string): boolean =>
    // The lengths tell of nearly all names, at no cost.
    Math.abs(bare.length - other.length) <= mostErrors(other) &&
    typingErrors(bare, other) <= mostErrors(other);
  // Other programs split the URL of the mail server into several variables, and put a prefix of their own before all.
  const habit = name.startsWith('SMTP_')
    ? 'SMTP_URL'
    : [...known].find((one) => name === `FIRSTLIGHT_${one}`);
  return (
    [...known].find((one) => bareOf(one) === bare || name === fileVariable(one)) ??
    [...known].find((one) => isNear(bareOf(one))) ??
    habit
  );
}

/** Short names have neighbours that other programs use: JWT_KEY is no BOT_KEY. */
const mostErrors = (bare: string): number => (bare.length > 7 ? 2 : 1);

const bareOf = (name: string): string => name.toUpperCase().replaceAll(/[_-]/g, '');

/** How many characters have to be inserted, removed, replaced or swapped with their neighbour until one word is the other (optimal string alignment). */
function typingErrors(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const above = rows[i - 1] as number[];
      const differ = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + differ,
        swapped ? ((rows[i - 2] as number[])[j - 2] as number) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

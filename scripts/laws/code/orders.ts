import { faultAt, type Law } from '../base/law.ts';

/** What is written for SQLite alone: its engine, its search, and migrations. */
const OF_ONE_ENGINE = /^store\/(?:engine|migrations|search\/sqlite)\/|^store\/base\/order\.ts$/;

export const ORDERS: Law = {
  rule: 'Every order of the store has its nulls at the same end on every engine.',
  next: 'Use asc and desc of store/base/sorting.ts.',
  faults: (project) =>
    project
      .sources('store')
      .filter(({ file }) => !OF_ONE_ENGINE.test(file))
      .flatMap((source) => unsaidIn(source.text).map(([order, at]) => faultAt(source, at, order))),
};

/** Orders that leave it to the database where nulls come, and where; oxlint refuses Drizzle's own `asc` and `desc`. */
function unsaidIn(source: string): [order: string, at: number][] {
  const bare = [...source.matchAll(/\.orderBy(?=\()/g)].flatMap(({ 0: call, index }) =>
    argumentsOf(source.slice(index + call.length))
      .filter((order) => /^[a-z_]+(?:\.[a-z_]+)?$/.test(order))
      .map((order): [string, number] => [order, index]),
  );
  const raw = [...source.matchAll(/sql`[^`]*\}\s*(?:asc|desc)\b(?! nulls)/g)].map(
    ({ 0: text, index }): [string, number] => [text, index],
  );
  return [...bare, ...raw];
}

/** The parts of a call's arguments, from its opening parenthesis on. */
function argumentsOf(source: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of source) {
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (depth === 0) break;
    if (letter === ',' && depth === 1) parts.push('');
    else parts.push(parts.pop() + letter);
  }
  return parts.map((part) => part.replace(/^\(/, '').trim()).filter((part) => part !== '');
}

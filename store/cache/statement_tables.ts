/**
 * Every table that a query names. A word that is a table's name and means something else there, such as a column, counts too:
 * a cached response is then invalidated more often than it need be, never too late.
 */
export const namedIn = (source: string, names: ReadonlySet<string>): string[] => [
  ...new Set(
    withoutTexts(source)
      .match(/\w+/g)
      ?.filter((word) => names.has(word)),
  ),
];

/** A foreign key by which a delete in its parent reaches the table `name`: it deletes rows there, or changes them. */
export interface Following {
  name: string;
  parent: string;
  cascades: boolean;
}

/** Gives the tables that a statement may write: those that it names as targets, and those that its deletes reach. */
export function targetsOf(
  names: ReadonlySet<string>,
  keys: readonly Following[],
): (source: string) => readonly string[] {
  return (source) => {
    const written = new Set<string>();
    for (const [, verb = '', table = ''] of withoutTexts(source).matchAll(TARGET)) {
      if (names.has(table)) written.add(table);
      if (/^delete/i.test(verb)) for (const reached of reachedFrom(table, keys)) written.add(reached);
    }
    return [...written];
  };
}

const TARGET =
  /\b(insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+["`]?(\w+)/gi;

/** SQL without what stands in single quotes. */
const withoutTexts = (source: string): string => source.replace(/'[^']*'/g, "''");

/** The tables whose rows a delete in a table takes along or changes. */
function reachedFrom(
  table: string,
  keys: readonly Following[],
  found: Set<string> = new Set(),
): ReadonlySet<string> {
  for (const { name, parent, cascades } of keys) {
    if (parent !== table || found.has(name)) continue;
    found.add(name);
    if (cascades) reachedFrom(name, keys, found);
  }
  return found;
}

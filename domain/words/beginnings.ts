/** Beginnings of words, looked up in a text: German puts words together, and Polish ends them in seven ways. */
export interface Beginnings {
  /** Whether a word of the text begins so. */
  in(text: string): boolean;
}

/** Characters of a script that puts no spaces between words: there a beginning may stand anywhere. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A beginning with fewer characters is the whole word. */
const SHORTEST_PART = 4;

/** Looks up each word of a text and its first letters in a set, so that a long text costs no more than its length. */
export function beginnings(list: readonly string[]): Beginnings {
  const look = lookUp([['', list]]);
  return { in: (text) => look(text, () => true) };
}

/** Several lists of beginnings that are looked up together, each by its name. */
export interface NamedBeginnings<Name extends string> {
  names: readonly Name[];
  /** The lists that a word of the text has a beginning of. */
  in(text: string): ReadonlySet<Name>;
}

/** Looks up each word of a text once for all lists. */
export function beginningsByName<Name extends string>(
  lists: readonly (readonly [name: Name, list: readonly string[]])[],
): NamedBeginnings<Name> {
  const look = lookUp(lists);
  return {
    names: lists.map(([name]) => name),
    in(text) {
      const found = new Set<Name>();
      look(text, (names) => {
        for (const name of names) found.add(name);
        return false;
      });
      return found;
    },
  };
}

/** Calls back with the lists of each beginning that a text has, until the callback says that it is enough; whether it did. */
function lookUp<Name extends string>(
  lists: readonly (readonly [name: Name, list: readonly string[]])[],
): (text: string, found: (names: readonly Name[]) => boolean) => boolean {
  const namesOf = new Map<string, Name[]>();
  for (const [name, list] of lists)
    for (const one of new Set(list)) namesOf.set(one, [...(namesOf.get(one) ?? []), name]);
  const anywhere = [...namesOf].filter(([one]) => UNSPACED.test(one));
  const byFirst = Map.groupBy(namesOf, ([one]) => one.slice(0, SHORTEST_PART));
  return (text, found) => {
    const lower = text.toLowerCase();
    const isUnspaced = UNSPACED.test(lower);
    if (isUnspaced && anywhere.some(([one, names]) => lower.includes(one) && found(names))) return true;
    for (const word of lower.match(WORDS) ?? [])
      for (const [one, names] of byFirst.get(word.slice(0, SHORTEST_PART)) ?? [])
        if (word.startsWith(one) && found(names)) return true;
    return false;
  };
}

const WORDS = /\p{L}+/gu;

import { basename } from 'node:path';
import { faultAt, type Law } from '../base/law.ts';
import { namesIn } from '../base/names.ts';
import { roomOf } from '../base/project.ts';
import { EXCEPTIONS, QUALIFIER, WORDS } from './word_list.ts';

/** Sources that have the words as data. */
export const HAS_WORDS = /^(?:scripts\/laws\/words\/word_list|test\/laws\/sources\/words\.test)\.ts$/;

export const NAMES: Law = {
  rule: 'No name is a word of our own where the trade has one.',
  next: 'Use the word of docs/glossary.md; a name that stays is an exception in scripts/laws/words/word_list.ts.',
  faults: (project) =>
    project
      .sources()
      .filter(({ file }) => !HAS_WORDS.test(file) && !file.startsWith('views/'))
      .flatMap((source) =>
        [{ text: basename(source.file, '.ts'), at: 0 }, ...namesIn(source)].flatMap(({ text, at }) => {
          const wrong = wrongIn(source.file, text);
          return wrong === null ? [] : [faultAt(source, at, wrong)];
        }),
      ),
};

/** What is wrong with a name, and what to say instead. */
function wrongIn(file: string, name: string): string | null {
  const banned = bannedIn(roomOf(file));
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  const wrong = words.find(
    (word, i) => banned.has(word) && !(word.startsWith('address') && QUALIFIER.test(words[i - 1] ?? '')),
  );
  if (wrong === undefined) return null;
  const stays = EXCEPTIONS.some((one) => one.name.test(name) && (one.in?.test(file) ?? true));
  return stays ? null : `${name} has "${wrong}": use ${banned.get(wrong)}`;
}

const known = new Map<string, ReadonlyMap<string, string>>();

/** The words that no name of a room may contain, each with the word of the trade. */
function bannedIn(room: string): ReadonlyMap<string, string> {
  const banned =
    known.get(room) ??
    new Map(
      WORDS.filter(({ rooms }) => rooms?.includes(room) ?? true).flatMap(({ not, but }) =>
        not.split(' ').map((word) => [word, but] as const),
      ),
    );
  known.set(room, banned);
  return banned;
}

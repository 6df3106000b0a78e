import { faultAt, type Law } from '../base/law.ts';
import { writtenIn } from '../base/written.ts';
import { HAS_WORDS } from './names.ts';
import { PHRASES } from './word_list.ts';

export const PROSE: Law = {
  rule: 'No comment and no title of a test has a word that means only what we gave up.',
  next: 'Use the word of docs/glossary.md.',
  faults: (project) =>
    project
      .sources()
      .filter(({ file }) => !HAS_WORDS.test(file))
      .flatMap((source) => {
        const { comments, titles } = writtenIn(source);
        return [...comments, ...titles].flatMap(({ text, at }) =>
          phrasesIn(text.replace(/\s*\n\s*\*?\s*/g, ' ')).map((wrong) => faultAt(source, at, wrong)),
        );
      }),
};

const phrasesIn = (text: string): string[] =>
  PHRASES.flatMap(({ not, but }) => {
    const [found] = not.exec(text) ?? [];
    return found === undefined ? [] : [`"${found}" in "${text.trim().slice(0, 80)}": use ${but}`];
  });

export const TITLES: Law = {
  rule: 'Titles of tests have their numbers in brackets at the end: "lists all [R54]".',
  next: 'Move the number there.',
  faults: (project) =>
    project
      .sources('test')
      .filter(({ file }) => !HAS_WORDS.test(file))
      .flatMap((source) =>
        writtenIn(source)
          .titles.filter(({ text }) => misplacesNumbers(text))
          .map(({ text, at }) => faultAt(source, at, text)),
      ),
};

/** A title that names its numbers elsewhere than in brackets at its end. */
const misplacesNumbers = (title: string): boolean =>
  /^(?:[RCD]\d+|RFC \d+)\b|\((?:[RCD]\d+|RFC \d+)[^()]*\)$/.test(title);

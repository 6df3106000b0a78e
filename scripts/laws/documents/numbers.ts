import { type Fault, faultAt, type Law } from '../base/law.ts';
import type { Source } from '../base/project.ts';
import { type Written, writtenIn } from '../base/written.ts';
import { anchorsOf } from './links.ts';

/** The documents that define the numbers: R… and C… in the first, D… in the second. */
const DEFINITIONS = ['docs/requirements.md', 'docs/decisions.md'];

/** The proof of these laws, which has invented numbers. */
export const HAS_INVENTED = 'test/laws/sources/citations.test.ts';

export const NUMBERING: Law = {
  rule: 'Requirements and decisions are numbered without a gap, each once.',
  next: 'Give the next free number.',
  faults: (project) =>
    DEFINITIONS.flatMap((file) =>
      ['r', 'c', 'd'].flatMap((letter): Fault[] => {
        const numbers = [...project.text(file).matchAll(new RegExp(`<a id="${letter}(\\d+)">`, 'g'))]
          .map(([, number]) => Number(number))
          .toSorted((a, b) => a - b);
        const wrong = numbers.find((number, i) => number !== i + 1);
        return wrong === undefined
          ? []
          : [{ file, text: `${letter.toUpperCase()}${wrong} is there twice, or follows a gap` }];
      }),
    ),
};

export const CITED_NUMBERS: Law = {
  rule: 'Every number that code, tests and documents cite is defined in docs/requirements.md or docs/decisions.md.',
  next: 'Cite the number that is meant, or write the reason as a sentence.',
  faults: (project) => {
    const known = new Set(DEFINITIONS.flatMap((file) => [...anchorsOf(project, file)]));
    const unknown = (source: Source, { text, at }: Written): Fault[] =>
      numbersIn(text)
        .filter(([number]) => !known.has(number.toLowerCase()))
        .map(([number, place]) => faultAt(source, at + place, `cites ${number}`));
    return [
      ...project
        .sources()
        .filter(({ file }) => file !== HAS_INVENTED)
        .flatMap((source) => proseOf(source).flatMap((written) => unknown(source, written))),
      ...project.documents.flatMap((source) => unknown(source, { text: source.text, at: 0 })),
    ];
  },
};

/** The comments of a source, and all strings of a test: titles, or rows of titles. */
function proseOf(source: Source): Written[] {
  const { comments, strings } = writtenIn(source);
  return [...comments, ...(source.file.startsWith('test/') ? strings : [])];
}

/** References like R17, C5 or D30, but no percent-encoded bytes like %C3, and where. */
const numbersIn = (text: string): [number: string, at: number][] =>
  [...text.matchAll(/(?<![%\w])[RCD]\d{1,3}\b/g)].map(({ 0: number, index }) => [number, index]);

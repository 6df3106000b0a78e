import { type Fault, faultAt, type Law } from '../base/law.ts';
import type { Project, Source } from '../base/project.ts';
import { type Written, writtenIn } from '../base/written.ts';
import { leadsSomewhere } from './links.ts';
import { HAS_INVENTED } from './numbers.ts';

export const PAPERS: Law = {
  rule: 'A reason is a number, a document of this repository, an RFC or a sentence, and no other paper.',
  next: 'Write the reason itself.',
  faults: (project) => [
    ...project
      .sources()
      .filter(({ file }) => file !== HAS_INVENTED)
      .flatMap((source) => papersIn(project, source)),
    ...project.documents.flatMap((source) =>
      [...source.text.matchAll(SECTION)].map(({ 0: found, index }) =>
        faultAt(source, index, `cites ${found}`),
      ),
    ),
  ],
};

/** Numbered sections of external papers, a file and a number: our own documents have headings. */
const SECTION = /\b[\w-]+\.md,? \d[\d.]*\b/g;
const DOCUMENT = /(?<![\w/}.-])(?:[\w.-]+\/)*[\w-]+\.md\b(?:#[\w-]+)?/g;
/** Numbers of findings. */
const FINDING = /\b[AHSW]-[A-Z]?\d+\b/g;

/** Citations of a source that the repository does not have. */
function papersIn(project: Project, source: Source): Fault[] {
  const { comments, strings, titles } = writtenIn(source);
  const citedIn = (texts: readonly Written[], pattern: RegExp): Fault[] =>
    texts.flatMap(({ text, at }) =>
      [...text.matchAll(pattern)]
        .filter(({ 0: found }) => pattern !== DOCUMENT || !leadsSomewhere(project, 'README.md', found))
        .map(({ 0: found, index }) => faultAt(source, at + index, `cites ${found}`)),
    );
  const written = [...comments, ...titles];
  // The SQL of a migration is never edited: its checksum is in every database.
  const otherStrings = source.file.startsWith('store/migrations/') ? [] : strings;
  return [
    ...citedIn([...comments, ...otherStrings], SECTION),
    ...citedIn(written, DOCUMENT),
    ...citedIn(written, FINDING),
  ];
}

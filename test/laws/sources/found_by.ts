import type { Law } from '../../../scripts/laws/base/law.ts';
import { madeUp } from '../../../scripts/laws/base/project.ts';

/** What a law finds in made-up files, as "file:line: text". */
export const foundBy = ({ faults }: Law, files: Readonly<Record<string, string>>): string[] =>
  faults(madeUp(files)).map(
    ({ file, line, text }) => `${file}${line === undefined ? '' : `:${line}`}: ${text}`,
  );

// The laws of the sources: rules about all code and documents that no linter has. Each source is read and parsed once for all
// of them: node scripts/laws/laws.ts
import { type Law } from './base/law.ts';
import { type Project, readProject } from './base/project.ts';
import {
  DOCSTRINGS,
  ENVIRONMENT,
  EXPORTS,
  FILE_LENGTHS,
  FILE_NAMES,
  JOBS_WITHOUT_QUERIES,
  PURE_DOMAIN,
} from './code/files.ts';
import { FORMATTERS } from './code/formatters.ts';
import { LIMITS } from './code/limits.ts';
import { ORDERS } from './code/orders.ts';
import { REGEX_WORDS } from './code/regex_words.ts';
import { REGISTERED } from './code/registers.ts';
import { REPETITION } from './code/repetition.ts';
import { GUIDE_PATHS, GUIDE_SCRIPTS } from './documents/guides.ts';
import { LINKS, RECORDS } from './documents/links.ts';
import { CITED_NUMBERS, NUMBERING } from './documents/numbers.ts';
import { PAPERS } from './documents/papers.ts';
import { ACCEPTANCE } from './imports/acceptance.ts';
import { DRAWINGS } from './imports/drawing.ts';
import { FOLDERS_IMPORT, FULL_FOLDERS } from './imports/folders.ts';
import { FIXTURES, ONE_DIRECTION, PAGES_WITHOUT_STORE, ROOMS_IMPORT } from './imports/rooms.ts';
import { NAMES } from './words/names.ts';
import { PROSE, TITLES } from './words/prose.ts';
import { SITE_TEXTS } from './words/site_texts.ts';

const LAWS: readonly Law[] = [
  ROOMS_IMPORT,
  FIXTURES,
  PAGES_WITHOUT_STORE,
  ONE_DIRECTION,
  FOLDERS_IMPORT,
  FULL_FOLDERS,
  DRAWINGS,
  ACCEPTANCE,
  FILE_NAMES,
  FILE_LENGTHS,
  EXPORTS,
  ENVIRONMENT,
  PURE_DOMAIN,
  JOBS_WITHOUT_QUERIES,
  DOCSTRINGS,
  FORMATTERS,
  LIMITS,
  ORDERS,
  REGEX_WORDS,
  REGISTERED,
  REPETITION,
  NAMES,
  PROSE,
  TITLES,
  SITE_TEXTS,
  NUMBERING,
  CITED_NUMBERS,
  PAPERS,
  LINKS,
  RECORDS,
  GUIDE_PATHS,
  GUIDE_SCRIPTS,
];

/** Faults of a law that are printed at most. */
const SHOWN = 30;

/** Prints the faults that a law finds; returns their number. */
function check({ rule, next, faults }: Law, project: Project): number {
  const found = [
    ...new Set(
      faults(project).map(
        ({ file, line, text }) => `${file}${line === undefined ? '' : `:${line}`}: ${text.slice(0, 200)}`,
      ),
    ),
  ];
  if (found.length === 0) return 0;
  const more = found.length > SHOWN ? [`… and ${found.length - SHOWN} more`] : [];
  console.log([rule, ...[...found.slice(0, SHOWN), ...more, next].map((text) => `  ${text}`), ''].join('\n'));
  return found.length;
}

const project = readProject();
const count = LAWS.reduce((sum, law) => sum + check(law, project), 0);
console.log(`${LAWS.length} laws, ${project.files.length} files, ${count} faults`);
process.exitCode = count > 0 ? 1 : 0;

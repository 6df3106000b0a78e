import { type Arrows, importsBetweenFolders, importsBetweenRooms, withoutDetours } from '../base/imports.ts';
import type { Law } from '../base/law.ts';
import type { Project } from '../base/project.ts';

/** The rooms of the service, from the process down to the rules. */
export const ROOMS = [
  'cli',
  'app',
  'views',
  'site',
  'bridge',
  'tools',
  'auth',
  'jobs',
  'services',
  'fixtures',
  'store',
  'billing',
  'crawler',
  'drafting',
  'mail',
  'pictures',
  'domain',
];

/** The document with the drawings. */
export const DRAWN_IN = 'docs/architecture.md';

export const DRAWINGS: Law = {
  rule: `The drawings of ${DRAWN_IN} are those of the imports.`,
  next: 'Run npm run docs.',
  faults: (project) =>
    withDrawings(project) === project.text(DRAWN_IN) ? [] : [{ file: DRAWN_IN, text: 'has other drawings' }],
};

const BEGIN = '<!-- Made from the imports: npm run docs. -->';
const END = '<!-- End of what is made. -->';

/** That document with its drawings made again; throws if it has no place for them. */
export function withDrawings(project: Project): string {
  const document = project.text(DRAWN_IN);
  const [before, after] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`The document has no lines "${BEGIN}" and "${END}".`);
  return `${document.slice(0, before)}${BEGIN}\n\n${drawings(project)}\n${document.slice(after)}`;
}

function drawings(project: Project): string {
  const inside = ROOMS.map((room) => [room, importsBetweenFolders(project, room)] as const);
  return [
    diagram(importsBetweenRooms(project, ROOMS)),
    ...inside
      .filter(([, { size }]) => size > 1)
      .map(([room, arrows]) => `### ${room}/\n\n${diagram(arrows)}`),
  ].join('\n');
}

function diagram(arrows: Arrows): string {
  const shown = withoutDetours(arrows);
  const drawn = new Set([...shown].flatMap(([from, to]) => (to.size > 0 ? [from, ...to] : [])));
  const alone = [...shown.keys()].filter((name) => !drawn.has(name)).sort();
  const lines = [...shown].flatMap(([from, to]) => [...to].sort().map((name) => `  ${from} --> ${name}`));
  return ['```mermaid', 'flowchart TD', ...lines.sort(), ...alone.map((name) => `  ${name}`), '```', ''].join(
    '\n',
  );
}

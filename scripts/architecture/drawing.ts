import { type Arrows, importsBetweenFolders, importsBetweenRooms, withoutDetours } from './imports.ts';

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

const BEGIN = '<!-- Made from the imports: npm run docs. -->';
const END = '<!-- End of what is made. -->';

/** A document with its drawings made again; throws if it has no place for them. */
export function withDrawings(document: string): string {
  const [before, after] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`The document has no lines "${BEGIN}" and "${END}".`);
  return `${document.slice(0, before)}${BEGIN}\n\n${drawings()}\n${document.slice(after)}`;
}

function drawings(): string {
  const inside = ROOMS.map((room) => [room, importsBetweenFolders(room)] as const);
  return [
    diagram(importsBetweenRooms(ROOMS)),
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

import { circleIn, importsBetweenRooms, importsByFile, importsOf } from '../base/imports.ts';
import type { Fault, Law } from '../base/law.ts';
import { type Project, roomOf } from '../base/project.ts';

/** Who may import whom (AGENTS.md). A folder may always import itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  store: ['domain'],
  billing: ['domain'],
  crawler: ['domain'],
  drafting: ['domain'],
  mail: ['domain'],
  pictures: ['domain'],
  services: ['domain', 'store'],
  auth: ['domain', 'store', 'services'],
  jobs: ['domain', 'store', 'services'],
  tools: ['domain', 'store', 'services'],
  bridge: ['domain', 'tools', 'auth', 'store'],
  site: ['domain', 'tools', 'auth', 'services'],
  views: ['domain', 'tools', 'site'],
  fixtures: ['domain', 'store', 'services'],
};

/** Rooms of the service: these above import everything but tests; app imports no cli either. */
export const SERVICE = [...Object.keys(MAY_IMPORT), 'app', 'cli'];
/** Rooms beside it, which import everything. */
const BESIDE = ['bench', 'scripts', 'test'];

/** Constants of the project, which every room may import. */
const MANIFEST = 'package.json';

/** Whether a file of a room may import a file of another one. */
function mayImport(file: string, target: string): boolean {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === to || to === MANIFEST) return true;
  if (to === 'test' || (from === 'app' && to === 'cli')) return false;
  return MAY_IMPORT[from]?.includes(to) ?? true;
}

export const ROOMS_IMPORT: Law = {
  rule: 'A room imports only those that the table in AGENTS.md allows.',
  next: 'Put what both need into a room that both may import, or pass it in as a value.',
  faults: (project) => [
    ...project.sources(...SERVICE).flatMap((source) =>
      importsOf(source)
        .filter((target) => !mayImport(source.file, target))
        .map((target) => ({ file: source.file, text: `imports ${target}` })),
    ),
    ...project.rooms
      .filter((room) => ![...SERVICE, ...BESIDE].includes(room))
      .map((room) => ({ file: room, text: 'is no room of scripts/laws/imports/rooms.ts' })),
  ],
};

export const FIXTURES: Law = {
  rule: 'Fixtures are used by the demo alone.',
  next: 'Let the demo call it, or move what the service needs out of fixtures/.',
  faults: (project) =>
    importersOf(project, SERVICE, (target) => roomOf(target) === 'fixtures').filter(
      ({ file }) => !file.startsWith('fixtures/') && !file.includes('demo'),
    ),
};

export const PAGES_WITHOUT_STORE: Law = {
  rule: 'Pages hold no store: what they read and do are operations and use cases.',
  next: 'Define a use case in services/ and run it by request.do.',
  faults: (project) => importersOf(project, ['site'], (target) => target === 'tools/operation/context.ts'),
};

function importersOf(
  project: Project,
  rooms: readonly string[],
  isTarget: (target: string) => boolean,
): Fault[] {
  return project.sources(...rooms).flatMap((source) => {
    const target = importsOf(source).find(isTarget);
    return target === undefined ? [] : [{ file: source.file, text: `imports ${target}` }];
  });
}

export const ONE_DIRECTION: Law = {
  rule: 'Files and rooms import one another in one direction, types included.',
  next: 'Move what closes the circle into a file below both.',
  faults: (project) => {
    const files = importsByFile(project.sources(...SERVICE, ...BESIDE));
    const circles = [
      circleIn(new Map([...files].map(([file, targets]) => [file, new Set(targets)]))),
      circleIn(importsBetweenRooms(project, SERVICE)),
    ];
    return circles.flatMap((circle) =>
      circle ? [{ file: circle[0] ?? '', text: `leads back to itself: ${circle.join(' → ')}` }] : [],
    );
  },
};

import { type Fault, faultAt, type Law } from '../base/law.ts';
import type { Project, Source } from '../base/project.ts';

/** The guides for newcomers: they name files and commands, which move. */
const GUIDES = [
  'README.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  'STYLE_GUIDE.md',
  'SECURITY.md',
  'docs/glossary.md',
  '.github/PULL_REQUEST_TEMPLATE.md',
  '.github/workflows/check.yml',
  '.github/workflows/night.yml',
  '.github/workflows/release.yml',
  'docs/gate.md',
];

const guidesOf = (project: Project): Source[] => GUIDES.flatMap((file) => project.file(file) ?? []);

/** Files that `npm ci` or a build creates, and users' files. */
const MADE = ['dist', 'data', 'node_modules', '.bin'];

export const GUIDE_PATHS: Law = {
  rule: 'Guides name only files and folders that are there.',
  next: 'Name it as it is called.',
  faults: (project) =>
    guidesOf(project).flatMap((source) =>
      pathsIn(project, source.text)
        .filter(([path]) => !project.has(path))
        .map(([path, at]) => faultAt(source, at, `names ${path}`)),
    ),
};

/** Paths of the project that a text names between backquotes; `<area>`, `…` and `*` stand for any name. */
const pathsIn = (project: Project, text: string): [path: string, at: number][] =>
  [...text.matchAll(/`([\w.-]+\/[\w./<>*…-]*)`/g)]
    .map(({ 1: path = '', index }): [string, number] => [path, index])
    .filter(([path]) => {
      const [room = ''] = path.split('/');
      return project.has(room) && !MADE.includes(room) && !/[<>…*]/.test(path);
    });

export const GUIDE_SCRIPTS: Law = {
  rule: 'Guides name only npm scripts that are there.',
  next: 'Name one of package.json.',
  faults: (project) => {
    const { scripts }: { scripts: object } = JSON.parse(project.text('package.json'));
    return guidesOf(project).flatMap((source) =>
      scriptsIn(source.text)
        .filter(([name]) => !Object.hasOwn(scripts, name))
        .map(([name, at]) => faultAt(source, at, `runs ${name}`)),
    );
  },
};

/** Scripts of package.json that a text runs, and where. */
const scriptsIn = (text: string): [name: string, at: number][] =>
  [
    ...text.matchAll(/\bnpm (?:--prefix \S+ )?run (?:-s )?([a-z]+)/g),
    ...text.matchAll(/\bnpm (start|test)\b/g),
  ].map(({ 1: name = '', index }) => [name, index]);

/** Rooms whose folders the README's map does not name, as they do not ship, or have no folders. */
const NOT_MAPPED = ['bench', 'fixtures', 'scripts', 'test', 'views'];

export const MAP: Law = {
  rule: 'The map of the README names the folders of each room that ships.',
  next: 'Add the folder to the row of its room.',
  faults: (project) =>
    project.rooms
      .filter((room) => !NOT_MAPPED.includes(room))
      .flatMap((room): Fault[] => {
        const [row = ''] = new RegExp(`^\\| \`${room}/\`.*$`, 'm').exec(project.text('README.md')) ?? [];
        return project
          .foldersIn(room)
          .filter((folder) => folder !== 'data' && !row.includes(`\`${folder}\``))
          .map((folder) => ({ file: 'README.md', text: `does not name ${room}/${folder}` }));
      }),
};

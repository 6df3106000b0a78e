import { faultAt, type Law } from '../base/law.ts';
import type { Project, Source } from '../base/project.ts';

/** What says how things were: its files may be gone. */
const HISTORY = /^CHANGELOG\.md$/;

/** Documents and workflows: they name files and commands, which move. */
const guidesOf = (project: Project): Source[] => [
  ...project.documents.filter(({ file }) => !HISTORY.test(file)),
  ...WORKFLOWS.flatMap((file) => project.file(file) ?? []),
];

const WORKFLOWS = ['check', 'night', 'release'].map((name) => `.github/workflows/${name}.yml`);

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

/** Methods of MCP, which look like files of ours. */
const METHODS: ReadonlySet<string> = new Set(['tools/call', 'tools/list']);

/** Paths of the project that a text names between backquotes; `<area>`, `…` and `*` stand for any name. */
const pathsIn = (project: Project, text: string): [path: string, at: number][] =>
  [...text.matchAll(/`([\w.-]+\/[\w./<>*…-]*)`/g)]
    .map(({ 1: path = '', index }): [string, number] => [path, index])
    .filter(([path]) => {
      const [room = ''] = path.split('/');
      return project.has(room) && !MADE.includes(room) && !/[<>…*]/.test(path) && !METHODS.has(path);
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

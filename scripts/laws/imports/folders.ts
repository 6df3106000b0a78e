import { dirname } from 'node:path';
import {
  circleIn,
  importsBetweenFolders,
  importsByFile,
  importsFromBelow,
  mutualWithFolders,
} from '../base/imports.ts';
import type { Law } from '../base/law.ts';
import type { Source } from '../base/project.ts';
import { SERVICE } from './rooms.ts';

const testsIn = (files: readonly string[]): number =>
  files.filter((file) => file.endsWith('.test.ts')).length;

/** Folders of files, each with the number of those that count. */
const sizesOf = (sources: readonly Source[]): [folder: string, files: string[]][] =>
  [...Map.groupBy(sources, ({ file }) => dirname(file))].map(([folder, files]) => [
    folder,
    files.map(({ file }) => file),
  ]);

export const FULL_FOLDERS: Law = {
  rule: 'A folder holds at most fifteen source files; of tests fifteen, and twenty with what only they need.',
  next: 'Split the folder by topic.',
  faults: (project) => {
    const full = sizesOf(project.sources(...SERVICE, 'bench', 'scripts')).filter(
      ([folder, { length }]) => length > 15 && folder !== 'store/migrations',
    );
    const fullOfTests = sizesOf(project.sources('test')).filter(
      ([, files]) => files.length > 20 || testsIn(files) > 15,
    );
    return [...full, ...fullOfTests].map(([folder, files]) => ({
      file: folder,
      text: `has ${files.length} files, ${testsIn(files)} of them tests`,
    }));
  },
};

export const FOLDERS_IMPORT: Law = {
  rule: 'The folders of a room import one another in one direction, and nothing that stands above them.',
  next: 'Move what folders share into a folder that both import.',
  faults: (project) => {
    const circles = SERVICE.flatMap((room) => {
      const circle = circleIn(importsBetweenFolders(project, room));
      return circle ? [{ file: room, text: `has a circle of folders: ${circle.join(' → ')}` }] : [];
    });
    const above = [...SERVICE, 'bench', 'scripts'].flatMap((room) => {
      const files = importsByFile(project.sources(room));
      return [
        ...importsFromBelow(files, room).map(([file, target]) => ({
          file,
          text: `imports ${target} from below`,
        })),
        ...mutualWithFolders(files).map(([parent, folder]) => ({
          file: parent,
          text: `imports ${folder}, which imports it`,
        })),
      ];
    });
    return [...circles, ...above];
  },
};

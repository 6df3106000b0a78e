import { dirname, join } from 'node:path';
import { faultAt, type Law } from '../base/law.ts';
import type { Project } from '../base/project.ts';

export const LINKS: Law = {
  rule: 'Links between documents lead to a file, and to a heading or number in it.',
  next: 'Name the file or heading as it is called.',
  faults: (project) =>
    project.documents.flatMap((source) =>
      linksIn(source.text)
        .filter(([link]) => !leadsSomewhere(project, source.file, link))
        .map(([link, at]) => faultAt(source, at, link)),
    ),
};

export const RECORDS: Law = {
  rule: 'Records of decisions are all in the table of docs/decisions.md.',
  next: 'Add its row.',
  faults: (project) => {
    const listed = linksIn(project.text('docs/decisions.md')).map(([link]) => `docs/${link}`);
    return project.documents
      .filter(({ file }) => /^docs\/decisions\/\d{4}-/.test(file) && !listed.includes(file))
      .map(({ file }) => ({ file, text: 'is not in the table' }));
  },
};

/** Links of a document within the project, and where. */
const linksIn = (markdown: string): [link: string, at: number][] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(({ 1: target = '', index }): [string, number] => [target, index])
    .filter(([target]) => !/^[a-z]+:/.test(target));

/** Whether a link of a file leads to a file, and to an anchor in it if it names one. */
export function leadsSomewhere(project: Project, from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path).replaceAll('\\', '/');
  if (anchor === undefined) return project.has(target);
  return target.endsWith('.md') && anchorsOf(project, target).has(anchor);
}

const known = new WeakMap<Project, Map<string, ReadonlySet<string>>>();

/** Anchors of a document: its headings as GitHub names them, and its own. */
export function anchorsOf(project: Project, file: string): ReadonlySet<string> {
  const ofProject = known.get(project) ?? new Map<string, ReadonlySet<string>>();
  known.set(project, ofProject);
  const anchors = ofProject.get(file) ?? new Set(anchorsIn(project.text(file)));
  ofProject.set(file, anchors);
  return anchors;
}

function anchorsIn(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const own = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return [...headings, ...own];
}

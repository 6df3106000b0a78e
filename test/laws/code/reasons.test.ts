import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';

/** The documents that define the numbers: R… and C… in the first, D… in the second. */
const DEFINITIONS = ['docs/requirements.md', 'docs/decisions.md'];

const root = join(import.meta.dirname, '../../..');
const exclude = ['node_modules/**', '**/node_modules/**', 'dist/**', '.git/**'];
/** All but this file, which has invented numbers. */
const sources = globSync('**/*.ts', { cwd: root, exclude }).filter(
  (file) => file !== 'test/laws/code/reasons.test.ts',
);
const documents = globSync('**/*.md', { cwd: root, exclude });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('requirements and decisions', () => {
  const defined = DEFINITIONS.flatMap((file) => anchorsIn(read(file)).filter((id) => /^[rcd]\d+$/.test(id)));

  test('are numbered without a gap, each once', () => {
    for (const letter of 'rcd') {
      const numbers = defined.filter((id) => id.startsWith(letter)).map((id) => Number(id.slice(1)));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
    }
  });

  test('are there for every number that code, tests and documents cite', () => {
    const known = new Set(defined);
    const cited = [
      ...sources.map((file) => [file, proseIn(file, read(file))] as const),
      ...documents.map((file) => [file, read(file)] as const),
    ];
    const unknown = cited.flatMap(([file, text]) =>
      numbersIn(text)
        .filter((number) => !known.has(number.toLowerCase()))
        .map((number) => `${file} cites ${number}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('other papers', () => {
  test('are cited nowhere: a reason is a number, a document of this repository, an RFC or a sentence', () => {
    const foreign = [
      ...sources.flatMap((file) => papersIn(read(file), file).map((paper) => `${file} cites ${paper}`)),
      ...documents.flatMap((file) => sectionsIn(read(file)).map((paper) => `${file} cites ${paper}`)),
    ];
    expect(foreign).toEqual([]);
  });
});

describe('records of decisions', () => {
  test('are all in the table of docs/decisions.md', () => {
    const records = documents.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));
    const listed = linksIn(read('docs/decisions.md')).map((link) => `docs/${link}`);
    expect(records.filter((file) => !listed.includes(file))).toEqual([]);
  });
});

describe('links between documents', () => {
  test('lead to a file, and to a heading or number in it', () => {
    const broken = documents.flatMap((file) =>
      linksIn(read(file))
        .filter((link) => !leadsSomewhere(file, link))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('the law finds what it forbids:', () => {
  test('numbers in comments, in titles and in the tables of tests, but not in code or in what code shows', () => {
    const source = `
      /** Why (R999, D888). */
      const R777 = 'R666'; // Because of C555.
      test.each([['R444 a bound', '/caf%C3%A9']])('%s [R333–R334]', () => {});`;
    expect(numbersIn(proseIn('test/x.test.ts', source)).toSorted()).toEqual(
      ['R999', 'D888', 'C555', 'R444', 'R333', 'R334', 'R666'].toSorted(),
    );
    expect(numbersIn(proseIn('domain/x.ts', source)).toSorted()).toEqual(['C555', 'D888', 'R999']);
  });

  test('sections of papers, files that are not here and numbers of findings, but not our pages', () => {
    const source = `
      // Why (auth.md 4; docs/nowhere.md, docs/ranking.md#nowhere). Not docs/ranking.md#trending, README.md, /auth.md.
      const meaning = 'Shown to operators (implied.md 16).';
      const page = '/ranking.md';
      test('is what nothing.md says [W-3]', () => {});`;
    expect(papersIn(source, 'test/x.test.ts')).toEqual([
      'auth.md 4',
      'implied.md 16',
      'auth.md',
      'docs/nowhere.md',
      'docs/ranking.md#nowhere',
      'nothing.md',
      'W-3',
    ]);
  });

  test('links to files, headings and numbers that are not there', () => {
    const links = linksIn(
      '[a](decisions.md#d999) [b](nowhere.md) [c](decisions.md#d1) [d](#drafts) [e](https://x.example/y.md)',
    );
    expect(links.filter((link) => !leadsSomewhere('docs/decisions.md', link))).toEqual([
      'decisions.md#d999',
      'nowhere.md',
    ]);
  });
});

/** The comments of a source, and all strings of a test: titles, or rows of titles. */
function proseIn(file: string, source: string): string {
  const { comments, strings } = textsOf(file, source);
  return [...comments, ...(file.startsWith('test/') ? strings : [])].join('\n');
}

/** Comments, all strings, and those strings that are titles of tests. */
function textsOf(file: string, source: string): Record<'comments' | 'strings' | 'titles', string[]> {
  const { program, comments } = parseSync(file, source);
  const strings: string[] = [];
  const titles: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && strings.push(value)),
    TemplateElement: ({ value }) => void strings.push(value.raw),
    CallExpression: ({ start, arguments: [title] }) => {
      if (title?.type === 'Literal' && /^(?:test|describe|it)\b/.test(source.slice(start, start + 9)))
        titles.push(String(title.value));
    },
  }).visit(program);
  return { comments: comments.map(({ value }) => value), strings, titles };
}

/** Citations of a source that the repository does not have. */
function papersIn(source: string, file: string): string[] {
  const { comments, strings, titles } = textsOf(file, source);
  // The SQL of a migration is never edited: its checksum is in every database.
  const otherStrings = file.startsWith('store/migrations/') ? [] : strings;
  const written = [...comments, ...titles].join('\n');
  const sections = sectionsIn([...comments, ...otherStrings].join('\n'));
  const files = (written.match(/(?<![\w/}.-])(?:[\w.-]+\/)*[\w-]+\.md\b(?:#[\w-]+)?/g) ?? []).filter(
    (name) => !leadsSomewhere('README.md', name),
  );
  return [...sections, ...files, ...(written.match(/\b[AHSW]-[A-Z]?\d+\b/g) ?? [])];
}

/** Numbered sections of external papers, like `store.md 4`: our own documents have headings. */
function sectionsIn(text: string): string[] {
  return text.match(/\b[\w-]+\.md,? \d[\d.]*\b/g) ?? [];
}

/** References like R17, C5 or D30, but no percent-encoded bytes like %C3. */
function numbersIn(text: string): string[] {
  return text.match(/(?<![%\w])[RCD]\d{1,3}\b/g) ?? [];
}

/** Anchors of a document: its headings as GitHub names them, and its own. */
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

function linksIn(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

function leadsSomewhere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : relative(root, join(root, dirname(from), path));
  if (anchor === undefined) return globSync(target, { cwd: root }).length === 1;
  return documents.includes(target) && anchorsIn(read(target)).includes(anchor);
}

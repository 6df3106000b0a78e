import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Strings of page code that look like prose, and why they are none. */
const NO_PROSE: readonly { text: RegExp; why: string }[] = [
  { text: /^required name=search_term_string$/, why: 'a term of schema.org' },
  { text: /; charset=|max-age=|no-store|^attachment; |^GET, HEAD/, why: 'values of headers' },
  { text: /^-H ["']/, why: 'lines of a command' },
  { text: /^<[?!a-z]/, why: 'whole documents, and markup for machines' },
];

describe('the texts of the site', () => {
  test('stand in site/texts and nowhere else in the code of pages', () => {
    const files = globSync('site/**/*.ts', { cwd: root, exclude: ['site/texts/**'] });
    expect(files.length).toBeGreaterThan(50);
    const found = files.flatMap((file) =>
      proseIn(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['html`<p>Saved.</p>`', ['Saved.']],
    ['html`<b>${n}</b> votes`', ['votes']],
    ['html`<p>${n > 1 && html`in ${n} weeks`}</p>`', ['in ¤ weeks']],
    ['html`<nav aria-label="Main">${links}</nav>`', ['Main']],
    ['html`<input placeholder="First ${kind}">`', ['First ¤']],
    ['html`<meta name="description" content="All launches">`', ['All launches']],
    ["const page = { title: 'Prices' };", ['Prices']],
    ["crumbs('Your drafts');", ['Your drafts']],
    ['const text = `Awards of ${name}`;', ['Awards of ¤']],
    ['const text = `${name}, ${count} more listings`;', ['¤, ¤ more listings']],
  ])('the law sees the prose in %s', (source, texts) => {
    expect(proseIn('x.ts', source)).toEqual(texts);
  });

  test.each([
    'html`<p class="btn hot">${t.saved} · <code>curl ${url}</code></p>`',
    'html`<meta name="viewport" content="width=device-width, initial-scale=1">`',
    'html`<a href="/launches/this" rel="prev">&nbsp;${t.previous}</a>`',
    "import { a } from './of a name.ts';",
    "throw new Error('the visitor has gone');",
    "const typed = { text: '' };",
    "const page = { status: 404, title: t.title, 'Referrer-Policy': 'same-origin' };",
  ])('the law lets %s through', (source) => {
    expect(proseIn('x.ts', source)).toEqual([]);
  });
});

/** Names of members whose values people read. */
const READ = /^(?:title|text|label|description|heading|message|tab|empty)$/;

/** What people would read of a source: `¤` stands for a value. */
function proseIn(file: string, source: string): string[] {
  const found: string[] = [];
  const templates = new Set<number>();
  const skipped = new Set<number>();
  const add = (text: string): void => {
    if (!NO_PROSE.some((one) => one.text.test(text))) found.push(text);
  };
  const skip = (node: { start: number } | null | undefined): void => {
    if (node) skipped.add(node.start);
  };
  new Visitor({
    ImportDeclaration: ({ source: from }) => skip(from),
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && callee.name === 'Error') given.forEach(skip);
    },
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier' || !READ.test(key.name)) return;
      if (value.type !== 'Literal' || typeof value.value !== 'string' || hasTwoWords(value.value)) return;
      // A field that nobody has filled in yet holds an empty text.
      if (/\p{L}/u.test(value.value)) add(value.value);
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      templates.add(quasi.start);
      if (tag.type === 'Identifier' && tag.name === 'html') proseOfMarkup(textOf(quasi)).forEach(add);
    },
    TemplateLiteral: (node) => {
      const text = textOf(node);
      if (!templates.has(node.start) && !skipped.has(node.start) && hasTwoWords(text)) add(text);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && !skipped.has(start) && hasTwoWords(value)) add(value);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

const textOf = ({ quasis }: { quasis: readonly { value: { cooked: string | null } }[] }): string =>
  quasis.map(({ value }) => value.cooked ?? '').join('¤');

const hasTwoWords = (text: string): boolean => /\p{L}{2,}[,.:;”]? +\p{L}{2,}/u.test(text);

/** Text between tags and in attributes that are read; the content of code and of descriptions for machines is none. */
function proseOfMarkup(markup: string): string[] {
  const visible = markup.replace(/<(code|pre)\b[^>]*>.*?<\/\1>/gs, '');
  const tags = visible.match(/<[^>]*>/g) ?? [];
  const attributes = tags.flatMap((tag) =>
    [...tag.matchAll(/\s(aria-label|title|placeholder|alt|content)="([^"]*)"/g)].flatMap(
      ([, name, text = '']) =>
        name === 'content' && !/"(?:og:)?(?:description|title)"/.test(tag) ? [] : [text],
    ),
  );
  return [...visible.split(/<[^>]*>/), ...attributes]
    .map((text) => text.replace(/&\w+;/g, '').trim())
    .filter((text) => /\p{L}/u.test(text));
}

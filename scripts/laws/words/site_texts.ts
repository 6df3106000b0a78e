import { Visitor } from 'rolldown/utils';
import { faultAt, type Law } from '../base/law.ts';
import type { Source } from '../base/project.ts';
import type { Written } from '../base/written.ts';

export const SITE_TEXTS: Law = {
  rule: 'The texts of the site stand in site/texts and nowhere else in the code of pages.',
  next: 'Move the whole sentence there.',
  faults: (project) =>
    project
      .sources('site')
      .filter(({ file }) => !file.startsWith('site/texts/'))
      .flatMap((source) => proseIn(source).map(({ text, at }) => faultAt(source, at, text))),
};

/** Strings of page code that look like prose, and why they are none. */
const NO_PROSE: readonly { text: RegExp; why: string }[] = [
  { text: /^required name=search_term_string$/, why: 'a term of schema.org' },
  { text: /; charset=|max-age=|no-store|^attachment; |^GET, HEAD/, why: 'values of headers' },
  { text: /^-H ["']/, why: 'lines of a command' },
  { text: /^<[?!a-z]/, why: 'whole documents, and markup for machines' },
];

/** Names of members whose values people read. */
const READ = /^(?:title|text|label|description|heading|message|tab|empty)$/;

/** What people would read of a source, and where: `¤` stands for a value. */
function proseIn({ tree }: Source): Written[] {
  const found: Written[] = [];
  const templates = new Set<number>();
  const skipped = new Set<number>();
  const add = (text: string, at: number): void => {
    if (!NO_PROSE.some((one) => one.text.test(text))) found.push({ text, at });
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
      if (/\p{L}/u.test(value.value)) add(value.value, value.start);
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      templates.add(quasi.start);
      if (tag.type === 'Identifier' && tag.name === 'html')
        for (const text of proseOfMarkup(textOf(quasi))) add(text, quasi.start);
    },
    TemplateLiteral: (node) => {
      const text = textOf(node);
      if (!templates.has(node.start) && !skipped.has(node.start) && hasTwoWords(text)) add(text, node.start);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && !skipped.has(start) && hasTwoWords(value)) add(value, start);
    },
  }).visit(tree);
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

import { Visitor } from 'rolldown/utils';
import type { Source } from './project.ts';

/** A text, and where it stands in its source. */
export interface Written {
  text: string;
  at: number;
}

/** What a source says in words. */
export interface WrittenTexts {
  comments: Written[];
  strings: Written[];
  /** Titles of tests; they are among the strings too. */
  titles: Written[];
}

const known = new WeakMap<Source, WrittenTexts>();

/** Comments, strings and titles of a source. */
export function writtenIn(source: Source): WrittenTexts {
  const texts = known.get(source) ?? read(source);
  known.set(source, texts);
  return texts;
}

function read({ text, tree, comments }: Source): WrittenTexts {
  const strings: Written[] = [];
  const titles: Written[] = [];
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') strings.push({ text: value, at: start });
    },
    TemplateElement: ({ value, start }) => void strings.push({ text: value.raw, at: start }),
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title?.type !== 'Literal' || typeof title.value !== 'string') return;
      if (/^(?:test|it|describe)\b/.test(text.slice(callee.start, callee.end)))
        titles.push({ text: title.value, at: title.start });
    },
  }).visit(tree);
  return { comments: comments.map(({ value, start }) => ({ text: value, at: start + 2 })), strings, titles };
}

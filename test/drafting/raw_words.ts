import { parse } from 'parse5';

/** Where an element begins or ends: the eye may see a gap there that the markup need not write. */
const EDGE = '\u0001';

/** A page by a reading of its own, that shares nothing with the crawler. */
export interface Reading {
  /** All that the page writes: texts with a space between block elements, and attributes. */
  words: string;
  /** Whether the page writes a quote word for word; a gap of the quote may stand at the edge of an element. */
  writes(quote: string): boolean;
}

/** Reads a page's HTML. */
export function readingOf(html: string): Reading {
  const raw = rawWords(html);
  return {
    words: spaced(raw.replaceAll(EDGE, '')),
    writes(quote) {
      const letters = Array.from(spaced(quote), (letter) =>
        letter === ' ' ? `[\\s${EDGE}]+` : letter.replace(/[.*+?^${}()|[\]\\/-]/, '\\$&'),
      );
      return new RegExp(letters.join(`${EDGE}*`)).test(raw);
    },
  };
}

function rawWords(html: string): string {
  const out: string[] = [];
  const attributes: string[] = [];
  const open: unknown[] = [parse(html, { scriptingEnabled: false })];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node === 'string') {
      out.push(node);
      continue;
    }
    const {
      childNodes = [],
      attrs = [],
      tagName,
      value,
    } = node as {
      childNodes?: unknown[];
      attrs?: { value: string }[];
      tagName?: string;
      value?: string;
    };
    if (value !== undefined) out.push(value);
    if (tagName !== undefined) out.push(EDGE);
    open.push(
      ...[
        ...childNodes,
        /^(?:p|div|li|h\d|br|td|th|title|header)$/.test(tagName ?? '') ? ' ' : EDGE,
      ].toReversed(),
    );
    attributes.push(...attrs.map((attribute) => attribute.value));
  }
  return `${out.join('')} ${attributes.join(' ')}`;
}

/** White space as one space, as a reader sees it. */
function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

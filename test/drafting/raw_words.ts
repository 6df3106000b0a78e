import { parse } from 'parse5';

/** All that a page writes, by a reading of its own: texts with a space between block elements, and attributes. */
export function wordsOf(html: string): string {
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
      tagName = '',
      value,
    } = node as {
      childNodes?: unknown[];
      attrs?: { value: string }[];
      tagName?: string;
      value?: string;
    };
    if (value !== undefined) out.push(value);
    open.push(
      ...(/^(?:p|div|li|h\d|br|td|th|title|header)$/.test(tagName)
        ? [...childNodes, ' ']
        : childNodes
      ).toReversed(),
    );
    attributes.push(...attrs.map((attribute) => attribute.value));
  }
  return spaced(`${out.join('')} ${attributes.join(' ')}`);
}

/** White space as one space, as a reader sees it. */
function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Whether a page writes a quote, letter by letter: white space is what the eye sees between elements, and the markup need not write it. */
export function writes(words: string, quote: string): boolean {
  return unspaced(words).includes(unspaced(quote));
}

const unspaced = (text: string): string => text.replaceAll(/\s+/g, '');

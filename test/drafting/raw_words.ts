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
export function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

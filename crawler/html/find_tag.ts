import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Most values that are returned of a page. */
const MOST = 5;

/**
 * The contents of the `meta` elements of a name in the head of a page, as a browser builds it: neither what stands in a comment nor what
 * visitors may write into the body is in it. Pure, but foreign HTML must be read in a thread (html_port.ts).
 */
export function headTags(html: string, name: string): string[] {
  const root = parse(html).childNodes.find((node) => node.nodeName === 'html') as Tree.Element;
  const head = root.childNodes.find((node) => node.nodeName === 'head') as Tree.Element;
  return head.childNodes
    .flatMap((node) => ('tagName' in node && node.tagName === 'meta' ? [attributesOf(node)] : []))
    .filter((attributes) => attributes.get('name')?.trim().toLowerCase() === name)
    .map((attributes) => attributes.get('content')?.trim() ?? '')
    .slice(0, MOST);
}

const attributesOf = ({ attrs }: Tree.Element): Map<string, string> =>
  new Map(attrs.map(({ name, value }) => [name, value]));

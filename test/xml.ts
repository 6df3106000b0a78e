/** An element of an XML document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** All text inside, references resolved. */
  text: string;
}

/**
 * Parses a document as strictly as an image decoder: everything closed, quoted, unique, escaped and made of characters that XML allows;
 * throws otherwise. No doctypes, comments or CDATA, which our images do not have.
 */
export function parseXml(document: string): XmlElement {
  if (FORBIDDEN.test(document)) throw new Error('a character that XML does not allow');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlElement[] = [root];
  let rest = document;
  while (rest !== '') {
    const [part] = /^(?:<[^<>]*>|[^<>]+)/.exec(rest) ?? [];
    if (part === undefined) throw new Error(`stray bracket: ${rest.slice(0, 40)}`);
    rest = rest.slice(part.length);
    if (part.startsWith('</')) close(open, part);
    else if (part.startsWith('<')) enter(open, part);
    else for (const element of open) element.text += resolved(part);
  }
  if (open.length !== 1) throw new Error(`not closed: ${open.at(-1)?.name}`);
  return onlyChild(root);
}

function onlyChild({ children, text }: XmlElement): XmlElement {
  const [only, ...others] = children;
  if (!only || others.length > 0 || text.trim() !== only.text.trim()) throw new Error('not one root');
  return only;
}

/** Every element with a name, in document order. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  const below = element.children.flatMap((child) => elementsOf(child, name));
  return element.name === name ? [element, ...below] : below;
}

const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function enter(open: XmlElement[], tag: string): void {
  const [, name = '', inside = '', end] =
    /^<([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w:.-]*="[^"]*")*)\s*(\/?)>$/.exec(tag) ?? [];
  if (name === '') throw new Error(`no tag: ${tag}`);
  const attributes: Record<string, string> = {};
  for (const [, key = '', value = ''] of inside.matchAll(/([A-Za-z_][\w:.-]*)="([^"]*)"/g)) {
    if (key in attributes) throw new Error(`${key} twice in ${tag}`);
    attributes[key] = resolved(value);
  }
  const element = { name, attributes, children: [], text: '' };
  open.at(-1)?.children.push(element);
  if (end !== '/') open.push(element);
}

function close(open: XmlElement[], tag: string): void {
  const element = open.pop();
  if (open.length === 0 || tag !== `</${element?.name}>`) throw new Error(`${tag} closes ${element?.name}`);
}

const resolved = (text: string): string =>
  text.replace(/&([^;&]*;?)/g, (_, reference: string) => {
    const [, code] = /^#(\d+);$/.exec(reference) ?? [];
    if (code !== undefined) return String.fromCodePoint(Number(code));
    const character = reference.endsWith(';') ? ENTITIES[reference.slice(0, -1)] : undefined;
    if (character === undefined) throw new Error(`no such reference: &${reference}`);
    return character;
  });

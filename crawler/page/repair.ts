import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { LONGEST_LEADING, leadsTo, SETS_LOCATION } from './sent_on.ts';

/** A page as flat, well-formed HTML, with its styles and script count. */
export interface Repaired {
  html: string;
  /** Text of the page's own `<style>` blocks. */
  styles: string;
  /** Scripts that a browser would run. */
  scripts: number;
  /** Where the first of them that does so sends visitors on, as written. */
  leadsTo: string | null;
  /** Whether a script sends visitors on, to wherever. */
  isLedByScript: boolean;
  /** The pages in the frames of a frameset, as written. */
  frames: readonly string[];
}

/**
 * Parses HTML (parse5) and serialises it so that node-html-parser never guesses: depth at most 200, at most 100,000
 * elements with 64 attributes, no drawings, templates, frames, comments or scripts other than JSON-LD. Does not
 * recurse: hostile pages nest half a million levels.
 */
export function repairHtml(html: string): Repaired {
  const writer = new FlatWriter();
  const open: Frame[] = [{ node: parse(html, { scriptingEnabled: false }), next: 0, depth: 0, close: '' }];
  for (let top = open.at(-1); top && writer.elements < MAX_ELEMENTS; top = open.at(-1)) {
    const child = top.node.childNodes[top.next++];
    if (!child) {
      writer.raw(top.close);
      open.pop();
    } else {
      const inner = writer.write(child, top.depth);
      if (inner) open.push(inner);
    }
  }
  while (open.length) writer.raw(open.pop()?.close ?? '');
  return writer.done();
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

interface Frame {
  node: DefaultTreeAdapterTypes.ParentNode;
  next: number;
  depth: number;
  close: string;
}

const MAX_DEPTH = 200;
const MAX_ELEMENTS = 100_000;
const MAX_ATTRIBUTES = 64;
/** Longer values are embedded data. */
const MAX_ATTRIBUTE_LENGTH = 8192;
const MAX_STYLES = 500_000;

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);
const DROPPED = new Set('svg math template object canvas noembed noframes xmp plaintext'.split(' '));

class FlatWriter {
  elements = 0;
  readonly #out: string[] = [];
  #styles = '';
  #scripts = 0;
  #leadsTo: string | null = null;
  #isLedByScript = false;
  readonly #frames: string[] = [];

  raw(text: string): void {
    if (text) this.#out.push(text);
  }

  /** Writes one node; returns a frame to descend into if it has content. */
  write(node: Node, depth: number): Frame | null {
    if (node.nodeName === '#text') this.raw(escapeText((node as DefaultTreeAdapterTypes.TextNode).value));
    if (!('tagName' in node) || DROPPED.has(node.tagName)) return null;
    this.elements++;
    if (node.tagName === 'style') this.#style(node);
    else if (node.tagName === 'script') this.#script(node);
    else if (node.tagName === 'frame') this.#frames.push(attributeOf(node, 'src')?.trim() ?? '');
    else return this.#element(node, depth);
    return null;
  }

  done(): Repaired {
    return {
      html: this.#out.join(''),
      styles: this.#styles,
      scripts: this.#scripts,
      leadsTo: this.#leadsTo,
      isLedByScript: this.#isLedByScript,
      frames: this.#frames,
    };
  }

  #element(node: Element, depth: number): Frame | null {
    const tag = node.tagName;
    if (depth >= MAX_DEPTH && !VOID.has(tag)) {
      this.raw(' ');
      return { node, next: 0, depth, close: ' ' };
    }
    this.raw(`<${tag}${attributesOf(node)}>`);
    if (VOID.has(tag)) return null;
    if (tag !== 'iframe') return { node, next: 0, depth: depth + 1, close: `</${tag}>` };
    this.raw('</iframe>');
    return null;
  }

  #style(node: Element): void {
    if (this.#styles.length < MAX_STYLES) this.#styles += `${textIn(node)}\n`;
  }

  #script(node: Element): void {
    const type = attributeOf(node, 'type')?.trim().toLowerCase() ?? '';
    const text = textIn(node);
    if (type === 'application/ld+json') {
      if (!/<\/script/i.test(text)) this.raw(`<script type="${type}">${text}</script>`);
    } else if (type === '' || type === 'module' || type.includes('javascript')) {
      this.#scripts++;
      this.#leadsTo ??= leadsTo(text);
      this.#isLedByScript ||= SETS_LOCATION.test(text.slice(0, LONGEST_LEADING));
    }
  }
}

const attributeOf = (node: Element, name: string): string | undefined =>
  node.attrs.find((attribute) => attribute.name === name)?.value;

function attributesOf(node: Element): string {
  return node.attrs
    .slice(0, MAX_ATTRIBUTES)
    .filter(({ name, value }) => value.length <= MAX_ATTRIBUTE_LENGTH && /^[\w:.@-]+$/.test(name))
    .map(({ name, value }) => ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`)
    .join('');
}

function textIn(node: Element): string {
  return node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

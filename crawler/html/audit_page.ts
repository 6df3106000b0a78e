import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { AuditIssue, AuditRule } from '../../domain/page/page_audit.ts';
import { inlineContrast } from './inline_contrast.ts';

/** Examples of a rule, and characters of one. */
const EXAMPLES_MAX = 3;
const EXAMPLE_LENGTH_MAX = 160;
/** The least contrast of text (WCAG 2.2, 1.4.3). */
const CONTRAST_LEAST = 4.5;

/**
 * What the HTML of a page shows of its accessibility, as the server sent it: neither style sheets nor scripts are read. Pure, but foreign
 * HTML must be read in a thread (html_port.ts).
 */
export function auditPage(html: string): AuditIssue[] {
  const found = new Map<AuditRule, { count: number; examples: string[] }>();
  const note = (rule: AuditRule, element: Tree.Element | null): void => {
    const issue = found.get(rule) ?? { count: 0, examples: [] };
    issue.count++;
    if (element && issue.examples.length < EXAMPLES_MAX) issue.examples.push(startTag(element));
    found.set(rule, issue);
  };
  const page = elementsOf(parse(html, { scriptingEnabled: true }));
  document(page, note);
  const labelled = new Set(page.flatMap(({ tag, has }) => (tag === 'label' ? (has.get('for') ?? []) : [])));
  for (const place of page) for (const check of CHECKS) check(place, labelled, note);
  headings(page, note);
  return [...found].map(([rule, issue]) => ({ rule, ...issue }));
}

type Note = (rule: AuditRule, element: Tree.Element | null) => void;

/** An element that people or screen readers meet, with its attributes and the elements around it. */
interface Place {
  element: Tree.Element;
  tag: string;
  has: ReadonlyMap<string, string>;
  parent: Place | null;
  hidden: boolean;
}

/** Every element in the order of the page, without recursion: foreign pages nest deeply. */
function elementsOf(root: Tree.Document): Place[] {
  const places: Place[] = [];
  const open: { node: Tree.ChildNode; parent: Place | null }[] = root.childNodes
    .toReversed()
    .map((node) => ({ node, parent: null }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, parent } = next;
    if (!('tagName' in node)) continue;
    const has = new Map(node.attrs.map(({ name, value }) => [name, value]));
    const hidden = (parent?.hidden ?? false) || has.has('hidden') || has.get('aria-hidden') === 'true';
    const place = { element: node, tag: node.tagName, has, parent, hidden };
    places.push(place);
    if (UNREAD.has(node.tagName)) continue;
    for (const child of node.childNodes.toReversed()) open.push({ node: child, parent: place });
  }
  return places;
}

const UNREAD = new Set(['script', 'style', 'template', 'svg', 'noscript', 'iframe']);

/** What is said of the whole page. */
function document(page: readonly Place[], note: Note): void {
  const root = page.find(({ tag }) => tag === 'html');
  if (!root?.has.get('lang')?.trim()) note('no_language', root?.element ?? null);
  const title = page.find(({ tag, parent }) => tag === 'title' && parent?.tag === 'head');
  if (!title || textOf(title.element).trim() === '') note('no_title', null);
  const viewport = page.find(
    ({ tag, has }) => tag === 'meta' && has.get('name')?.toLowerCase() === 'viewport',
  );
  const content = viewport?.has.get('content') ?? '';
  if (
    viewport &&
    /user-scalable\s*=\s*(?:no|0)|maximum-scale\s*=\s*(?:0|1)(?:\.0*)?(?:[\s,;]|$)/i.test(content)
  )
    note('no_zoom', viewport.element);
}

/** A check of one element; `labelled` are the ids that labels name. */
type Check = (place: Place, labelled: ReadonlySet<string>, note: Note) => void;

const picture: Check = ({ element, tag, has, hidden }, _labelled, note) => {
  const isDecoration = /^(?:presentation|none)$/.test(has.get('role') ?? '');
  if (tag === 'img' && !hidden && !isDecoration && !has.has('alt') && !isNamed(has)) note('no_alt', element);
};

const field: Check = (place, labelled, note) => {
  const { element, tag, has, hidden } = place;
  if (hidden || !/^(?:input|select|textarea)$/.test(tag) || NO_FIELD.test(has.get('type') ?? '')) return;
  const id = has.get('id');
  const isLabelled = isNamed(has) || around(place, 'label') || (id !== undefined && labelled.has(id));
  if (!isLabelled) note('no_label', element);
};

/** Types of input that need no label: they are not shown, or say what they do. */
const NO_FIELD = /^(?:hidden|submit|button|reset|image)$/i;

const control: Check = ({ element, tag, has, hidden }, _labelled, note) => {
  if (hidden || !(tag === 'button' || (tag === 'a' && has.has('href')))) return;
  if (!isNamed(has) && textOf(element).trim() === '') note('no_name', element);
};

const contrast: Check = ({ element, has, hidden }, _labelled, note) => {
  const style = has.get('style');
  if (hidden || style === undefined || textOf(element).trim() === '') return;
  const ratio = inlineContrast(style);
  if (ratio !== null && ratio < CONTRAST_LEAST) note('low_contrast', element);
};

const CHECKS: readonly Check[] = [picture, field, control, contrast];

/** The outline of the page. */
function headings(page: readonly Place[], note: Note): void {
  const levels = page.flatMap(({ element, tag, hidden }) =>
    !hidden && /^h[1-6]$/.test(tag) ? [{ element, level: Number(tag[1]) }] : [],
  );
  if (!levels.some(({ level }) => level === 1)) note('no_heading', null);
  for (const [i, { element, level }] of levels.entries())
    if (i > 0 && level > (levels[i - 1]?.level ?? 0) + 1) note('skipped_heading', element);
}

const isNamed = (has: ReadonlyMap<string, string>): boolean =>
  ['aria-label', 'aria-labelledby', 'title'].some((name) => (has.get(name) ?? '').trim() !== '');

function around(place: Place, tag: string): boolean {
  for (let at = place.parent; at; at = at.parent) if (at.tag === tag) return true;
  return false;
}

/** The text of an element as a screen reader gets it: alt texts and labels of what is in it too. */
function textOf(element: Tree.Element): string {
  let text = '';
  const open: Tree.ChildNode[] = [...element.childNodes];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node && node.nodeName === '#text') text += node.value;
    if (!('tagName' in node)) continue;
    for (const { name, value } of node.attrs)
      if (name === 'alt' || name === 'aria-label' || name === 'title') text += value;
    open.push(...node.childNodes);
  }
  return text;
}

/** The start tag, as it stands on the page but for quotation marks. */
function startTag({ tagName, attrs }: Tree.Element): string {
  const written = attrs
    .map(({ name, value }) => (value === '' ? ` ${name}` : ` ${name}="${value}"`))
    .join('');
  const tag = `<${tagName}${written}>`;
  return tag.length > EXAMPLE_LENGTH_MAX ? `${tag.slice(0, EXAMPLE_LENGTH_MAX)}…` : tag;
}

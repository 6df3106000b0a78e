import { html as markup, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { BadgeTarget } from '../../domain/badges/badge_check.ts';
import { hiddenNamesOf, isHidden } from '../page/hidden.ts';

/** Everything on a page that relates to a badge or its link. */
export interface BadgeTraces {
  /** Each visible badge image with the link around it. */
  images: { link: BadgeLink | null; hidden: boolean }[];
  /** Every link of the page. */
  links: BadgeLink[];
  /** The HTML inside `noscript` elements. */
  noscript: string;
  /** The image URL occurs in a comment, template, text field, frame or plain text. */
  inert: boolean;
  /** The image URL occurs in a script. */
  script: boolean;
}

interface BadgeLink {
  /** As the page writes it. */
  href: string;
  toListing: boolean;
  rel: readonly string[];
  /** URLs of the images inside, as written on the page. */
  images: string[];
}

/**
 * Finds the traces in `html` as a browser with scripts enabled would parse it, including inline styles and style
 * blocks.
 */
export function badgeTraces(html: string, target: BadgeTarget): BadgeTraces {
  const tree = parse(html, { scriptingEnabled: true });
  const images = [target.image_url, ...(target.other_image_urls ?? [])];
  const walk: Walk = {
    target,
    base: target.home_url,
    images,
    imagePaths: images.map((url) => URL.parse(url)?.pathname ?? url),
    hiddenNames: hiddenNamesOf(stylesOf(tree)),
    traces: { images: [], links: [], noscript: '', inert: false, script: false },
  };
  // An explicit stack instead of recursion: foreign pages nest deeply.
  const open: Place[] = [{ node: tree, parent: null, link: null, hidden: false, inert: false }];
  for (let place = open.pop(); place; place = open.pop())
    for (const child of inside(place, walk)) open.push(child);
  return walk.traces;
}

interface Walk {
  target: BadgeTarget;
  base: string;
  /** URLs that count as the badge image, and their paths. */
  images: readonly string[];
  imagePaths: readonly string[];
  hiddenNames: ReadonlySet<string>;
  traces: BadgeTraces;
}

/** A node and the state inherited from its ancestors. */
interface Place {
  node: Tree.Node;
  parent: Tree.Element | null;
  link: BadgeLink | null;
  hidden: boolean;
  inert: boolean;
}

/** Records what the node is and returns its children in reverse. */
function inside(place: Place, walk: Walk): Place[] {
  const { node } = place;
  if ('value' in node) noteText(node.value, place.parent?.tagName ?? '', walk);
  if ('data' in node) walk.traces.inert ||= names(node.data, walk);
  if (!('childNodes' in node)) return [];
  if (!('tagName' in node)) return node.childNodes.map((child) => ({ ...place, node: child })).reverse();

  const within = noteElement(node, place, walk);
  const isTemplate = node.tagName === 'template' && 'content' in node;
  const children = isTemplate ? (node as Tree.Template).content.childNodes : node.childNodes;
  const closed = node.tagName === 'details' && !node.attrs.some(({ name }) => name === 'open');
  return children
    .map((child) => ({
      node: child,
      parent: node,
      link: within.link,
      hidden: within.hidden || (closed && child.nodeName !== 'summary'),
      inert: place.inert || isTemplate,
    }))
    .reverse();
}

function noteText(text: string, parent: string, walk: Walk): void {
  if (parent === 'noscript') walk.traces.noscript += text;
  else if (!names(text, walk)) return;
  else if (parent === 'script') walk.traces.script = true;
  else walk.traces.inert = true;
}

function noteElement(element: Tree.Element, place: Place, walk: Walk): Pick<Place, 'link' | 'hidden'> {
  const { tagName } = element;
  const attributes = attributesOf(element);
  const hidden = place.hidden || hides(tagName, attributes, walk);
  let { link } = place;
  if (tagName === 'base') noteBase(attributes, walk);
  else if (tagName === 'iframe') walk.traces.inert ||= names(attributes.srcdoc ?? '', walk);
  else if (isImage(element, place.parent)) noteImage(attributes, { ...place, hidden }, walk);
  else if (isLink(element) && !place.inert) link = noteLink(attributes, walk);
  return { link, hidden };
}

/** Elements whose content shows only where the element itself is not supported. */
const FALLBACKS = new Set(['canvas', 'video', 'audio', 'object']);

function hides(tagName: string, attributes: Record<string, string>, walk: Walk): boolean {
  const closed = tagName === 'dialog' && attributes.open === undefined;
  return closed || FALLBACKS.has(tagName) || isHidden(attributes, walk.hiddenNames);
}

function noteBase({ href }: Record<string, string>, walk: Walk): void {
  const isFirst = walk.base === walk.target.home_url;
  if (href && isFirst) walk.base = URL.parse(href, walk.base)?.href ?? walk.base;
}

const isLink = ({ tagName, namespaceURI, attrs }: Tree.Element): boolean =>
  tagName === 'a' && namespaceURI === markup.NS.HTML && attrs.some(({ name }) => name === 'href');

function noteLink({ href = '', rel = '' }: Record<string, string>, walk: Walk): BadgeLink {
  const link = {
    href,
    toListing: isSameUrl(href, walk.target.listing_url, walk.base),
    rel: rel.toLowerCase().split(/\s+/).filter(Boolean),
    images: [],
  };
  walk.traces.links.push(link);
  return link;
}

const SOURCES = ['src', 'data-src', 'data-lazy-src', 'data-lazy', 'data-original'];
const SOURCE_SETS = ['srcset', 'data-srcset', 'data-lazy-srcset'];

function noteImage(attributes: Record<string, string>, { link, hidden, inert }: Place, walk: Walk): void {
  const written = SOURCES.flatMap((name) => attributes[name] ?? []).concat(
    // A srcset contains URLs and sizes; a size never equals our URL.
    SOURCE_SETS.flatMap(
      (name) => attributes[name]?.split(/\s+/).map((part) => part.replace(/,+$/, '')) ?? [],
    ),
  );
  const isBadge = (url: string): boolean => walk.images.some((image) => isSameUrl(url, image, walk.base));
  if (!written.some(isBadge)) link?.images.push(...written.slice(0, 1));
  else if (inert) walk.traces.inert = true;
  else walk.traces.images.push({ link, hidden: hidden || isDot(attributes) });
}

/** True for an `img`, or a `source` in a `picture` that has an `img`. */
function isImage({ tagName }: Tree.Element, parent: Tree.Element | null): boolean {
  if (tagName !== 'source') return tagName === 'img';
  return parent?.tagName === 'picture' && parent.childNodes.some(({ nodeName }) => nodeName === 'img');
}

const isDot = ({ width = '', height = '' }: Record<string, string>): boolean =>
  [width, height].some((size) => Number.parseFloat(size) <= 1);

/** True if host, port and path are equal; scheme, `www.`, a trailing slash, query and fragment are ignored. */
function isSameUrl(written: string, ours: string, base: string): boolean {
  const url = URL.parse(written, base);
  const own = URL.parse(ours);
  return Boolean(url && own && /^https?:$/.test(url.protocol) && comparable(url) === comparable(own));
}

const comparable = ({ hostname, port, pathname }: URL): string =>
  `${hostname.replace(/^www\./, '')}:${port}${pathname.replace(/\/+$/, '')}`;

/** Scripts may escape slashes. */
const names = (text: string, { imagePaths }: Walk): boolean =>
  imagePaths.some((path) => text.replaceAll('\\/', '/').includes(path));

/** Drops `aria-hidden`, which hides nothing from view. */
function attributesOf({ attrs }: Tree.Element): Record<string, string> {
  return Object.fromEntries(
    attrs.flatMap(({ name, value }) => (name === 'aria-hidden' ? [] : [[name, value]])),
  );
}

/** The text of the style blocks that apply to screens. */
function stylesOf(tree: Tree.Document): string {
  let styles = '';
  const open: Tree.Node[] = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('childNodes' in node)) continue;
    const isStyle =
      node.nodeName === 'style' && 'attrs' in node && /^(|all|screen)$/i.test(attributesOf(node).media ?? '');
    for (const child of node.childNodes)
      if (isStyle && 'value' in child) styles += `${child.value}\n`;
      else open.push(child);
  }
  return styles;
}

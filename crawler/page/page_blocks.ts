import { HTMLElement, type Node, TextNode } from 'node-html-parser';
import type { Block, Box, Group, PageLink, Span } from '../../domain/page/page.ts';
import { isHidden } from './hidden.ts';
import { namesOf } from './names.ts';
import { PageGroups } from './page_groups.ts';
import { linkOf, type WrittenLink } from './page_links.ts';
import { partingOf, TAIL } from './parting.ts';
import { isStruck } from './struck.ts';
import { TableCells } from './table_cells.ts';

type Area = PageLink['area'];
type WrittenBlock = Omit<Block, keyof Span> & { text: string };

export interface Collected {
  blocks: WrittenBlock[];
  links: WrittenLink[];
  groups: readonly Group[];
  boxes: Box[];
  /** True if the page has an element that scripts usually render the page into. */
  mountPoint: boolean;
}

export interface Reading {
  /** Base URL of relative links. */
  base: string;
  hiddenNames: ReadonlySet<string>;
  /** Ids of what the page's buttons and tabs open: collapsed, but not hidden. */
  folded: ReadonlySet<string>;
  /** True if the content of `noscript` counts as visible. */
  noscript: boolean;
}

/** The visible text of a page by block, and its links, both without what the markup hides. */
export function collect(root: HTMLElement, reading: Reading): Collected {
  const collector = new Collector(reading, oneLine(root.querySelector('title')?.text ?? '').toLowerCase());
  collector.element(root, { tag: 'body', area: 'main' });
  collector.flush();
  return collector.collected;
}

/** Collapses white space to single spaces, as a browser does. */
export function oneLine(text: string): string {
  return text.replaceAll(/[^\S\ufeff]+/g, ' ').trim();
}

const BLOCKS = new Set(
  (
    'address article aside blockquote body button caption center dd del details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre s search section strike ' +
    'summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
/** Elements without visible text, and form fields, whose text is the visitor's. */
const SILENT = new Set('script select datalist textarea audio video iframe progress meter title'.split(' '));
const MOUNT_POINT = /^(?:root|app|__next|__nuxt|___gatsby)$/;
const MAX_LINKS = 1_000;
const MAX_BOXES = 5_000;
const MAX_BOLD = 80;
const BOLD = new Set(['b', 'strong']);
const BOXES = new Set(['article', 'body', 'div', 'main', 'section']);
const KINDS_SEEN = ['link', 'picture', 'field'] as const;
const NO_FIELD = /^(?:hidden|submit|button|reset|image)$/i;
/** Longer text is split into several blocks, so that a limit never cuts a word. */
const MAX_BLOCK = 4_000;

type Place = Omit<WrittenBlock, 'text'>;

class Collector {
  readonly collected: Collected;
  readonly #reading: Reading;
  readonly #groups: PageGroups;
  #run = '';
  /** The end of the line: reading the line itself would copy it each time. */
  #tail = '';
  /** Whether the line has anything but white space. */
  #said = false;
  /** The bold text that the line begins with. */
  #bold = '';
  /** Characters written so far in all blocks. */
  #written = 0;
  readonly #title: string;
  #place: Place = { tag: 'body', area: 'main' };
  #details = 0;
  readonly #cells = new TableCells();
  /** Links, pictures and fields so far. */
  readonly #seen = { link: 0, picture: 0, field: 0 };

  constructor(reading: Reading, title: string) {
    this.#reading = reading;
    this.#title = title;
    const blocks: WrittenBlock[] = [];
    this.#groups = new PageGroups(blocks);
    this.collected = { blocks, links: [], groups: this.#groups.found, boxes: [], mountPoint: false };
  }

  element(element: HTMLElement, place: Place): void {
    let node: Node | undefined;
    let from = 0;
    const apart = place.area === 'main' && BOXES.has(place.tag) && holdsOnlyLinks(element);
    this.#groups.enter();
    for (const child of element.childNodes) {
      if (apart) this.flush();
      const words = this.#tail.slice(Math.max(this.#tail.length - (this.#written - from), 0));
      const parting = partingOf({ node, words, run: this.#tail }, child, this.#title);
      if (parting) this.#write(parting === '\n' && !/^h\d$/.test(place.tag) ? '\n' : ' ');
      from = this.#written;
      this.#node(child, place, apart);
      node = child;
    }
    this.#groups.exit(place.box);
  }

  /** Ends the current block: what follows starts a new line. */
  flush(): void {
    const lines = this.#run.split('\n').map(oneLine).filter(Boolean);
    const bold = this.#bold.length;
    this.#run = '';
    this.#tail = '';
    this.#said = false;
    this.#bold = '';
    for (const [at, text] of [...pieces(lines.join('\n'))].entries())
      this.collected.blocks.push({
        ...this.#place,
        text,
        ...(at === 0 && bold > 0 && bold < text.length && { bold }),
      });
  }

  #node(node: Node, place: Place, apart: boolean): void {
    if (node instanceof TextNode) this.#text(node.text, place);
    else if (node instanceof HTMLElement) this.#visible(node, node.rawTagName.toLowerCase(), place, apart);
  }

  #text(text: string, place: Place): void {
    // A line is where its first words are.
    if (!this.#said) this.#place = place;
    this.#said ||= /\S/.test(text);
    this.#write(text.replaceAll(/[^\S\ufeff]+/g, ' '));
  }

  #write(text: string): void {
    this.#run += text;
    this.#tail = (this.#tail + text.slice(-TAIL)).slice(-TAIL);
    this.#written += text.length;
  }

  #visible(element: HTMLElement, tag: string, outer: Place, apart: boolean): void {
    if (MOUNT_POINT.test(element.id)) this.collected.mountPoint = true;
    if (this.#isLeftOut(element, tag)) return;
    const struck = isStruck(element.attributes);
    if (struck || apart || BLOCKS.has(tag)) this.flush();
    const box = this.#boxOf(element, outer.box);
    const start = this.collected.blocks.length;
    const before = { ...this.#seen };
    this.#count(element, tag);
    this.#link(element, tag, outer.area, box ?? outer.box);
    this.#inside(element, struck ? 's' : tag, box === undefined ? outer : { ...outer, box });
    if (apart) this.flush();
    const has = KINDS_SEEN.filter((kind) => this.#seen[kind] > before[kind]);
    this.#groups.child({ element, tag, start, end: this.collected.blocks.length, box, has });
  }

  #inside(element: HTMLElement, tag: string, place: Place): void {
    if (tag === 'head') this.#head(element);
    else if (tag === 'br') this.#write(/^h\d$/.test(place.tag) ? ' ' : '\n');
    else if (tag === 's' || BLOCKS.has(tag)) this.#block(element, tag, place);
    else if (BOLD.has(tag)) this.#strong(element, place);
    else if (!SILENT.has(tag)) this.element(element, place);
  }

  /** Bold words at the beginning of a line may name what the rest of it is about. */
  #strong(element: HTMLElement, place: Place): void {
    const opens = !this.#said;
    this.element(element, place);
    if (opens && this.#run.length <= MAX_BOLD) this.#bold = oneLine(this.#run);
  }

  #count(element: HTMLElement, tag: string): void {
    if (tag === 'a') this.#seen.link++;
    else if (tag === 'img') this.#seen.picture++;
    else if (tag === 'textarea' || (tag === 'input' && !NO_FIELD.test(element.getAttribute('type') ?? '')))
      this.#seen.field++;
  }

  /** The box of an element with names; those beyond the limit have none. */
  #boxOf(element: HTMLElement, parent: number | undefined): number | undefined {
    const { boxes } = this.collected;
    const names = boxes.length < MAX_BOXES ? namesOf(element) : [];
    if (names.length === 0) return undefined;
    return boxes.push({ ...(parent !== undefined && { parent }), names }) - 1;
  }

  #isLeftOut(element: HTMLElement, tag: string): boolean {
    if (tag === 'noscript' && !this.#reading.noscript) return true;
    if (tag === 'dialog' && !element.hasAttribute('open')) return true;
    return (
      !this.#reading.folded.has(element.id) &&
      isHidden(element.attributes, this.#reading.hiddenNames, 'settled')
    );
  }

  #head(head: HTMLElement): void {
    for (const link of head.getElementsByTagName('link')) this.#link(link, 'link', 'head');
  }

  #block(element: HTMLElement, tag: string, outer: Place): void {
    this.flush();
    const place: Place = { ...outer, tag, area: areaOf(element, tag) ?? outer.area };
    if (tag === 'details') place.details = ++this.#details;
    const cell = this.#cells.enter(element);
    if (cell) place.cell = cell;
    else if (cell === null) delete place.cell;
    this.element(element, place);
    this.flush();
    this.#cells.exit(element);
  }

  #link(element: HTMLElement, tag: string, area: Area, box?: number): void {
    if (this.collected.links.length >= MAX_LINKS) return;
    const link = linkOf(element, tag, area, this.#reading.base);
    if (link) this.collected.links.push({ ...link, ...(tag === 'img' && box !== undefined && { box }) });
  }
}

/** Whether an element holds links and nothing else, as a grid of services does: each is a line of its own. */
function holdsOnlyLinks({ childNodes }: HTMLElement): boolean {
  const said = childNodes.filter((node) => node instanceof HTMLElement || node.text.trim() !== '');
  return said.length > 1 && said.every((node) => node instanceof HTMLElement && /^a$/i.test(node.rawTagName));
}

/** The part of the page that an element opens, by its tag, role, or a usual class or id of a footer. */
function areaOf(element: HTMLElement, tag: string): Block['area'] | undefined {
  const area = AREAS[element.getAttribute('role')?.toLowerCase() ?? tag] ?? footerByName(element);
  if (area === 'nav' && isAnswer(element)) return undefined;
  // A card or a quotation has its own header and footer.
  const inner =
    area === 'header' ? 'main, article, section' : area === 'footer' ? 'article, blockquote' : null;
  return inner && element.parentNode?.closest(inner) ? undefined : area;
}

/** Page builders mark the collapsed answer of a question with a `nav` element. */
function isAnswer(nav: HTMLElement): boolean {
  return !nav.querySelector('a') && /[?？]\s*$/.test(nav.previousElementSibling?.text ?? '');
}

const AREAS: Readonly<Record<string, Block['area']>> = {
  header: 'header',
  banner: 'header',
  nav: 'nav',
  navigation: 'nav',
  main: 'main',
  aside: 'aside',
  complementary: 'aside',
  footer: 'footer',
  contentinfo: 'footer',
};

function footerByName(element: HTMLElement): Block['area'] | undefined {
  const names = `${element.getAttribute('class') ?? ''} ${element.id}`.toLowerCase();
  return /(?:^|[\s_-])(?:site-?)?footer(?:$|\s)/.test(names) ? 'footer' : undefined;
}

function* pieces(text: string): Generator<string> {
  let rest = text;
  while (rest.length > MAX_BLOCK) {
    const space = Math.max(rest.lastIndexOf(' ', MAX_BLOCK), rest.lastIndexOf('\n', MAX_BLOCK));
    const end = space > 0 ? space : MAX_BLOCK;
    yield rest.slice(0, end);
    rest = rest.slice(end).trimStart();
  }
  if (rest) yield rest;
}

import type { HTMLElement } from 'node-html-parser';
import type { Block, Group, GroupItem } from '../../domain/page/page.ts';
import { shapeOf } from './names.ts';

/** A child element of the element that is read, and the blocks that came of it. */
export interface Child {
  element: HTMLElement;
  tag: string;
  start: number;
  end: number;
  box: number | undefined;
  has: GroupItem['has'];
}

type Kind = Pick<Block, 'tag'> & { text: string };

const MAX_GROUPS = 300;
const MAX_ITEMS = 60;
/** How far up a group's heading is looked for, and how many siblings back. */
const LEVELS_UP = 6;
const SIBLINGS_BACK = 3;
/** More text than this, or more headings, is no heading but a part of the page of its own. */
const MAX_ABOVE = 700;
const MAX_HEADINGS_ABOVE = 2;
/** Blocks that are looked at for one question: a page of a hundred thousand tiny blocks is nobody's. */
const MAX_SCANNED = 60;

/** Words in a line are no items, and a heading or paragraph is a part of one. */
const NO_ITEM =
  /^(?:abbr|b|bdi|br|cite|code|dd|dt|em|h[1-6]|hr|i|img|input|label|mark|p|q|s|small|span|strong|sub|sup|td|th|time|u|wbr)$/;
const LOOSE = /^(?:div|section|article|li|a)$/;
const FLAT = ['h2', 'h3', 'h4', 'dt'];

/** Finds what repeats while a page is read: called with the children of each element, innermost first. */
export class PageGroups {
  readonly found: Group[] = [];
  readonly #blocks: readonly Kind[];
  /** For each element that is open, its children so far. */
  readonly #open: Child[][] = [];

  constructor(blocks: readonly Kind[]) {
    this.#blocks = blocks;
  }

  enter(): void {
    this.#open.push([]);
  }

  child(child: Child): void {
    if (child.end > child.start) this.#open.at(-1)?.push(child);
  }

  /** At the end of an element: what repeats among its children. `box` is the one that they stand in. */
  exit(box: number | undefined): void {
    const children = this.#open.at(-1) ?? [];
    if (children.length > 1 && this.found.length < MAX_GROUPS) this.#groupsOf(children, box);
    this.#open.pop();
  }

  #groupsOf(children: readonly Child[], box: number | undefined): void {
    const items = children.filter(({ tag }) => !NO_ITEM.test(tag));
    const same = [...Map.groupBy(items, ({ element, tag }) => shapeOf(element, tag)).values()];
    for (const list of same) this.#add('same', list, box, children);
    const loose = items.filter(({ tag }) => LOOSE.test(tag));
    for (const [level, list] of Map.groupBy(loose, (child) => `${child.tag} ${this.#firstTag(child)}`))
      if (/h[1-6]$/.test(level) && !same.some(({ length }) => length === list.length))
        this.#add('loose', list, box, children);
    for (const tag of FLAT) this.#flat(tag, children, box);
  }

  /** Headings with what follows each, no element around them. */
  #flat(tag: string, children: readonly Child[], box: number | undefined): void {
    const starts = children.flatMap((child, at) => (child.tag === tag ? [at] : []));
    if (starts.length < 2) return;
    const items = starts.flatMap((at, n): Child[] => {
      const heading = children[at];
      const last = children[(starts[n + 1] ?? children.length) - 1];
      return heading && last ? [{ ...heading, end: last.end, box: undefined }] : [];
    });
    this.#add('flat', items, box, children, tag);
  }

  #add(
    how: Group['how'],
    list: readonly Child[],
    box: number | undefined,
    among: readonly Child[],
    tag = list[0]?.tag ?? '',
  ): void {
    const [first] = list;
    const items = list.filter((child) => this.#hasText(child)).slice(0, MAX_ITEMS);
    if (!first || items.length < 2) return;
    const heading = this.#above(first, among);
    this.found.push({
      how,
      tag,
      items: items.map(({ start, end, box: own, has }) => ({
        start,
        end,
        ...(own !== undefined && { box: own }),
        ...(has && has.length > 0 && { has }),
      })),
      ...(box !== undefined && { box }),
      ...(heading !== undefined && { heading }),
    });
  }

  /** The block that introduces a child: the nearest text before it on the way up. The last heading of the page is often a card's. */
  #above(first: Child, among: readonly Child[]): number | undefined {
    const levels = [
      among.slice(
        0,
        among.findIndex(({ start }) => start === first.start),
      ),
      ...this.#open.slice(0, -1).reverse(),
    ];
    for (const siblings of levels.slice(0, LEVELS_UP)) {
      for (const before of siblings.slice(-SIBLINGS_BACK).reverse()) {
        if (before.end - before.start > MAX_SCANNED) break;
        const range = this.#blocks.slice(before.start, before.end);
        const headings = range.filter(({ tag }) => /^h[1-6]$/.test(tag));
        const length = range.reduce((sum, { text }) => sum + text.length, 0);
        if (headings.length > MAX_HEADINGS_ABOVE || length > MAX_ABOVE) break;
        const at = range.findIndex((block) =>
          headings.length > 0 ? headings.includes(block) : LETTER.test(block.text),
        );
        if (at >= 0) return before.start + at;
      }
    }
    return undefined;
  }

  #hasText(child: Child): boolean {
    return this.#firstTag(child) !== '';
  }

  /** The tag of the first block with letters. */
  #firstTag({ start, end }: Child): string {
    for (let at = start; at < Math.min(end, start + MAX_SCANNED); at++) {
      const block = this.#blocks[at];
      if (block && LETTER.test(block.text)) return block.tag;
    }
    return '';
  }
}

const LETTER = /\p{L}/u;

import type { Block } from '../../domain/page/page.ts';
import { headingLevel, type SitePage, textOf } from '../site/site.ts';

/** What stands together as one: a block, or the blocks of a cell. */
export interface Unit {
  text: string;
  blocks: readonly Block[];
  /** Of the first of the blocks: its element, and its level where that is a heading. */
  tag: string;
  level: number | null;
}

/** The blocks of a page as units. */
export const unitsOf = (from: Pick<SitePage, 'page'>, blocks: readonly Block[]): Unit[] =>
  blocks.map((block) => ({
    text: textOf(from, block).replaceAll('\n', ' '),
    blocks: [block],
    tag: block.tag,
    level: headingLevel(block),
  }));

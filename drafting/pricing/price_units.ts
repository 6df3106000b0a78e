import type { Block } from '../../domain/page/page.ts';
import { headingLevel, type SitePage, textOf } from '../site/site.ts';
import { isCurrency } from './money.ts';

/** What stands together as one: a block, or the parts of an amount that a style sets apart ("$", "29", ".99"). */
export interface Unit {
  text: string;
  blocks: readonly Block[];
  /** Of the first of the blocks: its element, and its level where that is a heading. */
  tag: string;
  level: number | null;
}

/** The blocks of a page as units. */
export function unitsOf(from: Pick<SitePage, 'page'>, blocks: readonly Block[]): Unit[] {
  const units: Unit[] = [];
  for (const block of blocks) {
    const text = textOf(from, block).replaceAll('\n', ' ');
    const last = units.at(-1);
    if (last && last.blocks.length < MAX_PARTS && isSplit(last.text, text)) {
      last.text = `${last.text} ${text}`;
      last.blocks = [...last.blocks, block];
    } else units.push({ text, blocks: [block], tag: block.tag, level: headingLevel(block) });
  }
  return units;
}

const MAX_PARTS = 4;

/** Whether one amount goes on in the next block. */
function isSplit(before: string, after: string): boolean {
  if (before.length > MAX_PART || after.length > MAX_PART) return false;
  if (isCurrency(before)) return NUMBER_BEGINS.test(after);
  if (NUMBER.test(before)) return isCurrency(after);
  return ENDS_IN_NUMBER.test(before) && CENTS.test(after);
}

const MAX_PART = 24;
const NUMBER = /^\d[\d.,' ]{0,12}$/;
const NUMBER_BEGINS = /^\d[\d.,' ]{0,12}(?![\p{L}\d])/u;
const ENDS_IN_NUMBER = /\d$/;
const CENTS = /^[.,]\d\d(?!\d)/;

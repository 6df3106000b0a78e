import type { HTMLElement } from 'node-html-parser';
import type { Block } from '../../domain/page/page.ts';

/** A cell that spans more columns than this does so to mislead. */
const MAX_SPAN = 100;

/** Counts tables, rows and columns while a page is read, so that a price finds its column's header. */
export class TableCells {
  #tables = 0;
  #rows = 0;
  readonly #open: { table: number; row: number; column: number; spanned: boolean }[] = [];

  /** The cell that an element opens; null in a table where none can be determined; undefined if it opens none. */
  enter(element: HTMLElement): Block['cell'] | null {
    const tag = tagOf(element);
    if (tag === 'table') {
      this.#open.push({ table: ++this.#tables, row: 0, column: 0, spanned: false });
      return null;
    }
    const now = this.#open.at(-1);
    if (now && tag === 'tr') {
      now.row = ++this.#rows;
      now.column = 0;
    }
    if (!now || (tag !== 'td' && tag !== 'th')) return undefined;
    // From here on, cells of the rows below begin further right than counted.
    if (spanOf(element, 'rowspan') > 1) now.spanned = true;
    const { table, row, column, spanned } = now;
    now.column += spanOf(element, 'colspan');
    return spanned ? null : { table, row, column };
  }

  /** Called at the end of every element. */
  exit(element: HTMLElement): void {
    if (tagOf(element) === 'table') this.#open.pop();
  }
}

const tagOf = ({ rawTagName }: HTMLElement): string => rawTagName.toLowerCase();

function spanOf(element: HTMLElement, name: string): number {
  const span = Number.parseInt(element.getAttribute(name) ?? '1', 10);
  return span > 1 ? Math.min(span, MAX_SPAN) : 1;
}

import { isPlainText } from '../../domain/text/plain_text.ts';
import { dayOf } from '../../domain/time/day.ts';
import { type CsvRow, csvRows } from '../import/csv_rows.ts';
import { ImportRefused } from '../import/parse.ts';

/** Rows of a table at most. */
const TABLE_ROWS_MOST = 5_000;

/** The first line of an empty table. */
const NO_ROW: CsvRow = { line: 1, cells: [] };

/** Something in a table that is not taken: the line, the column if it is one, and a sentence without its subject. */
export interface RefusedCell {
  line: number;
  column: string | null;
  message: string;
}

/** A row by the columns that are wanted. */
export interface TableRow<Column extends string> {
  line: number;
  cells: Readonly<Record<Column, string>>;
}

/**
 * The rows of a table of comma-separated values whose first line names the columns, in any order; others are ignored. Nothing but
 * refusals if the table itself cannot be used.
 */
export function tableOf<Column extends string>(
  text: string,
  columns: readonly Column[],
): { rows: TableRow<Column>[]; refused: RefusedCell[] } {
  const wrong = (line: number, message: string) => ({ rows: [], refused: [{ line, column: null, message }] });
  const all = rowsOf(text);
  if ('message' in all) return wrong(all.line, all.message);
  const [head = NO_ROW, ...body] = all;
  const names = head.cells.map((name) => name.trim().toLowerCase());
  const absent = columns.filter((column) => !names.includes(column));
  if (absent.length > 0)
    return wrong(
      head.line,
      `names no column ${absent.join(', ')}: the first line must name ${columns.join(', ')}.`,
    );
  if (body.length === 0) return wrong(head.line, 'is all there is: no row follows the names of the columns.');
  if (body.length > TABLE_ROWS_MOST)
    return wrong(
      (body[TABLE_ROWS_MOST] ?? head).line,
      `is more than the ${TABLE_ROWS_MOST} rows of a table: divide it.`,
    );
  const rows = body.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.map((column) => [column, (cells[names.indexOf(column)] ?? '').trim()]),
    ) as Record<Column, string>,
  }));
  return { rows, refused: [] };
}

function rowsOf(text: string): CsvRow[] | { line: number; message: string } {
  try {
    return csvRows({ name: '', text });
  } catch (error) {
    const [fault] = error instanceof ImportRefused ? error.faults : [];
    if (!fault) throw error;
    return { line: Number(fault.path.slice('line '.length)), message: `${fault.message}.` };
  }
}

/** A cell as a message quotes it. */
export const quoted = (text: string): string => JSON.stringify(text.slice(0, 100));

/** The first instant of a day in UTC that is written as `2026-11-16` and is not to come; or what is wrong with it. */
export function pastDay(text: string, now: number): number | string {
  const day = dayOf(text);
  if (day === null) return `is ${quoted(text)}, which is not a day such as 2026-11-16.`;
  return day > now ? `is ${text}, which is still to come.` : day;
}

/** Characters of a source at most. */
const SOURCE_MOST = 100;

/** What is wrong with the name of a source; null if nothing is. */
export function sourceFault(text: string): string | null {
  if (text === '') return 'is missing.';
  if (text.length > SOURCE_MOST)
    return `has ${text.length} characters, and at most ${SOURCE_MOST} are allowed.`;
  return isPlainText(text) && !/[\t\n\r]/.test(text) ? null : 'must be one line of plain text.';
}

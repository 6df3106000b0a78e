import { CsvError, parse } from 'csv-parse/sync';
import { ImportRefused } from './parse.ts';

/** A row of a table and the line on which it begins, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Bytes of one row; more is a quote that was never closed. */
const ROW_MOST = 1_000_000;

/**
 * The rows of a table of comma-separated values (RFC 4180), without empty ones; line breaks in cells are `\n`. A row may be shorter than
 * the first one, not longer. Throws {@link ImportRefused} with the line where the broken row begins.
 */
export function csvRows(file: { name: string; text: string }): CsvRow[] {
  const rows: CsvRow[] = [];
  const text = file.text.replaceAll(/\r\n?/g, '\n');
  let ended = 0;
  try {
    parse(text, {
      bom: true,
      record_delimiter: '\n',
      relax_column_count_less: true,
      skip_records_with_empty_values: true,
      max_record_size: ROW_MOST,
      on_record(cells: string[], { lines }) {
        ended = lines;
        rows.push({ line: lines - (cells.join().split('\n').length - 1), cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    const message = error instanceof CsvError ? FAULTS[error.code] : undefined;
    if (message === undefined) throw error;
    const lines = text.split('\n');
    const line = lines.findIndex((one, at) => at >= ended && one.trim() !== '') + 1;
    throw new ImportRefused([{ file: file.name, path: `line ${line}`, message }]);
  }
}

const FAULTS: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is not closed',
  CSV_MAX_RECORD_SIZE: `begins a row of more than ${ROW_MOST} bytes: is a quote not closed?`,
  INVALID_OPENING_QUOTE:
    'has a quote in a cell without quotes; put the cell in quotes and write each quote in it twice',
  CSV_INVALID_CLOSING_QUOTE:
    'has text after the quote that ends a cell; write each quote inside a cell twice',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH:
    'has more cells than the first line; put a cell that contains a comma in quotes',
};

/** A row of a table and the line on which it begins, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A cell, quoted or not, with what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/** The rows of a table of comma-separated values (RFC 4180), without empty ones; the number of the line where it breaks off. */
export function csvRows(text: string): CsvRow[] | number {
  const source = text.replace(/^\uFEFF/, '');
  const rows: CsvRow[] = [];
  let [at, line] = [0, 1];
  let row: CsvRow = { line, cells: [] };
  while (at < source.length) {
    CELL.lastIndex = at;
    const found = CELL.exec(source);
    if (!found) return line;
    const [whole, quoted, plain = '', end = ''] = found;
    row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',' && at < source.length) continue;
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

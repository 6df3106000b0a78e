import { z } from 'zod';
import { csvRows } from './csv_rows.ts';
import { type Files, type ImportFault, ImportRefused } from './parse.ts';

/** The file of an import that the rows of a table become. */
const LISTINGS = 'listings.json';
/** Fields with several values in one cell. */
const LISTS = ['categories', 'features', 'usps', 'keywords', 'tags'];
const NUMBERS = ['founded_year'];

/** How a table becomes listings: the column of each field, and values that all of them get (docs/import.md). */
const mappingFormat = z.strictObject({
  columns: z.record(
    z.string(),
    z.union([
      z.string(),
      z.strictObject({
        column: z.string(),
        separator: z.string().min(1).exactOptional(),
        values: z.record(z.string(), z.string()).exactOptional(),
      }),
    ]),
  ),
  fixed: z.record(z.string(), z.unknown()).default({}),
});
type Mapping = z.infer<typeof mappingFormat>;

/** Listings of a table in the form of an import, and where each of them stands. */
export interface CsvListings {
  files: Files;
  /** Throws the faults of an import with the lines of the table instead of places in a file. */
  located: (error: unknown) => never;
}

/** Reads a table by a mapping. Takes both files with their names. Throws {@link ImportRefused} if one of them is broken. */
export function csvListings(
  csv: { name: string; text: string },
  mapping: { name: string; json: unknown },
): CsvListings {
  const parsed = mappingFormat.safeParse(mapping.json);
  if (!parsed.success)
    throw new ImportRefused([{ file: mapping.name, path: '', message: z.prettifyError(parsed.error) }]);
  const [head, ...body] = csvRows(csv);
  const names = head?.cells ?? [];
  const absent = Object.entries(parsed.data.columns)
    .map(([field, from]) => ({ field, column: columnOf(from) }))
    .filter(({ column }) => !names.includes(column));
  if (absent.length > 0)
    throw new ImportRefused(
      absent.map(({ field, column }) => ({
        file: mapping.name,
        path: `columns.${field}`,
        message: `there is no column "${column}"; there are ${names.join(', ')}`,
      })),
    );
  const entries = body.map(({ cells }) => entryOf(names, cells, parsed.data));
  return {
    files: { [LISTINGS]: entries },
    located(error) {
      if (!(error instanceof ImportRefused)) throw error;
      throw new ImportRefused(
        error.faults.map((fault) =>
          inTable(
            fault,
            csv.name,
            body.map(({ line }) => line),
          ),
        ),
      );
    },
  };
}

const columnOf = (from: Mapping['columns'][string]): string =>
  typeof from === 'string' ? from : from.column;

function entryOf(names: readonly string[], cells: readonly string[], { columns, fixed }: Mapping): object {
  const read = Object.entries(columns).flatMap(([field, from]) => {
    const cell = (cells[names.indexOf(columnOf(from))] ?? '').trim();
    // An empty cell leaves the field out.
    return cell === '' ? [] : [[field, valueOf(field, cell, from)]];
  });
  return { ...fixed, ...(Object.fromEntries(read) as object) };
}

function valueOf(field: string, cell: string, from: Mapping['columns'][string]): unknown {
  const { separator = ';', values = {} } = typeof from === 'string' ? {} : from;
  const mapped = (text: string): string => values[text] ?? text;
  if (LISTS.includes(field)) {
    const parts = cell.split(separator).map((part) => part.trim());
    return parts.filter((part) => part !== '').map(mapped);
  }
  return NUMBERS.includes(field) && /^\d+$/.test(cell) ? Number(cell) : mapped(cell);
}

function inTable(fault: ImportFault, file: string, lines: readonly number[]): ImportFault {
  const [, index, field = ''] = /^\[(\d+)\]\.?(.*)$/.exec(fault.path) ?? [];
  const line = index === undefined ? undefined : lines[Number(index)];
  if (fault.file !== LISTINGS || line === undefined) return fault;
  return { file, path: `line ${line}${field && `, ${field}`}`, message: fault.message };
}

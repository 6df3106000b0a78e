import { z } from 'zod';
import { tooOld } from '../base/migrate.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../migrations/history.ts';
import { EXPORT_FORMAT, type ExportEnd, type ExportHeader } from './sqlite_export.ts';

/** A line of an export that cannot be imported. The message says its number and the rule that it breaks. */
export class RefusedLine extends Error {
  override readonly name = 'RefusedLine';
  constructor(number: number, rule: string, options?: ErrorOptions) {
    super(`Line ${number}: ${rule}`, options);
  }
}

/** A row of a table. */
export interface Line {
  table: string;
  row: Record<string, unknown>;
}

const column = z.object({
  kind: z.enum(['integer', 'real', 'text', 'boolean', 'json', 'base64']),
  nullable: z.boolean(),
});
const name = z.string().regex(/^[a-z_]+$/);
const header = z.object({
  firstlight_export: z.number(),
  schema: z.int().min(1),
  exported_at: z.iso.datetime(),
  tables: z.record(name, z.record(name, column)),
  highest_ids: z.record(name, z.int()),
});
const row = z.strictObject({ table: z.string(), row: z.record(z.string(), z.unknown()) });
const end = z.strictObject({ end: z.literal(true), rows: z.record(z.string(), z.int()) });

/** The first line. Throws {@link RefusedLine} if it is none, or of a program that is newer or too old. */
export function parseHeader(text: string): ExportHeader {
  const value = jsonOf(text, 1);
  const { firstlight_export: format, schema } = (value ?? {}) as Partial<ExportHeader>;
  if (typeof format !== 'number')
    throw new RefusedLine(1, 'It is not the first line of an export of Firstlight ("firstlight_export").');
  if (format > EXPORT_FORMAT || (typeof schema === 'number' && schema > SCHEMA_VERSION))
    throw new RefusedLine(
      1,
      `The export is of a newer version (form ${format}, schema ${schema}) than this program (form ${EXPORT_FORMAT}, schema ${SCHEMA_VERSION}): import it with that version or a newer one.`,
    );
  const parsed = header.safeParse(value);
  if (!parsed.success) throw new RefusedLine(1, `The first line is broken: ${z.prettifyError(parsed.error)}`);
  const refusal = tooOld('The export', parsed.data.schema, MIGRATIONS);
  if (refusal !== null) throw new RefusedLine(1, refusal);
  return parsed.data;
}

/** A later line: a row, or the end. */
export function lineOf(text: string, number: number): Line | ExportEnd {
  const value = jsonOf(text, number);
  const is_end = typeof value === 'object' && value !== null && 'end' in value;
  const parsed = (is_end ? end : row).safeParse(value);
  if (parsed.success) return parsed.data as Line | ExportEnd;
  throw new RefusedLine(number, 'It must be {"table": NAME, "row": {COLUMN: VALUE, …}}, or the last line.');
}

/** Compares the last line with what was there. */
export function parseEnd({ rows }: ExportEnd, counted: ExportEnd['rows'], number: number): ExportEnd['rows'] {
  for (const table of new Set([...Object.keys(rows), ...Object.keys(counted)])) {
    const [said = 0, found = 0] = [rows[table], counted[table]];
    if (said !== found)
      throw new RefusedLine(
        number,
        `The export says that it has ${said} lines of ${table}, and has ${found}.`,
      );
  }
  return rows;
}

function jsonOf(text: string, number: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RefusedLine(number, `It is not JSON: ${(error as Error).message}.`, { cause: error });
  }
}

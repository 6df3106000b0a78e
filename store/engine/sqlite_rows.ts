import { Column, is, Param, Placeholder, SQL, sql } from 'drizzle-orm';

/** A prepared query of Drizzle's better-sqlite3 session (0.45). */
interface Plan {
  stmt: Statement;
  query: { params: readonly unknown[] };
  fields: readonly Field[] | undefined;
  all(values?: Values): unknown[];
  get(): never;
  values(): never;
  execute(values?: Values): Promise<unknown[]>;
}
interface Statement {
  columns(): readonly { name: string }[];
  raw(arrays: boolean): void;
  all(...params: unknown[]): unknown[];
}
interface Field {
  path: readonly string[];
  field: unknown;
}
interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}
type Values = Record<string, unknown>;

/** The part of a Drizzle database that prepares queries. */
interface Prepares {
  session: { prepareQuery(...parts: unknown[]): Plan };
}

/**
 * Computes once per prepared query how its values are bound and its rows decoded, which Drizzle repeats for every cell: a list of twenty
 * listings takes 45 µs instead of 100. The rows are equal; a test compares both. Queries of joins that select whole tables are left to
 * Drizzle.
 */
export function withQuickRows<D>(db: D): D {
  const { session } = db as Prepares;
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (...parts) => {
    const plan = prepareQuery(...parts);
    if (plan.fields?.every(({ path }) => path.length === 1)) quicken(plan, plan.fields);
    return plan;
  };
  return db;
}

function quicken(plan: Plan, fields: readonly Field[]): void {
  const bind = binder(plan.query.params);
  const names = fields.map(({ path }) => path[0] ?? '');
  const decoders = fields.map(({ field }) => decoderOf(field));
  const { stmt } = plan;
  // If the column names equal the row's keys, the database builds the rows, and only encoded columns are decoded.
  const named =
    stmt.columns().every(({ name }, i) => name === names[i]) && new Set(names).size === names.length;
  const read = named ? readObjects(names, decoders) : readArrays(names, decoders);
  stmt.raw(!named);
  plan.all = (values = {}) => read(stmt.all(...bind(values)));
  plan.execute = async (values) => plan.all(values);
  // Drizzle's get()/values() switch the statement to raw mode, which would corrupt the next all().
  plan.get = plan.values = () => {
    throw new Error('Only whole rows are read here: await the query.');
  };
}

type Read = (rows: unknown[]) => unknown[];

function readObjects(names: readonly string[], decoders: readonly Decoder[]): Read {
  const decoded = names.flatMap((name, i) => {
    const decoder = decoders[i];
    return decoder && !isPlain(decoder) ? [{ name, decoder }] : [];
  });
  return (rows) => {
    for (const { name, decoder } of decoded)
      for (const row of rows as Values[])
        if (row[name] !== null) row[name] = decoder.mapFromDriverValue(row[name]);
    return rows;
  };
}

function readArrays(names: readonly string[], decoders: readonly Decoder[]): Read {
  const read = (cells: unknown[]): Values => {
    const row: Values = {};
    for (let i = 0; i < names.length; i++) {
      const cell = cells[i];
      row[names[i] as string] = cell === null ? null : (decoders[i] as Decoder).mapFromDriverValue(cell);
    }
    return row;
  };
  return (rows) => (rows as unknown[][]).map(read);
}

/** Whether a decoder returns its input, as those of plain columns and expressions do. */
const isPlain = ({ mapFromDriverValue }: Decoder): boolean =>
  PLAIN.some((plain) => plain.mapFromDriverValue === mapFromDriverValue);

const PLAIN: readonly Decoder[] = [
  Column.prototype as Decoder,
  (sql`` as unknown as { decoder: Decoder }).decoder,
];

/** Binds the values of a call to the placeholders; throws if one is missing. */
function binder(params: readonly unknown[]): (values: Values) => unknown[] {
  const places = params.map(placeOf);
  return (values) => {
    const bound = Array<unknown>(places.length);
    for (const [i, place] of places.entries())
      bound[i] = place.name === null ? place.value : filled(place, values);
    return bound;
  };
}

type Place =
  | { name: null; value: unknown }
  | { name: string; encoder: Pick<Param['encoder'], 'mapToDriverValue'> | null };

function placeOf(param: unknown): Place {
  if (is(param, Placeholder)) return { name: param.name, encoder: null };
  if (is(param, Param) && is(param.value, Placeholder))
    return { name: param.value.name, encoder: param.encoder };
  return { name: null, value: param };
}

function filled({ name, encoder }: Exclude<Place, { name: null }>, values: Values): unknown {
  const value = values[name];
  if (value === undefined && !(name in values))
    throw new Error(`No value for placeholder "${name}" was provided`);
  return encoder ? encoder.mapToDriverValue(value) : value;
}

/** Drizzle's decoder of a column or expression. */
function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const expression = (is(field, SQL) ? field : (field as { sql: SQL }).sql) as unknown as {
    decoder: Decoder;
  };
  return expression.decoder;
}

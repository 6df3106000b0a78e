/**
 * Keeps rows by their ids until something changes: lists in other orders, with other filters and of other pages have many entries in
 * common, and to read those of a list anew is a third of the work on it. Gives a reader of the rows of some ids, in their order; ids
 * without a row are left out, and nobody may change a row.
 *
 * `generation` is another number after every change; when more than `most` rows are kept, keeping begins anew.
 */
export function keptRows<Row extends { id: number }>(
  load: (ids: readonly number[]) => Promise<Row[]>,
  generation: () => number,
  most: number,
): (ids: readonly number[]) => Promise<Row[]> {
  let rows = new Map<number, Row>();
  let of: number | undefined;

  return async (ids) => {
    const now = generation();
    if (now !== of || rows.size > most) {
      rows = new Map();
      of = now;
    }
    // What a change overtakes joins rows that nobody looks at any more.
    const kept = rows;
    const missing = ids.filter((id) => !kept.has(id));
    if (missing.length > 0) for (const row of await load(missing)) kept.set(row.id, row);
    return found(ids, kept);
  };
}

function found<Row>(ids: readonly number[], rows: ReadonlyMap<number, Row>): Row[] {
  const list: Row[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (row) list.push(row);
  }
  return list;
}

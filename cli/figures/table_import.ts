import { readFileSync } from 'node:fs';
import type { TableOrder, TableReport } from '../../services/figures/ratings.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

/** What a kind of table does with its rows. */
interface TableWork {
  read: (reads: Reads, order: Omit<TableOrder, 'by'>) => Promise<TableReport>;
  record: (tx: Tx, order: TableOrder) => Promise<TableReport>;
}

/** Records a table as a page for administrators does; with --dry-run it is only read. Returns the exit code: 1 where a cell is refused. */
export async function importTable(args: string[], { read, record }: TableWork): Promise<number> {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Name one file of comma-separated values.');
  const { json, 'dry-run': dry_run } = values;
  const { rows, refused } = await overExistingStore((store) => {
    const order = { text: readFileSync(file, 'utf8'), now: Date.now() };
    return dry_run
      ? read(store, order)
      : store.write((tx) => record(tx, { ...order, by: operator() }), { durable: true });
  });
  if (refused.length > 0) {
    if (json) print(json, { refused }, '');
    const lines = refused.map(
      ({ line, column, message }) => `${file} line ${line}${column === null ? '' : `, ${column}`} ${message}`,
    );
    process.stderr.write(`${[...lines, 'Nothing was recorded.'].join('\n')}\n`);
    return 1;
  }
  print(
    json,
    { rows, recorded: !dry_run },
    dry_run ? `Rows that fit: ${rows}. Nothing was recorded: this is a dry run.` : `Recorded: ${rows}.`,
  );
  return 0;
}

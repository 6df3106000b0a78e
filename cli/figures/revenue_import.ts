import { importRevenue, readRevenue } from '../../services/figures/revenue.ts';
import type { Command } from '../command/command.ts';
import { importTable } from './table_import.ts';

export const revenueImport: Command = {
  usage: 'revenue import FILE [--dry-run] [--json]',
  summary:
    'Attests revenue from a CSV file with the columns listing, revenue_usd, verified_on and source: all or none. It is public while an owner wants it shown.',
  options: { 'dry-run': 'Checks the file and records nothing.' },
  example: 'firstlight revenue import revenue.csv --dry-run',
  run: (args) => importTable(args, { read: readRevenue, record: importRevenue }),
};

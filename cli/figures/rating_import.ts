import { importRatings, readRatings } from '../../services/figures/ratings.ts';
import type { Command } from '../command/command.ts';
import { importTable } from './table_import.ts';

export const ratingImport: Command = {
  usage: 'rating import FILE [--dry-run] [--json]',
  summary:
    'Records Domain Ratings from a CSV file with the columns domain, rating, checked_on and source: all or none.',
  options: { 'dry-run': 'Checks the file and records nothing.' },
  example: 'firstlight rating import ratings.csv --dry-run',
  run: (args) => importTable(args, { read: readRatings, record: importRatings }),
};

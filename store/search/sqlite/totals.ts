import type Database from 'better-sqlite3';
import type { CounterName } from '../../base/counters.ts';

/** Numbers of listings from counters: a search never counts rows. */
export function totals(connection: Database.Database) {
  const counter = connection.prepare<[string], number>('select value from counter where name = ?').pluck();
  const category = connection.prepare<[number], number>('select live from category where id = ?').pluck();
  return {
    countOf: (name: CounterName): number => counter.get(name) ?? 0,
    /** Live listings of a category and its subcategories. */
    inCategory: (id: number): number => category.get(id) ?? 0,
  };
}

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import { afterAll } from 'vitest';
import { MARK, RAN } from './statements.ts';

/** What this file of tests ran on PostgreSQL; a test may use SQLite beside it. */
const ran = new Set<string>();

(globalThis as Record<string, unknown>)[MARK] = (place: string, called: unknown): unknown => {
  if (!is(called, BaseSQLiteDatabase)) ran.add(place);
  return called;
};

afterAll(() => {
  const folder = process.env[RAN];
  if (folder) writeFileSync(join(folder, randomUUID()), [...ran].join('\n'));
});

import { damageOf, factsOf } from '../../store/engine/sqlite_inspection.ts';

// The entry file of the process that looks into a database for the doctor: SQLite blocks while it reads, and only a process can be
// ended in the middle of that. It sends the facts at once and the damage when the whole file was read.
const [, , file = ''] = process.argv;
try {
  process.send?.({ facts: factsOf(file) });
  process.send?.({ damage: damageOf(file) });
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) });
}

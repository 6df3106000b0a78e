import { writeSync } from 'node:fs';
import { openStore } from '../../../store/open.ts';

// Opens a store and keeps it open until it is killed.
writeSync(1, 'opening\n');
await openStore({ file: process.argv[2] ?? '' });
writeSync(1, 'open\n');
process.stdin.resume();

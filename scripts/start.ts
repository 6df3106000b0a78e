// npm start and npm run demo: builds dist/ if a source is newer, then runs it with the settings of docs/operating.md (Memory).
// node scripts/start.ts serve|demo
import { build, isFresh } from './build.ts';
import { serviceProgram } from './process/service_program.ts';
import { takeOver } from './process/take_over.mjs';

if (!isFresh()) await build();
const { args, env } = serviceProgram(process.argv[2] ?? 'serve');
takeOver(process.execPath, args, { env });

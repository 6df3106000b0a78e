// Prints what one request really runs in this process: files and functions by V8's count, SQL statements, time.
// Run: npm run road -- submit_listing [--rest] [--files] [--sql], npm run road -- /p/tidemark, or
// npm run road -- --write, which writes the six of docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DRAWN_IN, ROOMS } from '../laws/imports/drawing.ts';
import { type Trace, traceOf, type Way } from './traced.ts';

const { values, positionals } = parseArgs({
  options: {
    rest: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    sql: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

/** The requests that the document shows. */
const SIX: readonly (readonly [Way, string])[] = [
  ['rest', 'search_listings'],
  ['mcp', 'submit_listing'],
  ['mcp', 'update_draft'],
  ['rest', 'create_checkout'],
  ['vote', '/p/tidemark'],
  ['page', '/p/tidemark'],
];

const [name] = positionals;
if (values.write) await write();
else if (name && !values.help)
  print(await traceOf(name.startsWith('/') ? 'page' : values.rest ? 'rest' : 'mcp', name));
else process.stdout.write('npm run road -- OPERATION [--rest] [--files] [--sql] | /PATH | --write\n');
// Threads of the demo world would keep the process.
process.exit();

function print(trace: Trace): void {
  process.stdout.write(`${sums(trace)} in ${trace.ms.toFixed(1)} ms\n${byRoom(trace).join('\n')}\n`);
  if (values.files)
    for (const { file, functions, calls } of trace.files)
      process.stdout.write(`  ${file}: ${functions} functions, ${calls} calls\n`);
  if (values.sql)
    for (const sql of trace.statements) process.stdout.write(`  ${sql.replace(/\s+/g, ' ').slice(0, 200)}\n`);
}

function sums({ title, files, statements }: Trace): string {
  return `${title}: ${files.length} files, ${functionsOf(files)} functions, ${statements.length} statements`;
}

function functionsOf(files: Trace['files']): number {
  return files.reduce((sum, { functions }) => sum + functions, 0);
}

/** Files and functions of each room, from the process down to the rules. */
function byRoom({ files }: Trace): string[] {
  return ROOMS.flatMap((room) => {
    const inside = files.filter(({ file }) => file.startsWith(`${room}/`));
    return inside.length > 0 ? [`${room} ${inside.length} files, ${functionsOf(inside)} functions`] : [];
  });
}

async function write(): Promise<void> {
  const rows: string[] = [];
  for (const [way, of] of SIX) {
    const trace = await traceOf(way, of);
    const rooms = byRoom(trace).map((room) => room.replace(/ files?, (\d+) functions?/, '/$1'));
    rows.push(
      `| ${trace.title} | ${trace.files.length} | ${functionsOf(trace.files)} | ${trace.statements.length} | ${rooms.join(', ')} |`,
    );
  }
  const path = join(import.meta.dirname, '../..', DRAWN_IN);
  const head =
    '| Request | Files | Functions | Statements | Files/functions by room |\n| --- | --- | --- | --- | --- |';
  const [begin, end] = ['<!-- Made by npm run road -- --write. -->', '<!-- End of the requests. -->'];
  const document = readFileSync(path, 'utf8');
  const [before, after] = [document.indexOf(begin), document.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`${DRAWN_IN} has no lines "${begin}" and "${end}".`);
  writeFileSync(
    path,
    `${document.slice(0, before)}${begin}\n\n${head}\n${rows.join('\n')}\n\n${document.slice(after)}`,
  );
}

// Sends the running service on the demo world everything that the OpenAPI document allows and forbids, and checks every response against
// it. Run: npm run fuzz -- --samples 1000 [--seed 7]. Its report is in .night/ (docs/measurements.md).
import { parseArgs } from 'node:util';
import type { Found } from '../test/fuzz/fuzzer.ts';
import { startFuzzService } from '../test/fuzz/service.ts';
import { commitOf } from './endurance/commit.ts';
import { writeReport } from './gate/reports.ts';

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const [samples, seed] = [Number(values.samples), Number(values.seed)];

const started = performance.now();
const service = await startFuzzService({ samples, seed });
const all: Found[] = [];
const runs = service.targets.map((target) => () => service.run(target));
for (const run of [...runs, service.runSiteForms]) {
  const found = await run();
  all.push(found);
  process.stdout.write(`${found.operation}: ${found.requests} requests, ${found.findings.length} findings\n`);
  for (const finding of found.findings) process.stdout.write(`  ${finding}\n`);
}
await service.close();
const seconds = Math.round((performance.now() - started) / 1000);
const findings = all.reduce((sum, found) => sum + found.findings.length, 0);
const requests = service.requests();
process.stdout.write(`${requests} requests in ${seconds} s, ${findings} findings, seed ${seed}\n`);
writeReport('fuzz', report());
process.exitCode = findings > 0 ? 1 : 0;

function report(): string {
  const rows = all.map(({ operation, requests: sent, statuses, findings: faults }) => {
    const responses = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    return `| \`${operation}\` | ${sent} | ${responses.join(', ')} | ${faults.length} |`;
  });
  return `# Fuzzing

The running service on the demo world, over HTTP, against its own OpenAPI document: valid inputs, inputs with one place broken,
and odd ways of sending them. No answer may be 5xx, have an undeclared status, code or media type, break its schema, accept what
the document forbids or refuse what it allows; 401, 405 and 429 need their headers; HEAD answers as GET, and the
tool of the MCP server as REST, also when a client writes the arguments in a habit of its own: as JSON text, with \`null\` for what is
left out, with keys of the client (\`test/clients/zoo/\`). JSON text that cannot be read is refused by tools, and every JSON text by REST
where a list, an object, a number or a boolean belongs. Forms, multipart and url-encoded, whole, broken and cut off, are 400
for each operation; the next request on the connection has the response that it had before, and no reading operation shows a change. Every path
of the site that takes forms gets them too, as the person to whom it belongs: what is broken or has no token is refused with a page. Operations that use something up get a complete draft, or a submitted listing, of one of five people
for every second valid input. A night sends a tenth of this, \`npm run endurance\` as much. That it finds bugs is tested with planted ones
(\`test/fuzz/planted.test.ts\`).

\`npm run fuzz -- --samples ${samples} --seed ${seed}\`: ${new Date().toISOString().slice(0, 10)}, commit ${commitOf()}, ${requests} requests in ${seconds} s,
**${findings} findings**.

| Operation | Requests | Answers | Findings |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

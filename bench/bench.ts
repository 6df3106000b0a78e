// The benchmarks: npm run bench, or npm run bench -- start rest mcp bearer search search_postgres search_load reads draft hostile memory strangers
// hit_rate pages votes week_votes vote_desk roll_over postgres for some of them; --sizes 1000,10000 for worlds of other sizes; --quick to check that everything works. Each figure is compared with
// another one of the same run, because machines are shared. What is worth keeping of it belongs into docs/measurements.md.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string' },
    rounds: { type: 'string' },
    views: { type: 'string' },
    quick: { type: 'boolean' },
  },
});

/** Small worlds and few rounds: the figures mean nothing. */
const QUICK = {
  start: 1,
  rest: { listings: 100, windows: 1, requests: 8 },
  mcp: { windows: 1, requests: 8 },
  bearer: { credentials: 200, windows: 1, checks: 50 },
  search: { sizes: [100], perKind: 8 },
  search_postgres: { sizes: [100], perKind: 4 },
  search_load: { size: 100, windows: 1, seconds: 0.1 },
  reads: { sizes: [100, 150], rounds: 1 },
  draft: { drafts: 1 },
  hostile: { seconds: 0.2, sites: 2 },
  memory: { views: 3 },
  strangers: { seconds: 0.5, windows: 1, samples: 1, share: 0.02 },
  hit_rate: { rounds: 1 },
  pages: { listings: 100, windows: 1, requests: 8 },
  votes: { listings: 100, windows: 1, votes: 40 },
  week_votes: { listings: 100, votes: 1_000, windows: 1, requests: 8 },
  vote_desk: { listings: 100, votes: 1_000, windows: 1 },
  roll_over: { listings: 100, launches: 4, windows: 1 },
  postgres: { listings: 100, windows: 1, operations: 20, nodes: [1] },
};

const sizes = values.sizes?.split(',').map(Number);
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const chosen = values.quick
  ? QUICK
  : {
      search: sizes && { sizes },
      search_postgres: { sizes: sizes ?? [10_000, 100_000] },
      search_load: sizes && { size: Math.max(...sizes) },
      reads: { ...(sizes && { sizes }), ...(rounds && { rounds }) },
      memory: { ...(values.views && { views: Number(values.views) }) },
    };
const parts = chosen as Partial<typeof QUICK>;
const {
  start,
  rest,
  mcp,
  bearer,
  search,
  search_postgres,
  search_load,
  reads,
  draft,
  hostile,
  memory,
  strangers,
  hit_rate,
  pages,
  votes,
  week_votes,
  vote_desk,
  roll_over,
  postgres,
} = parts;

const PARTS: Record<string, () => Promise<unknown>> = {
  async start() {
    execFileSync(
      process.execPath,
      [join(import.meta.dirname, '../scripts/build.ts'), '--if-needed', '--quiet'],
      {
        stdio: 'inherit',
      },
    );
    await (await import('./service/start.ts')).benchStart(start);
  },
  rest: async () => (await import('./protocols/rest.ts')).benchRest(rest),
  mcp: async () => (await import('./protocols/mcp.ts')).benchMcp(mcp),
  bearer: async () => (await import('./protocols/bearer.ts')).benchBearer(bearer),
  search: async () => (await import('./search/search.ts')).benchSearch(search),
  async search_postgres() {
    await (await import('./search/search.ts')).benchSearch({ ...search_postgres, engine: 'PostgreSQL' });
  },
  search_load: async () => (await import('./search/search_load.ts')).benchSearchLoad(search_load),
  reads: async () => (await import('./search/reads.ts')).benchReads(reads),
  draft: async () => (await import('./crawling/draft.ts')).benchDraft(draft),
  hostile: async () => (await import('./crawling/hostile.ts')).benchHostile(hostile),
  memory: async () => (await import('./service/memory.ts')).benchMemory(memory),
  strangers: async () => (await import('./service/strangers.ts')).benchStrangers(strangers),
  pages: async () => (await import('./service/pages.ts')).benchPages(pages),
  votes: async () => (await import('./service/votes.ts')).benchVotes(votes),
  week_votes: async () => (await import('./service/week_votes.ts')).benchWeekVotes(week_votes),
  vote_desk: async () => (await import('./service/vote_desk.ts')).benchVoteDesk(vote_desk),
  roll_over: async () => (await import('./service/roll_over.ts')).benchRollOver(roll_over),
  postgres: async () => (await import('./postgres/postgres.ts')).benchPostgres(postgres),
  hit_rate: async () => (await import('./service/hit_rate.ts')).benchHitRate(hit_rate),
};

const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0 || sizes?.some((size) => !(size >= 100))) {
  process.stderr.write(
    `npm run bench -- [${Object.keys(PARTS).join('] [')}] [--sizes 1000,10000,100000,1000000] [--rounds 15] [--views 10000] [--quick]\n`,
  );
  process.exitCode = 2;
} else {
  const end = values.quick && (await import('./protocols/load.ts')).serveTogether();
  for (const [name, measure] of Object.entries(PARTS)) {
    if (positionals.length === 0 || positionals.includes(name)) await measure();
  }
  if (end) end();
}

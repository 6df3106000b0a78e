import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { crashAgainAndAgain } from '../crash_harness.ts';
import { companySite } from '../doubles/company_site.ts';
import { startWorld, until } from '../world.ts';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 20);
const PAGES = ['', 'pricing', 'about', 'contact'];

/** Any number of small companies, one under each path, with four pages each. */
function page(path: string): string {
  const [, name = '', file = ''] = path.split('/');
  const nav = PAGES.map((link) => `<a href="/${name}/${link}">${link || 'home'}</a>`).join(' ');
  return `<!doctype html><title>${name} – lamps</title><meta name="description" content="${name} makes lamps."><nav>${nav}</nav><h1>${name}</h1><p>${file} We make lamps. Founded in 1999.</p>`;
}

test('a service that is killed again and again around its draft builds loses nothing and records nothing twice', {
  timeout: 120_000 + ROUNDS * 15_000,
}, async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-crash-'));
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
  const site = await companySite();
  onTestFinished(() => site.close());
  site.fallback(({ path }) => (path === '/robots.txt' ? { status: 404 } : page(path)));

  const before = await startWorld({ data_dir });
  const key = await before.key('ada');
  await before.close();

  const acknowledged = new Set<string>();
  const ready = new Set<string>();
  const kills = await crashAgainAndAgain({
    program: join(import.meta.dirname, 'build_crash_child.ts'),
    args: [data_dir, key, site.url],
    rounds: ROUNDS,
    most_lines: 4,
    onLine: (line) => {
      const [what, id = ''] = line.split(' ');
      (what === 'ready' ? ready : acknowledged).add(id);
    },
  });

  const world = await startWorld({ data_dir, env: { LOG_LEVEL: 'silent' } });
  onTestFinished(() => world.close());
  world.clock.set(new Date());
  // What the killed processes held comes back when their leases have run out.
  await until(async () => {
    await world.running.drain();
    return !(await world.store.jobs.counts()).some(({ state }) => state === 'queued' || state === 'running');
  });

  expect(kills).toBe(ROUNDS);
  expect(acknowledged.size).toBeGreaterThan(0);
  const person = await world.store.people.byEmail('ada@example.org');
  const { rows, total } = await world.store.drafts.page(person?.id ?? 0, { offset: 0, limit: 10_000 });
  const stored = new Map(rows.map((row) => [row.id, row]));
  expect(total).toBe(rows.length);
  for (const id of acknowledged) expect(stored.has(id), `draft ${id} was acknowledged`).toBe(true);
  for (const { id, status, outcome, fields, url } of rows) {
    expect({ id, status, outcome }).toEqual({ id, status: 'ready', outcome: 'complete' });
    const visits = await world.store.drafts.visitsWithPages(id);
    expect(visits.map((visit) => visit.url.slice(url.length)).sort()).toEqual([...PAGES].sort());
    expect(fields.founded_year.value).toBe('1999');
    for (const { evidence } of Object.values(fields)) {
      for (const { quote, page_url, start, end } of evidence) {
        const said = visits.find(({ page }) => page?.url === page_url)?.page?.text.slice(start, end);
        expect(said).toBe(quote);
      }
    }
  }
  const builds = (await world.store.jobs.counts()).filter(({ kind }) => kind === 'build_draft');
  expect(builds).toEqual([{ kind: 'build_draft', state: 'done', jobs: rows.length }]);
  // A page is asked for again only when a kill came between its request and its row; four builds go on at once.
  const asked = site.paths().filter((path) => path !== '/robots.txt');
  const repeated = asked.length - new Set(asked).size;
  expect(repeated).toBeLessThanOrEqual(kills * 4);
  if (process.env.CRASH_ROUNDS) {
    const figures = {
      kills,
      acknowledged: acknowledged.size,
      drafts: rows.length,
      pages: asked.length,
      repeated,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  }
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { crashAgainAndAgain } from '../crash_harness.ts';
import { companySite } from '../doubles/company_site.ts';
import { messagesServer, quoted } from '../doubles/messages_server.ts';
import { bySize } from '../gate/size.ts';
import { LIMIT_MS } from '../gate/speed.ts';
import { startWorld, type World } from '../world.ts';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? bySize({ quick: 3, landing: 3, night: 8 }));
/** The steps of a build with a model, by the first word of get_draft's step, and the number of kills in each. */
const STEPS = ['Waiting', 'Read', 'Drafting', 'Sending', 'Checking'];
const STEP_ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const PAGES = ['', 'pricing', 'about', 'contact'];
const FEATURES = ['Lamps that dim at dusk', 'Lamps that fold flat', 'Lamps that charge by USB'];

/** Many small companies, one under each path, with four pages each. */
function page(path: string): string {
  const [, name = '', file = ''] = path.split('/');
  const nav = PAGES.map((link) => `<a href="/${name}/${link}">${link || 'home'}</a>`).join(' ');
  return `<!doctype html><title>${name} – lamps</title><meta name="description" content="${name} makes lamps."><nav>${nav}</nav><h1>${name}</h1><p>${file} We make lamps. Founded in 1999.</p><h2>Features</h2><ul>${FEATURES.map((feature) => `<li>${feature}</li>`).join('')}</ul>`;
}

/**
 * Waits until no job is left; a failure names those that are. The clock goes on, as it did for those that were killed: a backup is named
 * after its second, and one that was killed leaves its name behind.
 */
const allDone = ({ running, store, clock }: World): Promise<void> =>
  expect
    .poll(async () => {
      clock.set(new Date());
      await running.drain();
      return (await store.jobs.counts()).filter(({ state }) => state === 'queued' || state === 'running');
    })
    .toEqual([]);

test('a service that is killed again and again around its draft builds loses nothing and records nothing twice', {
  timeout: LIMIT_MS + ROUNDS * 60_000,
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
  // The jobs of killed processes are taken again after their leases have expired.
  await allDone(world);

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
  // A page is requested again only after a kill between its request and its row; four builds run at once.
  const requested = site.paths().filter((path) => path !== '/robots.txt');
  const repeated = requested.length - new Set(requested).size;
  expect(repeated).toBeLessThanOrEqual(kills * 4);
  if (process.env.CRASH_ROUNDS) {
    const figures = {
      kills,
      acknowledged: acknowledged.size,
      drafts: rows.length,
      pages: requested.length,
      repeated,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  }
});

test('and with a language model: killed at every step, no stored page and no stored response is requested again', {
  timeout: LIMIT_MS + STEPS.length * STEP_ROUNDS * 60_000,
}, async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-crash-'));
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
  await using site = await companySite();
  site.fallback(({ path }) => (path === '/robots.txt' ? { status: 404 } : page(path)));
  await using model = await messagesServer({
    ok: (body) => ({
      features: [{ value: 'Lamps that fold', quotes: [quoted(body, 'Lamps that fold flat')] }],
    }),
    after_ms: 30,
  });
  /** Number of model requests about a site. */
  const requestsFor = (name: string): number =>
    model.requests.filter(({ body }) => body.messages[0]!.content[0]!.text.includes(`/${name}/`)).length;

  const before = await startWorld({ data_dir });
  const key = await before.key('ada');
  await before.close();

  const names = new Map<string, string>();
  const responses = new Map<string, number>();
  let kills = 0;
  for (const step of STEPS) {
    kills += await crashAgainAndAgain({
      program: join(import.meta.dirname, 'build_crash_child.ts'),
      args: [data_dir, key, site.url, model.url, step],
      rounds: STEP_ROUNDS,
      most_lines: 1,
      onLine: (line) => {
        const [, id = '', name = ''] = line.split(' ');
        names.set(id, name);
        // From here on the model's response is stored.
        if (step === 'Checking') responses.set(id, requestsFor(name));
      },
    });
  }

  const world = await startWorld({ data_dir, env: { LOG_LEVEL: 'silent', AI_BASE_URL: model.url } });
  onTestFinished(() => world.close());
  await allDone(world);

  expect(kills).toBe(STEPS.length * STEP_ROUNDS);
  expect(responses.size).toBeGreaterThan(0);
  const person = await world.store.people.byEmail('ada@example.org');
  const { rows } = await world.store.drafts.page(person?.id ?? 0, { offset: 0, limit: 10_000 });
  for (const id of names.keys())
    expect(
      rows.some((row) => row.id === id),
      id,
    ).toBe(true);
  for (const { status, outcome, fields, url } of rows) {
    expect({ status, outcome, features: fields.features.value }).toEqual({
      status: 'ready',
      outcome: 'complete',
      features: ['Lamps that fold'],
    });
    expect(fields.founded_year.value).toBe('1999');
    // Requested once, and once more at most for each kill between request and response.
    expect(requestsFor(new URL(url).pathname.split('/')[1] ?? '')).toBeGreaterThan(0);
  }
  for (const [id, times] of responses) expect(requestsFor(names.get(id) ?? ''), id).toBe(times);
  expect(model.requests.length - rows.length).toBeLessThanOrEqual(kills * 4);
  const paths = site.paths().filter((path) => path !== '/robots.txt');
  expect(paths.length - new Set(paths).size).toBeLessThanOrEqual(kills * 4);
  if (process.env.CRASH_ROUNDS) {
    const figures = {
      kills,
      drafts: rows.length,
      requests: model.requests.length,
      responses: responses.size,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  }
});

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayAndMonth } from '../../../site/texts/format.ts';
import { runIn } from '../../cli/usage/in_process.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { Visitor } from '../visitor.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
/** What the mail server says to every email; null accepts it. */
let refusal: string | null;
const accepted: string[] = [];

beforeAll(async () => {
  const send = async ({ to }: { to: { email: string } }): Promise<void> => {
    if (refusal !== null) throw new Error(refusal);
    accepted.push(to.email);
  };
  world = await startWorld({ ports: { mailer: { send } }, env: { LOG_LEVEL: 'silent' } });
  admin = await administrator(world);
});
afterAll(() => world.close());
beforeEach(() => {
  refusal = '554 5.7.1 <ada@example.org> refused by relay.example';
});

const overview = (query = ''): Promise<PageResponse> => admin.by.request(`/admin${query}`);
const enqueue = (email: string, max_attempts: number): Promise<number> =>
  world.store.write(async (tx) => {
    const person_id = await tx.people.ensure(email, 0);
    const data = { name: 'Acme', listing_id: 1, note: null, launch: null };
    return (await tx.jobs.enqueue(
      'send_mail',
      { email: 'review_approved', person_id, data },
      { max_attempts },
    ))!;
  });

describe('the overview for administrators', () => {
  test('shows a dead job with its last error and without an email address, and has it tried again', async () => {
    const id = await enqueue('ada@example.org', 1);
    await world.running.drain();
    const page = await overview();
    expect(page.text).toContain('Dead jobs');
    expect(page.text).toContain('send_mail: 1 dead');
    expect(page.text).toContain('refused by relay.example');
    expect(page.markup).not.toContain('ada@example.org');

    refusal = null;
    const sent = await admin.by.fill(page, '/admin', { do: 'jobs_retry' });
    expect(sent.headers.get('location')).toBe('/admin?done=jobs_retry');
    await world.running.drain();
    expect(accepted).toContain('ada@example.org');
    expect((await overview('?done=jobs_retry')).text).toContain('The job is tried again.');
    expect((await overview()).text).not.toContain('Dead jobs');
    const [row] = await world.store.audit_log.newest({ kind: 'job_retried', limit: 1 });
    expect(row).toMatchObject({ actor: 'person', actor_id: String(admin.person_id), subject: `job:${id}` });

    // The same button of a page that is no longer true.
    const again = await admin.by.fill(page, '/admin', { do: 'jobs_retry' });
    expect([again.status, again.text.includes('is not dead: firstlight jobs list')]).toEqual([409, true]);
    const csrf = page.root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
    expect((await admin.by.send('/admin', { csrf, do: 'jobs_retry', job: '9'.repeat(30) })).status).toBe(400);
  });

  test('shows the emails that wait, and what the mail server said to those that failed', async () => {
    const by = new Visitor(world.url);
    await by.fill(await by.request('/sign-in'), '/sign-in', { email: 'eve@example.org' });
    await world.running.drain();
    const { text } = await overview();
    expect(text).toContain('1 email waits to be sent.');
    expect(text).toMatch(/send_sign_in, 1 attempt, .*refused by relay\.example/);
  });

  test('shows what waits for a decision', async () => {
    expect((await overview()).text).toContain('Nothing waits.');
    const { id } = await addListing(world.store, world.clock, { name: 'Acme' });
    await world.store.write((tx) => tx.moderation.open(id, [{ code: 'site_team', detail: '' }], 0));
    const { root } = await overview();
    expect(root.querySelector('a[href="/admin/moderation#listing"]')?.text).toBe('1 listing');
  });

  test('shows the language model, the machine, and the age of the last backup', async () => {
    await world.store.write((tx) => tx.model_answers.spend('2026-11-18', 1_250_000));
    await world.store.write((tx) => tx.model_answers.spend('2026-11-15', 500_000));
    await world.store.write((tx) => tx.model_answers.spend('2026-11-11', 9_000_000));
    const draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Foghorn' });
    const called_at = world.clock.now().getTime();
    const call = { draft_id, purpose: 'build', model: 'm', micro_usd: 12_300, called_at } as const;
    await world.store.write((tx) => tx.model_calls.add(call));
    const { text } = await overview();
    expect(text).toContain('$1.25 today, of $5 a day at most; $1.75 in seven days.');
    expect(text).toContain(`${dayAndMonth('2026-11-18')} $1.25 ${dayAndMonth('2026-11-15')} $0.50`);
    expect(text).toContain(`Data folder ${world.running.config.data_dir}`);
    expect(text).toMatch(/Process \d+ Started/);
    expect(text).toContain('foghorn.example $0.0123, 1 request, just now');
    expect(text).toMatch(/Database [\d.]+ [KM]B, and [\d.]+ (bytes|KB|MB) in its write-ahead log/);
    expect(text).toMatch(/Version 0\.1\.0, on Node \d+/);
    expect(text).toMatch(/Disk [\d.]+ [GT]B free of [\d.]+ [GT]B/);
    // The service has made one when it started.
    expect(text).toContain('Last backup just now');
    const folder = join(world.running.config.data_dir, 'backups');
    rmSync(folder, { recursive: true });
    expect((await overview()).text).toContain(
      'Last backup None in backups of the data folder: firstlight backup',
    );
    mkdirSync(folder);
    writeFileSync(join(folder, 'firstlight-2026-11-18T090000Z.db'), '', { mode: 0o600 });
    expect((await overview()).text).toMatch(/Last backup .*ago/);
  });

  test('shows which websites are read, and of which nothing could be read', async () => {
    expect((await overview()).text).toContain('No website is being read.');
    const now = world.clock.now().getTime();
    const reading = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Lantern' });
    const failed = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Barnacle' });
    await world.store.write(async (tx) => {
      const step = { step: 'Read page 2.', percent: 18, updated_at: now };
      await tx.drafts.patch(reading, { ...step, status: 'crawling' });
      const detail = 'barnacle.example asks for a sign-in.';
      await tx.drafts.patch(failed, { outcome: 'forbidden', detail, updated_at: now });
      await tx.site_readings.add({ person_id: 1, draft_id: failed, asked_at: now });
      await tx.site_readings.fail(failed);
    });
    const { text } = await overview();
    expect(text).toContain(
      '1 website is being read or waits for it: lantern.example Read page 2. 18 %, just now',
    );
    expect(text).toContain('barnacle.example barnacle.example asks for a sign-in. (just now)');
  });

  test('needs no script, and is in the look of the site', async () => {
    const { root } = await overview();
    expect(root.querySelectorAll('main script, main [onclick]')).toEqual([]);
    expect(root.querySelector('main nav.tabs a[aria-current=page]')?.getAttribute('href')).toBe('/admin');
  });
});

test('the commands show and do the same', async () => {
  refusal = 'the mail server is away';
  const id = await enqueue('bob@example.org', 1);
  await world.running.drain();
  const { data_dir } = world.running.config;
  const { dead, outbox } = JSON.parse((await runIn(data_dir, ['jobs', 'list', '--json'])).out);
  expect(dead).toMatchObject([
    { id, kind: 'send_mail', attempts: 1, last_error: 'Error: the mail server is away' },
  ]);
  expect(outbox.failed).toMatchObject([{ kind: 'send_sign_in' }]);
  expect((await runIn(data_dir, ['jobs', 'list'])).out).toContain(`${id}  send_mail  1 attempts since`);
  refusal = null;
  expect(await runIn(data_dir, ['jobs', 'retry', String(id)])).toMatchObject({
    code: 0,
    out: `Job ${id} is tried again.\n`,
  });
  await world.running.drain();
  expect(accepted).toContain('bob@example.org');
  expect(await runIn(data_dir, ['jobs', 'retry', String(id)])).toMatchObject({ code: 1 });
  const [row] = await world.store.audit_log.newest({ kind: 'job_retried', limit: 1 });
  expect(row).toMatchObject({ actor: 'operator', subject: `job:${id}`, details: { job: 'send_mail' } });
});

import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Mailer } from '../../domain/ports.ts';
import { sweep } from '../../jobs/upkeep/sweep.ts';
import { fileMailer } from '../../mail/mailers.ts';
import { machineNow } from '../../store/queue/jobs.ts';
import { emptyFolder } from '../data_folder.ts';
import { GENUINE, shareableDraft } from '../scene.ts';
import { DAY, HOUR, type UseCaseScene, useCaseScene } from '../services/scene.ts';
import { NOON } from '../store/temporary.ts';
import { queueOf } from './handlers.ts';

/** A site without a mail server. */
let outbox: string;
let mailer: Mailer;
let scene: UseCaseScene;
let ada: number;
let draft_id: string;
beforeEach(async () => {
  outbox = join(emptyFolder(), 'outbox');
  onTestFinished(() => rmSync(dirname(outbox), { recursive: true, force: true }));
  scene = await useCaseScene();
  mailer = fileMailer(outbox, 'site@example.org', scene.clock);
  ada = await scene.person('ada');
  draft_id = await shareableDraft(scene.store, scene.clock, { owner: 'ada', name: 'Acme' });
});

async function night(now: number): Promise<void> {
  scene.clock.set(now);
  await scene.write((tx) => tx.jobs.enqueue('sweep', {}));
  await queueOf({ sweep: sweep({ ...scene, mailer }) }, scene).drain();
}

/** Puts something into the store that is swept later, and says whether it is still there. */
type Expiring = () => Promise<() => Promise<boolean>>;

const keyed: Expiring = async () => {
  const request = { person_id: ada, operation: 'submit_listing', key: 'k', fingerprint: 'f' };
  const times = { now: NOON, machine_now: machineNow() };
  await scene.write((tx) => tx.idempotency.claim(request, 1000, times));
  return async () =>
    (await scene.write((tx) => tx.idempotency.find(request, { ...times, now: 0 }))).state !== 'free';
};
const done: Expiring = async () => {
  const id = (await scene.write((tx) => tx.jobs.enqueue('other', {}, { key: 'once' })))!;
  await queueOf({ other: async () => undefined }, scene).drain();
  return async () => (await scene.store.jobs.byId(id)) !== undefined;
};
const link: Expiring = async () => {
  const times = { created_at: NOON, expires_at: NOON + HOUR };
  const id = await scene.write((tx) =>
    tx.sign_in_links.add({ email: 'ada@example.org', browser_hash: 'b', return_to: '/', ...times }),
  );
  return async () => (await scene.store.sign_in_links.byId(id)) !== undefined;
};
const session: Expiring = async () => {
  const times = { created_at: NOON, last_seen_at: NOON, expires_at: NOON + 90 * DAY };
  await scene.write((tx) =>
    tx.sessions.add({ person_id: ada, hash: 's', device: '', network: '', ...times }),
  );
  return async () => (await personal('web_session')).length > 0;
};
const browser: Expiring = async () => {
  await scene.write((tx) => tx.sign_in_devices.remember(ada, 'b', NOON));
  return () => scene.store.sign_in_devices.isKnown(ada, 'b');
};
const ip: Expiring = async () => {
  const { id } = await scene.listing({ name: 'Beta', owner: 'bob' });
  const ballot = { listing_id: id, person_id: ada, cast_at: NOON, address_key: 'hash of an IP address' };
  await scene.write((tx) => tx.votes.cast(ballot, GENUINE));
  return async () => (await personal('vote'))[0]?.['address_key'] !== null;
};
const uses: Expiring = async () => {
  const row = { person_id: ada, name: 'Script', hash: 'h', hint: 'h', created_at: NOON };
  const id = await scene.write((tx) => tx.keys.add(row));
  await scene.write((tx) => tx.keys.noteUses(id, { at: NOON, ip: '::1', requests: 1 }));
  return async () => (await scene.store.keys.usesSince(ada, 0)).size > 0;
};
const regenerated: Expiring = async () => {
  await scene.write((tx) => tx.regenerations.add(ada, NOON));
  return async () => (await scene.store.regenerations.after(ada, 0)).count > 0;
};
const read: Expiring = async () => {
  await scene.write((tx) => tx.site_readings.add({ person_id: ada, draft_id, asked_at: NOON }));
  return async () => (await scene.store.site_readings.after(ada, 0, true)).count > 0;
};
const answer: Expiring = async () => {
  const row = { question: 'q', model: 'm', text: '{}', stop_reason: 'end', micro_usd: 1, created_at: NOON };
  await scene.write((tx) => tx.model_answers.add({ draft_id, ...row }));
  return async () => (await scene.store.model_answers.of(draft_id, 'q')) !== undefined;
};
const dead: Expiring = async () => {
  const id = (await scene.write((tx) => tx.jobs.enqueue('dies', {}, { max_attempts: 1 })))!;
  await queueOf({ dies: async () => Promise.reject(new Error('no')) }, scene).drain();
  return async () => (await scene.store.jobs.byId(id)) !== undefined;
};
const key_ip: Expiring = async () => {
  await uses();
  return async () => (await personal('api_key'))[0]?.['last_used_address'] !== null;
};
const abandoned: Expiring = async () => {
  await scene.write((tx) =>
    tx.drafts.addVisit(draft_id, { url: 'https://a.example', status: 200, reason: 'read', page: null }),
  );
  return async () =>
    (await scene.store.drafts.byId(draft_id)) !== undefined ||
    (await scene.store.drafts.visits(draft_id)).length > 0;
};
const ended: Expiring = async () => {
  const times = { created_at: NOON, sent_at: NOON, expires_at: NOON + 14 * DAY, sent_times: [NOON] };
  const invite = {
    id: 'i',
    draft_id,
    person_id: ada,
    email: 'bob@example.org',
    mailbox_key: 'bob@example.org',
  };
  await scene.write(async (tx) => {
    await tx.drafts.patch(draft_id, { updated_at: NOON + 60 * DAY });
    await tx.invites.add({ ...invite, ...times, status: 'pending' });
  });
  return async () => (await scene.store.invites.byId('i')) !== undefined;
};
const written: Expiring = async () => {
  const to = { name: 'Ada', email: 'ada@example.org' };
  await mailer.send({ to, subject: 'Hello', text: 'Hello.', message_id: '<one@example.org>' });
  return async () => readdirSync(outbox).length > 0;
};
const personal = async (table: string) => (await scene.store.personal.everything(ada))![table]!;

describe('the nightly sweep', () => {
  test.each<[string, Expiring, stays: number]>([
    ['an idempotency key after a day', keyed, DAY - 1],
    ['a finished job after a week', done, 7 * DAY],
    ['a sign-in email a day after it ran out', link, HOUR + DAY - 1],
    ['a session that nobody used for 14 days', session, 14 * DAY - 1],
    ['a browser that was away for a year', browser, 365 * DAY - 1],
    ['the IP address of a vote after 90 days', ip, 90 * DAY],
    // By day: NOON is twelve hours into its day.
    ['the uses of a key after 31 days', uses, 32 * DAY - 12 * HOUR - 1],
    ['a fresh draft of fields after a day', regenerated, DAY - 1],
    ['a reading of a website after a day', read, DAY - 1],
    ['the response of a model after 30 days', answer, 30 * DAY],
    ['a job that failed for good after 180 days', dead, 180 * DAY],
    ['the IP address of the use of a key after 90 days', key_ip, 90 * DAY],
    ['a draft that was never submitted, with its pages, after a year', abandoned, 365 * DAY],
    ['an invite a year after it ended', ended, 379 * DAY],
    ['an email that was written as a file after 30 days', written, 30 * DAY],
  ])('takes %s, to the millisecond', async (_what, put, stays) => {
    const isThere = await put();
    expect(await isThere()).toBe(true);
    await night(NOON + stays);
    expect(await isThere()).toBe(true);
    await night(NOON + stays + 1);
    expect(await isThere()).toBe(false);
  });

  test('leaves the vote itself, a draft of this year, and jobs that died lately or wait', async () => {
    await ip();
    await scene.write((tx) => tx.jobs.enqueue('waiting', {}));
    await scene.write((tx) => tx.jobs.enqueue('dies', {}, { max_attempts: 1 }));
    await queueOf({ dies: async () => Promise.reject(new Error('no')) }, scene).drain();
    await night(NOON + 179 * DAY);
    expect(await personal('vote')).toMatchObject([{ state: 'counted' }]);
    expect(await scene.store.drafts.byId(draft_id)).toBeDefined();
    const states = (await scene.store.jobs.counts()).map(({ kind, state }) => `${kind} ${state}`);
    expect(states).toEqual(expect.arrayContaining(['dies dead', 'waiting queued']));
  });

  test('after a year of downtime takes all of it at once, and the second night nothing more', async () => {
    const there = await Promise.all([keyed, done, link, session, answer, regenerated].map((put) => put()));
    await night(NOON + 366 * DAY);
    expect(await Promise.all(there.map((isThere) => isThere()))).toEqual(there.map(() => false));
    const before = await scene.store.personal.everything(ada);
    await night(NOON + 367 * DAY);
    expect(await scene.store.personal.everything(ada)).toEqual(before);
  });
});

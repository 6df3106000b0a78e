import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '../../auth/credentials/api_keys.ts';
import { taxOutside } from '../../fixtures/demo/orders.ts';
import { auditCounters } from '../../jobs/upkeep/recount.ts';
import { addListing, GENUINE } from '../scene.ts';
import { member, sessionFor, Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());

const now = (): number => world.clock.now().getTime();
const MINUTE = 60_000;

/** Every row of every table, by table. */
function rows(): Record<string, Record<string, unknown>[]> {
  const db = new Database(world.running.config.database_file, { readonly: true });
  const tables = db
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
    .pluck()
    .all() as string[];
  const all = tables.map((table) => [table, db.prepare(`select * from "${table}"`).all()] as const);
  db.close();
  return Object.fromEntries(all) as Record<string, Record<string, unknown>[]>;
}

/** The hash of somebody's picture. */
const pictureOf = (name: string): string => Buffer.from(name.padEnd(16)).toString('hex');

/** A person with data in every table: listings in several states, a draft, a key, a vote, a review, a grant, two sessions. */
async function busyPerson(name: string) {
  const email = `${name}@example.org`;
  const key = await world.key(name);
  const live = await addListing(world.store, world.clock, {
    name: `${name} live`,
    owner: name,
    contact_email: email,
    founders: [{ name: `${name} Byron`, title: 'Founder' }],
  });
  const waiting = await addListing(world.store, world.clock, {
    name: `${name} waiting`,
    owner: name,
    status: 'awaiting_badge',
    week: '2026-12-28',
  });
  const other = await addListing(world.store, world.clock, { name: `Voted by ${name}`, owner: 'stranger' });
  const { id: person_id } = (await world.store.people.byEmail(email))!;
  await world.store.write(async (tx) => {
    await tx.people.rename(person_id, `${name} Byron`);
    await tx.claims.add({
      listing_id: live.id,
      person_id,
      method: 'email',
      status: 'pending',
      domain: 'claimed.example',
      url: 'https://claimed.example/',
      token: `claim of ${name}`,
      email: `${name}@claimed.example`,
      mailbox_key: `${name}@claimed.example`,
      link_hash: hashOf(`claim of ${name}`),
      sent_times: [now()],
      requested_times: [],
      checks: [],
      created_at: now(),
      expires_at: now() + MINUTE,
    });
    const order_id = await tx.purchases.add(
      {
        number: `FL-${name}`,
        person_id,
        status: 'pending',
        subtotal_cents: 1000,
        vat_cents: 0,
        total_cents: 1000,
        refunded_cents: 0,
        tax: taxOutside('US'),
        billing: {
          name,
          company: null,
          postal_address: `${name} Road 1`,
          country: 'US',
          vat_number: null,
        },
        created_at: now(),
        expires_at: now() + MINUTE,
      },
      [
        {
          product: 'billboard_min',
          name: `Billboard of ${name}`,
          listing_id: null,
          categories: [],
          net_cents: 1000,
          vat_cents: 0,
          refunded_cents: 0,
          status: 'pending',
        },
      ],
    );
    await tx.payment_events.add({
      provider: 'manual',
      event_key: `event of ${name}`,
      purchase_id: order_id,
      kind: 'paid',
      received_at: now(),
      outcome: `of ${name}`,
    });
    const [question] = await tx.interview.questions();
    await tx.interviews.put({
      person_id,
      question_id: question!.id,
      answer: `${name} says so.`,
      answered_at: now(),
      held: `${name} says more.`,
      reasons: [],
      note: null,
    });
    await tx.earlier_interviews.add({
      person_id,
      question_id: question!.id,
      answer: `${name} said so.`,
      answered_at: now(),
      replaced_at: now(),
    });
    const files = [{ name: '256.png', bytes: Buffer.from(`face of ${name}`) }];
    await tx.pictures.add({ hash: pictureOf(name), width: 256, height: 256, created_at: now() }, files);
    await tx.portraits.put({ person_id, picture: pictureOf(name), created_at: now() });
    await tx.votes.cast(
      { listing_id: other.id, person_id, cast_at: now() + 2 * 86_400_000, address_key: 'net' },
      GENUINE,
    );
    const reviewer = { email_verified: true, email_disposable: false, mailbox_repeated: false, stake: null };
    await tx.reviews.add(
      {
        listing_id: other.id,
        person_id,
        stars: 5,
        text: 'It does what it says, and it has done so for months.',
      },
      reviewer,
      now(),
    );
    await tx.reviews.publish(other.id, person_id, now());
    await tx.follows.add({ person_id, listing_id: other.id, followed_at: now() });
    await tx.passkeys.add({
      person_id,
      credential_id: `credential of ${name}`,
      public_key: 'public',
      counter: 0,
      transports: ['internal'],
      rp_id: 'launch.example',
      is_synced: true,
      is_backed_up: true,
      name: `Phone of ${name}`,
      created_at: now(),
    });
    await tx.provider_accounts.add({
      person_id,
      issuer: 'https://id.example',
      subject: `subject of ${name}`,
      account: name,
      created_at: now(),
      last_used_at: now(),
    });
    await tx.notices.add({
      path: '/p/acme',
      listing_id: null,
      kind: 'wrong',
      reason: 'The price is wrong.',
      name: `${name} Byron`,
      email,
      sent_at: now(),
    });
    await tx.sign_in_links.add({
      email,
      browser_hash: hashOf('b'),
      return_to: '/',
      created_at: now(),
      expires_at: now() + MINUTE,
    });
    const times = { created_at: now(), expires_at: now() + 3_600_000 };
    await tx.grants.put({ id: `grant of ${name}`, person_id, client_id: 'client', payload: {}, ...times });
    await tx.grants.addToken({
      hash: hashOf(`token of ${name}`),
      grant_id: `grant of ${name}`,
      scopes: ['account:read'],
      audience: `${world.url}/mcp`,
      ...times,
    });
  });
  const draft = await world.rest('POST', '/drafts', { key, body: { url: 'http://127.0.0.1:9/' } });
  return { name, email, key, live, waiting, other, person_id, draft_id: String(draft.body.id ?? '') };
}

/** Tables of the site team and the calendar. */
const NOT_ABOUT_PEOPLE = [
  'used_challenge',
  // It waits for a response, and does not know of whom.
  'provider_sign_in',
  'blog_post',
  'category',
  'counter',
  'cron',
  'interview_question',
  'model_day',
  // What a request under way may cost.
  'model_hold',
  'newsletter_issue',
  'product',
  'tax_rate',
  // The number of a business for a day; of whom it is says the order.
  'vat_look_up',
  'setting',
  'set_up_link',
  'picture',
  'picture_file',
  'week',
];
/** Tables that are derived from other tables, or describe companies. */
const DERIVED = [
  'category_order',
  'category_rank',
  'domain_rating',
  'former_slug',
  'founder_company',
  'founder_country',
  'vote_check',
  'week_result',
];
/** Keyed hashes of names without an account: nobody can be found in them. */
const HASHED = ['removed_name'];

describe('export [D51]', () => {
  test('needs a sign-in of the last 15 minutes', async () => {
    const { email } = await busyPerson('ira');
    const late = await member(world.url, world.store, email, now() - 16 * 60_000);
    const answer = await late.request('/account/export');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/sign-in?again=1&return_to=%2Faccount',
    ]);
  });

  test('has every row that names the person, and nothing that opens a door', async () => {
    const { email, person_id, key, live } = await busyPerson('ada');
    const by = await member(world.url, world.store, email, now());
    const answer = await by.request('/account/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const exported = JSON.parse(answer.markup) as Record<string, Record<string, unknown>[]>;
    expect(exported['person']).toMatchObject([{ id: person_id, email, name: 'ada Byron' }]);
    // In every table that names people, exactly the rows of this person.
    for (const [table, all] of Object.entries(rows())) {
      const own = all.filter((row) => row['person_id'] === person_id);
      if (all.some((row) => 'person_id' in row))
        expect([table, exported[table]?.length]).toEqual([table, own.length]);
    }
    for (const table of [
      'listing',
      'api_key',
      'passkey',
      'provider_account',
      'vote',
      'review',
      'follow',
      'web_session',
      'sign_in_link',
      'content_notice',
      'launch',
      'draft',
      'interview_answer',
      'interview_earlier',
      'person_picture',
    ])
      expect([table, exported[table]?.length]).not.toEqual([table, 0]);
    expect(exported['listing']?.map(({ slug }) => slug)).toContain(live.slug);
    expect(exported['person']?.[0]?.['created_at']).toMatch(/^2026-.*Z$/);
    const cookie = by.cookies.get('firstlight_sid') ?? '';
    for (const secret of [key, hashOf(key), cookie, hashOf(cookie), hashOf('b')])
      expect(answer.markup).not.toContain(secret);
    // And no row of another person.
    expect(answer.markup).not.toContain('stranger@example.org');
  });

  test('leaves out only what tells nothing of a person that another table does not tell; a new table has to be decided on', async () => {
    const { person_id } = await busyPerson('fay');
    const exported = Object.keys((await world.store.personal.everything(person_id)) ?? {});
    const untold = Object.keys(rows()).filter(
      (table) => !exported.includes(table) && !/^(sqlite_|schema_migration$|search_|\w+_fts)/.test(table),
    );
    expect(
      untold.sort((a, b) => a.localeCompare(b)),
      'a new table goes into INDIRECT of store/people/personal.ts, which exports it, or into a list of this file that says why not',
    ).toEqual(
      [
        ...NOT_ABOUT_PEOPLE,
        ...DERIVED,
        ...HASHED,
        // Stored pages and pending jobs: what they are about is in other tables.
        'draft_page',
        'draft_page_before',
        'draft_link_host',
        'job',
        // Hashes of the links in emails about a subscription.
        'subscription_link',
        // Sealed; unreadable without the server's key.
        'oauth_client',
        'oauth_store',
        // Hashes of visitors, with a key that is deleted with the day; sums of each day.
        'visit',
        'listing_day',
      ].sort((a, b) => a.localeCompare(b)),
    );
  });

  test('is for the person only', async () => {
    expect((await new Visitor(world.url).request('/account/export')).status).toBe(303);
    const key = await world.key('someone');
    const byKey = await new Visitor(world.url).request('/account/export', {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(byKey.status).toBe(303);
  });
});

describe('deleting the account [D51]', () => {
  test('needs the typed email address, and a sign-in of the last 15 minutes', async () => {
    const { email, person_id } = await busyPerson('bea');
    const by = await member(world.url, world.store, email, now());
    const page = await by.request('/account/delete');
    for (const typed of ['', 'delete', 'ada@example.org']) {
      const refused = await by.fill(page, '/account/delete', { email: typed });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Nothing was deleted')]);
    }
    world.clock.advance(15 * MINUTE);
    const late = await by.fill(page, '/account/delete', { email });
    expect([late.status, late.text]).toEqual([403, expect.stringContaining('Nothing was deleted')]);
    const again = await by.request('/account/delete');
    expect(again.root.querySelector('main form')).toBeNull();
    const link = again.root.querySelector('main .acts a.hot')?.getAttribute('href') ?? '';
    expect(link).toBe('/sign-in?again=1&return_to=%2Faccount%2Fdelete');
    // The sign-in page has the email address of the signed-in person filled in.
    expect((await by.request(link)).root.querySelector('#email')?.getAttribute('value')).toBe(email);
    expect((await world.store.people.byId(person_id))?.deleted_at).toBeNull();
  });

  test('takes everything along: nothing names the person any more, and no credential works', async () => {
    const busy = await busyPerson('cora');
    const { email, key, person_id, live, waiting, other } = busy;
    const before = await world.rest('GET', `/listings/${other.slug}`);
    expect(await world.store.grants.token(hashOf('token of cora'), now())).toMatchObject({ person_id });
    const face = `/media/${pictureOf('cora')}-256.png`;
    expect((await new Visitor(world.url).request(face)).status).toBe(200);
    expect((await world.rest('GET', '/drafts', { key })).status).toBe(200);
    const second = await sessionFor(world.store, email, now());
    const by = await member(world.url, world.store, email, now());
    const gone = await by.fill(await by.request('/account/delete'), '/account/delete', {
      email: ` ${email.toUpperCase()} `,
    });
    expect([gone.status, gone.text]).toEqual([200, expect.stringContaining('Your account is deleted')]);
    expect(by.cookies.has('firstlight_sid')).toBe(false);

    expect((await by.request('/account')).status).toBe(303);
    expect((await by.request('/account', { headers: { cookie: second.cookie } })).status).toBe(303);
    expect((await world.rest('GET', '/drafts', { key })).status).toBe(401);
    expect(await world.store.grants.token(hashOf('token of cora'), now())).toBeUndefined();
    expect(await world.store.grants.byId('grant of cora', now())).toBeUndefined();
    expect((await world.rest('GET', `/listings/${live.slug}`)).status).toBe(404);
    expect((await by.request('/founders/cora-byron')).status).toBe(404);

    const stored = rows();
    for (const [table, all] of Object.entries(stored)) {
      const own = all.filter((row) => row['person_id'] === person_id);
      expect([table, own.length > 0]).toEqual([table, ['listing', 'vote'].includes(table)]);
    }
    expect(JSON.stringify({ ...stored, job: [] })).not.toMatch(/cora@example|cora Byron/);
    expect((await by.request(face)).status).toBe(404);
    expect(stored['picture_file']?.filter(({ hash }) => face.includes(String(hash)))).toEqual([]);
    expect((await world.store.listings.byId(live.id))?.status).toBe('archived');
    expect((await world.store.listings.byId(waiting.id))?.status).toBe('archived');
    expect(stored['launch']?.filter(({ listing_id }) => listing_id === waiting.id)).toMatchObject([
      { status: 'cancelled', cancelled_reason: 'account_deleted' },
    ]);
    expect(stored['vote']?.find((vote) => vote['person_id'] === person_id)).toMatchObject({ state: 'void' });
    const after = await world.rest('GET', `/listings/${other.slug}`);
    expect([before.body.votes, after.body.votes]).toEqual([1, 0]);
    expect(before.body.community_rating.count - after.body.community_rating.count).toBe(1);

    // Counts are still right, and pending jobs find no person.
    const mended: unknown[] = [];
    const audit = auditCounters({ store: world.store, onMended: (found) => mended.push(found) });
    await audit(
      {},
      {
        id: 0,
        attempt: 1,
        signal: new AbortController().signal,
        write: world.store.write,
        commit: world.store.write,
      },
    );
    expect(mended).toEqual([]);
    expect((await world.mails()).filter(({ to }) => to.includes('cora') || to.includes('deleted'))).toEqual(
      [],
    );
  });

  test('lets the same person start again, with a new account', async () => {
    const { email, person_id } = await busyPerson('dora');
    const by = await member(world.url, world.store, email, now());
    await by.fill(await by.request('/account/delete'), '/account/delete', { email });
    await world.key('dora');
    expect((await world.store.people.byEmail(email))?.id).not.toBe(person_id);
    const stranger = new Visitor(world.url);
    const response = await stranger.fill(await stranger.request('/sign-in'), '/sign-in', {
      email: `deleted:${person_id}`,
    });
    expect(response.status).toBe(400);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { csvRows } from '../../services/import/csv_rows.ts';
import { loadContent } from '../../services/import/load.ts';
import { ImportRefused, parseContent } from '../../services/import/parse.ts';
import { NOON } from '../store/temporary.ts';
import { DAY, THIS_WEEK, type UseCaseScene, useCaseScene, WEEK } from './scene.ts';

let scene: UseCaseScene;
beforeEach(async () => {
  scene = await useCaseScene();
});

const LISTING = {
  name: 'Acme',
  url: 'https://acme.example/',
  owner: 'ada@example.org',
  categories: ['design'],
  short_description: 'It does things.',
};
const load = (listings: readonly object[], rest: Record<string, unknown> = {}, now = NOON) =>
  scene.write((tx) => loadContent(tx, parseContent({ 'listings.json': listings, ...rest }), now));
const refusal = async (loading: () => Promise<unknown>): Promise<string> => {
  try {
    await loading();
  } catch (error) {
    if (error instanceof ImportRefused) return error.message;
    throw error;
  }
  return 'loaded';
};

describe('an imported link', () => {
  test.each([
    ['url', 'https://ann:secret@acme.example/'],
    ['url', 'https://ann@acme.example/'],
    ['logo_url', 'https://ann:secret@acme.example/logo.png'],
    ['demo_video_url', 'https://video.example/a b'],
    ['demo_video_url', ' https://video.example/'],
    ['logo_url', 'data:image/png;base64,AAAA'],
  ])('%s %s is refused: it would be public, or no link', async (field, value) => {
    expect(await refusal(() => load([{ ...LISTING, [field]: value }]))).toContain(
      `listings.json [0].${field}: must be a complete http or https address, without user name, password and spaces`,
    );
    expect(await scene.store.listings.bySlug('acme')).toBeUndefined();
  });
});

test.each([
  ['name', 'ever \u202eil'],
  ['short_description', 'It \u0007 beeps.'],
])('an imported %s that turns its text around or controls a terminal is refused', async (field, value) => {
  expect(await refusal(() => load([{ ...LISTING, [field]: value }]))).toContain(
    `listings.json [0].${field}: must not contain control characters`,
  );
});

describe('the time of an imported launch', () => {
  const live = { ...LISTING, status: 'live' };
  const launchOf = async () => {
    const row = (await scene.store.listings.bySlug('acme'))!;
    return { row, launch: (await scene.store.launches.byId(row.launch_id!))! };
  };

  test.each([
    ['live, with neither week nor instant: now', {}, THIS_WEEK, NOON],
    [
      'live since an instant: in the week of it',
      { live_at: '2026-10-01T10:00:00Z' },
      '2026-09-28',
      Date.UTC(2026, 9, 1, 10),
    ],
    ['live since a week: from its beginning', { week: '2026-10-05' }, '2026-10-05', Date.UTC(2026, 9, 5)],
    [
      'with an instant of another zone',
      { live_at: '2026-10-05T00:30:00+02:00' },
      '2026-09-28',
      Date.UTC(2026, 9, 4, 22, 30),
    ],
  ])('%s', async (_what, when, week, live_at) => {
    await load([{ ...live, ...when }]);
    const { row, launch } = await launchOf();
    expect([row.status, row.live_at, launch.week, launch.live_at]).toEqual(['live', live_at, week, live_at]);
  });

  test('a week begins by the zone of the site: at Sunday noon it is scheduled in Vienna and live in Auckland', async () => {
    const next = '2026-11-23';
    const sunday = Date.UTC(2026, 10, 22, 12);
    const as = (status: string) => refusal(() => load([{ ...LISTING, status, week: next }], {}, sunday));
    await scene.set('calendar.time_zone', 'Europe/Vienna');
    expect(await as('live')).toContain('has not begun: it is "scheduled", not "live"');
    await scene.set('calendar.time_zone', 'Pacific/Auckland');
    expect(await as('scheduled')).toContain('has begun already');
    expect(await as('live')).toBe('loaded');
  });

  test('a listing that was loaded as scheduled launches by itself, and stays live when the file is loaded again', async () => {
    const entry = { ...LISTING, status: 'scheduled', week: '2026-11-30' };
    await load([entry]);
    const { row } = await launchOf();
    await scene.write((tx) => tx.launches.goLive(row.launch_id!, NOON + 9 * DAY));
    const report = await load([entry], {}, NOON + 3 * WEEK);
    expect(report.listings).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(await scene.again(row)).toMatchObject({ status: 'live' });
  });

  test('no email goes out, whatever is loaded', async () => {
    await load([
      live,
      { ...LISTING, name: 'Beta', url: 'https://beta.example/', status: 'scheduled', week: '2026-11-30' },
    ]);
    expect(await scene.emails()).toEqual([]);
  });
});

describe('what an import meets', () => {
  test('a listing under its slug keeps owner, votes and status; one of another site does not change it', async () => {
    const there = await scene.listing({
      name: 'Acme',
      owner: 'bob',
      url: 'https://acme.example',
      voted_at: [NOON - 1],
    });
    await load([{ ...LISTING, tagline: 'New words', status: 'draft' }]);
    expect(await scene.again(there)).toMatchObject({
      person_id: there.person_id,
      votes: 1,
      status: 'live',
      tagline: 'New words',
    });
    const other = { ...LISTING, url: 'https://other.example/', tagline: 'Taken over' };
    expect(await refusal(() => load([other]))).toContain(
      '"acme" is listed with https://acme.example/ already',
    );
    expect(await scene.again(there)).toMatchObject({ tagline: 'New words' });
  });

  test('the same site under another slug cannot be live twice [D18]', async () => {
    await scene.listing({ name: 'Acme', url: 'https://www.acme.example' });
    const twin = { ...LISTING, slug: 'acme-too', status: 'live' };
    expect(await refusal(() => load([twin]))).toContain('this site is listed already, as acme');
  });

  test('two entries whose names make one slug are one fault, not one listing that changes with each load', async () => {
    const twice = [LISTING, { ...LISTING, name: 'ACME!', short_description: 'Something else.' }];
    expect(await refusal(() => load(twice))).toContain('"acme" is there already, in listings.json [0]');
    const named = [LISTING, { ...LISTING, name: 'Beta', slug: 'acme' }];
    expect(await refusal(() => load(named))).toContain('"acme" is there already');
  });

  test('a question with other words under its id is the same question; without an id it is another', async () => {
    const loadQuestion = (question: object) => load([], { 'interview_questions.json': [question] });
    expect((await loadQuestion({ id: 7, question: 'Why?' })).questions).toMatchObject({ added: 1 });
    expect((await loadQuestion({ id: 7, question: 'Why now?', hint: 'A moment.' })).questions).toMatchObject({
      changed: 1,
    });
    expect((await loadQuestion({ question: 'Why now?', hint: 'A moment.' })).questions).toMatchObject({
      unchanged: 1,
    });
    expect((await loadQuestion({ question: 'Why here?' })).questions).toMatchObject({ added: 1 });
    const texts = (await scene.store.interview.questions()).map(({ question }) => question);
    expect(texts.toSorted()).toEqual(['Why here?', 'Why now?']);
  });

  test('a post whose text changed says when, unless the file does; nothing else counts as a change', async () => {
    const post = {
      slug: 'first',
      title: 'First',
      summary: 'Short.',
      body: 'Text.',
      published_at: '2026-11-01T00:00:00Z',
    };
    const at = (changed: object, now: number) => load([], { 'blog.json': [{ ...post, ...changed }] }, now);
    const updated = async () => (await scene.store.blog.bySlug('first'))!.updated_at;
    await at({}, NOON);
    expect(await updated()).toBe(Date.UTC(2026, 10, 1));
    expect((await at({}, NOON + DAY)).posts).toMatchObject({ unchanged: 1 });
    expect((await at({ body: 'Other text.' }, NOON + DAY)).posts).toMatchObject({ changed: 1 });
    expect(await updated()).toBe(NOON + DAY);
    await at({ body: 'Other text.', updated_at: '2026-11-20T00:00:00Z' }, NOON + 2 * DAY);
    expect(await updated()).toBe(Date.UTC(2026, 10, 20));
  });
});

describe('imported evidence', () => {
  const quote = { quote: 'It does things, truly.', page_url: 'https://acme.example/about' };
  const row = { field: 'short_description', text: 'It does things.', quotes: [quote], read_on: '2026-11-01' };
  const owned = { field: 'name', text: 'Acme', quotes: [], read_on: null };
  const stored = async () => {
    const { id } = (await scene.store.listings.bySlug('acme'))!;
    return scene.store.evidence.ofListing(id);
  };

  test('is stored with its values, and the same once more changes nothing', async () => {
    const entry = { ...LISTING, evidence: [row, owned] };
    await load([entry]);
    expect(await stored()).toEqual([row, owned]);
    expect((await load([entry])).listings).toEqual({ added: 0, changed: 0, unchanged: 1 });
    await load([{ ...LISTING, evidence: [owned] }]);
    expect(await stored()).toEqual([owned]);
    // An entry that says nothing of it leaves it alone.
    await load([LISTING]);
    expect(await stored()).toEqual([owned]);
  });

  test.each([
    ['a value that the listing does not state', { ...row, text: 'It does more.' }, '[0].evidence[0].text'],
    [
      'a page of another website',
      { ...row, quotes: [{ ...quote, page_url: 'https://other.example/' }] },
      'quotes[0].page_url',
    ],
    [
      'a page that is no link',
      { ...row, quotes: [{ ...quote, page_url: 'javascript:alert(1)' }] },
      'quotes[0].page_url',
    ],
    ['a day to come', { ...row, read_on: '2099-01-01' }, 'evidence[0].read_on'],
    ['a day without quotes', { ...owned, read_on: '2026-11-01' }, 'evidence[0].read_on'],
    [
      'a quote that is too long',
      { ...row, quotes: [{ ...quote, quote: 'a'.repeat(1001) }] },
      'quotes[0].quote',
    ],
    ['too many quotes', { ...row, quotes: Array.from({ length: 13 }, () => quote) }, 'evidence[0].quotes'],
    ['a field that is no fact', { ...row, field: 'contact_email' }, 'evidence[0].field'],
  ])('%s is refused, and nothing is changed', async (_, wrong, place) => {
    expect(await refusal(() => load([{ ...LISTING, evidence: [wrong] }]))).toContain(place);
    expect(await scene.store.listings.bySlug('acme')).toBeUndefined();
  });
});

describe('a table of comma-separated values', () => {
  const rows = (text: string) => csvRows({ name: 'old.csv', text });

  test.each<[text: string, rows: [line: number, ...cells: string[]][]]>([
    [
      '\uFEFFa,b\r\n1,2\r\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      '\uFEFF"a",b\r1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a,b\r\n"x\r\ny, ""z""",2\r\n\r\n,\r\n3\r\n',
      [
        [1, 'a', 'b'],
        [2, 'x\ny, "z"', '2'],
        [6, '3'],
      ],
    ],
    [
      'a,b\n1,\n',
      [
        [1, 'a', 'b'],
        [2, '1', ''],
      ],
    ],
    [
      `a\n${'x'.repeat(900_000)}`,
      [
        [1, 'a'],
        [2, 'x'.repeat(900_000)],
      ],
    ],
    ['', []],
  ])('%# is read with the line of each row', (text, read) => {
    expect(rows(text).map(({ line, cells }) => [line, ...cells])).toEqual(read);
  });

  test.each([
    ['a,b\n"x\ny",2\n\n"3,4\n5,6\n', 'line 5: has a quote that is not closed'],
    ['a,b\n1,2"\n', 'line 2: has a quote in a cell without quotes'],
    ['a,b\n"1"x,2\n', 'line 2: has text after the quote that ends a cell'],
    ['a,b\n1,2\n1,2,3\n', 'line 3: has more cells than the first line'],
    [`a,b\n"${'x\n'.repeat(600_000)}`, 'line 2: begins a row of more than 1000000 bytes'],
  ])('%# is refused with its line', (text, fault) => {
    expect(() => rows(text)).toThrow(`old.csv ${fault}`);
  });
});

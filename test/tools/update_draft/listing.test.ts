import { beforeEach, describe, expect, test } from 'vitest';
import { mondayOf } from '../../../domain/launches/weeks.ts';
import { launchAs } from '../../scene.ts';
import { builtDraft, FAQ, FOUND, FOUNDER } from '../drafts/draft_scene.ts';
import { editing } from '../drafts/editing.ts';

const at = editing();
const { update } = at;
let listing_id: number;
let slug: string;

beforeEach(async () => {
  ({ listing_id, slug } = await at.ada.answer('submit_draft', { id: at.id }));
});

const listing = async () => (await at.world.store.listings.byId(listing_id))!;
const categories = async () =>
  (await at.world.store.listings.categoriesOf(listing_id)).map(({ name }) => name);

/** Publishes the listing as its launch would. */
async function publish(plan: 'free' | 'paid', unlocked: ('story' | 'milestones' | 'media')[] = []) {
  const now = at.world.clock.now().getTime();
  const week = mondayOf('2026-11-18')!;
  await at.world.store.write(async (tx) => {
    await launchAs(tx, listing_id, { week, plan, now });
    await tx.listings.update(listing_id, { unlocked, updated_at: now });
  });
}

const EVERYTHING = {
  fields: { tagline: 'Told anew', country: 'dk', founded_year: '2011', tags: ['on-call'] },
  faqs: [{ question: 'Who?', answer: 'Ada.' }],
  company_socials: { linkedin: 'https://linkedin.com/company/foghorn' },
  founder_socials: { x: 'https://x.com/ada' },
  founders: [{ name: 'Ada Holm', title: 'CEO', bio: 'On call since 2011.' }],
  story: { title: 'How it began', journey: 'Slowly.' },
  milestones: [{ date: '2026-01-01', title: 'Founded' }],
  seo: { title: 'Foghorn, the updates', meta: 'Updates that customers understand.' },
};

describe('submit_draft [R138–R141]', () => {
  test('saves everything that the draft says, and publishes nothing [R139, R140]', async () => {
    at.id = await builtDraft(at.world, 'ada');
    await update(EVERYTHING);
    const saved = await at.ada.answer('submit_draft', { id: at.id });
    ({ listing_id } = saved);
    expect(saved.status).toBe('draft');
    expect(await listing()).toMatchObject({
      status: 'draft',
      tagline: 'Told anew',
      country: 'DK',
      founded_year: 2011,
      faqs: EVERYTHING.faqs,
      founders: [{ ...EVERYTHING.founders[0], socials: EVERYTHING.founder_socials }],
      company_socials: { github: 'https://github.com/foghorn', ...EVERYTHING.company_socials },
      story: EVERYTHING.story,
      seo_title: EVERYTHING.seo.title,
      seo_description: EVERYTHING.seo.meta,
    });
    expect((await at.world.store.milestones.newest(listing_id, 9)).items).toMatchObject(
      EVERYTHING.milestones,
    );
    expect(await at.ada.problem('get_listing', { slug: saved.slug })).toMatchObject({ status: 404 });
  });

  test('a draft that is still being built is refused, to edit and to submit [R138]', async () => {
    for (const status of ['crawling', 'drafting'] as const) {
      const building = await builtDraft(at.world, 'ada', { status, percent: 40 });
      for (const operation of ['submit_draft', 'update_draft'])
        expect(await at.ada.problem(operation, { id: building })).toMatchObject({
          status: 400,
          code: 'draft_not_ready',
        });
    }
  });

  test('again updates the same listing, and takes back nothing that was changed on the listing itself [R141]', async () => {
    await at.world.store.write(async (tx) => {
      await tx.listings.update(listing_id, { usps: ['Added on the listing'], updated_at: 1 });
      await tx.milestones.add({ listing_id, date: '2026-02-02', title: 'Added there' });
    });
    await update({ fields: { tagline: 'Another' } });
    const again = await at.ada.answer('submit_draft', { id: at.id });
    expect(again).toMatchObject({ listing_id, slug, status: 'draft', listing: { tagline: 'Another' } });
    expect((await listing()).usps).toEqual(['Added on the listing']);
    expect((await at.world.store.milestones.newest(listing_id, 9)).total).toBe(1);
  });

  test('lists everything that is missing or too much at once [D65, D2]', async () => {
    at.id = await builtDraft(at.world, 'ada');
    await update({
      fields: { name: null, short_description: null, categories: null, country: 'Atlantis' },
      story: { title: 'x'.repeat(201) },
    });
    const problem = await at.ada.problem('submit_draft', { id: at.id });
    expect(problem.errors.map(({ path, code }: any) => `${path} ${code}`)).toEqual([
      'fields.name missing',
      'fields.short_description missing',
      'fields.categories missing',
      'fields.country invalid_country',
      'story.title too_long_for_listing',
    ]);
  });
});

describe('edits after submission [R134]', () => {
  test('reach the listing at once in every key, and change no status', async () => {
    const after = await update(EVERYTHING);
    expect([after.status, after.listing_id]).toEqual(['submitted', listing_id]);
    const row = await listing();
    expect(row).toMatchObject({ status: 'draft', tagline: 'Told anew', story: EVERYTHING.story });
    expect((await at.world.store.milestones.newest(listing_id, 9)).items).toMatchObject(
      EVERYTHING.milestones,
    );
    const [stored] = (await at.world.store.milestones.newest(listing_id, 9)).items;
    await update({ milestones: [...EVERYTHING.milestones, { date: '2026-03-03', title: 'Grew' }] });
    const { items } = await at.world.store.milestones.newest(listing_id, 9);
    expect(items.map(({ id: each }) => each)).toEqual([expect.any(Number), stored!.id]);
  });

  test('are public on a live listing: sections only where they are unlocked [R43]', async () => {
    await publish('free');
    await update(EVERYTHING);
    const shown = await at.ada.answer('get_listing', { slug });
    expect(shown).toMatchObject({
      tagline: 'Told anew',
      country: 'DK',
      faqs: EVERYTHING.faqs,
      founders: [{ name: 'Ada Holm', title: 'CEO', bio: 'On call since 2011.' }],
      socials: EVERYTHING.company_socials,
      seo: { title: EVERYTHING.seo.title, description: EVERYTHING.seo.meta },
    });
    for (const section of ['story', 'milestones', 'media']) expect(shown).not.toHaveProperty(section);
    const [ada_holm] = (await at.ada.answer('list_founders', { q: 'Ada Holm' })).items;
    const { socials } = await at.ada.answer('get_founder', { slug: ada_holm.slug });
    expect(socials).toEqual(EVERYTHING.founder_socials);
    expect((await listing()).status).toBe('live');
    const page = await (await fetch(`${at.world.url}/p/${slug}`)).text();
    expect(page).toContain('<title>Foghorn, the updates');
    expect(page).toContain('content="Updates that customers understand."');
    expect((await at.ada.answer('search_listings', { q: 'told anew' })).items[0].slug).toBe(slug);
  });

  test('story, milestones and media show where they are unlocked [R43]', async () => {
    await publish('paid', ['story', 'milestones', 'media']);
    await update({ ...EVERYTHING, fields: { demo_video_url: 'https://youtu.be/x' } });
    expect(await at.ada.answer('get_listing', { slug })).toMatchObject({
      story: EVERYTHING.story,
      milestones: { items: EVERYTHING.milestones, total: 1 },
      media: { demo_video_url: 'https://youtu.be/x' },
    });
  });

  test('a free listing has the first category, a paid one the first four [D34]', async () => {
    const five = ['Travel', 'Games', 'Education', 'Design', 'Marketing'];
    await update({ fields: { categories: five } });
    expect(await categories()).toEqual(['Travel']);
    await publish('paid');
    await at.ada.answer('submit_draft', { id: at.id });
    expect(await categories()).toEqual(five.slice(0, 4));
    await update({ fields: { categories: ['Games', 'Travel'] } });
    expect(await categories()).toEqual(['Games', 'Travel']);
    expect((await at.ada.answer('get_listing', { slug })).categories).toMatchObject([
      { name: 'Games', primary: true },
      { name: 'Travel', primary: false },
    ]);
  });

  test('one that would break the listing is refused, and nothing changes, neither draft nor listing [D65]', async () => {
    await publish('free');
    const before = [await at.ada.answer('get_draft', { id: at.id }), await listing()];
    for (const broken of [
      { fields: { name: null } },
      { fields: { name: '  ' } },
      { fields: { short_description: null } },
      { fields: { categories: [] } },
      { fields: { tagline: 'x'.repeat(201) } },
      { company_socials: { github: 'https://gitlab.example/a' } },
      { story: { title: 'x'.repeat(201) } },
    ]) {
      const problem = await at.ada.problem('update_draft', { id: at.id, faqs: [], ...broken });
      expect(problem).toMatchObject({ status: 400, code: 'draft_incomplete' });
    }
    expect([await at.ada.answer('get_draft', { id: at.id }), await listing()]).toEqual(before);
  });

  test('what is blank and never was on the site is reported as not found; what the founder adds or removes is not [R42]', async () => {
    await publish('free');
    await update({ fields: { city: 'Ghent', tagline: null }, lock_fields: ['country'] });
    const { not_found_on_website } = await at.ada.answer('get_listing', { slug });
    expect(not_found_on_website).toContain('country');
    expect(not_found_on_website).not.toContain('city');
    expect(not_found_on_website).not.toContain('tagline');
  });

  test('a draft whose categories the site team took away is refused at submit, with what to do', async () => {
    at.id = await builtDraft(at.world, 'ada');
    await at.world.store.write(async (tx) => {
      const { fields } = (await tx.drafts.byId(at.id))!;
      const gone = { ...fields.categories, value: ['Gone for good'] };
      await tx.drafts.patch(at.id, { fields: { ...fields, categories: gone }, updated_at: 1 });
    });
    expect(await at.ada.problem('submit_draft', { id: at.id })).toMatchObject({
      status: 400,
      code: 'draft_incomplete',
      errors: [{ path: 'fields.categories' }],
    });
    expect((await at.ada.answer('get_draft', { id: at.id })).listing_id).toBeNull();
  });

  test('what was drafted and not touched is on the listing without its quotes [R139]', async () => {
    expect(await listing()).toMatchObject({
      name: FOUND.name,
      faqs: [FAQ],
      founders: [FOUNDER],
      company_socials: { github: 'https://github.com/foghorn' },
    });
  });
});

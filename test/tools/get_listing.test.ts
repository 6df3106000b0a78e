import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../both.ts';
import { addListing } from '../scene.ts';
import { startWorld, type World } from '../world.ts';

describe('get_listing', () => {
  let world: World;
  let anybody: Both;

  beforeAll(async () => {
    world = await startWorld();
    await addListing(world.store, world.clock, {
      name: 'Palimpsest',
      tagline: 'Notes that remember',
      short_description: 'A notebook for archivists.',
      description: 'Long text.',
      features: ['Marginalia'],
      usps: ['Works on paper'],
      keywords: ['notes'],
      pricing_model: 'freemium',
      pricing_summary: 'Free, or €4 a month.',
      country: 'AT',
      city: 'Graz',
      founded_year: 2019,
      contact_email: 'private@palimpsest.example',
      founders: [{ name: 'Miriam Okafor', title: 'Founder' }],
      faqs: [{ question: 'Is it free?', answer: 'Yes.' }],
      company_socials: { github: 'https://github.com/palimpsest' },
      not_found_on_website: ['demo_video_url'],
      categories: ['notes-and-knowledge'],
    });
    await addListing(world.store, world.clock, { name: 'Secret', status: 'draft' });
    await addListing(world.store, world.clock, { name: 'Waiting', status: 'awaiting_badge' });
    await addListing(world.store, world.clock, { name: 'Coming', status: 'scheduled', week: '2026-12-28' });
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  test('R39, R42 gives the public profile', async () => {
    const listing = await anybody.answer('get_listing', { slug: 'palimpsest' });
    expect(listing).toMatchObject({
      slug: 'palimpsest',
      description: 'Long text.',
      features: ['Marginalia'],
      pricing: { model: 'freemium', summary: 'Free, or €4 a month.' },
      categories: [{ slug: 'notes-and-knowledge', primary: true }],
      founders: [{ name: 'Miriam Okafor', title: 'Founder' }],
      faqs: [{ question: 'Is it free?', answer: 'Yes.' }],
      socials: { github: 'https://github.com/palimpsest' },
      links: {
        website: 'https://palimpsest.example/',
        page: `${world.url}/p/palimpsest`,
        rel: 'ugc nofollow',
      },
      not_found_on_website: ['demo_video_url'],
      launch_week: '2026-11-16',
    });
  });

  test('R40, R43 a free listing shows its primary category only, and no paid section', async () => {
    const listing = await anybody.answer('get_listing', { slug: 'palimpsest' });
    expect(listing.categories).toHaveLength(1);
    for (const section of ['story', 'milestones', 'media', 'demo_video_url'])
      expect(listing).not.toHaveProperty(section);
  });

  test('C12 addresses of people stay inside', async () => {
    expect(JSON.stringify(await anybody.answer('get_listing', { slug: 'palimpsest' }))).not.toContain('@');
  });

  test.each(['secret', 'waiting', 'coming'])('R44, R46 %s is not live, so it is not found', async (slug) => {
    expect(await anybody.problem('get_listing', { slug })).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('R45 an unknown slug is not found; what is no slug is refused (R7)', async () => {
    expect(await anybody.problem('get_listing', { slug: 'nobody-knows' })).toMatchObject({ status: 404 });
    expect(await anybody.problem('get_listing', { slug: 'No_Slug' })).toMatchObject({ status: 400 });
    expect(await anybody.problem('get_listing', { slug: 'a'.repeat(221) })).toMatchObject({ status: 400 });
    expect(await anybody.problem('get_listing', { slug: 'a'.repeat(220) })).toMatchObject({ status: 404 });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SharedSite, sharedSites } from '../../scripts/drafting/shared_sites.ts';
import { type Caller, restCaller } from '../clients/rest_client.ts';
import { companySite } from '../doubles/company_site.ts';
import { readingOf } from '../drafting/raw_words.ts';
import { startWorld, until, type World } from '../world.ts';

const sites = sharedSites();
if (sites.length === 0)
  process.stdout.write('SHARED_DATA is absent: the launch with real pages is skipped.\n');

describe.skipIf(sites.length === 0)('the way to a draft on real pages [R105, R106]', () => {
  let world: World;
  let ada: Caller;
  beforeAll(async () => {
    world = await startWorld();
    ada = restCaller(world, await world.key('ada'));
  });
  afterAll(() => world.close());

  test.each(sites.map((site) => [site.name, site] as const))(
    '%s: every quote is on the named page, word for word',
    async (_name, site: SharedSite) => {
      const files = new Map(site.pages.map(({ url, html }) => [new URL(url).pathname, html]));
      const served = await companySite(Object.fromEntries(files));
      try {
        const { answer } = await ada.call('submit_listing', { url: served.url });
        const draft = await until(async () => {
          const seen = await ada.call('get_draft', { id: answer.id });
          return seen.answer.status === 'ready' && seen.answer;
        });
        expect(draft.fields.name.state).toBe('ai');
        const proved = [
          ...Object.entries<any>(draft.fields),
          ...draft.faqs.entries(),
          ...draft.founders.entries(),
        ];
        for (const [name, { value, state, evidence }] of proved) {
          expect(evidence.length > 0, `${name} has quotes exactly when it has a value`).toBe(value !== null);
          expect(state ?? 'ai').toBe(value === null ? 'not_found' : 'ai');
          for (const { quote, page_url } of evidence) {
            const html = files.get(new URL(page_url).pathname);
            expect(html, page_url).toBeDefined();
            expect(readingOf(html!).writes(quote), quote).toBe(true);
          }
        }
      } finally {
        await served.close();
      }
    },
  );

  test('and the first of them goes on to a live listing', async () => {
    const { answer } = await ada.call('list_my_drafts', { per_page: 100 });
    const draft = answer.items.find(({ name }: { name: string }) => name === '20[ ]');
    await ada.call('update_draft', { id: draft.id, fields: { categories: ['Data & analytics'] } });
    const { answer: saved } = await ada.call('submit_draft', { id: draft.id });
    expect(saved).toMatchObject({ status: 'draft', slug: '20' });
    const { answer: queued } = await ada.call('choose_free_listing', { listing_id: saved.listing_id });
    expect(queued.status).toBe('awaiting_badge');
  });
});

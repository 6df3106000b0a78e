import { describe, expect, test } from 'vitest';
import type { Offer } from '../../domain/evidence/evidence.ts';
import { fieldSet } from '../../domain/profile/draft_fields.ts';
import { emailTo } from '../auth/mailbox.ts';
import { restCaller } from '../clients/rest_client.ts';
import { shareableDraft } from '../scene.ts';
import { startWorld } from '../world.ts';
import { expectFine, hasChromium, inBrowser, visit, WIDTHS } from './chromium.ts';

const PAGE = 'https://www.tideline.example/en/products/planner-for-sailors-and-harbour-masters?from=home';
const FEATURES = [
  'Tide tables for every harbour between the Bay of Biscay and the Skagerrak, with the drift that the harbour masters report',
  'Mooring maps',
  'Wind warnings by text message',
  'Crew lists that fill themselves',
];

const said = (quote: string) => ({ quote, page_url: PAGE, start: 0, end: quote.length });
const offerOf = (values: readonly string[], quotes = values): Offer => ({
  items: values.map((value) => ({ value, evidence: quotes.map(said) })),
  label: values.length > 1 ? said('What you get on board') : null,
});
const QUOTE = 'Tideline plans trips for people who sail, and for those who wait ashore.';

describe.skipIf(!hasChromium)('taking what the website offers, with Chromium', () => {
  const seen = inBrowser(startWorld);

  test.each(WIDTHS)('$name: a list without one of its entries, and a category [D86]', async (look) => {
    const { world } = seen;
    const email = `ada.${look.name.replace(/\W+/g, '.')}@example.org`;
    const id = await shareableDraft(world.store, world.clock, { owner: email, name: 'Tideline' });
    await world.store.write((tx) =>
      tx.drafts.patch(id, {
        fields: fieldSet({}),
        offers: {
          features: [offerOf(FEATURES), offerOf(['Free berths', 'Fuel on account'])],
          categories: ['Travel', 'Design'].map((value) => offerOf([value], [QUOTE])),
          stage: [offerOf(['launched'], ['Used in 400 harbours since 2019.'])],
        },
        updated_at: world.clock.now().getTime(),
      }),
    );
    const { page, troubles } = await visit(seen.browser, look);
    await page.goto(`${world.url}/sign-in?return_to=/account/drafts/${id}`);
    await page.getByLabel('Email address', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByLabel('Code from the email').fill((await emailTo(world, email)).code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Your website probably says this.').first().waitFor();
    await expectFine(page, troubles);
    await page.getByLabel('Mooring maps').uncheck();
    await page.getByRole('button', { name: 'Use this list Tide tables' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Use this category Travel' }).click();
    await page.getByText('Saved.').waitFor();
    await expectFine(page, troubles);
    await page.close();
    const { fields } = (
      await restCaller(world, await world.key(email.split('@')[0]!)).call('get_draft', { id })
    ).answer;
    expect(fields.features.value).toEqual(FEATURES.filter((entry) => entry !== 'Mooring maps'));
    expect(fields.features.evidence[0]).toEqual({ quote: FEATURES[0], page_url: PAGE });
    expect(fields.categories).toMatchObject({ value: ['Travel'], evidence: [{ quote: QUOTE }] });
  });
});

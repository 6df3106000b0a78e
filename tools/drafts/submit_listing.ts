import { z } from 'zod';
import { startDraft } from '../../services/drafts/change/submit.ts';
import { similarTo } from '../../services/drafts/sites/known_site.ts';
import { readableSite } from '../../services/drafts/sites/readable_site.ts';
import { CREATES, defineOperation } from '../operation/define.ts';
import { submittedDraft } from '../shapes/draft.ts';
import { presentDraft } from './show/present.ts';
import { standingOf } from './show/standing.ts';

export const submitListing = defineOperation({
  name: 'submit_listing',
  title: 'Submit a product',
  description:
    'Starts a draft from the URL of a company website. The service reads the site, honouring robots.txt, and drafts a profile in about a minute; every value is proved by a quote. Nothing is published or charged. Then call get_draft every few seconds until its status is ready. The same URL again gives the same draft, read again when its last reading failed or is old; another page of a site is another product.',
  route: 'POST /drafts',
  status: 201,
  access: 'listings:write',
  effect: { ...CREATES, openWorld: true },
  input: z.strictObject({
    url: z.string().min(1).max(2048).describe('URL of the website, for example https://acme.com.'),
  }),
  output: submittedDraft,
  errors: ['url_not_allowed', 'listing_exists', 'site_not_accepted'],
  example: { url: 'https://newcomer.example' },

  async handler({ url }, { actor, store, clock, sites, limits_on }) {
    const site = readableSite('url', url, sites);
    const now = clock.now().getTime();
    const by = { person_id: actor.person_id, limits_on, now };
    return store.write(async (tx) => {
      const { draft: row, is_new, notices } = await startDraft(tx, site, by);
      if (is_new) return { ...presentDraft(row, []), ...(await similarTo(tx, row, actor.person_id)) };
      return presentDraft(row, await tx.drafts.visits(row.id), notices, await standingOf(tx, row));
    });
  },
});

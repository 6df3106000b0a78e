import { z } from 'zod';
import { DAY_WINDOW_MS } from '../../domain/quota.ts';
import { blankDraft, buildKey } from '../../store/drafts.ts';
import { newUuid } from '../../store/ids.ts';
import type { Tx } from '../../store/store.ts';
import { refuseBeyondDay } from '../day_limit.ts';
import { CREATES, defineOperation } from '../define.ts';
import { draft } from '../shapes/draft.ts';
import { knownDraft, refuseBlocked } from './known_site.ts';
import { presentDraft } from './present.ts';
import { readableSite } from './readable_site.ts';

/** A build that was cut off by the end of the process goes on this often; one that fails ends by itself long before. */
const BUILD_ATTEMPTS = 30;

export const submitListing = defineOperation({
  name: 'submit_listing',
  title: 'Submit a product',
  description:
    'Starts a draft from the address of a company website. The service reads the site, honouring robots.txt, and drafts a profile in about a minute; every value is proved by a quote. Nothing is published or charged. Then call get_draft every few seconds until its status is ready. A site that you submitted before gives the same draft again.',
  route: 'POST /drafts',
  status: 201,
  access: 'listings:write',
  effect: { ...CREATES, openWorld: true },
  input: z.strictObject({
    url: z.string().min(1).max(2048).describe('Address of the website, for example https://acme.com.'),
  }),
  output: draft,
  errors: ['url_not_allowed', 'listing_exists', 'site_not_accepted'],
  example: { url: 'https://newcomer.example' },

  async handler({ url }, { actor, store, clock, sites, limits_on }) {
    const site = readableSite('url', url, sites);
    const now = clock.now().getTime();
    return store.write(async (tx) => {
      await refuseBlocked(tx, site.url);
      const known = await knownDraft(tx, actor.person_id, site.site_key);
      if (known) return presentDraft(known, await tx.drafts.visits(known.id));
      if (limits_on) {
        await refuseBeyondDailyLimit(tx, actor.person_id, now);
        await refuseBusyDomain(tx, site.domain, now);
      }
      const id = newUuid();
      const { url: kept, site_key } = site;
      await tx.drafts.add(blankDraft({ id, person_id: actor.person_id, url: kept, site_key }, now));
      await tx.jobs.enqueue(
        'build_draft',
        { draft_id: id },
        { key: buildKey(id), max_attempts: BUILD_ATTEMPTS },
      );
      const row = await tx.drafts.byId(id);
      if (!row) throw new Error('the draft was not stored');
      return presentDraft(row, []);
    });
  },
});

async function refuseBeyondDailyLimit(tx: Tx, person_id: number, now: number): Promise<void> {
  const { 'limits.drafts_per_day': limit } = await tx.settings.all();
  const started = await tx.drafts.startedAfter(person_id, now - DAY_WINDOW_MS);
  refuseBeyondDay(started, limit, now, {
    detail: `You have started ${started.count} drafts in 24 hours; the limit is ${limit}.`,
    next_steps: ['Edit the drafts that you have (list_my_drafts), or come back tomorrow.'],
  });
}

async function refuseBusyDomain(tx: Tx, domain: string, now: number): Promise<void> {
  const { 'limits.drafts_per_domain_per_day': limit } = await tx.settings.all();
  const started = await tx.drafts.startedForDomain(domain, now - DAY_WINDOW_MS);
  refuseBeyondDay(started, limit, now, {
    detail: `${started.count} drafts of websites of ${domain} were started in 24 hours; the limit is ${limit} for one domain.`,
    next_steps: ['Come back later, or submit the website under a domain of its own.'],
  });
}

import { LISTING_STATUSES } from '../../../../domain/launches/listing_states.ts';
import {
  decideListing,
  findListings,
  listingFile,
  unlockSections,
} from '../../../../services/administration/listings.ts';
import { featureListing, scheduleListing } from '../../../../services/administration/places.ts';
import { currentStages } from '../../../../services/content/team_lists.ts';
import { attestRevenue, storedRevenue, withdrawRevenue } from '../../../../services/figures/revenue.ts';
import { changeSlug } from '../../../../services/moderation/change_slug.ts';
import { revertByTeam } from '../../../../services/my_listings/revert.ts';
import { removeName } from '../../../../services/people/remove_name.ts';
import { listOf, stepsOf } from '../../../html/pagination.ts';
import { csrfField, formOf, noteOf } from '../../../request/forms.ts';
import { definePage, type Named } from '../../../request/page.ts';
import {
  type AdminRequest,
  isFreshly,
  noSuchPage,
  type Page,
  seeOther,
  signInAgain,
} from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { adminListingUrl, adminUrl } from '../../../templates/admin/admin.ts';
import {
  adminListingsTemplate,
  adminListingTemplate,
  listingBrief,
} from '../../../templates/admin/listings/listings.ts';
import type { SentRevenue } from '../../../templates/admin/listings/revenue.ts';
import {
  adminListingMessages,
  adminListingRefusals,
  adminListingTexts,
  adminListingsTexts as t,
} from '../../../texts/admin/listings.ts';
import { stageNames } from '../../../texts/names.ts';
import { numberOf, partOf } from '../../drafts/own_list.ts';
import { administratorOf, adminPage } from '../admin.ts';

/** Listings in every status by name, website, slug or id. */
async function adminListingsPage(request: AdminRequest): Promise<Page> {
  const { query } = request;
  const part = partOf(request);
  const text = (query.get('q') ?? '').trim().slice(0, 200);
  const status = LISTING_STATUSES.find((one) => one === query.get('status'));
  const { rows, total } = await request.do(findListings, { text, status, ...part });
  const steps = stepsOf(listOf(part, total), adminUrl('listings'), { q: text, status });
  return adminPage('listings', {
    title: t.title,
    lede: t.lede,
    main: adminListingsTemplate({ listings: rows, total, text, status: status ?? '', steps }),
  });
}

/** One listing with its history, and forms for what the site team can do to it. */
const adminListingPage = (request: AdminRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

async function shown(
  request: AdminRequest,
  id: string,
  refused: keyof typeof adminListingRefusals | null = null,
  sent: SentRevenue | null = null,
): Promise<Page> {
  const { query } = request;
  const { page, offset, limit } = partOf(request);
  const file = await request.do(listingFile, numberOf(id), { offset, limit });
  if (!file) return { ...noSuchPage(), personal: true };
  const { listing, history } = file;
  const done = MESSAGES.find((word) => query.has(word));
  return adminPage('listings', {
    ...(sent && { status: 400 }),
    title: listing.name,
    below: listing.name,
    lede: adminListingTexts.lede(listing, listingBrief(listing)),
    message: refused === null && done ? adminListingMessages[done] : null,
    refusal: refused && adminListingRefusals[refused],
    main: adminListingTemplate({
      file,
      revenue: (await request.do(storedRevenue, listing.id)) ?? null,
      sent,
      page,
      more: offset + limit < history.total,
      sign_in: isFreshly(request) ? null : signInAgain(adminListingUrl(listing.id)),
      now: request.now,
      csrf: csrfField(request),
      stageName: stageNames(await request.do(currentStages)),
    }),
  });
}

const MESSAGES = Object.keys(adminListingMessages) as (keyof typeof adminListingMessages)[];

/** What became of an act. */
type Outcome =
  | { done: keyof typeof adminListingMessages }
  | { sent: SentRevenue }
  | { refused: keyof typeof adminListingRefusals | 'no_listing' };

/** Does what a form of the page says, by the use cases of the commands. */
async function changeAdminListing(request: AdminRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const listing_id = numberOf(id);
  const act = fields.has('change') ? revert : (ACTS[fields.get('do') ?? ''] ?? unknown);
  const outcome = await act(request, listing_id, fields);
  if ('done' in outcome) return seeOther(`${adminListingUrl(listing_id)}?${outcome.done}`);
  if ('sent' in outcome) return shown(request, id, null, outcome.sent);
  return outcome.refused === 'no_listing'
    ? { ...noSuchPage(), personal: true }
    : shown(request, id, outcome.refused);
}

type Act = (request: AdminRequest, listing_id: number, fields: URLSearchParams) => Promise<Outcome>;

const unknown: Act = async () => ({ refused: 'unknown' });

const revert: Act = async (request, listing_id, fields) => {
  const change_id = numberOf(fields.get('change') ?? '');
  const { now } = request;
  const actor = administratorOf(request);
  const result = await request.do(revertByTeam, { listing_id, change_id, actor, now });
  return result === 'reverted' || result === 'waits' ? { done: result } : { refused: result };
};

const decide =
  (verdict: 'suspend' | 'unsuspend'): Act =>
  async (request, listing_id, fields) => {
    const { now, session } = request;
    const { person_id } = session;
    const refused = await request.do(decideListing, {
      listing_id,
      verdict,
      note: noteOf(fields),
      person_id,
      now,
    });
    return refused ? { refused } : { done: `${verdict}ed` };
  };

const ACTS: Readonly<Record<string, Act | undefined>> = {
  suspend: decide('suspend'),
  unsuspend: decide('unsuspend'),
  async unlock(request, listing_id, fields) {
    const { now } = request;
    const sections = fields.getAll('section');
    const by = administratorOf(request);
    const result = await request.do(unlockSections, { listing_id, sections, by, now });
    return typeof result === 'string' ? { refused: result } : { done: 'unlocked' };
  },
  async schedule(request, listing_id, fields) {
    const [week, by] = [fields.get('week') ?? '', administratorOf(request)];
    const refused = await request.do(scheduleListing, { listing_id, week, by, now: request.now });
    return refused ? { refused } : { done: 'scheduled' };
  },
  async feature(request, listing_id, fields) {
    const days = Number(fields.get('days') || Number.NaN);
    const feature = { listing_id, days, by: administratorOf(request), now: request.now };
    const refused = await request.do(featureListing, feature);
    return refused ? { refused } : { done: 'featured' };
  },
  async remove_name(request, listing_id, fields) {
    const name = (fields.get('name') ?? '').trim();
    const removal = { listing_id, name, by: administratorOf(request), now: request.now };
    const result = await request.do(removeName, removal);
    return typeof result === 'string' ? { refused: result } : { done: 'name_removed' };
  },
  async attest(request, listing_id, fields) {
    const { now } = request;
    const text = (name: string): string => (fields.get(name) ?? '').trim();
    const typed = {
      revenue_usd: text('revenue_usd'),
      verified_on: text('verified_on'),
      source: text('source'),
    };
    const result = await request.do(attestRevenue, { listing_id, typed, by: administratorOf(request), now });
    if (result === 'no_listing') return { refused: result };
    return 'faults' in result ? { sent: { typed, faults: result.faults } } : { done: 'attested' };
  },
  async withdraw(request, listing_id) {
    const refused = await request.do(withdrawRevenue, { listing_id, by: administratorOf(request) });
    return refused ? { refused: refused === 'none' ? 'unchanged' : refused } : { done: 'withdrawn' };
  },
  async slug(request, listing_id, fields) {
    const slug = (fields.get('slug') ?? '').trim();
    const by = administratorOf(request);
    const { now } = request;
    const refused = await request.do(changeSlug, { listing_id, slug, reason: noteOf(fields), by, now });
    return refused ? { refused } : { done: 'slug_changed' };
  },
};

definePage({ path: '/admin/listings', door: 'administrators', read: adminListingsPage });

definePage({
  path: '/admin/listings/:id',
  door: 'administrators',
  read: adminListingPage,
  send: changeAdminListing,
});

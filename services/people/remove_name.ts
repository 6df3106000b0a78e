import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { isKnownName, type KnownNames, keysOfName, withoutNames } from '../../domain/text/masked_names.ts';
import type { Draft } from '../../store/drafts/drafts.ts';
import type { Listing } from '../../store/listings/listing.ts';
import { nameKey } from '../../store/people/founders.ts';
import type { Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A person who is named on a listing and asks to be taken off the site; `now` in epoch milliseconds. */
export interface NameRemoval {
  listing_id: number;
  /** As the listing writes it. */
  name: string;
  by: AuditActor;
  now: number;
}

/** What a removal changed. */
export interface NameRemoved {
  listing_ids: number[];
  /** Drafts that are no listing yet. */
  drafts: number;
}

/** Why nothing was removed: no listing, a name without words, nothing names the person, or the product itself has that name. */
export type NameNotRemoved = 'no_listing' | 'no_name' | 'not_named' | 'named_after';

/** Listings of a founder that are looked up. */
const COMPANIES = 1000;

/**
 * Removes a person from every listing and draft of the website, and of the founder's other websites, with what is stored about them: quotes,
 * pages that were read, earlier values. The name is remembered as a hash, so that no reading of the website brings it back (record 52). The
 * owners are notified without the name.
 */
export const removeName = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, removal: NameRemoval): Promise<NameRemoved | NameNotRemoved> => {
    const { listing_id, name, by, now } = removal;
    const listing = await tx.listings.byId(listing_id);
    if (!listing || listing.deleted_at !== null) return 'no_listing';
    if (keysOfName(name).length === 0) return 'no_name';
    const result: NameRemoved = { listing_ids: [], drafts: 0 };
    for (const domain of await domainsOf(tx, listing, name)) {
      const done = await removeFromDomain(tx, domain, { name, now });
      if (done === 'named_after' && domain === listing.domain) return done;
      if (done === 'named_after') continue;
      result.listing_ids.push(...done.listing_ids);
      result.drafts += done.drafts;
    }
    if (isEmpty(result)) return 'not_named';
    const details = { listings: result.listing_ids, drafts: result.drafts };
    await tx.audit_log.record({ by, kind: 'name_removed', subject: `listing:${listing_id}`, details });
    return result;
  },
);

const isEmpty = ({ listing_ids, drafts }: NameRemoved): boolean => listing_ids.length === 0 && drafts === 0;

/** The domain of the listing, then those of the other listings that name the same founder. */
async function domainsOf(tx: Tx, listing: Listing, name: string): Promise<Set<string>> {
  const founder = (await tx.founders.ofListing(listing.id)).get(nameKey(name));
  const companies = founder ? await tx.founders.companies(founder.id, COMPANIES) : [];
  const others = await rowsOf(
    tx,
    companies.map((company) => company.listing_id),
  );
  return new Set([listing, ...others].map(({ domain }) => domain));
}

/** Remembers the name for a domain and removes it there; forgets it again if nothing has it. */
async function removeFromDomain(
  tx: Tx,
  domain: string,
  { name, now }: Pick<NameRemoval, 'name' | 'now'>,
): Promise<NameRemoved | 'named_after'> {
  const keys = keysOfName(name);
  const before = await tx.removed_names.ofDomain(domain);
  await tx.removed_names.add(domain, keys, now);
  const known = await tx.removed_names.ofDomain(domain);
  const done = known ? await removeFrom(tx, domain, { known, name, now }) : 'named_after';
  const isOld = before !== null && isKnownName(name, before);
  if (!isOld && (done === 'named_after' || isEmpty(done))) await tx.removed_names.remove(domain, keys);
  return done;
}

/** Allows a name that was removed to be shown again for the website of a listing; nothing comes back by itself. Returns why not, or null. */
export async function allowName(
  tx: Tx,
  { listing_id, name, by }: Omit<NameRemoval, 'now'>,
): Promise<'no_listing' | 'not_removed' | null> {
  const listing = await tx.listings.byId(listing_id);
  if (!listing || listing.deleted_at !== null) return 'no_listing';
  if (!(await tx.removed_names.remove(listing.domain, keysOfName(name)))) return 'not_removed';
  await tx.audit_log.record({ by, kind: 'name_allowed', subject: `listing:${listing_id}` });
  return null;
}

const rowsOf = async ({ listings }: Pick<Tx, 'listings'>, ids: readonly number[]): Promise<Listing[]> =>
  (await Promise.all(ids.map((id) => listings.byId(id)))).filter((row) => row !== undefined);

/** Removes the names from everything of a domain; nothing if one of its listings has such a name itself. */
async function removeFrom(
  tx: Tx,
  domain: string,
  { known, name: removed, now }: Pick<NameRemoval, 'name' | 'now'> & { known: KnownNames },
): Promise<NameRemoved | 'named_after'> {
  const { listing_ids, draft_ids } = await tx.named_texts.ofDomain(domain);
  const listings = await rowsOf(tx, listing_ids);
  const names = listings.flatMap(({ name, slug, url }) => [name, slug, url]);
  if (names.some((text) => isKnownName(text, known) || withoutNames(text, known) !== text))
    return 'named_after';
  const result: NameRemoved = { listing_ids: [], drafts: 0 };
  const ofListings = new Set(listings.map(({ draft_id }) => draft_id));
  for (const listing of listings)
    if (await removeFromListing(tx, listing, known, now)) {
      await tx.founders.forget(listing.person_id, removed);
      result.listing_ids.push(listing.id);
    }
  for (const id of draft_ids)
    if (!ofListings.has(id) && (await removeFromDraft(tx, id, known, now))) result.drafts++;
  return result;
}

async function removeFromListing(tx: Tx, listing: Listing, known: KnownNames, now: number): Promise<boolean> {
  const { id, draft_id, name } = listing;
  const evidence = await tx.evidence.ofListing(id);
  // All that was read about a founder, not only the name.
  const rest = evidence.filter(
    ({ field, text }) => field !== 'founders' || withoutNames(text, known) === text,
  );
  await tx.evidence.replace(id, rest);
  const inDraft = draft_id !== null && (await removeFromDraft(tx, draft_id, known, now));
  const rows = await tx.named_texts.rewrite({ listing_ids: [id], draft_ids: [] }, (value) =>
    withoutNames(value, known),
  );
  if (rows === 0 && !inDraft && rest.length === evidence.length) return false;
  const after = await tx.listings.byId(id);
  const isAlone = listing.founders.length > 0 && after?.founders.length === 0;
  // A story without a founder is the story of the person who left.
  if (isAlone) await tx.changes.removeFields(id, 'story.');
  await tx.listings.update(id, { ...(isAlone && { story: {} }), updated_at: now });
  const founders = (after?.founders ?? []).map((one) => one.name);
  await writeToOwners(tx, listing, 'name_removed', { listing_id: id, name, founders }, `${id}:${now}`);
  return true;
}

async function removeFromDraft(tx: Tx, id: string, known: KnownNames, now: number): Promise<boolean> {
  const before = await tx.drafts.byId(id);
  if (!before) return false;
  const rows = await tx.named_texts.rewrite({ listing_ids: [], draft_ids: [id] }, (value) =>
    withoutNames(value, known),
  );
  if (rows === 0) return false;
  const after = await tx.drafts.byId(id);
  if (after) await tx.drafts.patch(id, { ...ofFirstFounder(before, after, known), updated_at: now });
  return true;
}

/** Links and story of a draft are those of the first founder (D35); a removed one takes them along. */
function ofFirstFounder(before: Draft, { founders, part_history, sent }: Draft, known: KnownNames) {
  const [first] = before.founders;
  if (!first || !isKnownName(first.value.name, known)) return {};
  const isAlone = founders.length === 0;
  const gone = { founder_socials: {}, ...(isAlone && { story: {} }) };
  const { founder_socials: _links, story, ...previous } = part_history?.previous ?? {};
  return {
    ...gone,
    ...(sent && { sent: { ...sent, ...gone } }),
    ...(part_history && {
      part_history: { ...part_history, previous: { ...previous, ...(!isAlone && story && { story }) } },
    }),
  };
}

import { weekAt, weekBounds } from '../../domain/launches/weeks.ts';
import type { Choice } from '../../domain/profile/drafting.ts';
import { choiceOf } from '../../domain/profile/lists.ts';
import { UNLOCKABLE_SECTIONS } from '../../domain/profile/paid_sections.ts';
import { siteNames } from '../../domain/profile/sites.ts';
import { withoutNames } from '../../domain/text/masked_names.ts';
import { slugOf } from '../../domain/text/slugs.ts';
import { BLANK_LISTING, type Listing, type ListingPatch } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { currentStages } from '../content/team_lists.ts';
import { byCommand } from '../listings/changed_by.ts';
import { writeCategories, writeContent, writeMilestones } from '../listings/save_content.ts';
import { removedNamesOf } from '../people/removed_names.ts';
import type { ImportedListing } from './format.ts';
import { loadEvidence } from './load_evidence.ts';
import { loadPictures, type StoredPictures } from './load_pictures.ts';
import { type Entry, faultAt, type ImportFault, repeatedAt } from './parse.ts';
import { each, hasAll, type Outcome, type Tally } from './tally.ts';

/** What all listings of one import share. */
interface Surroundings {
  tx: Tx;
  now: number;
  zone: string;
  category_ids: ReadonlyMap<string, number>;
  stages: readonly Choice[];
  faults: ImportFault[];
  stored: StoredPictures;
  /** Entries of this import by the id of their listing. */
  loaded: Map<number, Entry<ImportedListing>>;
}

/**
 * Loads listings. A new one gets the entry's owner, status and week; an existing one keeps its own, except that an unpublished one is
 * published if the entry says so. No emails are sent. Adds faults to `faults`.
 */
export async function loadListings(
  tx: Tx,
  entries: readonly Entry<ImportedListing>[],
  { now, faults, stored }: Pick<Surroundings, 'now' | 'faults' | 'stored'>,
): Promise<Tally> {
  const zone = (await tx.settings.all())['calendar.time_zone'];
  const category_ids = new Map((await tx.categories.all()).map(({ slug, id }) => [slug, id]));
  const stages = await currentStages(tx);
  const around = { tx, now, zone, category_ids, stages, faults, stored, loaded: new Map() };
  return each(entries, (entry) => load(entry, around));
}

async function load(given: Entry<ImportedListing>, around: Surroundings): Promise<Outcome> {
  const { tx, faults, loaded } = around;
  const entry = withStageSlug(await withoutRemoved(given, tx), around);
  const before = await tx.listings.bySlug(slugOfEntry(entry));
  const found = [
    ...(before ? faultsOfSlug(entry, before, loaded.get(before.id)) : faultsOfTexts(entry)),
    ...faultsOfCategories(entry, around),
    ...faultsOfStage(entry, before, around),
    ...(await faultsOfPlace(entry, before, around)),
  ];
  faults.push(...found);
  if (found.length > 0) return 'unchanged';
  const id = before?.id ?? (await add(entry, around));
  loaded.set(id, entry);
  const changes = [
    before ? await updateTexts(before, entry, around) : true,
    await updateCategories(id, entry, around),
    await loadEvidence(id, entry, around),
    await loadPictures(id, entry, around),
    await addSections(id, entry, around),
    await publish(id, entry, around),
  ];
  if (!before) {
    // A new listing begins without a history.
    await tx.changes.remove(id);
    return 'added';
  }
  return changes.includes(true) ? 'changed' : 'unchanged';
}

/** The entry without people who asked not to be named on this site (record 52). */
async function withoutRemoved(entry: Entry<ImportedListing>, tx: Tx): Promise<Entry<ImportedListing>> {
  const { value } = entry;
  const removed = await removedNamesOf(tx, value.url);
  return removed
    ? { ...entry, value: { ...value, ...withoutNames(value, removed), owner: value.owner } }
    : entry;
}

/** The entry with the slug of its stage, which may be named as well. */
function withStageSlug(entry: Entry<ImportedListing>, { stages }: Surroundings): Entry<ImportedListing> {
  const { stage } = entry.value;
  const found = stage ? choiceOf(stages, stage) : undefined;
  return found ? { ...entry, value: { ...entry.value, stage: found.slug } } : entry;
}

/** The entry's slug, or that of its name. */
const slugOfEntry = ({ value: { slug, name, url } }: Entry<ImportedListing>): string =>
  slug ?? slugOf(name, slugOf(siteNames(url)?.domain ?? '', 'listing'));

/** Required texts that are missing (D65). */
function faultsOfTexts(entry: Entry<ImportedListing>): ImportFault[] {
  const { short_description, description } = entry.value;
  if (short_description || description) return [];
  return [faultAt(entry, 'short_description', 'is missing: a listing needs it or a description')];
}

/** A slug of another site's listing, which an import neither changes nor moves, or of an `earlier` entry. */
function faultsOfSlug(
  entry: Entry<ImportedListing>,
  { slug, url, site_key }: Listing,
  earlier: Entry<ImportedListing> | undefined,
): ImportFault[] {
  if (siteNames(entry.value.url)?.site_key !== site_key)
    return [faultAt(entry, 'url', `"${slug}" is listed with ${url} already: give this one another slug`)];
  return earlier ? [repeatedAt(entry, 'slug', slug, earlier)] : [];
}

function faultsOfCategories(entry: Entry<ImportedListing>, { category_ids }: Surroundings): ImportFault[] {
  const { categories } = entry.value;
  return categories.flatMap((slug, i) => {
    const path = `categories[${i}]`;
    if (!category_ids.has(slug)) return [faultAt(entry, path, `there is no category "${slug}"`)];
    return categories.indexOf(slug) < i ? [faultAt(entry, path, `"${slug}" stands there already`)] : [];
  });
}

/** A stage that this site does not have, unless the listing has it from before. */
function faultsOfStage(
  entry: Entry<ImportedListing>,
  before: Listing | undefined,
  { stages }: Surroundings,
): ImportFault[] {
  const { stage } = entry.value;
  if (!stage || stage === before?.stage || choiceOf(stages, stage)) return [];
  const known = stages.map(({ slug }) => slug).join(', ');
  return [
    faultAt(
      entry,
      'stage',
      `must be one of ${known} (setting listings.stages), not ${JSON.stringify(stage.slice(0, 60))}`,
    ),
  ];
}

/** Faults of the site or launch of a listing that is new, or is to be published. */
async function faultsOfPlace(
  entry: Entry<ImportedListing>,
  before: Listing | undefined,
  { tx, now, zone }: Surroundings,
): Promise<ImportFault[]> {
  const { url, status } = entry.value;
  if ((before && before.status !== 'draft') || status === 'draft') return [];
  const known = await tx.listings.liveForSite(siteNames(url)?.site_key ?? url);
  return [
    ...(known ? [faultAt(entry, 'url', `this site is listed already, as ${known.slug}`)] : []),
    ...faultsOfLaunch(entry, zone, now),
  ];
}

function faultsOfLaunch(entry: Entry<ImportedListing>, zone: string, now: number): ImportFault[] {
  const { status, week, live_at } = entry.value;
  const begun = week !== undefined && weekBounds(week, zone).starts_at <= now;
  const wrong = (path: string, message: string) => [faultAt(entry, path, message)];
  if (live_at !== undefined && Date.parse(live_at) > now)
    return wrong('live_at', `${live_at} is still to come`);
  if (status === 'scheduled' && week === undefined)
    return wrong('week', 'is missing: in which week does it launch?');
  if (status === 'scheduled' && begun)
    return wrong('week', `${week} has begun already: it is "live", or a later week`);
  if (status === 'live' && week !== undefined && !begun)
    return wrong('week', `${week} has not begun: it is "scheduled", not "live"`);
  return [];
}

async function add(entry: Entry<ImportedListing>, { tx, now }: Surroundings): Promise<number> {
  const { value } = entry;
  const site = siteNames(value.url);
  if (!site) throw new Error(`${value.url} was not checked`);
  const slug = slugOfEntry(entry);
  const created_at = value.live_at === undefined ? now : Date.parse(value.live_at);
  const row = {
    ...BLANK_LISTING,
    ...textsOf(value),
    ...site,
    name: value.name,
    slug: value.slug ?? slug,
    person_id: await tx.people.ensure(value.owner, now),
    created_at,
    updated_at: created_at,
  };
  return value.slug === undefined ? tx.listings.addUnderFreeSlug(row) : tx.listings.add(row);
}

/** The listing's columns from an entry; absent ones are left out. */
function textsOf(value: ImportedListing): ListingPatch {
  const { slug: _slug, owner: _owner, url: _url, categories: _categories, ...said } = value;
  const { status: _status, plan: _plan, week: _week, live_at: _live_at, ...whole } = said;
  const {
    milestones: _milestones,
    updates: _updates,
    evidence: _evidence,
    logo: _logo,
    pictures: _pictures,
    founders,
    socials,
    ...texts
  } = whole;
  return {
    ...texts,
    ...(founders && { founders: founders.map(({ slug: _slug, picture: _picture, ...founder }) => founder) }),
    ...(socials && { company_socials: socials }),
  };
}

async function updateTexts(
  before: Listing,
  { value }: Entry<ImportedListing>,
  { tx, now }: Surroundings,
): Promise<boolean> {
  const patch = { ...textsOf(value), ...siteNames(value.url) };
  if (hasAll(before, patch)) return false;
  await writeContent(tx, before, patch, { by: byCommand(), now });
  return true;
}

async function updateCategories(
  id: number,
  { value: { categories } }: Entry<ImportedListing>,
  { tx, category_ids, now }: Surroundings,
): Promise<boolean> {
  const ids = categories.flatMap((slug) => category_ids.get(slug) ?? []);
  return (await writeCategories(tx, id, ids, { by: byCommand(), now })).length > 0;
}

/** Adds new updates and milestones; existing ones stay. */
async function addSections(
  id: number,
  { value: { milestones, updates } }: Entry<ImportedListing>,
  { tx, now }: Surroundings,
): Promise<boolean> {
  const reached = await tx.milestones.all(id);
  const add = milestones.filter(
    ({ date, title }) => !reached.some((known) => known.date === date && known.title === title),
  );
  let added = (await writeMilestones(tx, id, { add }, { by: byCommand(), now })).length > 0;
  const { items: newest } = await tx.updates.newest(id, EVERY);
  for (const { title, body, published_at } of updates) {
    const at = Date.parse(published_at);
    if (newest.some((known) => known.published_at === at && known.title === title)) continue;
    await tx.updates.add({ listing_id: id, title, body, published_at: at });
    added = true;
  }
  return added;
}

/** More than any listing has. */
const EVERY = 10_000;

/** Publishes an unpublished listing as its entry says; returns whether anything changed. */
async function publish(
  id: number,
  { value }: Entry<ImportedListing>,
  { tx, now, zone }: Surroundings,
): Promise<boolean> {
  const row = await tx.listings.byId(id);
  const { status, plan, unlocked } = value;
  if (row?.status !== 'draft' || status === 'draft') return false;
  await reserveSlugs(tx, row.person_id, value, now);
  const { week, at } = launchOf(value, zone, now);
  const launch_id = await tx.launches.book({
    listing_id: id,
    week,
    plan,
    status: 'scheduled',
    booked_at: at,
  });
  if (status === 'live') await tx.launches.goLive(launch_id, at);
  if (plan === 'paid' && !unlocked)
    await tx.listings.update(id, { unlocked: [...UNLOCKABLE_SECTIONS], updated_at: at });
  return true;
}

async function reserveSlugs(tx: Tx, person_id: number, { founders = [] }: ImportedListing, now: number) {
  for (const { name, slug } of founders)
    if (slug !== undefined) await tx.founders.reserve({ person_id, name, slug, now });
}

/** Week and time of a launch: from the entry of a live one, else the start of its week, else now. */
function launchOf({ status, week, live_at }: ImportedListing, zone: string, now: number) {
  const started = week === undefined ? now : weekBounds(week, zone).starts_at;
  const at = live_at === undefined ? started : Date.parse(live_at);
  return { week: week ?? weekAt(at, zone), at: status === 'live' ? at : now };
}

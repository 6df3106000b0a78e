import { createHash } from 'node:crypto';
import { addWeeks, dateAt, weekAt, weekBounds, weeksBetween } from '../../domain/launches/weeks.ts';
import { choiceName } from '../../domain/profile/lists.ts';
import {
  DEFAULT_SETTINGS,
  SettingError,
  type SettingName,
  type Settings,
  settingProblem,
  settingValue,
} from '../../domain/settings/settings.ts';
import { writtenChoices } from '../../domain/settings/written_choices.ts';
import type { Week } from '../../store/launches/launches.ts';
import type { Reads } from '../../store/store.ts';
import { weekToBook } from '../launches/free_weeks.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** What a change of a setting would do to the calendar of launches, or to what listings state. */
export interface SettingPreview {
  /** Sentences. */
  effects: string[];
  /** Changes with the value and its effects, so that what is confirmed is what was read. */
  seen: string;
}

type Affected = Pick<Reads, 'settings' | 'launches' | 'weeks' | 'listings' | 'drafts' | 'purchases'>;

/** The settings before and after a change, and the stored weeks that are not over. */
interface Change {
  reads: Affected;
  before: Settings;
  after: Settings;
  weeks: readonly Week[];
  now: number;
}

const HOUR = 3_600_000;

/** What each of these settings does to weeks and launches that are booked, or to listings and drafts. */
const EFFECTS: Partial<Record<SettingName, (change: Change) => Promise<string[]>>> = {
  async 'calendar.time_zone'({ before, after, weeks, now }) {
    const zone = after['calendar.time_zone'];
    const today = dateAt(now, zone);
    const was = dateAt(now, before['calendar.time_zone']);
    return [
      unmoved(weeks),
      ...firstAndSeams(zone, weeks, now),
      ...(today === was ? [] : [`Today becomes ${today} instead of ${was}.`]),
    ];
  },
  async 'free_queue.capacity'(change) {
    const capacity = change.after['free_queue.capacity'];
    const over = change.weeks.filter(({ free }) => free > capacity);
    return [
      over.length === 0
        ? 'No week has more free launches than that.'
        : `${over.map(({ week, free }) => `The week of ${week} has ${free}`).join(', ')}: more than ${capacity}. These launches keep their week.`,
      await nextFree(change),
    ];
  },
  'free_queue.min_weeks': async (change) => [outside(change), await nextFree(change)],
  'free_queue.max_weeks': async (change) => [outside(change), await nextFree(change)],
  async 'free_queue.max_slides'(change) {
    const waiting = (await comingOf(change)).filter(({ status }) => status === 'awaiting_badge');
    const leaving = ({ 'free_queue.max_slides': most }: Settings): number =>
      waiting.filter(({ slides }) => slides >= most).length;
    return [
      `Launches without their badge that leave the queue at the end of their week, unless the badge is found by then: ${leaving(change.after)}; by the present value ${leaving(change.before)}.`,
    ];
  },
  'paid_launch.weeks_ahead': paidWeeks,
  async 'weeks.hold_hours'({ reads, after, now }) {
    const held = await reads.weeks.unfinalised(now);
    const hours = after['weeks.hold_hours'];
    const due = new Set(await reads.weeks.unfinalised(now - hours * HOUR));
    if (held.length === 0) return ['No week waits for its result.'];
    return held.map((week) =>
      due.has(week)
        ? `The result of the week of ${week} becomes final at once.`
        : `The result of the week of ${week} becomes final ${hours} hours after its end.`,
    );
  },
  'listings.stages': goneStages,
};

/**
 * What a change of a setting would do to booked weeks or listings, from what was typed, or from its default with null; null for settings
 * that do not touch them and for the present value. Throws a SettingError if the value breaks a rule.
 */
export const previewSetting = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (
    reads: Affected,
    name: SettingName,
    typed: string | null,
    now: number,
  ): Promise<SettingPreview | null> => {
    const effectsOf = EFFECTS[name];
    if (!effectsOf) return null;
    const before = await reads.settings.all();
    const value = typed === null ? DEFAULT_SETTINGS[name] : settingValue(name, typed);
    const problem = settingProblem(name, value, before);
    if (problem !== null) throw new SettingError(problem);
    if (value === before[name]) return null;
    const stored = await reads.launches.weeksFrom(addWeeks(weekAt(now, before['calendar.time_zone']), -1));
    const weeks = stored.filter(({ ends_at }) => ends_at > now);
    const effects = await effectsOf({ reads, before, after: { ...before, [name]: value }, weeks, now });
    const seen = createHash('sha256')
      .update(JSON.stringify([name, value, effects]))
      .digest('base64url');
    return { effects, seen: seen.slice(0, 16) };
  },
);

/** Launches that are to come, with their weeks. */
async function comingOf({ reads, weeks }: Change) {
  const all = await Promise.all(
    weeks.map(async ({ week }) => (await reads.launches.inWeek(week)).map((launch) => ({ ...launch, week }))),
  );
  return all.flat();
}

/** Paid launches that are booked, and orders that wait to be confirmed, in weeks that can no longer be chosen. */
async function paidWeeks(change: Change): Promise<string[]> {
  const { reads, before, after, now } = change;
  const running = weekAt(now, after['calendar.time_zone']);
  const lastBy = (settings: Settings): string => addWeeks(running, settings['paid_launch.weeks_ahead']);
  const last = lastBy(after);
  const later = (await comingOf(change)).filter(({ plan, week }) => plan === 'paid' && week > last);
  const orders = await reads.purchases.unconfirmedAfter(last, now);
  return [
    `Paid launches choose weeks up to that of ${last}, now up to that of ${lastBy(before)}. Paid launches that are booked later and keep their week: ${later.length}.`,
    `Orders for a later week that nobody has confirmed, and whose checkout refuses them from then on: ${orders.length}.`,
  ];
}

/** Stages of listings and drafts that the list does not have; those whose stage is the site's are left out. */
async function goneStages({ reads, before, after }: Change): Promise<string[]> {
  const was = writtenChoices(before['listings.stages']);
  const [listings, drafts] = await Promise.all([reads.listings.stagesInUse(), reads.drafts.stagesInUse()]);
  const gone = new Set([...listings, ...drafts].flatMap(({ stage }) => stage ?? []));
  for (const { slug } of writtenChoices(after['listings.stages'])) gone.delete(slug);
  if (gone.size === 0) return ['Every listing and draft that has a stage has one of the list.'];
  const numberIn = (rows: typeof listings, slug: string): number =>
    rows.find(({ stage }) => stage === slug)?.number ?? 0;
  return [...gone]
    .sort()
    .map(
      (slug) =>
        `${choiceName(was, slug)} (${slug}) is not in the list. Listings that keep it until their owners choose again: ${numberIn(listings, slug)}; drafts: ${numberIn(drafts, slug)}.`,
    );
}

function unmoved(weeks: readonly Week[]): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return 'No week is booked or running.';
  return first === last
    ? `The week of ${first.week} is booked or running and keeps its start and end.`
    : `${weeks.length} weeks from ${first.week} to ${last.week} are booked or running and keep their start and end.`;
}

/** The first week that begins by a zone, and where a week no longer begins with the end of the one before. */
function firstAndSeams(zone: string, weeks: readonly Week[], now: number): string[] {
  const stored = new Map(weeks.map((week) => [week.week, week]));
  const boundsIn = (week: string) => stored.get(week) ?? weekBounds(week, zone);
  const running = weekAt(now, zone);
  const last = weeks.at(-1)?.week ?? running;
  const names = Array.from({ length: Math.max(0, weeksBetween(running, last)) + 2 }, (_, i) =>
    addWeeks(running, i),
  );
  const first = names.find((week) => !stored.has(week)) ?? running;
  const begins = new Date(weekBounds(first, zone).starts_at).toISOString().slice(0, 16).replace('T', ' ');
  const seams = names.slice(1).flatMap((week) => {
    const hours = (boundsIn(week).starts_at - boundsIn(addWeeks(week, -1)).ends_at) / HOUR;
    if (hours === 0) return [];
    const which = hours > 0 ? 'no week' : 'this one and the one before';
    return [`At the start of the week of ${week}, ${Math.abs(hours)} hours belong to ${which}.`];
  });
  return [`The week of ${first} is the first by the new zone: it begins at ${begins} UTC.`, ...seams];
}

/** Booked free launches in weeks that the queue would not book. */
function outside({ after, weeks, now }: Change): string {
  const running = weekAt(now, after['calendar.time_zone']);
  const first = addWeeks(running, after['free_queue.min_weeks']);
  const last = addWeeks(running, after['free_queue.max_weeks']);
  const count = weeks
    .filter(({ week }) => week > running && (week < first || week > last))
    .reduce((sum, { free }) => sum + free, 0);
  return `The queue books weeks from ${first} to ${last}. Free launches that are booked outside of them and keep their week: ${count}.`;
}

/** The week of the next free launch, before and after. */
async function nextFree({ reads, after, now }: Change): Promise<string> {
  const settings = { ...reads.settings, all: async () => after };
  const [was, is] = await Promise.all([weekToBook(reads, now), weekToBook({ ...reads, settings }, now)]);
  return was === is
    ? `The next free launch gets the week of ${is}, as before.`
    : `The next free launch gets the week of ${is} instead of ${was}.`;
}

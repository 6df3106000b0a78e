import { addDays, dateAt, mondayOf } from '../../domain/launches/weeks.ts';
import { dollars } from '../../domain/text/money.ts';
import { DAY_MS } from '../../domain/time/day.ts';

/** English text for numbers, dates and lists. */

/** The seven dates of a week, `2026-11-16` first. */
export function daysOf(week: string): string[] {
  const monday = Date.parse(week);
  return Array.from({ length: 7 }, (_, i) => new Date(monday + i * DAY_MS).toISOString().slice(0, 10));
}

// Made once: each formatter holds memory of ICU's that V8 hardly ever collects.
const DAY_AND_MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });
const WHOLE_DATE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' });
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

const WHOLE_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const LIST = new Intl.ListFormat('en-GB');

/** `16 November`, or `16 November 2025` with the year. */
export const dayAndMonth = (date: string, year = false): string =>
  (year ? WHOLE_DATE : DAY_AND_MONTH).format(Date.parse(date));

/** `16 November 2025`, in UTC, for an instant. */
export const dateOf = (instant: number): string => WHOLE_DATE.format(instant);

/** `16 Nov 2025, 14:05 UTC`. */
export const timeOf = (instant: number): string => `${WHOLE_TIME.format(instant)} UTC`;

/** `milestones, media and founder story`. */
export const listed = (items: readonly string[]): string => LIST.format(items);

/** `Mon`. */
export const weekday = (date: string): string => WEEKDAY.format(Date.parse(date));

/** `16 to 22 November`, `30 November to 6 December`. */
export function weekSpan(week: string): string {
  const last = daysOf(week)[6] ?? week;
  const first = week.slice(0, 7) === last.slice(0, 7) ? String(Number(week.slice(8))) : dayAndMonth(week);
  return `${first} to ${dayAndMonth(last)}`;
}

/** `16 to 22 November 2025`, `28 December 2026 to 3 January 2027`. */
export function datedWeekSpan(week: string): string {
  const last = daysOf(week)[6] ?? week;
  const year = last.slice(0, 4);
  if (week.slice(0, 4) === year) return `${weekSpan(week)} ${year}`;
  return `${dayAndMonth(week, true)} to ${dayAndMonth(last, true)}`;
}

/** The number of a week in its year (ISO 8601: the week with the year's first Thursday is number 1). */
export function weekNumber(week: string): number {
  const thursday = new Date(Date.parse(week) + 3 * DAY_MS);
  const first = mondayOf(`${thursday.getUTCFullYear()}-01-04`) ?? week;
  return Math.round((Date.parse(week) - Date.parse(first)) / (7 * DAY_MS)) + 1;
}

const RULES = new Intl.PluralRules('en');
const NUMBER = new Intl.NumberFormat('en-GB');

/** `1,284`. */
export const number = (value: number): string => NUMBER.format(value);

/** A text in the forms of a language for counts; `#` is the number, `none` the form for 0. */
type Forms = Partial<Record<Intl.LDMLPluralRule | 'none', string>> & { other: string };

/** `12 launches` for `plural(12, { one: 'one launch', other: '# launches' })`. */
export function plural(count: number, { none, ...forms }: Forms): string {
  const form = count === 0 && none !== undefined ? none : (forms[RULES.select(count)] ?? forms.other);
  return form.replaceAll('#', number(count));
}

/** `in 2 days`, `in 5 hours`, `in one minute`: the largest unit that fits. */
export function timeUntil(instant: number, now: number): string {
  const minutes = Math.max(1, Math.round((instant - now) / 60_000));
  if (minutes < 90) return plural(minutes, { one: 'in one minute', other: 'in # minutes' });
  if (minutes < 36 * 60) return plural(Math.round(minutes / 60), { one: 'in one hour', other: 'in # hours' });
  return plural(Math.round(minutes / 1440), { one: 'in one day', other: 'in # days' });
}

/** `2 days left`, `20 hours left`: the largest unit that fits. */
export function timeLeft(instant: number, now: number): string {
  const minutes = Math.max(1, Math.round((instant - now) / 60_000));
  if (minutes < 90) return plural(minutes, { one: 'one minute left', other: '# minutes left' });
  if (minutes < 36 * 60)
    return plural(Math.round(minutes / 60), { one: 'one hour left', other: '# hours left' });
  return plural(Math.round(minutes / 1440), { one: 'one day left', other: '# days left' });
}

/** `3 hours ago`, `just now`: the largest unit that fits. */
export function timeSince(instant: number, now: number): string {
  const minutes = Math.round((now - instant) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 90) return plural(minutes, { one: 'one minute ago', other: '# minutes ago' });
  if (minutes < 36 * 60)
    return plural(Math.round(minutes / 60), { one: 'one hour ago', other: '# hours ago' });
  return plural(Math.round(minutes / 1440), { one: 'one day ago', other: '# days ago' });
}

/** `$49`, or `$12.50` where there are cents. */
export const money = (cents: number): string =>
  cents % 100 === 0 ? DOLLARS.format(cents / 100) : dollars(cents);

/** `Mon, 23 Nov, 00:00 (Europe/Vienna)`. */
export const momentIn = (instant: number, zone: string): string =>
  `${momentsOf(zone).format(instant)} (${zone})`;

/** `tomorrow, 14:05 (Europe/Vienna)`, or with the date for other days than today and tomorrow. */
export function soonIn(instant: number, now: number, zone: string): string {
  const [date, today] = [dateAt(instant, zone), dateAt(now, zone)];
  const day = date === today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : null;
  const moment = momentIn(instant, zone);
  return day === null ? moment : `${day}${moment.slice(moment.lastIndexOf(', '))}`;
}

/** By zone: a site has one, and another after its setting was changed. */
const moments = new Map<string, Intl.DateTimeFormat>();

function momentsOf(timeZone: string): Intl.DateTimeFormat {
  let format = moments.get(timeZone);
  format ??= new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  moments.set(timeZone, format);
  return format;
}

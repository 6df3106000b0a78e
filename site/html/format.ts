import { mondayOf } from '../../domain/launches/weeks.ts';
import { countryCodes } from '../../domain/places/countries.ts';
import { PRICING_MODELS, STAGES } from '../../domain/profile/lists.ts';

/** English text for the codes and numbers in results. */

const DAY = 86_400_000;

/** The seven dates of a week, `2026-11-16` first. */
export function daysOf(week: string): string[] {
  const monday = Date.parse(week);
  return Array.from({ length: 7 }, (_, i) => new Date(monday + i * DAY).toISOString().slice(0, 10));
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
const DOLLARS_AND_CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `16 November`, or `16 November 2025` with the year. */
export const dayAndMonth = (date: string, year = false): string =>
  (year ? WHOLE_DATE : DAY_AND_MONTH).format(Date.parse(date));

/** `Mon`. */
export const weekday = (date: string): string => WEEKDAY.format(Date.parse(date));

/** `16 to 22 November`, `30 November to 6 December`. */
export function weekSpan(week: string): string {
  const last = daysOf(week)[6] ?? week;
  const first = week.slice(0, 7) === last.slice(0, 7) ? String(Number(week.slice(8))) : dayAndMonth(week);
  return `${first} to ${dayAndMonth(last)}`;
}

/** The number of a week in its year (ISO 8601: the week with the year's first Thursday is number 1). */
export function weekNumber(week: string): number {
  const thursday = new Date(Date.parse(week) + 3 * DAY);
  const first = mondayOf(`${thursday.getUTCFullYear()}-01-04`) ?? week;
  return Math.round((Date.parse(week) - Date.parse(first)) / (7 * DAY)) + 1;
}

/** `no launches`, `one launch`, `12 launches`. */
export function counted(count: number, one: string, many: string): string {
  if (count === 0) return `no ${many}`;
  return count === 1 ? `one ${one}` : `${count.toLocaleString('en-GB')} ${many}`;
}

/** `in 2 days`, `in 5 hours`, `in a minute`: the largest unit that fits. */
export function timeUntil(instant: number, now: number): string {
  const minutes = Math.max(1, Math.round((instant - now) / 60_000));
  if (minutes < 90) return `in ${counted(minutes, 'minute', 'minutes')}`;
  if (minutes < 36 * 60) return `in ${counted(Math.round(minutes / 60), 'hour', 'hours')}`;
  return `in ${counted(Math.round(minutes / 1440), 'day', 'days')}`;
}

/** `3 hours ago`, `just now`: the largest unit that fits. */
export function timeSince(instant: number, now: number): string {
  const minutes = Math.round((now - instant) / 60_000);
  return minutes < 1 ? 'just now' : `${timeUntil(now, instant).slice('in '.length)} ago`;
}

let countries: Intl.DisplayNames | undefined;

/** `Denmark` for `DK`; the code itself where it names no country. */
export function countryName(code: string): string {
  countries ??= new Intl.DisplayNames('en', { type: 'region' });
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

let choices: readonly { value: string; text: string }[] | undefined;

/** Every country to choose from, in the order of the names. */
export function countryChoices(): readonly { value: string; text: string }[] {
  choices ??= countryCodes()
    .map((value) => ({ value, text: countryName(value) }))
    .sort((a, b) => a.text.localeCompare(b.text, 'en'));
  return choices;
}

const nameIn = (choices: readonly { slug: string; name: string }[], slug: string): string =>
  choices.find((choice) => choice.slug === slug)?.name ?? slug;

/** `Free trial` for `free-trial`. */
export const pricingName = (slug: string): string => nameIn(PRICING_MODELS, slug);

/** `Growing` for `growing`. */
export const stageName = (slug: string): string => nameIn(STAGES, slug);

const PLATFORMS: Record<string, string> = {
  linkedin: 'LinkedIn',
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  threads: 'Threads',
  pinterest: 'Pinterest',
  github: 'GitHub',
  reddit: 'Reddit',
  producthunt: 'Product Hunt',
  medium: 'Medium',
  website: 'Another website',
  custom: 'Another link',
};

/** `LinkedIn` for `linkedin`. */
export const platformName = (key: string): string => PLATFORMS[key] ?? key;

const FACTS: Record<string, string> = {
  tagline: 'Tagline',
  short_description: 'Summary',
  description: 'Full description',
  stage: 'Stage',
  categories: 'Category',
  tags: 'Tags',
  pricing_model: 'Pricing model',
  pricing_summary: 'Prices',
  country: 'Country',
  city: 'City',
  founded_year: 'Founding year',
  features: 'Features',
  usps: 'What makes it different',
  keywords: 'Keywords',
  contact_email: 'Contact address',
  demo_video_url: 'Demo video',
  logo_url: 'Logo',
};

/** `Founding year` for `founded_year`. */
export const factName = (field: string): string => FACTS[field] ?? field.replaceAll('_', ' ');

/** `MS` for Maren Solheim. */
export function initials(name: string): string {
  const text = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [text[0], text.length > 1 ? text.at(-1) : undefined]
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase() : ''))
    .join('');
}

/** `$49`, or `$12.50` where there are cents. */
export const money = (cents: number): string =>
  (cents % 100 === 0 ? DOLLARS : DOLLARS_AND_CENTS).format(cents / 100);

import { countryCodes } from '../../domain/places/country_codes.ts';
import type { Choice } from '../../domain/profile/drafting.ts';
import { choiceName, PRICING_MODELS } from '../../domain/profile/lists.ts';

/** English names for the codes in results. */

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

/** `Free trial` for `free-trial`. */
export const pricingName = (slug: string): string => choiceName(PRICING_MODELS, slug);

/** `Growing` for `growing`, by the stages of the site. */
export type StageName = (slug: string) => string;

/** How stages are called by a list of them; `Pre seed` for one that it no longer has. */
export const stageNames =
  (stages: readonly Choice[]): StageName =>
  (slug) =>
    choiceName(stages, slug);

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

/** `MS` for Maren Solheim. */
export function initials(name: string): string {
  const text = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [text[0], text.length > 1 ? text.at(-1) : undefined]
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase() : ''))
    .join('');
}

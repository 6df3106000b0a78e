import type { Milestone, PartChanges } from '../../../domain/drafts/draft_content.ts';
import { FIRST_YEAR, LAST_YEAR } from '../../../domain/drafts/draft_problems.ts';
import type { Fault } from '../../../domain/http/errors.ts';
import type { Socials } from '../../../domain/profile/drafting.ts';
import { isLink } from '../../../domain/profile/sites.ts';

/** Faults of links (socials http or https, R126; milestones https, R130) and of milestone years out of range. */
export function partFaults(changes: PartChanges): Fault[] {
  const faults: Fault[] = [];
  for (const part of ['company_socials', 'founder_socials'] as const) {
    faults.push(...linkFaults(part, changes[part] ?? {}));
  }
  changes.milestones?.forEach((milestone, i) =>
    faults.push(...milestoneFaults(milestone, `milestones.${i}.`)),
  );
  return faults;
}

/** Links by platform that are none; an empty text clears one. */
export const linkFaults = (part: string, links: Socials): Fault[] =>
  Object.entries(links).flatMap(([key, link]) =>
    link !== '' && !isLink(link) ? [noLink(`${part}.${key}`, link, 'http or https')] : [],
  );

/** Faults of the year and the link of a milestone; `at` is what precedes their names in the input. */
export function milestoneFaults({ date, url = '' }: Milestone, at = ''): Fault[] {
  const year = Number(date.slice(0, 4));
  const fits = url === '' || (/^https:/i.test(url) && isLink(url));
  return [
    ...(year < FIRST_YEAR || year > LAST_YEAR ? [noYear(`${at}date`, date)] : []),
    ...(fits ? [] : [noLink(`${at}url`, url, 'https')]),
  ];
}

const noYear = (path: string, date: string): Fault => ({
  path,
  code: 'invalid_date',
  message: `The year of a milestone is from ${FIRST_YEAR} to ${LAST_YEAR}.`,
  actual: date,
  fix: 'Send the day on which it happened, for example 2026-11-16.',
});

const noLink = (path: string, text: string, scheme: string): Fault => ({
  path,
  code: 'invalid_link',
  message: `This is no ${scheme} link.`,
  // Text that may contain a password is not repeated.
  ...(!text.includes('@') && { actual: text.slice(0, 100) }),
  fix: 'Send the complete URL, for example https://acme.com/news, or leave it out.',
});

import { emailAddressOf } from '../email/mailbox.ts';
import type { FaultCode } from '../faults/fault_codes.ts';
import { type Fault, shortenBy } from '../http/errors.ts';
import { isCountryCode } from '../places/country_codes.ts';
import {
  DRAFT_FIELD_NAMES,
  DRAFT_FIELDS,
  type DraftFieldName,
  type FieldValue,
} from '../profile/draft_fields.ts';
import type { SocialKey, Socials } from '../profile/drafting.ts';
import { type Form, fieldOf, type ListingFieldName } from '../profile/listing_fields.ts';
import { STORY_TITLE_LIVE_MAX } from '../profile/paid_sections.ts';
import { isLink } from '../profile/sites.ts';
import { isOnPlatform, SOCIAL_HOSTS } from '../profile/social_hosts.ts';
import { type DraftContent, linksOf } from './draft_content.ts';

/** A value that a draft may have but a live listing may not. */
export interface DraftProblem extends Fault {
  limit?: number;
}

/** Years of founding and of milestones (R150, record 21). */
export const FIRST_YEAR = 1800;
/** The last of them. */
export const LAST_YEAR = 2100;

/** What prevents a draft from becoming a live listing (D2): exceeded limits, and links that lead elsewhere. */
export function problemsIn({ fields, story, ...links }: DraftContent): DraftProblem[] {
  return [
    ...DRAFT_FIELD_NAMES.flatMap((name) => [
      ...tooLong(name, fields[name].value),
      ...malformed(name, fields[name].value),
    ]),
    ...offPlatform('company_socials', linksOf(links.company_socials)),
    ...offPlatform('founder_socials', links.founder_socials),
    ...beyond('story.title', story.title ?? '', STORY_TITLE_LIVE_MAX),
  ];
}

function tooLong(name: DraftFieldName, value: FieldValue): DraftProblem[] {
  const { kind, live_max } = DRAFT_FIELDS[name];
  // Countries and years of the wrong length get a more specific fault below.
  if (typeof value !== 'string' || kind === 'list' || name === 'country' || name === 'founded_year')
    return [];
  return beyond(`fields.${name}`, value, live_max);
}

function beyond(path: string, value: string, limit: number): DraftProblem[] {
  const actual = Array.from(value).length;
  if (actual <= limit) return [];
  return [
    {
      path,
      code: 'too_long_for_listing',
      message: `A live listing holds at most ${limit} characters here.`,
      limit,
      actual,
      fix: shortenBy(actual - limit),
    },
  ];
}

interface Format {
  code: FaultCode;
  fits(value: string): boolean;
  message: string;
  fix: string;
}

/** What live listings require of a value, by the form that the table of fields gives it. */
const FORMATS: Partial<Record<Form | 'year', Format>> = {
  country: {
    code: 'invalid_country',
    fits: isCountryCode,
    message: 'A country must be an existing two-letter ISO 3166 code.',
    fix: 'Use a code such as DE, or GB for the United Kingdom.',
  },
  year: {
    code: 'invalid_year',
    fits: (value) => /^\d{4}$/.test(value) && Number(value) >= FIRST_YEAR && Number(value) <= LAST_YEAR,
    message: `The founding year must be from ${FIRST_YEAR} to ${LAST_YEAR}.`,
    fix: 'Use four digits, for example 2021.',
  },
  email: {
    code: 'invalid_email',
    fits: (value) => emailAddressOf(value) !== null,
    message: 'This is not an email address.',
    fix: 'Use the form name@example.com.',
  },
  link: {
    code: 'invalid_link',
    fits: isLink,
    message: 'This is not a public http or https URL.',
    fix: 'Use a complete URL, for example https://…',
  },
};

/** A value of a field that has not the form which live listings require. */
export function malformed(name: ListingFieldName, value: FieldValue): DraftProblem[] {
  const { is, form } = fieldOf(name);
  const format = is === 'year' ? FORMATS.year : form && FORMATS[form];
  if (!format || typeof value !== 'string' || format.fits(value)) return [];
  return [
    {
      path: `fields.${name}`,
      code: format.code,
      message: format.message,
      // Not repeated if it may contain a password.
      ...(!(format.code === 'invalid_link' && value.includes('@')) && { actual: value.slice(0, 100) }),
      fix: format.fix,
    },
  ];
}

/** Links under a platform they do not lead to. */
export function offPlatform(
  part: 'company_socials' | 'founder_socials' | 'socials',
  links: Socials,
): DraftProblem[] {
  return (Object.entries(links) as [SocialKey, string][]).flatMap(([key, link]) =>
    isOnPlatform(key, link)
      ? []
      : [
          {
            path: `${part}.${key}`,
            code: 'wrong_platform',
            message: `This link does not lead to ${(SOCIAL_HOSTS[key] ?? []).join(' or ')}.`,
            actual: link.slice(0, 100),
            fix: 'Set a link to that platform, move this one to `custom`, or send an empty text to remove it.',
          },
        ],
  );
}

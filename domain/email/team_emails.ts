import { listingPageUrl } from '../http/urls.ts';
import type { EmailText } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';
import { type OwnListing, ownPage } from './launch_emails.ts';

/** The emails to the owners of a listing about what the site team did to it, each with its data. */
export interface TeamEmailData {
  /** Its slug changed (record 47). */
  listing_slug_changed: OwnListing & { slug: string; reason: string | null };
  /** Its content was edited; fields are named as its history names them. */
  listing_edited: OwnListing & { fields: string[]; reason: string };
  /** It was a duplicate, and its URL leads to the listing that stays. */
  listing_merged: OwnListing & { into_name: string; slug: string; reason: string };
}

/** The text of each of these emails. */
export const TEAM_EMAILS: {
  [N in keyof TeamEmailData]: (data: TeamEmailData[N], origin: string) => EmailText;
} = {
  listing_slug_changed: ({ name, slug, reason, ...listing }, origin) => ({
    subject: `${unlinked(name, NAMED)} has a new URL`,
    text: [
      `The site team changed the URL of “${unlinked(name, NAMED)}”. It is now:`,
      listingPageUrl(origin, slug),
      ...(reason ? [reason] : []),
      'The former URL leads there, and badges that are embedded go on working: there is nothing to do.',
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
  listing_edited: ({ name, fields, reason, ...listing }, origin) => ({
    subject: `The site team edited ${unlinked(name, NAMED)}`,
    text: [
      `The site team edited “${unlinked(name, NAMED)}”: ${fields.map(inWords).join(', ')}.`,
      reason,
      'Its history shows each text before and after, and you can put back what was there:',
      `${ownPage(listing, origin)}/history`,
    ].join('\n\n'),
  }),
  listing_merged: ({ name, into_name, slug, reason }, origin) => ({
    subject: `${unlinked(name, NAMED)} was merged into ${unlinked(into_name, NAMED)}`,
    text: [
      `The site team found that “${unlinked(name, NAMED)}” is a duplicate, and took it off this site. Its URL leads to the listing that stays, and its followers came along:`,
      listingPageUrl(origin, slug),
      reason,
      'Its votes, awards and texts stay saved and were not added to the other one. If this is a mistake, reply to the site team: it can put the listing back.',
    ].join('\n\n'),
  }),
};

/** A field as people call it: `company_socials.github` is the link github. */
const inWords = (field: string): string => field.replace(/^company_socials\./, 'link ').replace(/[_.]/g, ' ');

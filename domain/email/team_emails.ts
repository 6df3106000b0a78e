import { listingPageUrl, reportPageUrl } from '../http/urls.ts';
import {
  NOTICE_ACTIONS,
  NOTICE_KINDS,
  type NoticeAction,
  type NoticeDecision,
  type NoticeKind,
  OTHER_WAYS,
  objectionEnds,
} from '../text/notices.ts';
import type { EmailText } from './email_text.ts';
import { dateOf } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';
import { type OwnListing, ownPage } from './launch_emails.ts';

/** The statement of reasons to the owners of content that was restricted after a notice; the sender is not named. */
export type ContentRestricted = OwnListing & {
  slug: string;
  kind: NoticeKind;
  action: NoticeAction;
  note: string;
  /** The law or the term that it broke. */
  rule: string;
};

/** The emails to the owners of a listing about what the site team did to it, each with its data. */
export interface TeamEmailData {
  /** Its slug changed (record 47). */
  listing_slug_changed: OwnListing & { slug: string; reason: string | null };
  /** Its content was edited; fields are named as its history names them. */
  listing_edited: OwnListing & { fields: string[]; reason: string };
  /** It was a duplicate, and its URL leads to the listing that stays. */
  listing_merged: OwnListing & { into_name: string; slug: string; reason: string };
  /** Its content was restricted after a notice (Digital Services Act, Art. 17). */
  content_restricted: ContentRestricted;
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
  content_restricted: ({ name, slug, kind, action, note, rule, ...listing }, origin) => ({
    subject: `A decision about ${unlinked(name, NAMED)}, with its reasons`,
    text: [
      `Somebody sent us a notice about “${unlinked(name, NAMED)}” (${NOTICE_KINDS[kind]}). The site team has looked at it and decided: ${NOTICE_ACTIONS[action]}. This holds everywhere, until we decide otherwise.`,
      `Why: ${note}`,
      `The rule: ${rule}`,
      'If you think that this is wrong, tell us why within six months. Somebody will look at it a second time, and you get the decision by email:',
      reportPageUrl(origin, listingPageUrl('', slug), 'decision'),
      OTHER_WAYS,
      ownPage(listing, origin),
    ].join('\n\n'),
  }),
};

/** A field as people call it: `company_socials.github` is the link github. */
const inWords = (field: string): string => field.replace(/^company_socials\./, 'link ').replace(/[_.]/g, ' ');

/** A notice in emails to its sender. They repeat nothing that was typed, because anybody can type any email address. */
interface NoticeFacts {
  site_name: string;
  id: number;
  /** The page that it is about. */
  url: string;
  kind: NoticeKind;
}

/** The receipt of a notice (Digital Services Act, Art. 16(4)). */
export const noticeReceiptEmail = ({ site_name, id, url, kind }: NoticeFacts): EmailText => ({
  subject: `Your notice ${id} to ${site_name}`,
  text: [
    `We have received your notice about this page (${NOTICE_KINDS[kind]}):`,
    url,
    `It has the number ${id}. A person of the site team reads it, decides, and emails you the decision with its reason. No program decides.`,
    'If you did not send it, ignore this email: it was only your email address that was entered.',
  ].join('\n\n'),
});

/**
 * The decision about a notice (Art. 16(5)). `objection_url` contains a secret, so its text is never stored; null after the second decision,
 * which is final.
 */
export const noticeDecisionEmail = (
  { site_name, id, url, kind }: NoticeFacts,
  { verdict, action, note, rule, at }: NoticeDecision,
  objection_url: string | null,
): EmailText => ({
  subject: `Your notice ${id} to ${site_name}: the decision`,
  text: [
    `The site team has decided about your notice ${id} (${NOTICE_KINDS[kind]}). It is about this page:`,
    url,
    verdict === 'upheld'
      ? `We uphold it: ${action === null ? '' : NOTICE_ACTIONS[action]}.`
      : 'We do not uphold it, and leave the content as it is.',
    `Why: ${note}`,
    ...(rule === null ? [] : [`The rule: ${rule}`]),
    ...(objection_url === null
      ? ['This was the second look at it, and it is final.']
      : [
          `If you think that this is wrong, tell us why on this page, until ${dateOf(objectionEnds(at))}. Somebody will look at it a second time:`,
          objection_url,
        ]),
    OTHER_WAYS,
  ].join('\n\n'),
});

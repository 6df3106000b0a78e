import { ALL_SCOPES } from '../http/access.ts';
import { isTimeZone } from '../launches/weeks.ts';
import { BACKUP_SETTINGS } from './setting_backups.ts';
import { CALL_SETTINGS } from './setting_calls.ts';
import { CLAIM_SETTINGS } from './setting_claims.ts';
import { LISTING_SETTINGS } from './setting_listings.ts';
import { NOTICE_SETTINGS } from './setting_notices.ts';
import { LOGO_SETTING, PAGE_SETTINGS } from './setting_pages.ts';
import { PUBLISHING_SETTINGS } from './setting_publishing.ts';
import {
  contact,
  decimalNumber,
  hosts,
  listOf,
  oneLine,
  origins,
  type Setting,
  text,
  tokenPrices,
  wholeNumber,
} from './setting_rules.ts';
import { SALE_SETTINGS } from './setting_sale.ts';
import { SIGN_IN_SETTINGS } from './setting_sign_in.ts';
import { SUBSCRIPTION_SETTINGS } from './setting_subscriptions.ts';

const REL = listOf(
  ['ugc', 'nofollow', 'sponsored', 'noopener', 'noreferrer'],
  'It is the rel attribute of a link.',
);
const FROM_NOW_ON = 'Applies from the next request; what was already used still counts.';

/**
 * Every setting that an operator can change while the service runs: default, rule, meaning and effect. Stored in the
 * database, not in the environment. The store refuses invalid values; the command line and docs/configuration.md show
 * this table.
 */
export const SETTINGS = {
  'site.name': text(
    'Firstlight',
    oneLine([1, 60], 'It appears in headings, in emails and in their headers.'),
    {
      meaning: 'Display name of the site; SITE_NAME is its initial value.',
      effect:
        'Pages, emails, badges, the MCP server and the API description show the new name from the next request.',
    },
  ),
  'site.purpose': text(
    'A launch directory that people and AI assistants can use: every listing is drafted from the company’s own website, reviewed by its founder and launched in a public week.',
    oneLine([1, 500], 'It is the description of the home page in search results, and one line of llms.txt.'),
    {
      meaning: 'What the site is for, in one or two sentences.',
      effect: 'get_site_info, the home page and the texts for assistants show it from the next request.',
    },
  ),
  'site.contact': text('', contact, {
    meaning: 'How to reach the site team; empty publishes no contact.',
    effect: '/.well-known/security.txt exists while this is set; while it is empty, the URL returns 404.',
  }),
  ...LOGO_SETTING,
  ...PAGE_SETTINGS,
  ...PUBLISHING_SETTINGS,
  'robots.content_signal': text(
    'search=yes, ai-input=yes, ai-train=no',
    {
      rule: 'pairs like search=yes, ai-input=yes, ai-train=no separated by ", ", or empty',
      reason: 'Programs read it in robots.txt.',
      allows: (value) =>
        value === '' || /^(?:(?:search|ai-input|ai-train)=(?:yes|no)(?:, (?!$)|$)){1,3}$/.test(value),
    },
    {
      meaning: 'What crawlers may use the texts for (Content-Signal of robots.txt).',
      effect:
        'robots.txt contains it from the next request; crawlers follow it when they read the file again.',
    },
  ),
  'calendar.time_zone': text(
    'UTC',
    {
      rule: 'a time zone of the IANA database, for example Europe/Vienna',
      reason: 'Weeks and days of the site begin at midnight of this zone.',
      allows: isTimeZone,
    },
    {
      meaning: 'Time zone of launch weeks and of "today" (D10).',
      effect:
        'Weeks that are booked or running keep their start and end; later weeks use the new zone. Between the old and the new Monday midnight `this-week` may be empty while a week is already or still open.',
    },
  ),
  'weeks.hold_hours': wholeNumber(24, [0, 168], {
    meaning:
      'Hours after the end of a week for checking its votes before the result is fixed (docs/ranking.md).',
    effect: 'Applies to weeks whose result is not fixed yet.',
  }),
  'votes.account_age_hours': wholeNumber(24, [0, 720], {
    meaning: 'Age in hours an account must have before its votes count (docs/ranking.md).',
    effect: 'Applies to new votes; pending votes keep their time.',
  }),
  'votes.per_address': wholeNumber(3, [1, 1000], {
    meaning:
      'Votes on one launch that count from one IP address (IPv6: one /64, and beyond the first three of a /48 all others of it together).',
    effect: 'Applies to votes that are cast or become old enough from now on.',
  }),
  'votes.per_hour': wholeNumber(30, [1, 10_000], {
    meaning: 'Votes that a person may cast per hour.',
    effect: FROM_NOW_ON,
  }),
  'votes.per_day': wholeNumber(100, [1, 100_000], {
    meaning: 'Votes that a person may cast per day.',
    effect: FROM_NOW_ON,
  }),
  'trending.half_life_hours': wholeNumber(48, [1, 8760], {
    meaning: 'Hours after which a vote counts half in trending (docs/ranking.md).',
    effect: 'The heat of all listings is recomputed at once; other writes wait meanwhile.',
  }),
  'free_queue.min_weeks': wholeNumber(6, [0, 52], {
    meaning: 'Least number of weeks that the free queue books ahead (R169, R170).',
    effect: 'Applies to new bookings; booked launches keep their week.',
  }),
  'free_queue.max_weeks': wholeNumber(8, [1, 104], {
    meaning:
      'Number of weeks ahead up to which the free queue books; only when all of these are full it takes a later week.',
    effect: 'Applies to new bookings; booked launches keep their week.',
  }),
  'free_queue.capacity': wholeNumber(25, [1, 1000], {
    reason: 'Without a free place in any week the queue could not book anything.',
    meaning: 'Free launches per week.',
    effect: 'Applies to new bookings; a week that already has more keeps them.',
  }),
  'free_queue.max_slides': wholeNumber(8, [0, 52], {
    meaning:
      'How many times a free listing without a badge moves to a later week before it leaves the queue (D6).',
    effect: 'Applies from next Monday.',
  }),
  'paid_launch.weeks_ahead': wholeNumber(12, [1, 52], {
    meaning: 'Number of weeks, from next week, that a paid launch can choose from (R185).',
    effect: 'list_products offers them from the next request.',
  }),
  'featured.days': wholeNumber(7, [1, 365], {
    meaning: 'Days that a featured listing stays featured (D42).',
    effect: 'Applies to new purchases.',
  }),
  'reviews.min_for_average': wholeNumber(3, [1, 1000], {
    meaning: 'Number of reviews from which the community rating shows an average (D37).',
    effect: 'Listings show or hide it from the next request.',
  }),
  'reviews.per_person_day': wholeNumber(5, [1, 1000], {
    reason: 'A limit of 0 would let nobody review anything.',
    meaning: 'Reviews that a person may write in 24 hours; changing one that was written in them is none.',
    effect: 'Applies from the next review; those of the last 24 hours count.',
  }),
  ...LISTING_SETTINGS,
  'links.rel_free': text('ugc nofollow', REL, {
    meaning: 'rel of links to companies with a free listing: user-generated content (D55).',
    effect: 'Pages and API responses contain it from the next request.',
  }),
  'links.rel_paid': text('sponsored', REL, {
    meaning: 'rel of links to companies with a paid listing (D55).',
    effect: 'Pages and API responses contain it from the next request.',
  }),
  ...CALL_SETTINGS,
  'auth.initial_scopes': text(
    'account:read listings:write orders:write',
    listOf(ALL_SCOPES, 'These are the scopes that exist.'),
    {
      meaning:
        'Scopes that an assistant requests when it signs in; the scope of the call is always requested (D62).',
      effect: 'Applies to assistants that connect from now on.',
    },
  ),
  ...SIGN_IN_SETTINGS,
  ...SUBSCRIPTION_SETTINGS,
  ...NOTICE_SETTINGS,
  ...BACKUP_SETTINGS,
  ...CLAIM_SETTINGS,
  ...SALE_SETTINGS,
  'auth.refresh_grace_seconds': wholeNumber(120, [0, 3600], {
    reason: 'A longer time delays the detection of a stolen refresh token (RFC 9700, 4.14.2).',
    meaning:
      'Seconds in which a rotated refresh token may be used again, because sessions of one assistant share it; 0 allows no reuse.',
    effect: 'Applies to refresh tokens that are rotated from now on.',
  }),
  'auth.blocked_hosts': text('', hosts, {
    meaning: 'Hosts of OAuth clients that may not connect.',
    effect:
      'Clients with metadata on these hosts are refused when they sign in or request tokens; their existing tokens expire within an hour.',
  }),
  'mcp.allowed_origins': text('', origins, {
    meaning:
      'Other origins whose web pages may use /mcp from scripts; programs and our own pages always may.',
    effect:
      'Applies from the next request, but never when the service is called by a loopback name (localhost). Such pages send their own bearer tokens; cookies of this site are not sent.',
  }),
  'crawler.sign_requests': wholeNumber(0, [0, 1], {
    meaning:
      'Whether the crawler signs its requests (Web Bot Auth), so that bot protections recognise it: 1 for yes, 0 for no. Acts only if BASE_URL is https.',
    effect:
      'From the next request on requests are signed, and /.well-known/http-message-signatures-directory publishes the keys; without it the URL returns 404.',
  }),
  'limits.comparisons_per_day': wholeNumber(20, [0, 10_000], {
    meaning: 'Websites of competitors that are read per person and day (R131).',
    effect: FROM_NOW_ON,
  }),
  'pictures.uploads_per_person_day': wholeNumber(50, [1, 10_000], {
    meaning:
      'Pictures that one person may upload per day, including refused ones: each takes up to seconds of computing.',
    effect: FROM_NOW_ON,
  }),
  'moderation.blocked_domains': text('', hosts, {
    meaning: 'Domains that are not accepted, including their subdomains.',
    effect: 'Websites on them are refused from now on; existing listings stay until moderation removes them.',
  }),
  'moderation.review_live_names': wholeNumber(1, [0, 1], {
    meaning:
      'Whether a new name of a live listing waits for review by the site team (D74): 1 for yes, 0 for no.',
    effect: 'Applies to new edits; suspicious names wait in either case.',
  }),
  'moderation.review_live_links': wholeNumber(1, [0, 1], {
    meaning:
      'Whether texts of a live listing, its updates and replies wait for review by the site team where they link to a website that it did not name before (record 76): 1 for yes, 0 for no.',
    effect: 'Applies to new texts; links to blocked domains wait in either case.',
  }),
  'moderation.link_farm_from': wholeNumber(80, [1, 100_000], {
    meaning: 'Number of other domains linked from a website from which it counts as a link farm.',
    effect: 'Applies to new submissions and edits.',
  }),
  'limits.invites_per_draft': wholeNumber(10, [0, 1000], {
    meaning: 'People who can ever be invited to one draft (R137).',
    effect: FROM_NOW_ON,
  }),
  'limits.emails_per_invite': wholeNumber(3, [1, 10_000], {
    meaning: 'Emails that one person may get for one invite (D52).',
    effect: FROM_NOW_ON,
  }),
  'limits.invite_emails_per_day': wholeNumber(20, [0, 10_000], {
    meaning: 'Invite emails that a person may send per day.',
    effect: FROM_NOW_ON,
  }),
  'limits.invite_emails_per_mailbox': wholeNumber(5, [0, 10_000], {
    meaning: 'Invite emails that one mailbox may receive per day, from all senders.',
    effect: FROM_NOW_ON,
  }),
  'ai.max_usd_per_day': decimalNumber(5, [0, 100_000], {
    meaning: 'Daily budget of the language model in dollars, by the site’s time zone; 0 turns the model off.',
    effect: 'Applies to new drafts; when the budget is used up, drafts are made by rules only.',
  }),
  'ai.usd_per_million_tokens': text('', tokenPrices, {
    meaning:
      'Prices of the language model in dollars per million tokens, input/output, for example 0.1/0.5. Empty takes the list price of a known model; an unknown one then counts as dearer than any known, and as free on a server of your own network.',
    effect: 'Applies to the cost of requests from now on; what was counted stays.',
  }),
  'limits.orders_per_day': wholeNumber(100, [1, 100_000], {
    meaning: 'Orders that a person may place per day, whether they are paid or not.',
    effect: FROM_NOW_ON,
  }),
  'limits.drafts_per_day': wholeNumber(10, [0, 100_000], {
    meaning:
      'Own websites that are read per person and day (D30, D79); failed readings do not count, up to three times this number.',
    effect: FROM_NOW_ON,
  }),
  'drafts.reread_after_minutes': wholeNumber(10, [0, 100_000], {
    meaning: 'Minutes after which submit_listing reads a person’s own website again (D79).',
    effect: FROM_NOW_ON,
  }),
  'limits.drafts_per_domain_per_day': wholeNumber(10, [1, 100_000], {
    meaning: 'Drafts per day for websites of one registrable domain, over all people (C7).',
    effect: FROM_NOW_ON,
  }),
  'limits.products_per_domain': wholeNumber(20, [1, 100_000], {
    meaning:
      'Listings and open drafts of one registrable domain, over all people (C7); drafts that nobody has changed for 30 days do not count.',
    effect: 'Applies from the next draft; what there is stays.',
  }),
  'audit.keep_days': wholeNumber(400, [30, 3650], {
    reason: 'A log that is deleted too early proves nothing; one that is stored forever is against privacy.',
    meaning: 'Days for which audit entries are stored.',
    effect: 'Older entries are deleted within an hour.',
  }),
  'limits.regenerates_per_day': wholeNumber(30, [0, 100_000], {
    meaning: 'Calls per person and day that redraft fields, up to five fields each (D30).',
    effect: FROM_NOW_ON,
  }),
} satisfies Record<string, Setting<string> | Setting<number>>;

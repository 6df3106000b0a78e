import { ALL_SCOPES } from '../http/access.ts';
import { isTimeZone } from '../launches/weeks.ts';
import {
  contact,
  decimalNumber,
  hosts,
  listOf,
  oneLine,
  origins,
  type Setting,
  text,
  wholeNumber,
} from './setting_rules.ts';
import { SIGN_IN_SETTINGS } from './setting_sign_in.ts';

const REL = listOf(
  ['ugc', 'nofollow', 'sponsored', 'noopener', 'noreferrer'],
  'It is the rel attribute of a link.',
);
const FROM_NOW_ON = 'Counts from the next request on; what is there stays.';

/**
 * Every setting that an operator can change while the service runs: default, rule, meaning and effect. Stored in the
 * database, not in the environment. The store refuses invalid values; the command line and docs/configuration.md show
 * this table.
 */
export const SETTINGS = {
  'site.name': text('Firstlight', oneLine(1, 60), {
    meaning: 'Shown name of the site; SITE_NAME is its first value.',
    effect:
      'Pages, emails, badges, the MCP server and the API description carry the new name at the next request.',
  }),
  'site.purpose': text(
    'A launch directory that people and AI assistants can use: every listing is drafted from the company’s own website, reviewed by its founder and launched in a public week.',
    oneLine(1, 500),
    {
      meaning: 'What the site is for, in a sentence or two.',
      effect: 'Shown by get_site_info, the home page and the texts for assistants at the next request.',
    },
  ),
  'site.contact': text('', contact, {
    meaning: 'How the site team is reached; empty publishes no contact.',
    effect: '/.well-known/security.txt exists while it is set, and 404 while it is empty.',
  }),
  'robots.content_signal': text(
    'search=yes, ai-input=yes, ai-train=no',
    {
      rule: 'pairs like search=yes, ai-input=yes, ai-train=no with ", " between them, or empty',
      reason: 'It stands in robots.txt, which programs read.',
      allows: (value) =>
        value === '' || /^(?:(?:search|ai-input|ai-train)=(?:yes|no)(?:, (?!$)|$)){1,3}$/.test(value),
    },
    {
      meaning: 'What crawlers may use the texts for (Content-Signal of robots.txt).',
      effect: 'robots.txt says so at the next request; crawlers follow it when they read it again.',
    },
  ),
  'calendar.time_zone': text(
    'UTC',
    {
      rule: 'a time zone of the IANA database, for example Europe/Vienna',
      reason: 'Weeks and days of the site begin at its midnight.',
      allows: isTimeZone,
    },
    {
      meaning: 'Zone of launch weeks and of "today" (D10).',
      effect:
        'Weeks that are booked or running keep the instants they were made with, later ones follow the new zone. Between the old and the new Monday midnight a week may be open already or still while `this-week` is empty.',
    },
  ),
  'weeks.hold_hours': wholeNumber(24, [0, 168], {
    meaning:
      'Hours after its end in which the votes of a week are checked before its result is fixed (ranking.md 4.5).',
    effect: 'Weeks whose result is not fixed yet wait so long.',
  }),
  'votes.account_age_hours': wholeNumber(24, [0, 720], {
    meaning: 'A vote counts when the account is this many hours old (ranking.md 4.4).',
    effect: 'Acts on votes cast from now on; those that wait keep their time.',
  }),
  'votes.per_address': wholeNumber(3, [1, 1000], {
    meaning: 'Votes on one launch that count from one network address (IPv6: one /64).',
    effect: 'Acts on votes that are cast or ripen from now on.',
  }),
  'votes.per_hour': wholeNumber(30, [1, 10_000], {
    meaning: 'Votes that a person may cast an hour.',
    effect: FROM_NOW_ON,
  }),
  'votes.per_day': wholeNumber(100, [1, 100_000], {
    meaning: 'Votes that a person may cast a day.',
    effect: FROM_NOW_ON,
  }),
  'trending.half_life_hours': wholeNumber(48, [1, 8760], {
    meaning: 'Hours after which a vote counts half in trending (ranking.md 4.1).',
    effect: 'The heat of all listings is computed anew in the same moment; writing waits meanwhile.',
  }),
  'free_queue.min_weeks': wholeNumber(6, [0, 52], {
    meaning: 'The free queue books a week at least this many weeks ahead (R169, R170).',
    effect: 'Acts on bookings from now on; booked launches keep their week.',
  }),
  'free_queue.max_weeks': wholeNumber(8, [1, 104], {
    meaning:
      'The last week, counted from now, that the free queue looks at before it takes any later one with room.',
    effect: 'Acts on bookings from now on; booked launches keep their week.',
  }),
  'free_queue.capacity': wholeNumber(25, [1, 1000], {
    reason: 'With no free place in any week the queue could book nothing.',
    meaning: 'Free launches in one week.',
    effect: 'Acts on bookings from now on; a week that holds more already keeps them.',
  }),
  'free_queue.max_slides': wholeNumber(8, [0, 52], {
    meaning: 'How often an unproven free listing moves to a later week before it leaves the queue (D6).',
    effect: 'Acts at the next Monday.',
  }),
  'paid_launch.weeks_ahead': wholeNumber(12, [1, 52], {
    meaning: 'How many weeks, from the next one on, a paid launch can choose from (R185).',
    effect: 'list_products offers them at the next request.',
  }),
  'featured.days': wholeNumber(7, [1, 365], {
    meaning: 'How many days a featured listing stays featured (D42).',
    effect: 'Acts on what is bought from now on.',
  }),
  'reviews.min_for_average': wholeNumber(3, [1, 1000], {
    meaning: 'The community rating shows an average from this many reviews on (D37).',
    effect: 'Listings show it, or no longer, at the next request.',
  }),
  'links.rel_free': text('ugc nofollow', REL, {
    meaning: 'rel of links to companies with a free listing: user-generated content (D55).',
    effect: 'Pages and answers carry it at the next request.',
  }),
  'links.rel_paid': text('sponsored', REL, {
    meaning: 'rel of links to companies with a paid listing (D55).',
    effect: 'Pages and answers carry it at the next request.',
  }),
  'limits.anonymous_per_minute': wholeNumber(120, [1, 1_000_000_000], {
    meaning: 'API requests a minute of callers without a key, per network (D30).',
    effect: 'Acts at the next request.',
  }),
  'limits.signed_in_per_minute': wholeNumber(600, [1, 1_000_000_000], {
    meaning: 'API requests a minute of a person with a key or token (D30).',
    effect: 'Acts at the next request.',
  }),
  'limits.pages_per_minute': wholeNumber(300, [1, 1_000_000_000], {
    meaning:
      'Pages a minute that one network may open, those that are not there included; badges ten times as many, files without limit.',
    effect: 'Acts at the next request.',
  }),
  'auth.initial_scopes': text(
    'account:read listings:write orders:write',
    listOf(ALL_SCOPES, 'They are the scopes that exist.'),
    {
      meaning:
        'Scopes that a sign-in of an assistant asks for at once; what the call needs is always asked for (D62).',
      effect: 'Acts on assistants that connect from now on.',
    },
  ),
  ...SIGN_IN_SETTINGS,
  'auth.refresh_grace_seconds': wholeNumber(120, [0, 3600], {
    reason: 'The longer it is, the later the theft of a refresh token is found (RFC 9700, 4.14.2).',
    meaning:
      'Seconds in which a rotated refresh token may come again: sessions of one assistant share it; 0 is strict.',
    effect: 'Acts on refresh tokens that are rotated from now on.',
  }),
  'auth.blocked_hosts': text('', hosts, {
    meaning: 'Hosts of OAuth clients that may not connect.',
    effect:
      'Clients that describe themselves there are refused when they sign in or ask for tokens; tokens that they have run out within the hour.',
  }),
  'mcp.allowed_origins': text('', origins, {
    meaning: 'Web pages of other origins whose scripts may use /mcp; programs and our own pages always may.',
    effect:
      'Acts from the next request on, but never where the service is called by a loopback name (localhost). They send bearer tokens of their own: no cookie of ours goes with them.',
  }),
  'limits.comparisons_per_day': wholeNumber(20, [0, 10_000], {
    meaning: 'Websites of competitors that a person may have read a day (R131).',
    effect: FROM_NOW_ON,
  }),
  'moderation.blocked_domains': text('', hosts, {
    meaning: 'Domains that are not listed, with all below them (implied.md 16).',
    effect: 'Websites on them are refused from now on; what is listed stays until moderation takes it down.',
  }),
  'moderation.review_live_names': wholeNumber(1, [0, 1], {
    meaning:
      'Whether a new name of a live listing waits for the site team (D74): 1 for yes, 0 for a site without a team.',
    effect: 'Acts on what is edited from now on; doubtful names wait in either case.',
  }),
  'moderation.link_farm_from': wholeNumber(80, [1, 100_000], {
    meaning: 'From how many other domains on, linked from its pages, a website looks like a farm of links.',
    effect: 'Acts on what is submitted or edited from now on.',
  }),
  'limits.invites_per_draft': wholeNumber(10, [0, 1000], {
    meaning: 'People who may ever be invited to one draft (R137).',
    effect: FROM_NOW_ON,
  }),
  'limits.letters_per_invite': wholeNumber(3, [1, 10_000], {
    meaning: 'Emails that one invited person may get for one invite (D52).',
    effect: FROM_NOW_ON,
  }),
  'limits.invite_letters_per_day': wholeNumber(20, [0, 10_000], {
    meaning: 'Emails with invites that a person may send a day.',
    effect: FROM_NOW_ON,
  }),
  'limits.invite_letters_per_mailbox': wholeNumber(5, [0, 10_000], {
    meaning: 'Emails with invites that one mailbox may get a day from everybody.',
    effect: FROM_NOW_ON,
  }),
  'ai.max_usd_per_day': decimalNumber(5, [0, 100_000], {
    meaning:
      'What the language model may cost on a day of the zone of the site, in dollars; 0 asks it nothing.',
    effect: 'Drafts from now on; once the day is spent, drafts are made by rules alone.',
  }),
  'limits.drafts_per_day': wholeNumber(10, [0, 100_000], {
    meaning:
      'Websites of their own that a person may have read a day (D30, D79); readings that failed do not count, up to three times as many.',
    effect: FROM_NOW_ON,
  }),
  'drafts.reread_after_minutes': wholeNumber(10, [0, 100_000], {
    meaning: 'Minutes after which submit_listing of a person’s own website reads it again (D79).',
    effect: FROM_NOW_ON,
  }),
  'limits.drafts_per_domain_per_day': wholeNumber(10, [1, 100_000], {
    meaning: 'Drafts a day of websites of one registrable domain, whoever starts them (C7).',
    effect: FROM_NOW_ON,
  }),
  'audit.keep_days': wholeNumber(400, [30, 3650], {
    reason: 'A trace that goes before anybody looks is none; one that stays for ever holds people for ever.',
    meaning: 'Days that entries of the audit table are kept.',
    effect: 'Older entries are deleted within the hour.',
  }),
  'limits.regenerates_per_day': wholeNumber(30, [0, 100_000], {
    meaning: 'Calls a day in which a person may have fields drafted again, up to five at once (D30).',
    effect: FROM_NOW_ON,
  }),
} satisfies Record<string, Setting<string> | Setting<number>>;

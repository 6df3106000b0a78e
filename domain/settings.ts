/**
 * What an administrator may change while the service runs; kept in the database, never in the environment
 * (architecture.md 7). Names are shown to operators, so they read as words.
 */
export const DEFAULT_SETTINGS = {
  /** Shown name of the site; the environment's SITE_NAME is its first value. */
  'site.name': 'Firstlight',
  'site.purpose':
    'A launch directory that people and AI assistants can use: every listing is drafted from the company’s own website, reviewed by its founder and launched in a public week.',
  /** How the site team is reached: an e-mail address or a web address; empty says that it is not (RFC 9116). */
  'site.contact': '',
  /** What crawlers may use the texts for, as robots.txt says it: the texts are the companies', so not for training. */
  'robots.content_signal': 'search=yes, ai-input=yes, ai-train=no',
  /** Zone of launch weeks and of "today" (D10). */
  'calendar.time_zone': 'UTC',
  /** Hours after its end in which the votes of a week are checked before its result is fixed (ranking.md 4.5). */
  'weeks.hold_hours': 24,
  /** A vote counts when the account is this many hours old (ranking.md 4.4). */
  'votes.account_age_hours': 24,
  /** Votes on one launch that count from one network address (IPv6: one /64). */
  'votes.per_address': 3,
  /** Votes that a person may cast. */
  'votes.per_hour': 30,
  'votes.per_day': 100,
  /** Hours after which a vote counts half in trending (ranking.md 4.1). */
  'trending.half_life_hours': 48,
  /** The free queue books a week this many weeks ahead (R169, R170). */
  'free_queue.min_weeks': 6,
  'free_queue.max_weeks': 8,
  /** Free launches in one week. */
  'free_queue.capacity': 25,
  /** How often an unproven free listing moves to a later week before it leaves the queue (D6). */
  'free_queue.max_slides': 8,
  /** How many weeks, from the next one on, a paid launch can choose from (R185). */
  'paid_launch.weeks_ahead': 12,
  /** How many days a featured listing stays featured (D42). */
  'featured.days': 7,
  /** The community rating shows an average from this many reviews on (D37). */
  'reviews.min_for_average': 3,
  /** Attributes of links to companies: user-generated content and paid placement are told apart (D55). */
  'links.rel_free': 'ugc nofollow',
  'links.rel_paid': 'sponsored',
  /** Requests a minute (D30). */
  'limits.anonymous_per_minute': 120,
  'limits.signed_in_per_minute': 600,
  /** Scopes that a sign-in of an assistant asks for at once, with spaces between; what the call needs is always asked for (D62). */
  'auth.initial_scopes': 'account:read listings:write orders:write',
  /** Seconds in which a rotated refresh token may come again: sessions of one assistant share it; 0 is strict (auth.md 3.7). */
  'auth.refresh_grace_seconds': 120,
  /** Hosts of clients that may not connect, with spaces between (auth.md 4). */
  'auth.blocked_hosts': '',
  /** Websites of competitors that a person may have read a day (R131). */
  'limits.comparisons_per_day': 20,
  /** Domains that are not listed, with all below them, with spaces between (implied.md 16). */
  'moderation.blocked_domains': '',
  /** From how many other domains on, linked from its pages, a website looks like a farm of links. */
  'moderation.link_farm_from': 80,
  /** People who may ever be invited to one draft (R137), and letters that one of them may get (D52). */
  'limits.invites_per_draft': 10,
  'limits.letters_per_invite': 3,
  /** Letters with invites that a person may send a day, and that one mailbox may get a day from everybody. */
  'limits.invite_letters_per_day': 20,
  'limits.invite_letters_per_mailbox': 5,
  /** What the language model may cost on a day of the site's zone, in dollars; 0 asks it nothing (design/outside.md 3.4). */
  'ai.max_usd_per_day': 5,
  /** Drafts a person may start a day (D30). */
  'limits.drafts_per_day': 10,
  /** Calls a day in which a person may have fields drafted again, up to five at once (D30). */
  'limits.regenerates_per_day': 30,
};

/** Every setting with its value. */
export type Settings = typeof DEFAULT_SETTINGS;
/** Name of a setting. */
export type SettingName = keyof Settings;

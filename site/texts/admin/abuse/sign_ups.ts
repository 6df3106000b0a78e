import { WAVE_DAYS, WAVE_SIZES, type Wave, type WaveFile } from '../../../../services/sign_ups/waves.ts';
import { number, plural, timeOf } from '../../format.ts';

const KINDS: Readonly<Record<Wave['kind'], (wave: Wave) => string>> = {
  hour: () => 'Many accounts in one hour',
  network: () => 'Accounts from one network',
  mail_domain: ({ domain }) => `Accounts with mailboxes of ${domain}`,
  disposable_like: () => 'Accounts with mailboxes whose domains are named like throw-away ones',
};

/** Hours in which many accounts were made, for administrators. */
export const signUpTexts = {
  title: 'Sign-ups',
  lede: 'Hours in which many accounts were made that share something. It proves nothing: look at what they did since.',
  how: `Of the last ${WAVE_DAYS} days: at least ${WAVE_SIZES.hour} accounts in an hour, ${WAVE_SIZES.network} from one network (IPv4 /24, IPv6 /48), ${WAVE_SIZES.mail_domain} of one email domain that is no public provider’s, or ${WAVE_SIZES.disposable_like} of domains that are named like throw-away ones. Addresses are not stored: what is compared are keys that change every week and are deleted.`,
  none: 'No such hour.',
  wave: (wave: Wave) => `${KINDS[wave.kind](wave)}, ${timeOf(wave.from)}`,
  accounts: (count: number) => plural(count, { one: 'one account', other: '# accounts' }),
  since: 'What they did since',
  did: ({ sum }: WaveFile) =>
    `${plural(sum.votes, { none: 'No vote', one: 'One vote', other: '# votes' })}${sum.void_votes === 0 ? '' : `, ${number(sum.void_votes)} of them void`}; ${plural(sum.reviews, { none: 'no review', one: 'one review', other: '# reviews' })}; ${plural(sum.follows, { none: 'no follow', one: 'one follow', other: '# follows' })}; ${plural(sum.drafts, { none: 'no draft', one: 'one draft', other: '# drafts' })}; ${plural(sum.listings, { none: 'no listing', one: 'one listing', other: '# listings' })}; ${plural(sum.notices, { none: 'no notice', one: 'one notice', other: '# notices' })}.`,
  votes_stay:
    'Suspending somebody leaves their votes as they are: make them void on the page of the launch, if they should not count.',
  all: 'Accounts',
  table: {
    tick: 'Tick',
    person: 'Account',
    made: 'Made',
    domain: 'Email domain',
    state: 'State',
    votes: 'Votes',
    void_votes: 'Void',
    reviews: 'Reviews',
    follows: 'Follows',
    drafts: 'Drafts',
    listings: 'Listings',
    notices: 'Notices',
  },
  person: (id: number) => `Account ${id}`,
  administrator: 'administrator',
  active: 'active',
  suspended: (note: string | null) => (note === null ? 'suspended' : `suspended: ${note}`),
} as const;

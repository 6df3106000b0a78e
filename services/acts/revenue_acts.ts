import { utcDate } from '../../domain/time/day.ts';
import { attestRevenue, withdrawRevenue } from '../figures/revenue.ts';
import { defineAct } from './base/define.ts';
import { anyText, day } from './base/kinds.ts';
import { LISTING_OF_SLUG } from './base/subjects.ts';

const none = (slug: string): string => `There is no listing ${slug}.`;
const OF = { ...LISTING_OF_SLUG, argument: 'SLUG', none };
const SEEN = 'Give the slug of a listing, the amount in US dollars, and what you have seen.';

export const ATTEST_REVENUE = defineAct({
  command: 'revenue set',
  of: { ...OF, name_it: SEEN },
  summary:
    'Attests the revenue of 30 days of a listing, with what you have seen as SOURCE. It is public while an owner wants it shown.',
  example: "revenue set tidemark 1234.50 'Stripe dashboard' --verified-on 2026-11-16",
  fields: {
    revenue_usd: {
      kind: anyText(14, { required: true }),
      label: 'Revenue of 30 days in US dollars',
      argument: 'USD',
    },
    verified_on: {
      kind: day(),
      label: 'Day on which you saw the proof',
      option: 'DAY',
      help: 'The day on which you saw it, as 2026-11-16; today if left out.',
      hint: 'Today if left out.',
    },
    source: {
      kind: anyText(200, { required: true }),
      label: 'What you saw, as it is shown',
      argument: 'SOURCE',
    },
  },
  form: {
    title: 'Attest',
    done: 'The revenue is attested. It is public while an owner wants it shown and the listing is live.',
  },
  run(tx, { id: listing_id }, { verified_on, ...typed }, { by, now }) {
    const whole = { ...typed, verified_on: verified_on || utcDate(now) };
    return attestRevenue(tx, { listing_id, typed: whole, by, now });
  },
  refusals: { no_listing: ({ named }) => none(named) },
  done: ({ named }, _, { is_public }) =>
    `The revenue of ${named} is attested. ${is_public ? 'It is public.' : 'It is not public: no owner shows it, or the listing is not live.'}`,
  json: ({ named: listing }, _, { revenue, is_public }) => ({ listing, ...revenue, is_public }),
});

export const WITHDRAW_REVENUE = defineAct({
  command: 'revenue withdraw',
  of: { ...OF, name_it: 'Name one listing by its slug.' },
  summary: 'Withdraws the revenue that the site team attested for a listing; it leaves the board at once.',
  example: 'revenue withdraw tidemark',
  form: { title: 'Withdraw', done: 'The revenue is withdrawn.' },
  run: (tx, { id: listing_id }, _, { by }) => withdrawRevenue(tx, { listing_id, by }),
  refusals: {
    no_listing: ({ named }) => none(named),
    none: ({ named }) => `No revenue of ${named} is attested. Nothing was changed.`,
  },
  done: ({ named }) => `The revenue of ${named} is withdrawn.`,
  json: ({ named: listing }) => ({ listing }),
});

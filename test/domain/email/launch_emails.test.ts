import { expect, test } from 'vitest';
import { type EmailData, type EmailName, emailText, isEmailName } from '../../../domain/email/emails.ts';
import type { LaunchFacts } from '../../../domain/email/launch_emails.ts';
import { MODERATION_REASONS } from '../../../domain/text/moderation.ts';

const ORIGIN = 'https://firstlight.example';

const LAUNCH: LaunchFacts = {
  listing_id: 7,
  name: 'Acme',
  slug: 'acme',
  home_url: 'https://acme.example/',
  site_name: 'Firstlight',
  zone: 'Europe/Vienna',
  week: '2027-01-04',
  plan: 'free',
  awaits_badge: true,
  phase: 'coming',
  moves_left: 7,
  check: {
    checked_at: Date.UTC(2027, 0, 3, 22, 14),
    observed: 'Neither the badge image nor a link to the listing is on the page.',
  },
};
const SCHEDULED: LaunchFacts = { ...LAUNCH, awaits_badge: false };
const moved = (launch: LaunchFacts, reason: EmailData['launch_moved']['reason']) => ({
  ...launch,
  from: '2026-12-28',
  reason,
});

/** Every email about a launch, with its variants. */
const CASES: { [N in EmailName]?: [title: string, data: EmailData[N]][] } = {
  launch_queued: [['', LAUNCH]],
  launch_week_began: [
    ['', { ...LAUNCH, phase: 'running' }],
    ['in the last week, never checked', { ...LAUNCH, phase: 'running', moves_left: 0, check: null }],
  ],
  badge_lost: [
    ['', { ...LAUNCH, silent: false }],
    ['because the site was silent', { ...LAUNCH, silent: true }],
  ],
  badge_gone: [['', { ...LAUNCH, awaits_badge: false, phase: 'over' }]],
  site_down: [
    ['before its week', { ...SCHEDULED, plan: 'paid' }],
    ['in its week', { ...SCHEDULED, plan: 'paid', phase: 'running' }],
  ],
  site_stayed_down: [['', { ...SCHEDULED, plan: 'paid', phase: 'over' }]],
  launch_moved: [
    ['to a week that is still to come', moved(LAUNCH, 'badge_missing')],
    [
      'to the running week, for the last time',
      moved({ ...LAUNCH, phase: 'running', moves_left: 0 }, 'badge_missing'),
    ],
    ['while the service was down', moved(SCHEDULED, 'service_down')],
    ['while the site team had not decided', moved({ ...LAUNCH, moves_left: 1 }, 'review')],
    ['because the website was down', moved(SCHEDULED, 'site_down')],
    ['by an owner', moved(LAUNCH, 'owner')],
    ['by the site team', moved(SCHEDULED, 'site_team')],
  ],
  listing_live: [
    ['', { ...LAUNCH, awaits_badge: false, phase: 'running' }],
    ['paid', { ...LAUNCH, awaits_badge: false, phase: 'running', plan: 'paid' }],
    [
      'late, because the service was down',
      { ...LAUNCH, moved: { from: '2026-12-28', reason: 'service_down' } },
    ],
    ['late, because of a review', { ...LAUNCH, moved: { from: '2026-12-28', reason: 'review' } }],
    ['written by an older version', { name: 'Acme', slug: 'acme', week: '2027-01-04' }],
  ],
  left_free_queue: [
    ['', { ...LAUNCH, slides: 8 }],
    ['written by an older version', { name: 'Acme', home_url: 'https://acme.example/', slides: 8 }],
  ],
  launch_withdrawn: [['', LAUNCH]],
  launch_refunded: [['', LAUNCH]],
  award: [
    ['', { name: 'Acme', slug: 'acme', week: '2027-01-04', rank: 1, week_votes: 9 }],
    ['with one vote', { name: 'Acme', slug: 'acme', week: '2027-01-04', rank: 3, week_votes: 1 }],
  ],
  review_opened: [
    ['before a launch', { name: 'Acme', reasons: [MODERATION_REASONS.gambling_words], launch: SCHEDULED }],
    ['of a draft', { name: 'Acme', reasons: [MODERATION_REASONS.link_farm], launch: null }],
  ],
  review_cleared: [
    ['before a launch', { name: 'Acme', launch: LAUNCH }],
    ['of a draft', { name: 'Acme', launch: null }],
  ],
  review_approved: [
    ['before its week', { name: 'Acme', note: 'Thank you for waiting.', launch: SCHEDULED }],
    ['after its week began', { name: 'Acme', note: null, launch: { ...SCHEDULED, phase: 'running' } }],
    ['without its badge', { name: 'Acme', note: null, launch: LAUNCH }],
    ['without its badge, after its week', { name: 'Acme', note: null, launch: { ...LAUNCH, phase: 'over' } }],
    ['written by an older version', { name: 'Acme', note: null }],
  ],
  review_rejected: [
    ['with a launch', { name: 'Acme', note: 'We list no casinos.', week: '2027-01-04' }],
    ['written by an older version', { name: 'Acme', note: null }],
  ],
};

test('emails about launches say what happened, why and what to do [D71]', async () => {
  const written = Object.entries(CASES).flatMap(([name, cases]) =>
    cases.map(([title, data]) => {
      if (!isEmailName(name)) throw new Error(`there is no email ${name}`);
      const { subject, text } = emailText(name, data as EmailData[typeof name], ORIGIN);
      return `==== ${name}${title && `: ${title}`}\n${subject}\n\n${text}\n`;
    }),
  );
  for (const email of written) expect(email).not.toMatch(/undefined|null|NaN|\d{4}-\d{2}-\d{2}\b(?!\n|$)/);
  await expect(written.join('\n')).toMatchFileSnapshot('launch_emails.txt');
});

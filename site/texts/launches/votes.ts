import { html, type Safe } from '../../html/html.ts';
import { number, plural, soonIn } from '../format.ts';

/** Voting: the button, and how the person's own vote stands. */
export const votingTexts = {
  button: 'Vote',
  vote: (name: string) => `Vote for ${name}`,
  votes: (votes: number): Safe =>
    html`<b>${number(votes)}</b> ${plural(votes, { one: 'vote', other: 'votes' })}`,
  your_vote: 'Your vote',
  counts: 'You voted, and your vote counts. Press the button again to withdraw it.',
  counts_late:
    'You voted. Your vote counts for all time, but not for the launch week: it was cast after the end of the week, or your account was too new before it.',
  counts_from: (at: number, now: number, zone: string) => `Your vote counts from ${soonIn(at, now, zone)}.`,
  new_account: 'Until then your account is too new. You need not do anything.',
  too_late: 'That is after the end of the launch week: the vote will count for all time only.',
  same_address:
    'Your vote waits for the site team: several votes for this product came from your network, as from an office or a café.',
  void: (reason: string) => `Your vote is void: ${reason}`,
  would_count_from: (at: number, now: number, zone: string) =>
    `Your account is new: a vote cast now counts from ${soonIn(at, now, zone)}.`,
  once: 'One person, one vote for each launch. You can withdraw it at any time.',
  rules: 'Which votes count',
  withdraw: 'Withdraw your vote',
  withdrawn: 'Your vote is withdrawn.',
  not_sent: 'Nothing was sent: the site could not be reached. Please try again.',
  back: 'Back to the product',
  again_at: (at: number, now: number, zone: string) => `You can vote again from ${soonIn(at, now, zone)}.`,
} as const;

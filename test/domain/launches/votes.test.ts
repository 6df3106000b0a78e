import { describe, expect, test } from 'vitest';
import {
  countsForWeek,
  decideVote,
  VOTE_REFUSALS,
  type VoteFacts,
  type VoteLimits,
} from '../../../domain/launches/votes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 18, 12);

const LIMITS: VoteLimits = { account_age_ms: DAY, per_ip: 3, per_hour: 30, per_day: 100 };

/** A valid vote; each test changes one property. */
const GOOD: VoteFacts = {
  by: 'session',
  email_verified: true,
  email_disposable: false,
  mailbox_repeated: false,
  stake: null,
  cast_at: NOW,
  account_created_at: NOW - DAY,
  listing_status: 'live',
  live_at: NOW - DAY,
  earlier: null,
  in_last_hour: 29,
  in_last_day: 99,
  from_ip: 2,
};

const decide = (spoilt: Partial<VoteFacts>) => decideVote({ ...GOOD, ...spoilt }, LIMITS);

describe('a vote', () => {
  test('of an old enough account with a proved email address counts at once, up to every limit', () => {
    expect(decide({})).toEqual({ state: 'counted', matured_at: NOW });
    expect(decide({ earlier: 'withdrawn', live_at: NOW })).toEqual({ state: 'counted', matured_at: NOW });
  });

  test.each<[keyof typeof VOTE_REFUSALS, Partial<VoteFacts>]>([
    ['not_by_session', { by: 'credential' }],
    ['not_live', { listing_status: 'scheduled', live_at: null }],
    ['not_live', { listing_status: 'suspended' }],
    ['not_live', { live_at: NOW + 1 }],
    ['not_live', { live_at: null }],
    ['email_unverified', { email_verified: false }],
    ['email_disposable', { email_disposable: true }],
    ['mailbox_repeated', { mailbox_repeated: true }],
    ['stake', { stake: 'owner' }],
    ['stake', { stake: 'co_owner' }],
    ['stake', { stake: 'invitee' }],
    ['stake', { stake: 'claimant' }],
    ['stake', { stake: 'admin' }],
    ['voted', { earlier: 'counted' }],
    ['voted', { earlier: 'pending' }],
    ['void', { earlier: 'void' }],
    ['per_hour', { in_last_hour: 30 }],
    ['per_day', { in_last_day: 100 }],
  ])('is refused: %s %j', (reason, spoilt) => {
    expect(decide(spoilt)).toEqual({ state: 'refused', reason });
    expect(VOTE_REFUSALS[reason]).toMatch(/^[A-Z].{20,}\.$/);
  });

  test('of a young account waits until the account is a day old, to the millisecond', () => {
    const account_created_at = NOW - DAY + 1;
    expect(decide({ account_created_at })).toEqual({
      state: 'pending',
      reason: 'new_account',
      matured_at: NOW + 1,
    });
  });

  test('beyond three from one IP address waits for the site team', () => {
    expect(decide({ from_ip: 3 })).toEqual({
      state: 'pending',
      reason: 'same_address',
      matured_at: null,
    });
  });

  test('is refused before it waits: nothing of a refused vote is kept', () => {
    expect(decide({ account_created_at: NOW, from_ip: 9, stake: 'owner' })).toMatchObject({
      state: 'refused',
    });
  });

  test('counts for the week when it was cast in it and had matured before its end [D11]', () => {
    const week = { starts_at: NOW, ends_at: NOW + 7 * DAY };
    const counts = (cast_at: number, matured_at = cast_at) => countsForWeek({ cast_at, matured_at }, week);
    expect(counts(NOW - 1, NOW + 1)).toBe(false);
    expect(counts(NOW)).toBe(true);
    expect(counts(week.ends_at - 1)).toBe(true);
    expect(counts(week.ends_at)).toBe(false);
    expect(counts(week.ends_at - DAY, week.ends_at - 1)).toBe(true);
    expect(counts(week.ends_at - DAY, week.ends_at)).toBe(false);
  });
});

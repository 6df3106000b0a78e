import { describe, expect, test } from 'vitest';
import { communityRating, ratingCounts, reviewRefusal } from '../../../domain/listings/reviews.ts';

const reviewer = { email_verified: true, email_disposable: false, mailbox_repeated: false, stake: null };
const review = { stars: 4, text: 'It closed our books on the fourth, twice.' };

describe('a review [D37]', () => {
  test('is accepted from a person with a proved email address who is no part of the company', () => {
    expect(reviewRefusal(reviewer, review)).toBeNull();
    expect(reviewRefusal({ ...reviewer, email_verified: false }, review)).toBe('email_not_verified');
  });

  test('is never taken from the owner or from whom the owner invited', () => {
    expect(reviewRefusal({ ...reviewer, stake: 'owner' }, review)).toBe('owner');
    expect(reviewRefusal({ ...reviewer, stake: 'invitee' }, review)).toBe('invitee');
  });

  test.each([
    [0, 'stars'],
    [1, null],
    [5, null],
    [6, 'stars'],
    [4.5, 'stars'],
  ])('with %s stars: %s', (stars, refusal) => {
    expect(reviewRefusal(reviewer, { ...review, stars })).toBe(refusal);
  });

  test.each([
    [29, 'text'],
    [30, null],
    [2000, null],
    [2001, 'text'],
  ])('of %s characters: %s', (length, refusal) => {
    expect(reviewRefusal(reviewer, { ...review, text: 'é'.repeat(length) })).toBe(refusal);
  });

  test('of blanks is none', () => {
    expect(reviewRefusal(reviewer, { ...review, text: `x${' '.repeat(40)}` })).toBe('text');
  });
});

describe('the community rating [R41]', () => {
  test('has no average before there are enough reviews', () => {
    expect(communityRating(ratingCounts([5, 5]), 3)).toEqual({
      average: null,
      count: 2,
      distribution: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 2 },
    });
    expect(communityRating(ratingCounts([]), 0).average).toBeNull();
  });

  test('is the average of the stars', () => {
    expect(communityRating(ratingCounts([5, 4, 2]), 3)).toMatchObject({ average: 3.67, count: 3 });
  });
});

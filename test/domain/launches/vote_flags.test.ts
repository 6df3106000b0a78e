import { describe, expect, test } from 'vitest';
import { privateMailDomain } from '../../../domain/launches/mail_providers.ts';
import { flagsOf, type VoteEvidence } from '../../../domain/launches/vote_flags.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Votes a minute apart, `each` says how one differs from an old account of nowhere in particular. */
const votes = (count: number, each: (i: number) => Partial<VoteEvidence> = () => ({})): VoteEvidence[] =>
  Array.from({ length: count }, (_, i) => ({
    person_id: i + 1,
    cast_at: NOON + i * MINUTE,
    state: 'counted',
    reason: null,
    matured_at: NOON,
    account_created_at: NOON - 90 * DAY,
    address_key: null,
    region_key: null,
    network_key: null,
    sign_up_key: null,
    mail_domain: null,
    is_deleted: false,
    ...each(i),
  }));
const young = { account_created_at: NOON - 6 * DAY };
const found = (cast: VoteEvidence[]) => flagsOf(cast).map(({ id, person_ids }) => [id, person_ids.length]);

describe('votes on a launch are flagged', () => {
  test('from ten in an hour on with 60 % of young accounts, the young ones alone', () => {
    expect(found(votes(9, () => young))).toEqual([]);
    expect(found(votes(10, (i) => (i < 6 ? young : {})))).toEqual([['young_accounts', 6]]);
    expect(found(votes(10, (i) => (i < 5 ? young : {})))).toEqual([]);
    expect(found(votes(10, () => ({ account_created_at: NOON - 7 * DAY })))).toEqual([]);
    // The tenth comes when the first is an hour old, to the millisecond.
    const spread = (last: number) =>
      votes(10, (i) => ({ ...young, ...(i === 9 && { cast_at: NOON + last }) }));
    expect(found(spread(60 * MINUTE))).toEqual([]);
    expect(found(spread(60 * MINUTE - 1))).toEqual([['young_accounts', 10]]);
  });

  test('in busy hours alone: young ones before them and between them are not', () => {
    const HOUR = 60 * MINUTE;
    const hour = (from: number, first: number) =>
      votes(10, (i) => ({ ...young, person_id: first + i, cast_at: NOON + from * HOUR + i * MINUTE }));
    const alone = (at: number, person_id: number) =>
      votes(1, () => ({ ...young, person_id, cast_at: NOON + at * HOUR }));
    const [flag] = flagsOf([
      ...alone(-9, 1),
      ...hour(0, 2),
      ...alone(3, 12),
      ...hour(6, 13),
      ...alone(9, 23),
    ]);
    const ids = Array.from({ length: 23 }, (_, i) => i + 1);
    expect(flag?.person_ids).toEqual(ids.filter((id) => ![1, 12, 23].includes(id)));
  });

  test('at a cost that grows with the votes and not with their square', () => {
    let looks = 0;
    const cast = votes(2_000, (i) => ({ cast_at: NOON + i }));
    for (const vote of cast)
      Object.defineProperty(vote, 'account_created_at', {
        get: () => {
          looks++;
          return NOON - DAY;
        },
      });
    expect(found(cast)).toEqual([['young_accounts', 2_000]]);
    expect(looks).toBeLessThan(10 * cast.length);
  });

  test('from five of one private mail domain, network region, or region and browser on, but for void ones', () => {
    const same = (i: number) => ({
      mail_domain: 'a.example',
      region_key: '4.r',
      network_key: i < 5 ? 'k' : null,
    });
    expect(found(votes(4, same))).toEqual([]);
    expect(found(votes(6, same))).toEqual([
      ['mail_domain:a.example', 6],
      ['region:1', 6],
      ['network:1', 5],
    ]);
    expect(found(votes(6, (i) => ({ ...same(i), ...(i < 2 && { state: 'void' }) })))).toEqual([]);
  });
});

test.each([
  ['ada@gmail.com', null],
  ['ada@yahoo.co.uk', null],
  ['Ada@Outlook.DE', null],
  ['ada@acme.example', 'acme.example'],
  ['ada@gmail.com.example', 'gmail.com.example'],
])('the private mail domain of %s is %s', (email, domain) => {
  expect(privateMailDomain(email)).toBe(domain);
});

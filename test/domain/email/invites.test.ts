import { describe, expect, test } from 'vitest';
import {
  type InviteFacts,
  inviteRefusal,
  inviteStatus,
  isInviteOfOwners,
  maskedEmail,
  unlinked,
} from '../../../domain/email/invites.ts';

const LIMITS = { per_draft: 10, emails: 3 };
const FACTS: InviteFacts = { owner: null, disposable: false, earlier: null, invited: 0 };

describe('inviteRefusal', () => {
  test.each<[string | null, Partial<InviteFacts>]>([
    [null, {}],
    [null, { invited: 9 }],
    ['too_many_invites', { invited: 10 }],
    ['own_address', { owner: 'self', disposable: true }],
    ['owner_already', { owner: 'other' }],
    ['disposable_address', { disposable: true }],
    [null, { invited: 10, earlier: { status: 'pending', confirmed: true, emails: 2 } }],
    ['too_many_letters', { earlier: { status: 'pending', confirmed: true, emails: 3 } }],
    [null, { earlier: { status: 'revoked', confirmed: true, emails: 1 } }],
    [null, { earlier: { status: 'expired', confirmed: true, emails: 1 } }],
    [null, { earlier: { status: 'accepted', confirmed: true, emails: 1 } }],
    [null, { earlier: { status: 'pending', confirmed: false, emails: 1 } }],
    ['accepted_already', { earlier: { status: 'accepted', confirmed: false, emails: 1 } }],
    ['declined', { earlier: { status: 'declined', confirmed: true, emails: 1 } }],
  ])('%s [R137, D52]', (refusal, facts) => {
    expect(inviteRefusal({ ...FACTS, ...facts }, LIMITS)).toBe(refusal);
  });
});

describe('the invites that owners see', () => {
  test.each([
    ['pending', 1, 5, true],
    ['accepted', 4, 5, false],
    ['declined', 5, 5, true],
    ['revoked', 6, 5, true],
    ['declined', 1, null, true],
  ] as const)('%s, made at %s, owned since %s: %s [D17]', (status, created_at, owner_since, isSeen) => {
    expect(isInviteOfOwners({ status, created_at }, owner_since)).toBe(isSeen);
  });
});

test('a pending invite expires, and a decided one never', () => {
  const confirmed = { expires_at: 10, confirmed_at: 1 };
  expect(inviteStatus({ ...confirmed, status: 'pending' }, 9)).toBe('pending');
  expect(inviteStatus({ ...confirmed, status: 'pending' }, 10)).toBe('expired');
  expect(inviteStatus({ ...confirmed, status: 'accepted' }, 11)).toBe('accepted');
  // An acceptance that was never confirmed made nobody a co-owner (D81).
  expect(inviteStatus({ ...confirmed, confirmed_at: null, status: 'accepted' }, 11)).toBe('expired');
});

test.each([
  ['ada@example.org', 'a•••@e•••.org'],
  ['ada.lovelace@mail.acme.co.uk', 'a•••@m•••.uk'],
])('%s is masked as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});

describe('unlinked', () => {
  test.each([
    ['Lumenlog', 'Lumenlog'],
    ['Cal.com', 'Cal[.]com'],
    ['Mr. Smith & Co.', 'Mr. Smith & Co.'],
    ['see https://evil.example/login?x=1 now', 'see evil[.]example login?x=1 now'],
    ['mailto:me@evil.example', 'me evil[.]example'],
    ['www.evil.example', 'evil[.]example'],
    ['evil．example', 'evil[.]example'],
    ['evil。example', 'evil[.]example'],
    ['a\u202Eb\u200Bc\nd\u0000', 'a b c d'],
    ['\u0000', ''],
    ['<b>x</b>', 'b x b'],
  ])('%j is shown as %j', (words, shown) => {
    expect(unlinked(words, 60)).toBe(shown);
  });

  test('is short, and never half a character', () => {
    expect(unlinked('x'.repeat(100), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(unlinked('😀'.repeat(100), 10)).toBe(`${'😀'.repeat(9)}…`);
  });
});

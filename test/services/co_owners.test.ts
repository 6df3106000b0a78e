import { beforeEach, describe, expect, test } from 'vitest';
import { INVITE_LIVES_MS } from '../../domain/email/invites.ts';
import { ApiError } from '../../domain/http/errors.ts';
import { confirmInvite, decideInvite, withdrawInvite } from '../../services/drafts/invitations.ts';
import { inviteToDraft } from '../../services/drafts/invites.ts';
import { removeOwner } from '../../services/drafts/owners.ts';
import { deleteAccount } from '../../services/people/delete_account.ts';
import { shareableDraft } from '../scene.ts';
import { NOON } from '../store/temporary.ts';
import { DAY, HOUR, type UseCaseScene, useCaseScene } from './scene.ts';

const BOB = 'bob@example.org';
let scene: UseCaseScene;
let draft_id: string;
let ada: number;
let bob: number;
beforeEach(async () => {
  scene = await useCaseScene();
  ada = await scene.person('ada');
  bob = await scene.person('bob');
  draft_id = await shareableDraft(scene.store, scene.clock, { owner: 'ada', name: 'Lumenlog' });
});

interface How {
  by?: number;
  by_hand?: boolean;
  limits_on?: boolean;
  now?: number;
}
const invite = (email = BOB, { by = ada, by_hand = true, limits_on = true, now = scene.now() }: How = {}) =>
  scene.write(async (tx) =>
    inviteToDraft(tx, (await tx.drafts.byId(draft_id))!, email, { person_id: by, by_hand, limits_on, now }),
  );
const refusal = async (inviting: Promise<unknown>): Promise<string> => {
  const error = await inviting.then(
    () => 'sent',
    (problem: unknown) => problem,
  );
  if (error === 'sent') return error;
  if (!(error instanceof ApiError)) throw error;
  return error.details.errors?.[0]?.code ?? error.code;
};
const decide = (
  id: string,
  answer: 'accepted' | 'declined' = 'accepted',
  { person_id = bob, email = BOB, now = scene.now() } = {},
) => scene.write((tx) => decideInvite(tx, { id, answer, person_id, email, now }));
const confirm = (invite_id: string, { person_id = ada, of = draft_id, now = scene.now() } = {}) =>
  scene.write((tx) => confirmInvite(tx, { invite_id, draft_id: of, person_id, now }));
const withdraw = (invite_id: string, { person_id = ada, now = scene.now() } = {}) =>
  scene.write((tx) => withdrawInvite(tx, { invite_id, draft_id, person_id, now }));
const owners = async () => (await scene.store.co_owners.ofDraft(draft_id)).map(({ person_id }) => person_id);
const jobsOf = async (kind: string) =>
  (await scene.store.jobs.counts()).filter((row) => row.kind === kind).reduce((n, { jobs }) => n + jobs, 0);

describe('inviting [R135–R137, D52]', () => {
  test('one mailbox twice at once makes one invite with two emails', async () => {
    await Promise.all([invite('b.ob@gmail.com'), invite('bob+work@gmail.com')]);
    const invites = await scene.store.invites.ofDraft(draft_id);
    expect(invites.map(({ sent_times }) => sent_times.length)).toEqual([2]);
    expect(await jobsOf('send_invite')).toBe(2);
  });

  test('a mailbox gets its last allowed email, and no further one', async () => {
    await scene.set('limits.emails_per_invite', 2);
    expect([await refusal(invite()), await refusal(invite()), await refusal(invite())]).toEqual([
      'sent',
      'sent',
      'too_many_letters',
    ]);
  });

  test.each([0, 1, 2])(
    'with room for %d people the next one is refused, and an invited one is not',
    async (room) => {
      await scene.set('limits.invites_per_draft', room);
      for (let i = 0; i < room; i++)
        expect((await invite(`p${i}@example.org`)).invites_left).toBe(room - i - 1);
      expect(await refusal(invite('next@example.org'))).toBe('too_many_invites');
      if (room > 0) expect(await refusal(invite('p0@example.org'))).toBe('sent');
    },
  );

  test('a place in the daily limit is free again 24 hours later, to the millisecond', async () => {
    await scene.set('limits.invite_emails_per_day', 1);
    await invite();
    const again = (later: number) => refusal(invite('cy@example.org', { now: NOON + later }));
    expect([await again(DAY - 1), await again(DAY)]).toEqual(['rate_limited', 'sent']);
  });

  test('the daily limit counts all accounts of a mailbox together, and is off where limits are', async () => {
    await scene.set('limits.invite_emails_per_day', 1);
    const twin = await scene.write((tx) => tx.people.ensure('ada+two@example.org', NOON));
    await invite();
    expect(await refusal(invite('cy@example.org', { by: twin }))).toBe('rate_limited');
    expect(await refusal(invite('cy@example.org', { by: twin, limits_on: false }))).toBe('sent');
  });

  test('what is refused leaves nothing behind', async () => {
    await scene.set('limits.invite_emails_per_day', 0);
    expect(await refusal(invite())).toBe('rate_limited');
    expect(await scene.store.invites.ofDraft(draft_id)).toEqual([]);
    expect(await scene.store.jobs.counts()).toEqual([]);
  });
});

describe('answering', () => {
  test.each([
    { at: INVITE_LIVES_MS - 1, result: { result: 'joined' } },
    { at: INVITE_LIVES_MS, result: { closed: 'expired' } },
  ])('$at ms after the email', async ({ at, result }) => {
    const { invite: sent } = await invite();
    expect(await decide(sent.id, 'accepted', { now: NOON + at })).toMatchObject(result);
  });

  test('twice at once joins once, with one email and one audit row', async () => {
    const { invite: sent } = await invite();
    const results = await Promise.all([decide(sent.id), decide(sent.id), decide(sent.id, 'declined')]);
    expect(results.filter((one) => 'result' in one)).toHaveLength(1);
    expect(results.filter((one) => 'closed' in one && one.closed === 'accepted')).toHaveLength(2);
    expect(await owners()).toEqual([ada, bob]);
    expect(await scene.emails()).toEqual(['co_owner_joined > ada']);
    expect(await scene.recorded()).toEqual(['co_owner_added']);
  });

  test('by another account changes nothing, and says for whom it is', async () => {
    const { invite: sent } = await invite();
    const eve = await scene.person('eve');
    expect(await decide(sent.id, 'declined', { person_id: eve, email: 'eve@example.org' })).toEqual({
      other_account: BOB,
    });
    expect(await decide(sent.id)).toMatchObject({ result: 'joined' });
  });

  test('to a draft that was deleted with its owner finds nothing', async () => {
    const { invite: sent } = await invite();
    await scene.write((tx) => deleteAccount(tx, ada, scene.now()));
    expect(await decide(sent.id)).toEqual({ closed: 'unknown' });
  });
});

describe('confirming what a program sent [D81]', () => {
  const byProgram = async () => (await invite(BOB, { by_hand: false })).invite.id;

  test('counts once, only for an owner, and only under the right draft', async () => {
    const id = await byProgram();
    const other = await shareableDraft(scene.store, scene.clock, { owner: 'ada', name: 'Other' });
    expect(await confirm(id, { person_id: bob })).toBe(false);
    expect(await confirm(id, { of: other })).toBe(false);
    expect([await confirm(id), await confirm(id)]).toEqual([true, false]);
    expect(await owners()).toEqual([ada]);
  });

  test('twice at once after the acceptance makes one co-owner, with one email to each', async () => {
    const id = await byProgram();
    expect(await decide(id)).toMatchObject({ result: 'accepted' });
    const confirmed = await Promise.all([confirm(id), confirm(id)]);
    expect(confirmed.filter(Boolean)).toHaveLength(1);
    expect(await owners()).toEqual([ada, bob]);
    expect(await scene.emails()).toEqual([
      'invite_to_confirm > ada',
      'co_owner_joined > ada',
      'invite_confirmed > bob',
    ]);
  });

  test('is void once the invite has expired, and once the account that accepted is deleted', async () => {
    const id = await byProgram();
    await decide(id);
    expect(await confirm(id, { now: NOON + INVITE_LIVES_MS })).toBe(false);
    await scene.write((tx) => deleteAccount(tx, bob, scene.now()));
    expect(await confirm(id)).toBe(false);
    expect(await owners()).toEqual([ada]);
  });

  test('an email by hand confirms what a program has sent before; one by a program keeps the confirmation', async () => {
    const id = await byProgram();
    expect((await invite()).invite.confirmed_at).toBe(NOON);
    const { invite: again } = await invite(BOB, { by_hand: false, now: NOON + HOUR });
    expect(again).toMatchObject({ id, confirmed_at: NOON });
    expect(await scene.emails()).toEqual(['invite_to_confirm > ada']);
  });
});

describe('withdrawing', () => {
  test('works for an owner alone, and not after the person has joined', async () => {
    const { invite: sent } = await invite();
    await withdraw(sent.id, { person_id: bob });
    expect(await decide(sent.id)).toMatchObject({ result: 'joined' });
    await withdraw(sent.id);
    expect(await owners()).toEqual([ada, bob]);
    expect((await scene.store.invites.byId(sent.id))?.status).toBe('accepted');
  });

  test('before the answer ends it; another email opens it again', async () => {
    const { invite: sent } = await invite();
    await withdraw(sent.id);
    expect(await decide(sent.id)).toEqual({ closed: 'revoked' });
    await invite();
    expect(await decide(sent.id)).toMatchObject({ result: 'joined' });
  });
});

describe('owners of a draft', () => {
  const remove = (person_id: number, by: number) =>
    scene.write((tx) => removeOwner(tx, { draft_id, person_id, by }));

  test.each([
    { who: 'the first owner removes a co-owner', of: 'bob', by: 'ada', left: ['ada', 'cy'] },
    { who: 'a co-owner goes', of: 'bob', by: 'bob', left: ['ada', 'cy'] },
    { who: 'a co-owner removes another one', of: 'cy', by: 'bob', left: ['ada', 'bob', 'cy'] },
    { who: 'a co-owner removes the first owner', of: 'ada', by: 'bob', left: ['ada', 'bob', 'cy'] },
    { who: 'the first owner goes', of: 'ada', by: 'ada', left: ['ada', 'bob', 'cy'] },
    { who: 'a stranger removes somebody', of: 'bob', by: 'eve', left: ['ada', 'bob', 'cy'] },
  ])('$who: left are $left', async ({ of, by, left }) => {
    const cy = await scene.person('cy');
    await scene.write(async (tx) => {
      await tx.co_owners.add(draft_id, bob, NOON + 1);
      await tx.co_owners.add(draft_id, cy, NOON + 2);
    });
    await remove(await scene.person(of), await scene.person(by));
    expect(await owners()).toEqual(await Promise.all(left.map(scene.person)));
    expect(await scene.recorded()).toEqual(left.length === 2 ? ['co_owner_removed'] : []);
  });

  test('a co-owner who deletes the account leaves the invites that they sent with the first owner', async () => {
    await scene.write((tx) => tx.co_owners.add(draft_id, bob, NOON));
    const { invite: sent } = await invite('cy@example.org', { by: bob });
    await scene.write((tx) => deleteAccount(tx, bob, scene.now()));
    // Otherwise the places of the invited are free again, and they may vote for what they were invited to own [C3].
    expect(await scene.store.invites.ofDraft(draft_id)).toMatchObject([{ id: sent.id, person_id: ada }]);
    const cy = await scene.person('cy');
    const joined = await decide(sent.id, 'accepted', { person_id: cy, email: 'cy@example.org' });
    expect(joined).toMatchObject({ result: 'joined' });
    expect(await scene.emails()).toEqual(['co_owner_joined > ada']);
  });
});

import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { personAtThisSite } from '../../../domain/http/access.ts';
import { doingIn } from '../../../services/use_cases/define.ts';
import { castVote } from '../../../services/votes/own_vote.ts';
import { openStore } from '../../../store/open.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { NO_SEARCH } from '../no_search.ts';
import { emptyDatabase } from '../postgres_store.ts';
import { NOON, settableClock } from '../temporary.ts';
import { throughProxy } from './cut_connections.ts';

test('a vote is at most nine messages, the names before it and COMMIT included', async () => {
  let messages = 0;
  const sending = new Set<Socket>();
  const counting = new Set<Socket>();
  // Statements that are sent before an answer comes are one message: nothing waits between them.
  const url = await throughProxy(
    await emptyDatabase(),
    (message, connection) => {
      // Counts the commits of other processes all the time, on a connection of its own.
      if (message.includes('from change_counter')) counting.add(connection);
      if (!sending.has(connection) && !counting.has(connection)) messages++;
      sending.add(connection);
      return 'arrives';
    },
    (connection) => sending.delete(connection),
  );
  const clock = settableClock();
  const store = await openStore({ url, search: () => NO_SEARCH, clock });
  onTestFinished(() => store.close());
  for (const name of ['Pelagia', 'Nereid'])
    await addListing(store, clock, { name, owner: 'ada', categories: [] });
  const person_id = await store.write(async (tx) => {
    const id = await tx.people.ensure('grace@example.org', NOON - 90 * 86_400_000);
    await tx.people.verified(id, NOON);
    return id;
  });
  // As every listing that was submitted: its draft says who else belongs to it.
  const draft_id = await shareableDraft(store, clock, { owner: 'ada', name: 'Nereid' });
  const { id } = (await store.listings.bySlug('nereid'))!;
  await store.write((tx) => tx.listings.update(id, { draft_id, updated_at: NOON }));
  const run = doingIn(store);
  const vote = { person_id: personAtThisSite(person_id), now: NOON, address_key: 'net', network_key: null };
  // The first vote plans the statements.
  for (const slug of ['pelagia', 'nereid']) {
    messages = 0;
    expect(await run(castVote, { ...vote, slug })).toMatchObject({ state: 'counted' });
  }
  expect(messages).toBe(9);
});

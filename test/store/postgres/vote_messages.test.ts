import { expect, onTestFinished, test } from 'vitest';
import { useCases } from '../../../services/use_cases.ts';
import { openStore } from '../../../store/open.ts';
import { addListing } from '../../scene.ts';
import { NO_SEARCH } from '../no_search.ts';
import { emptyDatabase } from '../postgres_store.ts';
import { NOON, settableClock } from '../temporary.ts';
import { throughProxy } from './cut_connections.ts';

test('a vote is at most nine messages, the names before it and COMMIT included', async () => {
  let messages = 0;
  let isSending = false;
  // Statements that are sent before an answer comes are one message: nobody waits between them.
  const url = await throughProxy(
    await emptyDatabase(),
    () => {
      if (!isSending) messages++;
      isSending = true;
      return 'arrives';
    },
    () => (isSending = false),
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
  const { castVote } = useCases(store);
  const vote = { person_id, now: NOON, address_key: 'net', network_key: null };
  // The first vote plans the statements.
  for (const slug of ['pelagia', 'nereid']) {
    messages = 0;
    expect(await castVote({ ...vote, slug })).toMatchObject({ state: 'counted' });
  }
  expect(messages).toBe(9);
});

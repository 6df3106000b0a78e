import assert from 'node:assert/strict';
import { addDays, addWeeks } from '../../domain/launches/weeks.ts';
import type { Caller } from '../clients/rest_client.ts';
import { addListing } from '../scene.ts';
import { Visitor } from '../site/visitor.ts';
import { voters } from '../site/votes/voters.ts';
import type { World } from '../world.ts';

/** The callers: the founder's assistant, and an anonymous one, over the same protocol. */
export interface Travellers {
  ada: Caller;
  anybody: Caller;
}

/** Something live, and the week of its launch. */
export interface Launched {
  slug: string;
  week: string;
}

/** All steps from a launch to the award of its week, as people take them on pages, checked one by one; `say` gets each. */
export async function win(
  world: World,
  { slug, week }: Launched,
  say: (step: string) => void,
): Promise<void> {
  const { as, press, stateOn, votesOf } = voters(() => world);
  const { slug: other } = await addListing(world.store, world.clock, { name: `Oakum ${week}`, owner: 'zoe' });
  for (const name of ['bob', 'cleo']) {
    const person = await as(name);
    for (const product of [slug, other]) {
      await press(person, product);
      assert.match((await stateOn(person, product)).text, /your vote counts/);
    }
  }
  const dora = await as(`dora${week}`, { age: 0 });
  await press(dora, slug);
  assert.match((await stateOn(dora, slug)).text, /Until then your account is too new/);
  assert.equal(await votesOf(slug), 2);
  say('two people vote for it and for another product on their pages; the vote of a new account waits');

  await world.reach(`${addDays(week, 2)}T00:00:00Z`);
  assert.deepEqual([await votesOf(slug), await votesOf(other)], [3, 2]);
  say('a day later that vote counts: 3 to 2');

  await world.reach(`${addDays(addWeeks(week, 1), 1)}T00:00:00Z`);
  const mails = await world.mails();
  const congratulated = (product: string): string[] => {
    const lines = `/p/${product}\n\nCongratulations!`;
    return mails
      .filter(({ text }) => text.includes(lines))
      .map(({ to, subject }) => `${to}: ${subject.at(-1)}`);
  };
  assert.deepEqual(congratulated(slug), ['ada@example.org: 1']);
  assert.deepEqual(congratulated(other), ['zoe@example.org: 2']);
  say('a day after the week: its result is final, and the winners have their emails');
}

/** What is read about it then, by assistants and on pages, one line each, without what differs between runs. */
export async function readBack(
  world: World,
  { ada, anybody }: Travellers,
  { listing_id, slug, week }: Launched & { listing_id: number },
): Promise<string> {
  const calls: [operation: string, input: Record<string, unknown>, by?: typeof ada][] = [
    ['get_listing', { slug }],
    ['get_leaderboard', { board: 'community-weekly', week }],
    ['get_leaderboard', { board: 'community-all-time' }],
    ['get_launch_week', { week }],
    ['list_launches', {}],
    ['list_awards', {}],
    ['list_awards', { listing: slug }],
    ['get_badges', { slug }],
    ['search_listings', { q: 'lumenlgo' }],
    ['get_my_listing', { listing_id }, ada],
  ];
  const lines: string[] = [];
  for (const [operation, input, by = anybody] of calls) {
    const { answer, problem } = await by.call(operation, input);
    assert.equal(problem, null, operation);
    lines.push(`${operation} ${JSON.stringify(input)}: ${JSON.stringify(answer)}`);
  }
  const visitor = new Visitor(world.url);
  for (const path of [`/p/${slug}`, `/launches/${week}`, '/awards'])
    lines.push(`${path}: ${(await visitor.request(path)).text}`);
  return (
    `${lines.join('\n\n')}\n`
      .replaceAll(world.url, 'https://launch.example')
      // The hour of the launch may begin with the job that looks for badges or with the one that sets listings live.
      .replaceAll(/"checked_at":"2026-12-(?:28|30)T00:00:00\.000Z"/g, '"checked_at":"CHECKED"')
      .replaceAll(/"revision":"[\w-]{16}"/g, '"revision":"REVISION"')
  );
}

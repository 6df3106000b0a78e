import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { voteOriginOf } from '../../auth/callers/vote_networks.ts';
import { personAtThisSite } from '../../domain/http/access.ts';
import { flagsOf, type VoteEvidence, type VoteFlag } from '../../domain/launches/vote_flags.ts';
import type { VoteRefusal } from '../../domain/launches/votes.ts';
import { addStarterCategories } from '../../services/content/seed.ts';
import { countDueVotes } from '../../services/votes/due_votes.ts';
import { castVote, withdrawVote } from '../../services/votes/own_vote.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { WITHDRAWN } from '../../store/votes/vote_facts.ts';
import { addListing } from '../../test/scene.ts';
import type { Attack } from './attacks.ts';
import { type Account, DAY, type Place, type Population, type Press, WEEK } from './population.ts';
import { decideAll } from './team.ts';

const MINUTE = 60_000;
/** The job that counts due votes runs as often. */
const DUE_EVERY = 5 * MINUTE;
const SALT = Buffer.alloc(32, 7);

/** Owner of a launch, by index. */
export const ownerOf = (launch: number): string => `owner${launch}@example.org`;

/** Votes of some people by state; those that they withdrew are none. */
interface Tally {
  counted: number;
  pending: number;
  void: number;
}

/** How the votes stand at some instant. */
export interface Standing {
  attack: Tally;
  honest: Tally;
  /** Indexes of the launches by place, with their votes of the week. */
  board: { launch: number; votes: number }[];
}

/** What a week came to. */
export interface Outcome {
  /** Votes that were accepted. */
  cast: number;
  refused: Partial<Record<VoteRefusal, number>>;
  honest_refused: number;
  /** Accounts with each kind of flag at the end of the week. */
  flagged: Record<'attack' | 'honest', Partial<Record<VoteFlag['kind'], number>>>;
  /** Accounts of the attack with any flag at some midnight of the week, or at its end. */
  ever_flagged: number;
  /** At the end of the week, and a day later with the decisions of the team. */
  before: Standing;
  after: Standing;
}

/** When the site team decides: in the day after the week, or every evening too. */
export type Routine = 'after the week' | 'every day';

/** Plays a week in a database of its own: every vote by the use case of the vote page, as the time passes. */
export async function playWeek(
  honest: Population,
  { launches, attack, routine = 'after the week' }: { launches: number; attack?: Attack; routine?: Routine },
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-attacks-'));
  const clock = new Clock();
  const store = await openStore({ file: join(folder, 'attacks.db'), clock });
  try {
    const week = new PlayedWeek(store, clock, new Set(attack?.accounts));
    await week.prepare(launches, [...honest.accounts, ...(attack?.accounts ?? [])]);
    for (const press of [...honest.presses, ...(attack?.presses ?? [])].sort((a, b) => a.at - b.at)) {
      await week.reach(press.at, routine);
      await week.press(press);
    }
    await week.reach(WEEK.ends_at, routine);
    const [before, flagged] = [await week.standing(), await week.flagged()];
    await week.reach(WEEK.ends_at + DAY - MINUTE, routine);
    await decideAll(store, WEEK.ends_at + DAY - MINUTE);
    const { cast, refused, honest_refused, seen } = week;
    return {
      cast,
      refused,
      honest_refused,
      flagged,
      ever_flagged: seen.size,
      before,
      after: await week.standing(),
    };
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Clock {
  time = WEEK.starts_at;
  now = (): Date => new Date(this.time);
}

/** A week that is being played. */
class PlayedWeek {
  cast = 0;
  honest_refused = 0;
  readonly refused: Partial<Record<VoteRefusal, number>> = {};
  readonly seen = new Set<number>();
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #attackers: ReadonlySet<Account>;
  readonly #ids = new Map<Account, number>();
  readonly #attacker_ids = new Set<number>();
  readonly #launches: { slug: string; listing_id: number; launch_id: number }[] = [];
  #due_at = 0;
  #midnight = WEEK.starts_at + DAY;

  constructor(store: Store, clock: Clock, attackers: ReadonlySet<Account>) {
    this.#store = store;
    this.#clock = clock;
    this.#attackers = attackers;
  }

  async prepare(launches: number, accounts: readonly Account[]): Promise<void> {
    await this.#store.write(addStarterCategories);
    for (let i = 0; i < launches; i++) {
      const owner = ownerOf(i).slice(0, ownerOf(i).indexOf('@'));
      const { id, slug } = await addListing(this.#store, this.#clock, { name: `Launch ${i}`, owner });
      const launch = await this.#store.votes.launchOf(id);
      this.#launches.push({ slug, listing_id: id, launch_id: launch?.id ?? 0 });
    }
    await this.#store.write(async (tx) => {
      for (const account of accounts) {
        const created_at = Math.round(account.created_at);
        const id = await tx.people.ensure(account.email, created_at);
        await tx.people.verified(id, created_at);
        this.#ids.set(account, id);
        if (this.#attackers.has(account)) this.#attacker_ids.add(id);
      }
    });
  }

  /** Lets time pass with what is done in it: due votes are counted, and the team looks. */
  async reach(at: number, routine: Routine): Promise<void> {
    for (; this.#midnight <= at && this.#midnight <= WEEK.ends_at; this.#midnight += DAY) {
      await this.#count(this.#midnight);
      for (const { flags } of await this.#flags())
        for (const id of flags.flatMap(({ person_ids }) => person_ids))
          if (this.#attacker_ids.has(id)) this.seen.add(id);
      if (routine === 'every day' && this.#midnight < WEEK.ends_at)
        await decideAll(this.#store, this.#midnight);
    }
    if (at >= this.#due_at) await this.#count(at);
    this.#clock.time = at;
  }

  async #count(at: number): Promise<void> {
    this.#clock.time = at;
    this.#due_at = at + DUE_EVERY;
    await countDueVotes(this.#store, at);
  }

  async press({ at, account, launch, withdraws, from = account }: Press): Promise<void> {
    const person_id = personAtThisSite(this.#ids.get(account) ?? 0);
    const slug = this.#launches[launch]?.slug ?? '';
    if (withdraws) return this.#store.write((tx) => withdrawVote(tx, slug, person_id));
    const ballot = { slug, person_id, now: at, ...originOf(from) };
    const decision = await this.#store.write((tx) => castVote(tx, ballot));
    if (!decision) throw new Error(`nothing is live at ${slug}`);
    const isAttack = this.#attackers.has(account);
    if (decision.state !== 'refused') this.cast += Number(isAttack);
    else if (isAttack) this.refused[decision.reason] = (this.refused[decision.reason] ?? 0) + 1;
    else this.honest_refused++;
  }

  async standing(): Promise<Standing> {
    const found: Omit<Standing, 'board'> = { attack: none(), honest: none() };
    for (const { votes } of await this.#flags())
      for (const { person_id, state, reason } of votes)
        if (reason !== WITHDRAWN) found[this.#attacker_ids.has(person_id) ? 'attack' : 'honest'][state]++;
    const week = await this.#store.launches.week(WEEK.week);
    const { places } = await this.#store.boards.weekly(week, { offset: 0, limit: this.#launches.length });
    const board = places.map(({ listing_id, week_votes }) => ({
      launch: this.#launches.findIndex((one) => one.listing_id === listing_id),
      votes: week_votes,
    }));
    return { ...found, board };
  }

  async flagged(): Promise<Outcome['flagged']> {
    const ids = {
      attack: new Map<VoteFlag['kind'], Set<number>>(),
      honest: new Map<VoteFlag['kind'], Set<number>>(),
    };
    for (const { flags } of await this.#flags())
      for (const { kind, person_ids } of flags)
        for (const id of person_ids) {
          const of = ids[this.#attacker_ids.has(id) ? 'attack' : 'honest'];
          of.set(kind, (of.get(kind) ?? new Set()).add(id));
        }
    const sizes = (of: (typeof ids)['attack']) =>
      Object.fromEntries([...of].map(([kind, all]) => [kind, all.size]));
    return { attack: sizes(ids.attack), honest: sizes(ids.honest) };
  }

  async #flags(): Promise<{ votes: VoteEvidence[]; flags: VoteFlag[] }[]> {
    const all: { votes: VoteEvidence[]; flags: VoteFlag[] }[] = [];
    for (const { launch_id } of this.#launches) {
      const votes = await this.#store.vote_desk.evidence(launch_id);
      all.push({ votes, flags: flagsOf(votes) });
    }
    return all;
  }
}

const none = (): Tally => ({ counted: 0, pending: 0, void: 0 });

const originOf = ({ ip, browser }: Place) => voteOriginOf(ip, browser, SALT);

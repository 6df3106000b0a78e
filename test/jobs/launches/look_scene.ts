import type { BadgeFinding, LookResult } from '../../../domain/badges/badge_check.ts';
import type { BadgeChecker } from '../../../domain/ports.ts';
import { checkBadge, checkBadges } from '../../../jobs/launches/check_badge.ts';
import { launchWeeks } from '../../../jobs/launches/launch_weeks.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { HOUR, jobsAfter, useCaseScene } from '../../services/scene.ts';
import { queueOf } from '../handlers.ts';

export type Seen = Exclude<LookResult, 'up'>;

/** A service that looks at homepages, whose clock goes on hour by hour. */
export async function lookScene() {
  const scene = await useCaseScene();
  const { store, clock } = scene;
  /** What each homepage shows, by the first label of its host; the badge by default. */
  const shows = new Map<string, Seen>();
  /** What happens while a homepage is read, by the same label. */
  const meanwhile = new Map<string, () => Promise<unknown>>();
  /** When each homepage was requested. */
  const requests: { name: string; at: number }[] = [];
  const badges: BadgeChecker = {
    async check({ home_url }) {
      const name = new URL(home_url).hostname.split('.', 1)[0]!;
      requests.push({ name, at: scene.now() });
      await meanwhile.get(name)?.();
      return finding(shows.get(name) ?? 'found');
    },
  };
  const world = { ...scene, origin: 'https://firstlight.example', badges };
  const queue = queueOf(
    {
      check_badge: checkBadge(world),
      check_badges: checkBadges(world),
      launch_weeks: launchWeeks({ store, clock }),
    },
    scene,
  );
  const afterBooking = (email: string): boolean => !email.startsWith('launch_queued');
  return {
    ...scene,
    shows,
    meanwhile,
    requests,
    /** What the schedules do at an instant. */
    async tick(at: number): Promise<void> {
      clock.set(at);
      for (const kind of ['check_badges', 'launch_weeks'])
        await scene.write((tx) => tx.jobs.enqueue(kind, {}));
      await queue.drain();
    },
    /** The same in each step of time from one instant up to another. */
    async between(from: number, to: number, step = HOUR): Promise<void> {
      for (let at = from; at < to; at += step) await this.tick(at);
    },
    /** Results of all looks at a homepage, oldest first. */
    looksAt: async (row: Pick<Listing, 'id'>): Promise<LookResult[]> =>
      (await store.looks.since(row.id, 0)).map(({ result }) => result).toReversed(),
    /** Emails in the outbox, without those of booking. */
    emails: async (): Promise<string[]> => (await scene.emails()).filter(afterBooking),
    /** Data of the first email with a name. */
    async emailData(email: string): Promise<unknown> {
      const all = await jobsAfter(store, 0);
      return all.find(({ payload }) => payload['email'] === email)?.payload['data'];
    },
    /** Kinds of the audit rows about launches and badges, oldest first. */
    recorded: async (): Promise<string[]> =>
      (await scene.recorded()).filter((kind) => /^(launch|badge)_/.test(kind)),
  };
}

export type LookScene = Awaited<ReturnType<typeof lookScene>>;

const finding = (seen: Seen): BadgeFinding => ({
  found: seen === 'found',
  expected: 'a badge',
  observed: seen,
  inconclusive: seen === 'unreadable' || seen === 'silent',
  silent: seen === 'silent',
});

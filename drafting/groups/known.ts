import { likelyKinds } from '../reading/forest.ts';
import type { Reading } from '../reading/reading.ts';
import type { Site } from '../site/site.ts';
import { groupsOf, type SiteGroup } from './pages.ts';

/** A group of which it is decided what its items are: one kind, whatever asks. */
export interface KnownGroup extends SiteGroup {
  /** `features`, `questions`, `plans`, `testimonials`, `team` and so on: scripts/reading/labels/README.md lists them. */
  kind: string;
  /** How likely each kind is, from 0 to 1; they add up to 1. */
  likely: Readonly<Record<string, number>>;
}

const known = new WeakMap<Site, readonly KnownGroup[]>();

/** The groups of a site, each with its one kind. */
export function knownGroups(site: Site): readonly KnownGroup[] {
  const found = known.get(site) ?? groupsOf(site).map((group) => decided(group, site.reading));
  known.set(site, found);
  return found;
}

function decided(group: SiteGroup, reading: Reading): KnownGroup {
  const likely = likelyKinds(reading, group.signals);
  return { ...group, likely, kind: kindOf(group, likely, reading.strict) };
}

/** Most titles of a list of questions are questions. */
const QUESTIONS = 0.6;

function kindOf({ signals }: SiteGroup, likely: Readonly<Record<string, number>>, strict: number): string {
  if ((signals['question'] ?? 0) >= QUESTIONS) return 'questions';
  if ((likely['features'] ?? 0) >= strict) return 'features';
  const others = Object.entries(likely).filter(([kind]) => kind !== 'features' && kind !== 'questions');
  const [best] = others.sort(([, one], [, other]) => other - one);
  return best?.[0] ?? 'other';
}

/** Whether two groups show some of the same text. */
export function overlap(one: SiteGroup, other: SiteGroup): boolean {
  if (one.from !== other.from) return false;
  const [a, b] = [one, other].map(({ view: { group } }) => ({
    start: group.items[0]?.start ?? 0,
    end: group.items.at(-1)?.end ?? 0,
  }));
  return !!a && !!b && a.start < b.end && b.start < a.end;
}

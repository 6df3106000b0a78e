import { phrasesFor } from '../../domain/words/languages.ts';
import { likelyKinds } from '../reading/forest.ts';
import type { Reading } from '../reading/reading.ts';
import type { Site } from '../site/site.ts';
import { groupsOf, type SiteGroup } from './pages.ts';

/** A group of which it is decided what its items are: one kind, whatever asks. */
export interface KnownGroup extends SiteGroup {
  /** `features`, `questions`, `plans`, `testimonials`, `team` and so on: scripts/reading/labels/README.md lists them. */
  readonly kind: string;
  /** How likely each kind is, from 0 to 1; they add up to 1. */
  readonly likely: Readonly<Record<string, number>>;
}

const known = new WeakMap<Site, readonly KnownGroup[]>();

/** The groups of a site, each with its one kind. */
export function knownGroups(site: Site): readonly KnownGroup[] {
  const found = known.get(site) ?? groupsOf(site).map((group) => decided(group, site.reading));
  known.set(site, found);
  return found;
}

type Decision = Pick<KnownGroup, 'kind' | 'likely'>;

/** Decided when it is asked for: nobody asks for lists of legal pages. */
function decided(group: SiteGroup, reading: Reading): KnownGroup {
  let made: Decision | undefined;
  const decision = (): Decision => {
    made ??= decisionOn(group, reading);
    return made;
  };
  const { from, view } = group;
  return {
    from,
    view,
    get signals() {
      return group.signals;
    },
    get kind() {
      return decision().kind;
    },
    get likely() {
      return decision().likely;
    },
  };
}

function decisionOn(group: SiteGroup, reading: Reading): Decision {
  const likely = likelyKinds(reading, group.signals);
  return { likely, kind: kindOf(group, likely, reading.strict) };
}

/** Most titles of a list of questions are questions. */
const QUESTIONS = 0.6;

/** Below a heading that says nothing else, this share of the likelihood is enough: pages without names of elements have little more. */
const HEADED = 0.1;
const FEATURES_ONLY = phrasesFor('titles', 'only_features', { word: '\\p{L}[\\p{L}\\p{N}-]{0,29}' });
/** A list that is so surely something else is that, whatever stands above it: "What's included" is also said of plans. */
const SURE = 0.5;
/** What holds lists is none. */
const HOLDERS: ReadonlySet<string> = new Set(['sections', 'navigation']);

function kindOf(
  { signals, view }: SiteGroup,
  likely: Readonly<Record<string, number>>,
  strict: number,
): string {
  if ((signals['question'] ?? 0) >= QUESTIONS) return 'questions';
  const others = Object.entries(likely).filter(([kind]) => kind !== 'features' && kind !== 'questions');
  const [best = 'other', next = 0] = others.sort(([, one], [, other]) => other - one)[0] ?? [];
  const isHeaded = !HOLDERS.has(best) && next < SURE && FEATURES_ONLY.are(view.above);
  return (likely['features'] ?? 0) >= (isHeaded ? HEADED * strict : strict) ? 'features' : best;
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

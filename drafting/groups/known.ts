import { phrasesFor } from '../../domain/words/languages.ts';
import { likelyKinds } from '../reading/forest.ts';
import type { Site } from '../site/site.ts';
import { groupsOf, type SiteGroup } from './pages.ts';
import { blocksOf } from './views.ts';

/** A group of which it is decided what its items are: one kind, whatever asks. */
export interface KnownGroup extends SiteGroup {
  /** `features`, `questions`, `plans`, `testimonials`, `team` and so on: scripts/reading/labels/README.md lists them. */
  readonly kind: string;
  /** How likely each kind is, from 0 to 1; they add up to 1. */
  readonly likely: Readonly<Record<string, number>>;
}

const known = new WeakMap<Site, readonly KnownGroup[]>();

/** The groups of a site in which it may show something of itself, each with its one kind. */
export function knownGroups(site: Site): readonly KnownGroup[] {
  const found = known.get(site) ?? groupsOf(site, mayShow).map((group) => decided(group, site));
  known.set(site, found);
  return found;
}

/** Not terms, and not what leads to other pages. */
const mayShow = ({ from, view }: Pick<SiteGroup, 'from' | 'view'>): boolean => {
  const area = from.page.blocks[blocksOf(view.group).start]?.area;
  return from.kind !== 'legal' && area !== 'nav' && area !== 'footer';
};

/** Most titles of a list of questions are questions. */
const QUESTIONS = 0.6;

/** Below a heading that says nothing else, this share of the likelihood is enough: pages without names of elements have little more. */
const HEADED = 0.1;
const FEATURES_ONLY = phrasesFor('titles', 'only_features', { word: '\\p{L}[\\p{L}\\p{N}-]{0,29}' });
/** A list that is so surely something else is that, whatever stands above it: "What's included" is also said of plans. */
const SURE = 0.5;
/** What holds lists is none. */
const HOLDERS: ReadonlySet<string> = new Set(['sections', 'navigation']);

function decided(group: SiteGroup, { reading }: Site): KnownGroup {
  const likely = likelyKinds(reading, group.signals);
  if ((group.signals['question'] ?? 0) >= QUESTIONS) return { ...group, likely, kind: 'questions' };
  const others = Object.entries(likely).filter(([kind]) => kind !== 'features' && kind !== 'questions');
  const [best = 'other', next = 0] = others.sort(([, one], [, other]) => other - one)[0] ?? [];
  const isHeaded = !HOLDERS.has(best) && next < SURE && FEATURES_ONLY.are(group.view.above);
  const least = isHeaded ? HEADED * reading.strict : reading.strict;
  return { ...group, likely, kind: (likely['features'] ?? 0) >= least ? 'features' : best };
}

/** Whether two groups show some of the same text. */
export function overlap(one: SiteGroup, other: SiteGroup): boolean {
  const [a, b] = [blocksOf(one.view.group), blocksOf(other.view.group)];
  return one.from === other.from && a.start < b.end && b.start < a.end;
}

import type { Choice } from './drafting.ts';

/** Business stages, for drafts and as a search filter, until the site team changes them (D32). */
export const DEFAULT_STAGES: readonly Choice[] = [
  { slug: 'idea', name: 'Idea' },
  { slug: 'mvp', name: 'MVP' },
  { slug: 'beta', name: 'Beta' },
  { slug: 'launched', name: 'Launched' },
  { slug: 'growing', name: 'Growing' },
  { slug: 'established', name: 'Established' },
];

/** Pricing models, for drafts and as a search filter (D66). */
export const PRICING_MODELS: readonly Choice[] = [
  { slug: 'free', name: 'Free' },
  { slug: 'freemium', name: 'Freemium' },
  { slug: 'free-trial', name: 'Free trial' },
  { slug: 'subscription', name: 'Subscription' },
  { slug: 'one-time', name: 'One-time purchase' },
  { slug: 'usage-based', name: 'Usage-based' },
  { slug: 'contact-sales', name: 'Contact sales' },
  { slug: 'open-source', name: 'Open source' },
];

/** The entry of a list by slug or name in any case; undefined if there is none (D32, D33, D66). */
export function choiceOf<C extends Choice>(choices: readonly C[], text: string): C | undefined {
  const wanted = text.trim().toLowerCase();
  return choices.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted);
}

/** The name of an entry; of one that is no longer in the list, its slug in words. */
export const choiceName = (choices: readonly Choice[], slug: string): string =>
  choices.find((choice) => choice.slug === slug)?.name ??
  slug.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());

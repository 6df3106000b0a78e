import type { Choice } from './drafting.ts';

/** Business stages that drafts choose from and search filters by (D32). */
export const STAGES: readonly Choice[] = [
  { slug: 'idea', name: 'Idea' },
  { slug: 'mvp', name: 'MVP' },
  { slug: 'beta', name: 'Beta' },
  { slug: 'launched', name: 'Launched' },
  { slug: 'growing', name: 'Growing' },
  { slug: 'established', name: 'Established' },
];

/** Pricing models that drafts choose from and search filters by (D66). */
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

/** The entry of a list that a slug or a name means, whatever its case; undefined when it is none (D32, D33, D66). */
export function choiceOf<C extends Choice>(choices: readonly C[], text: string): C | undefined {
  const wanted = text.trim().toLowerCase();
  return choices.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted);
}

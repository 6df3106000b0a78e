import { plural } from '../format.ts';

/** The website of a competitor beside a draft. */
export const competitorTexts = {
  lede: 'See what both of you state and what only one does. We read their website once. Nothing of it is published.',
  url: 'Website of a competitor',
  compare: 'Compare',
  again: 'Compare with this one',
  remove: 'Remove the comparison',
  limit: ({ used, limit }: { used: number; limit: number }) =>
    `You can compare with ${plural(limit, { one: 'one website', other: '# websites' })} in 24 hours; so far it was ${plural(used, { none: 'none', other: '#' })}.`,
  reading: 'Their website is being read.',
  look: 'See whether it is ready',
  ours: 'Your draft',
  same: 'The same',
  differs: 'Differs',
  only_ours: 'Only you',
  only_theirs: 'Only they',
  by_owner: 'Set by you',
  nothing: 'Neither of you states anything that can be compared.',
} as const;

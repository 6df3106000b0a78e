import type { CorpusListing } from './corpus.ts';

/** A live listing with only a name, unless more is given. */
export function product(id: number, name: string, facts: Partial<CorpusListing> = {}): CorpusListing {
  return {
    id,
    status: 'live',
    name,
    tagline: '',
    keywords: [],
    description: '',
    category_ids: [],
    stage: null,
    country: null,
    pricing_model: null,
    domain: `product${id}.example`,
    votes: 0,
    votes_reached_at: null,
    heat: null,
    live_at: facts.status === 'scheduled' ? null : id,
    views_recent: 0,
    views: 0,
    followers: 0,
    week: facts.status === 'scheduled' ? '2026-11-23' : null,
    scheduled_at: facts.status === 'scheduled' ? id : null,
    ...facts,
  };
}

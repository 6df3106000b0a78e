import type { DraftFieldName } from './draft_fields.ts';

/**
 * Which drafter has priority, by field (record 11). For literal facts the rules: they take none where two statements
 * differ, while a model sees and errs more. For prose the model: the rules only find the site's sentences.
 */
export const FIRST_PROPOSER: Readonly<Record<DraftFieldName, 'rules' | 'model' | 'both'>> = {
  name: 'rules',
  tagline: 'model',
  short_description: 'model',
  description: 'model',
  stage: 'rules',
  // The rules' category, from the site's title, is primary; the model's follow.
  categories: 'both',
  tags: 'model',
  pricing_model: 'rules',
  pricing_summary: 'model',
  country: 'rules',
  city: 'rules',
  founded_year: 'rules',
  features: 'model',
  usps: 'model',
  keywords: 'model',
  contact_email: 'rules',
  demo_video_url: 'rules',
  logo_url: 'rules',
};

/** True if the rules' value stands, whatever the model proposes. */
export const rulesDecide = (name: DraftFieldName): boolean => FIRST_PROPOSER[name] === 'rules';

import type { DraftFieldName } from './draft_fields.ts';

/**
 * Which of the two drafters is heard first, by field (0011). The rules read literal facts where sites state them, and take none where two
 * statements differ; a model sees more and errs more. In prose it is the other way round: the rules only find the site's sentences.
 */
export const FIRST_PROPOSER: Readonly<Record<DraftFieldName, 'rules' | 'model' | 'both'>> = {
  name: 'rules',
  tagline: 'model',
  short_description: 'model',
  description: 'model',
  stage: 'rules',
  // What the site's title names is primary; what a model adds stands behind it.
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

/** Whether what the rules find of a field stands, whatever a model says. */
export const rulesDecide = (name: DraftFieldName): boolean => FIRST_PROPOSER[name] === 'rules';

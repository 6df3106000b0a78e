/** The checks of an AI review, in the order of the report, each with its title. */
export const REVIEW_CHECKS = {
  completeness: 'Completeness',
  contradictions: 'Contradictions between website and listing',
  unclear_prices: 'Unclear prices',
  missing_proof: 'Missing proof',
  lengths: 'Lengths of tagline and search texts',
  accessibility: 'Accessibility of the homepage',
} as const;
/** One of {@link REVIEW_CHECKS}. */
export type ReviewCheck = keyof typeof REVIEW_CHECKS;

/** Checks that need judgement: a model makes them, and a finding without proof is left out. */
export const JUDGED_CHECKS = [
  'contradictions',
  'unclear_prices',
  'missing_proof',
] as const satisfies ReviewCheck[];
/** One of {@link JUDGED_CHECKS}. */
export type JudgedCheck = (typeof JUDGED_CHECKS)[number];

/** Suggestions of a review. */
export const SUGGESTIONS = 3;

/** Words of the listing or of a page of its website, character for character. */
export interface ReviewQuote {
  from: 'listing' | 'website';
  /** The page; null for the listing. */
  url: string | null;
  quote: string;
}

/** One thing that a review found. */
export interface ReviewFinding {
  text: string;
  quotes: readonly ReviewQuote[];
}

/** What a model found, as far as its quotes prove it. */
export interface JudgedReview {
  checks: Readonly<Record<JudgedCheck, readonly ReviewFinding[]>>;
  /** The most useful first. */
  suggestions: readonly ReviewFinding[];
  /** How many findings and suggestions were left out: their quotes do not prove them, or there were more suggestions than fit. */
  left_out: number;
}

/** A written review; suggestions and what was left out are the model's. */
export type ReviewReport = Pick<JudgedReview, 'suggestions' | 'left_out'> & {
  written_at: string;
  /** URLs of the pages that were read. */
  pages: readonly string[];
  checks: readonly { check: ReviewCheck; title: string; findings: readonly ReviewFinding[] }[];
};

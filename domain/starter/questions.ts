import questions from './data/questions.json' with { type: 'json' };

/** An interview question of a new installation. */
export interface StarterQuestion {
  question: string;
  /** What a good answer contains. */
  hint: string;
}

/** The interview questions of a new installation, in `data/questions.json`; the site team can change them. */
export const STARTER_QUESTIONS: readonly StarterQuestion[] = questions;

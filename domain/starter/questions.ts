/** An interview question of a new installation. */
export interface StarterQuestion {
  question: string;
  /** What a good answer contains. */
  hint: string;
}

/** The interview questions of a new installation; the site team can change them. */
export const STARTER_QUESTIONS: readonly StarterQuestion[] = [
  {
    question: 'What does your product do, and for whom?',
    hint: 'One or two sentences that somebody outside your field understands.',
  },
  {
    question: 'What were you doing when you noticed the problem?',
    hint: 'The scene rather than the market: where you were, what went wrong, what it cost you.',
  },
  {
    question: 'How did people solve it before, and why was that not good enough?',
    hint: 'Name the spreadsheet, the competitor or the workaround.',
  },
  {
    question: 'How did you build the first version, and how long did it take?',
    hint: 'What you left out matters as much as what you put in.',
  },
  {
    question: 'Who was your first customer, and how did you find each other?',
    hint: 'The way to the first ten tells others more than the way to the first thousand.',
  },
  {
    question: 'What did you get wrong?',
    hint: 'A decision that you took back, and what you noticed it by.',
  },
  {
    question: 'How does the product earn money, and how did you find the price?',
    hint: 'Prices that you tried, and what happened when you changed them.',
  },
  {
    question: 'Which tools and services could you not do without?',
    hint: 'What you run on, pay for or depend on, with the reason.',
  },
  {
    question: 'What would you tell somebody who starts today?',
    hint: 'Something that you wish you had been told, not something that everybody is told.',
  },
  {
    question: 'What comes next?',
    hint: 'What you are working on, and what you would like readers to do.',
  },
];

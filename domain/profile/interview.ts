/** Most characters of an answer of the interview (R167). */
export const ANSWER_MAX = 4000;
/** Most answers in one request (R167). */
export const ANSWERS_MAX = 30;

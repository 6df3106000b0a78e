/**
 * A name under which a write runs beside all writes that name other things (record 68): a row with all that belongs to it, or a
 * decision that many rows share.
 */
export type Name =
  /** A listing with its launches, votes, categories, reviews and all else that has its id. */
  | `listing:${number}`
  /** A person with what they own; also how many votes, reviews and readings they have used up. */
  | `person:${number}`
  /** A draft with its pages, by its id. */
  | `draft:${string}`
  /** A launch week by its Monday: what is announced and final. How many launches it has is changed by a number. */
  | `week:${string}`
  /** The order and the places of the free queue, and which listing of a website goes live first. */
  | 'free_queue'
  /** The due jobs of a kind. */
  | `jobs:${string}`
  /** A request with an Idempotency-Key: person, operation, key. */
  | `key:${number}:${string}:${string}`
  /** The consent of a person to an assistant with all its tokens. */
  | `grant:${string}`
  /** The sign-in emails of a mailbox, and how often its codes were tried. */
  | `mailbox:${string}`
  /** What is left of today's budget for a language model. */
  | 'model_budget'
  /** New accounts, which are counted by network. */
  | 'sign_ups';

/** Names, or how to find them: behind the locks they are found again, and the write begins again if they are others then. */
export type Names<Reads> = readonly Name[] | ((reads: Reads) => Promise<readonly Name[]>);

import type { Given } from '../fulfil/given.ts';

/** What a part takes back: a sentence for each thing, and what the line has afterwards. */
export interface TakenBack {
  said: readonly string[];
  given?: Given;
}

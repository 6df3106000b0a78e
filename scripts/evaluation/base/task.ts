import type { Account } from './account.ts';
import type { Place } from './place.ts';

/** A call of a tool, and what came of it. */
export interface Call {
  name: string;
  input: unknown;
  isError: boolean;
  /** What the model read. */
  text: string;
}

/** What a model did with a task. */
interface Seen {
  place: Place;
  /** Its last message, which is all that the founder reads. */
  message: string;
  calls: readonly Call[];
  before: Account;
  after: Account;
}

/** A call that a script makes. */
export interface ScriptedCall {
  name: string;
  input: Record<string, unknown>;
}

/** A competent assistant, played by the fake model: yields calls, gets their results, and returns the last message. */
export type Script = Generator<ScriptedCall[], string, any[]>;

/** What a founder wants, and how to see on the side of the service whether it was done. */
export interface Task {
  name: string;
  /** What the person did before. */
  prepare?: (place: Place) => Promise<void>;
  /** What the founder writes. */
  wish: (place: Place) => string;
  /** Lines of the account that may differ afterwards, as `unwanted` takes them. */
  may: (place: Place) => readonly string[];
  /** What has to hold, by name. */
  holds: (seen: Seen) => Promise<Record<string, boolean>>;
  script: (place: Place) => Script;
  /** A false last message, which proves that `holds` can fail. */
  lie: string;
}

/** A call of a script. */
export const call = (name: string, input: Record<string, unknown> = {}): ScriptedCall => ({ name, input });

import { LAUNCH_CASES } from './launches.ts';
import { LISTING_CASES } from './listings.ts';
import { MODERATION_CASES } from './moderation.ts';
import { ORDER_CASES } from './orders.ts';
import { PEOPLE_CASES } from './people.ts';
import { SITE_CASES } from './site.ts';

/**
 * Calls of the commands as a shell takes them, each over the same world; `; ` stands between lines that follow one another there, and
 * `{name}` for what the world calls so. Each is recorded with `--json` too where the command has it.
 */
export const COMMAND_CASES: readonly string[] = [
  ...PEOPLE_CASES,
  ...LISTING_CASES,
  ...MODERATION_CASES,
  ...LAUNCH_CASES,
  ...ORDER_CASES,
  ...SITE_CASES,
];

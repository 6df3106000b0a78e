import { hostNetworks, text, wholeNumber } from './setting_rules.ts';

/** https://platform.claude.com/docs/en/api/ip-addresses, "Outbound IP addresses". */
const ASSISTANTS_HOSTS = '160.79.104.0/21=20';

/** Limits of calls, messages and pages. */
export const CALL_SETTINGS = {
  'limits.anonymous_per_minute': wholeNumber(120, [1, 1_000_000_000], {
    meaning:
      'API requests per minute without a key, per network and kind of client; ten times as many per network (D30).',
    effect: 'Applies from the next request.',
  }),
  'limits.hosts': text(ASSISTANTS_HOSTS, hostNetworks, {
    meaning:
      'Networks from which assistants of many people call, each with how many times the limits of one client apply to all of it together (D30). The default is the network that Anthropic publishes.',
    effect:
      'Applies from the next request to API calls, MCP messages, pages, images and sign-ins of assistants.',
  }),
  'limits.signed_in_per_minute': wholeNumber(600, [1, 1_000_000_000], {
    meaning: 'API requests per minute of a person with a key or token (D30).',
    effect: 'Applies from the next request.',
  }),
  'limits.api_key_per_minute': wholeNumber(600, [1, 1_000_000_000], {
    meaning:
      'API requests per minute of one API key; those of its person count together beside it (limits.signed_in_per_minute).',
    effect: 'Applies from the next request.',
  }),
  'limits.pages_per_minute': wholeNumber(300, [1, 1_000_000_000], {
    meaning:
      'Pages per minute that one network may open with one kind of browser, including pages that do not exist; ten times as many with all kinds, ten times as many badges, and unlimited files.',
    effect: 'Applies from the next request.',
  }),
};

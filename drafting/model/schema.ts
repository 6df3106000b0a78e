import { DRAFT_FIELD_NAMES, DRAFT_FIELDS, type DraftFieldName } from '../../domain/profile/draft_fields.ts';
import { SOCIAL_KEYS } from '../../domain/profile/drafting.ts';

const TEXT = { type: 'string' };

/**
 * The form of a response: lax on purpose, for a bound that one field breaks would cost the whole response. Our own verifier
 * judges every part (record 11).
 */
export const RESPONSE_SCHEMA: Record<string, unknown> = object({
  ...Object.fromEntries(DRAFT_FIELD_NAMES.map((name) => [name, schemaOf(name)])),
  faqs: { type: 'array', items: proposal({ question: TEXT, answer: TEXT }) },
  founders: { type: 'array', items: proposal({ name: TEXT, title: TEXT, bio: TEXT }) },
  socials: {
    type: 'array',
    items: object({ platform: { type: 'string', enum: [...SOCIAL_KEYS] }, url: TEXT }),
  },
});

const IN_WORDS = '{"value": "…", "quotes": [{"page": 1, "quote": "…"}]}';
/** The same in words, for servers that do not read schemas. */
export const RESPONSE_IN_WORDS = `Answer with one JSON object and nothing else. It has these keys:
${DRAFT_FIELD_NAMES.map((name) => `- ${name}: ${DRAFT_FIELDS[name].kind === 'list' ? `[${IN_WORDS}, …]` : IN_WORDS}`).join('\n')}
- faqs: [{"question": "…", "answer": "…", "quotes": [{"page": 1, "quote": "…"}]}, …]
- founders: [{"name": "…", "title": "…", "bio": "…", "quotes": [{"page": 1, "quote": "…"}]}, …]
- socials: [{"platform": "…", "url": "…"}, …]
A text that the site does not give is "" with no quotes; a list of which it gives nothing is [].`;

function schemaOf(name: DraftFieldName): Record<string, unknown> {
  const one = proposal({ value: TEXT });
  return DRAFT_FIELDS[name].kind === 'list' ? { type: 'array', items: one } : one;
}

function proposal(properties: Record<string, unknown>): Record<string, unknown> {
  const quote = object({ page: { type: 'integer' }, quote: TEXT });
  return object({ ...properties, quotes: { type: 'array', items: quote } });
}

function object(properties: Record<string, unknown>): Record<string, unknown> {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

import { z } from 'zod';
import type { Choice } from '../../domain/profile/drafting.ts';
import { isPlainText } from '../../domain/text/plain_text.ts';

/** Schemas that the OpenAPI document lists once and refers to. MCP clients get them written out in place. */
export const components = z.registry<{ id: string }>();

/** Slug of listings, categories, founders and blog posts (R7). */
export const SLUG = /^[a-z0-9][a-z0-9-]{0,219}$/;
export const slug = z.string().regex(SLUG, 'A slug has lower-case letters, digits and hyphens, at most 220.');

/** What a country is, for a caller who named none. */
export const COUNTRY_CODES =
  'Use the two-letter ISO 3166 code of one, for example DE, or GB for the United Kingdom.';

/**
 * A text that is one of a list, whose names are taken as well, in any case (D32, D66): tools show the list as an enum, the OpenAPI
 * document in words, because REST takes more spellings than an enum would allow.
 */
export const oneOf = <T extends z.ZodString>(schema: T, choices: readonly Choice[]): T =>
  schema.meta({ choices: choices.map(({ slug: word }) => word) });

/** Two-letter country code in either case (R11). */
export const country = z.string().regex(/^[A-Za-z]{2}$/, 'A country is a two-letter code, for example DE.');

/** Bounded text; lengths count code points, as JSON Schema's maxLength does. */
export const text = (max: number) => z.string().max(max);

/** Text that is kept and shown: bounded, and without characters that nobody sees and that change what others see. */
export const storedText = (max: number) =>
  text(max).refine(isPlainText, {
    error: 'Must not contain control characters, bidirectional control characters or unpaired surrogates.',
  });

/** An absolute address in an answer. Its form is for the documents: we made it, and reading it again would cost as much as the rest. */
export const url = z.string().meta({ format: 'uri' });

/** An instant in an answer: ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** The Monday that names a launch week, `2026-11-16`. */
export const monday = z.string().meta({ format: 'date' });

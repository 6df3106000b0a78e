import { z } from 'zod';
import { EMAIL_MAX, emailAddressOf } from '../../domain/email/mailbox.ts';
import type { Choice } from '../../domain/profile/drafting.ts';
import { inOneLine, isPlainText, isVisible } from '../../domain/text/plain_text.ts';
import { SLUG } from '../../domain/text/slugs.ts';

/** Schemas that the OpenAPI document defines once; MCP clients get them inline. */
export const components = z.registry<{ id: string }>();

/** Slug of listings, categories, founders and blog posts (R7). */
export const slug = z.string().regex(SLUG, 'A slug has lower-case letters, digits and hyphens, at most 220.');

/** How to write a country code. */
export const COUNTRY_CODES =
  'Use the two-letter ISO 3166 code of one, for example DE, or GB for the United Kingdom.';

/**
 * A text from a list, also by name and in any case (D66). Tools show an enum; the OpenAPI document describes the values, because
 * REST accepts more spellings.
 */
export const oneOf = <T extends z.ZodString>(schema: T, choices: readonly Choice[]): T =>
  schema.meta({ choices: choices.map(({ slug: word }) => word) });

/** Two-letter country code in either case (R11). */
export const country = z.string().regex(/^[A-Za-z]{2}$/, 'A country is a two-letter code, for example DE.');

/** Bounded text; lengths count code points, like JSON Schema's maxLength. */
export const text = (max: number) => z.string().max(max);

/** Text that is stored and shown: bounded, without invisible characters that could change how other text is displayed. */
export const storedText = (max: number) =>
  text(max).refine(isPlainText, {
    error: 'Must not contain control characters, bidirectional control characters or unpaired surrogates.',
  });

/** A stored text, trimmed, that an empty or blank one clears. */
export const clearableText = (max: number) =>
  storedText(max).overwrite((typed) => (isVisible(typed) ? typed.trim() : ''));

/** The same in one line. */
export const clearableLine = (max: number) =>
  storedText(max).overwrite((typed) => (isVisible(typed) ? inOneLine(typed) : ''));

/** The revision of what people change (record 79). */
export const revision = z.string().describe('For if_revision, which refuses a state that has changed.');

/** One email address with a domain in any letters, as it is stored. */
export const emailAddress = (example: string) =>
  text(EMAIL_MAX)
    .refine((typed) => emailAddressOf(typed) !== null, {
      error: `Must be one email address, for example ${example}.`,
    })
    .overwrite((typed) => emailAddressOf(typed) ?? typed);

/** An absolute URL in a result. Not validated: we made it, and parsing it again would double the cost. */
export const url = z.string().meta({ format: 'uri' });

/** A time in a result: ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** The Monday that names a launch week, `2026-11-16`. */
export const monday = z.string().meta({ format: 'date' });

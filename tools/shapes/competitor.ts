import { z } from 'zod';
import { COMPETITOR_STATUSES } from '../../domain/drafts/competitor.ts';
import { instant, url } from './common.ts';

const field = z.string().describe('What is compared: a profile field, or `socials.` with a platform key.');

const side = z.object({
  value: z.union([z.string(), z.array(z.string())]).describe('What is stated.'),
  said_by: z
    .enum(['website', 'owner'])
    .describe('website: proved by the quotes; owner: set by hand, without a quote.'),
  evidence: z
    .array(
      z.object({
        quote: z.string().describe('Words of the website, verbatim.'),
        page_url: url.describe('The page that says them.'),
      }),
    )
    .describe('The quotes that prove it.'),
});

/** The competitor of a draft, read and compared (R131). */
export const competitor = z
  .object({
    url: url.describe('The website of competitor_url.'),
    status: z
      .enum(COMPETITOR_STATUSES)
      .describe('reading: call get_draft again in a few seconds; the others are final.'),
    detail: z.string().nullable().describe('How the reading goes, or went.'),
    name: z.string().nullable().describe('Name as its website states it.'),
    compared_at: instant.nullable().describe('When its website was read.'),
    both: z
      .array(
        z.object({
          field,
          same: z.boolean().describe('Whether both state the same.'),
          ours: side.describe('What this draft states.'),
          theirs: side.describe('What the website of the competitor states.'),
        }),
      )
      .exactOptional()
      .describe('What both state. In get_draft alone.'),
    only_ours: z
      .array(z.object({ field, ours: side.describe('What this draft states.') }))
      .exactOptional()
      .describe('What only this draft states.'),
    only_theirs: z
      .array(z.object({ field, theirs: side.describe('What the website of the competitor states.') }))
      .exactOptional()
      .describe('What only the competitor states.'),
  })
  .nullable()
  .describe('The competitor, read and compared; null without one. Nothing of it is published.');

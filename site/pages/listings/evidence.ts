import { listingEvidenceUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import type { PublicFact } from '../../../services/listings/evidence.ts';
import { publicEvidence } from '../../../services/listings/evidence.ts';
import { definePage, type Named } from '../../request/page.ts';
import type { PageRequest } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { evidenceTexts } from '../../texts/listings/evidence.ts';
import { REFUSALS } from '../../texts/refusals.ts';

/**
 * Every fact of a live listing with where it comes from, as JSON for programs of any origin (record 34). 404 for all other listings, as
 * get_listing is.
 */
async function evidenceDocument(
  { do: run, origin }: Pick<PageRequest, 'do' | 'origin'>,
  { slug }: Named<'slug'>,
): Promise<Reply> {
  const evidence = await run(publicEvidence, slug);
  if (!evidence) return notFound();
  const { listing, facts, quoted, by_owner, read_on, not_stated } = evidence;
  return json(200, 'application/json', {
    slug,
    name: listing.name,
    website: listing.url,
    page_url: listingPageUrl(origin, slug),
    evidence_url: listingEvidenceUrl(origin, slug),
    notice: evidenceTexts.notice,
    counts: { facts: facts.length, quoted, by_owner },
    read_on,
    facts: facts.map(shown),
    not_stated,
  });
}

const shown = ({ field, value, origin, quotes, read_on }: PublicFact) => ({
  field,
  value,
  origin,
  ...(origin === 'website' && { read_on, quotes }),
});

const notFound = (): Reply => {
  const { status, title, text: detail } = REFUSALS.no_product;
  return json(status, 'application/problem+json', { type: 'about:blank', title, status, detail });
};

const json = (status: number, type: string, content: object): Reply => ({
  status,
  type,
  body: JSON.stringify(content),
  ...(status === 200 && { cache: 'public, max-age=60, stale-while-revalidate=300' }),
  headers: {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag',
  },
});

definePage({ path: '/p/:slug.json', read: evidenceDocument });

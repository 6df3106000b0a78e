import { type CompanySiteName, serveCompanySite } from '../../fixtures/serve_sites.ts';
import { type Reading, readingOf } from '../../test/drafting/raw_words.ts';
import type { World } from '../../test/world.ts';
import { type JudgedDraft, judge, type Verdict } from './judge.ts';
import { labelOf, type SiteLabel } from './labels.ts';

/** A draft of `get_draft` with its quotes. */
export interface ReadyDraft extends JudgedDraft {
  status: string;
  build: { outcome: string; detail: string; pages: readonly { url: string; status: number | null }[] };
  fields: Record<
    keyof JudgedDraft['fields'],
    { value: string | readonly string[] | null; state: string; evidence: readonly ShownQuote[] }
  >;
  /** Likely values by field, if any. */
  offers?: Readonly<Record<string, unknown>>;
  faqs: readonly { question: string; answer: string; evidence: readonly ShownQuote[] }[];
  founders: readonly { name: string; title?: string; bio?: string; evidence: readonly ShownQuote[] }[];
}

interface ShownQuote {
  quote: string;
  page_url: string;
}

/** Result of one site. */
export interface Measured {
  site: CompanySiteName;
  url: string;
  label: SiteLabel;
  draft: ReadyDraft;
  verdicts: readonly Verdict[];
  /** Number of quotes in the draft, and those that are not on their page. */
  quotes: number;
  bad_quotes: readonly string[];
  /** Requests from the site's own log. */
  requests: readonly string[];
}

/** Serves a fictional site, has a running service draft it, judges the draft and verifies every quote. */
export async function measureSite(world: World, key: string, name: CompanySiteName): Promise<Measured> {
  const site = await serveCompanySite(name);
  try {
    const { body } = await world.rest('POST', '/drafts', { key, body: { url: site.url } });
    await world.running.drain();
    const draft = (await world.rest('GET', `/drafts/${body.id}`, { key })).body as ReadyDraft;
    const requests = [...site.requests];
    const proved = [...Object.values(draft.fields), ...draft.faqs, ...draft.founders];
    const quotes = proved.flatMap(({ evidence }) => evidence);
    const readings = new Map<string, Reading>();
    for (const url of [
      ...draft.build.pages.map((page) => page.url),
      ...quotes.map(({ page_url }) => page_url),
    ])
      if (!readings.has(url)) readings.set(url, readingOf(await readPage(url)));
    const label = labelOf(name, site.url);
    return {
      site: name,
      url: site.url,
      label,
      draft,
      verdicts: judge(draft, label, Array.from(readings.values(), ({ words }) => words).join('\n')),
      quotes: quotes.length,
      bad_quotes: quotes
        .filter(({ quote, page_url }) => !readings.get(page_url)?.writes(quote))
        .map(({ quote, page_url }) => `“${quote}” (${page_url})`),
      requests,
    };
  } finally {
    await site.close();
  }
}

/** The page as a browser decodes it: the header's charset, else the page's, else UTF-8. */
export async function readPage(url: string): Promise<string> {
  const response = await fetch(url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const declared = /charset=["']?([\w-]+)/i;
  const charset =
    declared.exec(response.headers.get('content-type') ?? '') ??
    declared.exec(Buffer.from(bytes).toString('latin1'));
  return new TextDecoder(charset?.[1] ?? 'utf-8').decode(bytes);
}

import { type CompanySiteName, serveCompanySite } from '../../fixtures/serve_sites.ts';
import { type CompanySite, companySite, type Routes } from '../../test/doubles/company_site.ts';
import { draftOf, startHostile } from './hostile.ts';
import type { Up } from './hostile_servers.ts';

export interface DraftOptions {
  /** Drafts, one after another, each of its own site. */
  drafts: number;
}

/** A fictional company with eight pages and more. */
const SITE: CompanySiteName = 'pelagia';
const PAGES = ['', 'features', 'pricing', 'about', 'team', 'faq', 'contact', 'imprint', 'privacy'];

/**
 * Time of a full draft of an eight-page site without a model, from submit_listing until get_draft returns `ready`. The site responds at
 * once and politeness pauses are off; the site's log shows where the time goes.
 */
export async function benchDraft(options: Partial<DraftOptions> = {}): Promise<void> {
  const { drafts = 15 } = options;
  const pages = await pagesOfSite();
  const [service, up] = await startHostile('service');
  try {
    const runs: Run[] = [];
    for (let run = 0; run <= drafts; run++) {
      await using site = await companySite(pages);
      runs.push(await timed(up, site));
    }
    const [first, ...rest] = runs;
    print(first!, rest);
  } finally {
    service.disconnect();
  }
}

/** Milliseconds. */
interface Run {
  whole: number;
  waiting: number;
  reading: number;
  drafting: number;
}

async function timed(up: Up['service'], site: CompanySite): Promise<Run> {
  const submitted = performance.now();
  const { build } = await draftOf(up, site.url, 5);
  const ready = performance.now();
  const read = build.pages.filter(({ status }) => status === 200).length;
  if (read !== 8) throw new Error(`${read} pages were read instead of 8`);
  const first = site.requests[0]!.started;
  const last = Math.max(...site.requests.map(({ ended }) => ended));
  return {
    whole: ready - submitted,
    waiting: first - submitted,
    reading: last - first,
    drafting: ready - last,
  };
}

async function pagesOfSite(): Promise<Routes> {
  const site = await serveCompanySite(SITE);
  try {
    const read = async (path: string): Promise<[string, string]> => {
      const html = await (await fetch(`${site.url}/${path}`)).text();
      return [`/${path}`, html.replaceAll(site.url, '')];
    };
    return Object.fromEntries(await Promise.all(PAGES.map(read)));
  } finally {
    await site.close();
  }
}

const PARTS: readonly [name: string, part: keyof Run][] = [
  ['from submit_listing until the draft is ready', 'whole'],
  ['until the site is first asked', 'waiting'],
  ['until it has answered the last page', 'reading'],
  ['until the draft is ready: the last page parsed, rules, verification', 'drafting'],
];

function print(first: Run, runs: readonly Run[]): void {
  const row = ([name, part]: (typeof PARTS)[number]): string => {
    const sorted = runs.map((run) => run[part]).toSorted((a, b) => a - b);
    const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
    return `| ${name} | ${first[part].toFixed(0)} | ${at(0.5)} | ${at(1)} |`;
  };
  process.stdout.write(
    [
      '## A draft',
      '',
      `Milliseconds for a draft of eight pages without a model; ${runs.length} of them, one after another, after a first one. The site answers`,
      'at once, and the pauses between requests are off.',
      '',
      '| | first of the process | median | longest |',
      '| --- | --- | --- | --- |',
      ...PARTS.map(row),
      '',
      '',
    ].join('\n'),
  );
}

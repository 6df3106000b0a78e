import { profileByRules } from '../../drafting/profile.ts';
import type { Reading } from '../../drafting/reading/reading.ts';
import type { Verdict } from './judge.ts';
import { hasCategory, hasFeatures, judgeWeb } from './web_judge.ts';
import { requestForWeb, WEB_SITES, type WebSite, webSites } from './web_sites.ts';

/** One website with the verdicts on its draft. */
export interface WebMeasured {
  site: WebSite;
  verdicts: readonly Verdict[];
  /** Whether a category that fits is drafted or offered; undefined where none fits. */
  has_category: boolean | undefined;
  /** Whether a drafted or offered list has features of the label; undefined where the site lists none. */
  has_features: boolean | undefined;
  pages: number;
}

/** Reads, drafts by rules and judges the real websites of the given folders; without any, the development set. */
export const measureWeb = (...folders: readonly string[]): Promise<WebMeasured[]> =>
  measureBy(() => undefined, ...folders);

/** The same, each site by a reading of its own. */
export async function measureBy(
  readingFor: (host: string) => Reading | undefined,
  ...folders: readonly string[]
): Promise<WebMeasured[]> {
  const measured: WebMeasured[] = [];
  for (const site of webSites(...(folders.length > 0 ? folders : [WEB_SITES]))) {
    const request = await requestForWeb(site);
    // Its robots.txt forbids programs to read it: nothing may be said of it.
    if (request.pages.length === 0) continue;
    const draft = profileByRules(request, readingFor(site.host));
    measured.push({
      site,
      verdicts: judgeWeb(draft, site),
      has_category: hasCategory(draft, site.label),
      has_features: hasFeatures(draft, site.label),
      pages: request.pages.length,
    });
  }
  return measured;
}

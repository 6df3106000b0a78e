import { profileByRules } from '../../drafting/profile.ts';
import type { Verdict } from './judge.ts';
import { hasCategory, judgeWeb } from './web_judge.ts';
import { requestForWeb, WEB_SITES, type WebSite, webSites } from './web_sites.ts';

/** One website with the verdicts on its draft. */
export interface WebMeasured {
  site: WebSite;
  verdicts: readonly Verdict[];
  /** Whether a category that fits is drafted or offered; undefined where none fits. */
  has_category: boolean | undefined;
  pages: number;
}

/** Reads, drafts by rules and judges the real websites of the given folders; without any, the development set. */
export async function measureWeb(...folders: readonly string[]): Promise<WebMeasured[]> {
  const measured: WebMeasured[] = [];
  for (const site of webSites(...(folders.length > 0 ? folders : [WEB_SITES]))) {
    const request = await requestForWeb(site);
    const draft = profileByRules(request);
    measured.push({
      site,
      verdicts: judgeWeb(draft, site.label),
      has_category: hasCategory(draft, site.label),
      pages: request.pages.length,
    });
  }
  return measured;
}

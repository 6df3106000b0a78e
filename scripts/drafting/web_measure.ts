import { profileByRules } from '../../drafting/profile.ts';
import type { Verdict } from './judge.ts';
import { judgeWeb } from './web_judge.ts';
import { requestForWeb, WEB_SITES, type WebSite, webSites } from './web_sites.ts';

/** One website with the verdicts on its draft. */
export interface WebMeasured {
  site: WebSite;
  verdicts: readonly Verdict[];
  pages: number;
}

/** Reads, drafts by rules and judges the real websites of the given folders; without any, the development set. */
export async function measureWeb(...folders: readonly string[]): Promise<WebMeasured[]> {
  const measured: WebMeasured[] = [];
  for (const site of webSites(...(folders.length > 0 ? folders : [WEB_SITES]))) {
    const request = await requestForWeb(site);
    const verdicts = judgeWeb(profileByRules(request), site.label);
    measured.push({ site, verdicts, pages: request.pages.length });
  }
  return measured;
}

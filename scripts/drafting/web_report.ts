// What drafts say of real websites, judged by labels: node scripts/drafting/web_report.ts [--each] [FOLDER …]
import { profileByRules } from '../../drafting/profile.ts';
import { figuresOf, figuresTable } from './figures.ts';
import type { Verdict } from './judge.ts';
import { judgeWeb } from './web_judge.ts';
import { requestForWeb, WEB_SITES, type WebSite, webSites } from './web_sites.ts';

/** One website with the verdicts on its draft. */
export interface WebMeasured {
  site: WebSite;
  verdicts: readonly Verdict[];
  pages: number;
}

/** Reads, drafts and judges one website. */
export async function measureWeb(site: WebSite): Promise<WebMeasured> {
  const request = await requestForWeb(site);
  const draft = profileByRules(request);
  return { site, verdicts: judgeWeb(draft, site.label), pages: request.pages.length };
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  const folders = given.filter((word) => !word.startsWith('--'));
  const measured: WebMeasured[] = [];
  for (const site of webSites(...(folders.length > 0 ? folders : [WEB_SITES])))
    measured.push(await measureWeb(site));
  if (given.includes('--each')) for (const one of measured) console.log(detailsOf(one));
  console.log(figuresTable(figuresOf(measured.flatMap(({ verdicts }) => verdicts))));
}

function detailsOf({ site, verdicts, pages }: WebMeasured): string {
  const lines = verdicts.flatMap(({ name, wrong, invented, missed }) => {
    const parts = Object.entries({ wrong, invented, missed }).filter(([, values]) => values.length > 0);
    return parts.map(([what, values]) => `  ${name} ${what}: ${values.join(' | ').slice(0, 300)}`);
  });
  return [`${site.host} (${site.label.lang}, ${pages} pages)`, ...lines].join('\n');
}

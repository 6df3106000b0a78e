import { categoryPageUrl } from '../../../domain/urls.ts';
import type { CategoryBranch } from '../../../tools/categories/list_categories.ts';
import type { SiteInfo } from '../../../tools/site/get_site_info.ts';
import { counted, weekSpan } from '../../html/format.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
import { newestPost } from '../content/blog.ts';
import type { Board } from './boards.ts';
import { boardCard } from './leaderboards.ts';
import { calendar, launches, summary, type WeekScene } from './week.ts';

/** What the start page shows. */
export interface HomeScene {
  site: SiteInfo;
  scene: WeekScene;
  categories: readonly CategoryBranch[];
  billboard: Board;
  /** The newest post of the blog, where there is one. */
  posts: Parameters<typeof newestPost>[0];
}

/** The start page: what this is, the launches of the week, where to look further, and how to be among them. */
export function homeTemplate({ site, scene, categories, billboard, posts }: HomeScene): Safe {
  return html`<div class="hero"><div class="wrap"><div><p class="eyebrow">${weekSpan(scene.week.week)}</p>
<h1>New products, every Monday</h1>
<p class="lede">${summary(scene)}</p>
<p class="acts"><a class="btn hot" href="#launch">How to launch</a><a class="btn" href="/docs">Connect an assistant</a></p></div>${calendar(scene)}</div></div>
${launches(scene, [paidPlaces(billboard), newestPost(posts)])}
${lookFurther(site, categories)}
${howToLaunch(site)}`;
}

/** Places that are paid for, marked so (R75). */
const paidPlaces = (billboard: Board): Child =>
  billboard.items.length > 0 && html`<section class="card">${boardCard(billboard)}</section>`;

function lookFurther({ live_listings }: SiteInfo, categories: readonly CategoryBranch[]): Child {
  if (categories.length === 0) return null;
  return html`<section class="wrap further"><h2>${counted(live_listings, 'product', 'products')} by category</h2><ul class="chips big">${categories.map(
    ({ slug, name, live_listings: live }) =>
      html`<li><a class="chip" href="${categoryPageUrl('', slug)}">${name} <b>${live}</b></a></li>`,
  )}</ul><p class="more"><a href="/categories">All categories ${icon('arrow')}</a></p></section>`;
}

function howToLaunch({ urls, free_plan }: SiteInfo): Safe {
  return html`<section class="band" id="launch"><div class="wrap"><h2>From your website to a launch, in four steps</h2>
<ol class="steps">
<li><b>Give us the URL.</b> Your assistant calls submit_listing. We read the site, as its robots.txt allows.</li>
<li><b>Review the draft.</b> Every value carries the sentence that proves it. What the site does not say stays blank.</li>
<li><b>Put our badge on your homepage.</b> The free plan requires it. We check for it and report what we find.</li>
<li><b>Launch on a Monday.</b> Free launches are booked ${free_plan.min_weeks} to ${free_plan.max_weeks} weeks ahead. A week’s launches are ranked by its votes.</li>
</ol>
<p class="more"><a href="/docs">Connect over MCP or REST ${icon('arrow')}</a></p>
<code class="address" tabindex="0">${urls.mcp}</code></div></section>`;
}

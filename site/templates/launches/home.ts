import { categoryPageUrl } from '../../../domain/http/urls.ts';
import type { CategoryBranch } from '../../../tools/categories/list_categories.ts';
import type { SiteInfo } from '../../../tools/site/get_site_info.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
import { weekSpan } from '../../texts/format.ts';
import { homeTexts as t } from '../../texts/launches/launches.ts';
import { newestPost } from '../content/blog.ts';
import { type Board, boardCard } from './leaderboards.ts';
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
<h1>${t.headline}</h1>
<p class="lede">${summary(scene)}</p>
<p class="acts"><a class="btn hot" href="#launch">${t.launch}</a><a class="btn" href="/docs">${t.connect}</a></p></div>${calendar(scene)}</div></div>
${launches(scene, [paidPlaces(billboard), newestPost(posts)])}
${lookFurther(site, categories)}
${howToLaunch(site)}`;
}

/** Places that are paid for, marked so (R75). */
const paidPlaces = (billboard: Board): Child =>
  billboard.items.length > 0 && html`<section class="card">${boardCard(billboard)}</section>`;

function lookFurther({ live_listings }: SiteInfo, categories: readonly CategoryBranch[]): Child {
  if (categories.length === 0) return null;
  return html`<section class="wrap further"><h2>${t.by_category(live_listings)}</h2><ul class="chips big">${categories.map(
    ({ slug, name, live_listings: live }) =>
      html`<li><a class="chip" href="${categoryPageUrl('', slug)}">${name} <b>${live}</b></a></li>`,
  )}</ul><p class="more"><a href="/categories">${t.all_categories} ${icon('arrow')}</a></p></section>`;
}

function howToLaunch({ urls, free_plan }: SiteInfo): Safe {
  return html`<section class="band" id="launch"><div class="wrap"><h2>${t.steps_title}</h2>
<ol class="steps">${t.steps(free_plan.min_weeks, free_plan.max_weeks).map((step) => html`<li>${step}</li>`)}</ol>
<p class="more"><a href="/docs">${t.connect_by} ${icon('arrow')}</a></p>
<code class="address" tabindex="0">${urls.mcp}</code></div></section>`;
}

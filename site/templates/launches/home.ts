import { categoryPageUrl, submitPageUrl, weekPageUrl } from '../../../domain/http/urls.ts';
import type { CategoryBranch } from '../../../tools/categories/list_categories.ts';
import type { SiteInfo } from '../../../tools/site/get_site_info.ts';
import { copyable } from '../../frame/copy.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon } from '../../html/icons.ts';
import { homeTexts as t, weekTexts } from '../../texts/launches/launches.ts';
import { copyTexts } from '../../texts/parts.ts';
import { newestPost } from '../content/blog.ts';
import type { Board } from './board_places.ts';
import { featuredCard } from './featured.ts';
import { boardCard } from './leaderboards.ts';
import { winnersBand } from './podium.ts';
import { type ProvedFact, provedFactCard } from './proved_fact.ts';
import { type SubmitField, submitForm } from './submit.ts';
import { boundary, calendar, launches, type WeekScene } from './week.ts';
import { allLaunches, summary } from './week_lists.ts';

/** What the start page shows. */
export interface HomeScene {
  site: SiteInfo;
  scene: WeekScene;
  field: SubmitField;
  next_free: string;
  fact: ProvedFact;
  categories: readonly CategoryBranch[];
  billboard: Board;
  /** Listings whose owners pay for a featured place. */
  featured: Parameters<typeof featuredCard>[0];
  /** The newest post of the blog, where there is one. */
  posts: Parameters<typeof newestPost>[0];
}

/** The start page: what this is, the launches of the week, last week's winners, where to look further, and how to be among them. */
export function homeTemplate({
  site,
  scene,
  categories,
  billboard,
  featured,
  posts,
  ...front
}: HomeScene): Safe {
  const { week, last_winners, today } = scene;
  const winners = winnersBand(weekTexts.winners, last_winners, weekPageUrl('', week.previous_week ?? ''));
  // On a Monday the week is empty still, and the last one is the news.
  const isMonday = today === week.week;
  return html`${hero(scene, front)}${isMonday && winners}
${launches(scene, {
  head: html`<header class="week-head"><div><h2>${t.this_week(week.week)}</h2><p class="lede">${summary(scene)}</p>${boundary(scene)}</div>${front.fact && calendar(scene)}</header>`,
  after: allLaunches(scene),
  more: [featuredCard(featured), paidPlaces(billboard), newestPost(posts)],
})}
${!isMonday && winners}${lookFurther(site, categories)}
${howToLaunch(site)}`;
}

function hero(
  scene: WeekScene,
  { field, next_free, fact }: Pick<HomeScene, 'field' | 'next_free' | 'fact'>,
): Safe {
  const { week, now } = scene;
  return html`<div class="hero front"><div class="wrap"><div><p class="eyebrow">${t.eyebrow(week.week, Date.parse(week.ends_at), now)}</p>
<h1>${t.headline}</h1>
<p class="lede">${t.lede(next_free)}</p>
${submitForm(field)}
<p class="hints"><a href="${submitPageUrl('')}#weeks">${t.places}</a> <a href="/connect">${t.by_assistant}</a></p></div>
${fact ? provedFactCard(fact) : calendar(scene)}</div></div>`;
}

/** Places that are paid for, marked so (R75). */
const paidPlaces = (billboard: Board): Child =>
  billboard.items.length > 0 && html`<section class="card">${boardCard(billboard)}</section>`;

function lookFurther({ live_listings }: SiteInfo, categories: readonly CategoryBranch[]): Child {
  if (categories.length === 0) return null;
  return html`<section class="wrap further"><h2>${t.by_category(live_listings)}</h2><ul class="chips big">${categories.map(
    ({ slug, name, live_listings: live }) =>
      html`<li><a class="chip" href="${categoryPageUrl('', slug)}">${name} <b>${live}</b></a></li>`,
  )}</ul><p class="more"><a href="/categories">${t.all_categories} ${arrowIcon}</a></p></section>`;
}

function howToLaunch({ urls, free_plan }: SiteInfo): Safe {
  return html`<section class="band" id="launch"><div class="wrap"><h2>${t.steps_title}</h2>
<ol class="steps">${t.steps(free_plan.min_weeks, free_plan.max_weeks).map((step) => html`<li>${step}</li>`)}</ol>
<p class="more"><a href="/connect">${t.connect_by} ${arrowIcon}</a></p>
${copyable(urls.mcp, copyTexts.mcp_url)}</div></section>`;
}

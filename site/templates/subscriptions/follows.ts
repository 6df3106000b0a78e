import { followPageUrl, followsPageUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import { FOLLOW_REFUSALS } from '../../../domain/listings/follows.ts';
import type { FollowedListing, FollowStanding } from '../../../services/subscriptions/follows.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { followTexts as t } from '../../texts/follows.ts';
import { number } from '../../texts/format.ts';
import { ACCOUNT } from '../drafts/own_list.ts';
import { crumbs, pageHead } from '../parts/parts.ts';

/** The button on the page of a listing; `csrf` is null for anonymous visitors, whom a link leads through signing in. */
export function followButton(
  { slug, followers, follows, refusal }: FollowStanding,
  csrf: Safe | null,
): Child {
  const count = html`<span class="sr">, ${t.followers(followers)}</span>${followers > 0 && html` <span aria-hidden="true">· ${number(followers)}</span>`}`;
  if (refusal === 'own') return html`<p class="tally" id="follow">${t.followers(followers)}</p>`;
  if (csrf === null || (refusal !== null && !follows))
    return html`<a class="btn" id="follow" href="${followPageUrl('', slug)}">${t.follow}${count}</a>`;
  return followForm(slug, follows ? 'unfollow' : 'follow', { csrf, count });
}

interface Form {
  csrf: Safe;
  count?: Child;
  hot?: boolean;
}

const followForm = (slug: string, what: 'follow' | 'unfollow', { csrf, count, hot }: Form): Safe =>
  html`<form id="follow" method="post" action="${followPageUrl('', slug)}">${csrf}<button class="btn${hot ? ' hot' : ''}" name="do" value="${what}">${t[what]}${count}</button></form>`;

/** The page to which an anonymous visitor comes back after signing in: one button. */
export const followTemplate = (standing: FollowStanding, email: string, csrf: Safe): Safe => {
  const { slug, name, follows, refusal } = standing;
  return html`<div class="wrap notice"><h1>${t.follow_named(name)}</h1>
<p class="lede">${follows ? t.follows : refusal === null ? t.promise : FOLLOW_REFUSALS[refusal]}</p>${refusal === null && html`<p>${t.email(email)}</p>`}
<div class="acts">${follows ? followForm(slug, 'unfollow', { csrf }) : refusal === null && followForm(slug, 'follow', { csrf, hot: true })}<a class="btn" href="${listingPageUrl('', slug)}">${t.back}</a></div></div>`;
};

interface Follows {
  items: readonly FollowedListing[];
  csrf: Safe;
  /** Links to the parts before and after this one. */
  steps: Child;
}

/** The products that a person follows. */
export const followsTemplate = ({ items, csrf, steps }: Follows): Safe =>
  html`<div class="wrap page account">${crumbs([ACCOUNT], t.title)}${pageHead(t.title, t.lede)}
${items.length > 0 ? html`<ul class="sessions">${items.map((item) => row(item, csrf))}</ul>` : html`<div class="empty"><h2>${t.none}</h2><p>${t.none_text}</p><p class="acts"><a class="btn" href="/launches/this">${t.browse}</a></p></div>`}${steps}</div>`;

const row = ({ slug, name, is_live, followed_at }: FollowedListing, csrf: Safe): Safe =>
  html`<li class="card"><div><h2>${is_live ? html`<a href="${listingPageUrl('', slug)}">${name}</a>` : name}</h2><p class="fine">${t.since(followed_at, is_live)}</p></div>
<form method="post" action="${followsPageUrl('')}">${csrf}<input type="hidden" name="slug" value="${slug}"><button class="btn small">${t.unfollow_named(name)}</button></form></li>`;

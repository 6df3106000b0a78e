import type { Issue, IssueListing } from '../../../domain/email/newsletter_email.ts';
import { listingPageUrl, newsletterPageUrl, updatesPageUrl, weekPageUrl } from '../../../domain/http/urls.ts';
import { emailForm } from '../../frame/email_form.ts';
import { html, type Safe } from '../../html/html.ts';
import { arrowIcon } from '../../html/icons.ts';
import { newsletterTexts as t } from '../../texts/subscriptions.ts';
import { crumbs, miniList, pageHead, paidTag } from '../parts/parts.ts';
import type { Member } from './reminder.ts';

interface Newsletter {
  /** Whether the site sends it at present. */
  is_offered: boolean;
  /** Mondays of the issues, newest first. */
  weeks: readonly string[];
  /** Null for anonymous visitors. */
  member: Member | null;
  notice: 'sent' | 'ended' | null;
  typed?: string;
  error?: string;
}

/** The page of the Monday email. */
export function newsletterTemplate({ is_offered, weeks, member, notice, typed, error }: Newsletter): Safe {
  return html`<div class="wrap page">${pageHead(t.title, t.lede)}
${notice === 'sent' && html`<section class="note wide" role="status"><h2>${t.sent}</h2><p>${t.sent_text}</p></section>`}
${notice === 'ended' && html`<p class="flash" role="status">${t.ended}</p>`}
<section class="card opt-in-card">${is_offered ? html`${member ? memberForm(member) : emailForm('/newsletter', t.subscribe, { typed, error })}<p class="fine">${t.promise}</p>` : html`<p>${t.off}</p>`}</section>
<section class="issues"><h2>${t.archive}</h2>${weeks.length > 0 ? html`<ul>${weeks.map((week) => html`<li><a href="${newsletterPageUrl('', week)}">${t.issue(week)}</a></li>`)}</ul>` : html`<p>${t.none}</p>`}</section></div>`;
}

const memberForm = ({ email, is_subscribed, csrf }: Member): Safe =>
  is_subscribed
    ? html`<p role="status">${t.subscribed(email)}</p><form method="post" action="/newsletter" class="acts">${csrf}<button class="btn" name="end" value="1">${t.unsubscribe}</button></form>`
    : html`<p>${t.subscribe_as(email)}</p><form method="post" action="/newsletter" class="acts">${csrf}<button class="btn hot">${t.subscribe}</button></form>`;

/** An issue of the archive. */
export function issueTemplate(issue: Issue): Safe {
  const { week, last_week, winners, provisional, launches, launched, updates } = issue;
  return html`<div class="wrap page">${crumbs([[newsletterPageUrl(''), t.title]], t.issue(week))}${pageHead(t.issue_title(week), t.issue_lede(week))}
<div class="issue">${winners.length + launches.length + updates.length === 0 && html`<p>${t.gone}</p>`}
${
  winners.length > 0 &&
  html`<section><h2>${t.winners(last_week)}</h2>${miniList(winners.map(({ listing, rank, week_votes }) => ({ ...noted(listing), rank, end: html`<span class="count">${t.votes(week_votes)}</span>` })))}
${provisional && html`<p class="fine">${t.provisional(last_week)}</p>`}</section>`
}
${
  launches.length > 0 &&
  html`<section><h2>${t.launches}</h2>${miniList(launches.map(noted))}
${launched > launches.length && html`<p class="more"><a href="${weekPageUrl('', week)}">${t.all_launches} ${arrowIcon}</a></p>`}</section>`
}
${
  updates.length > 0 &&
  html`<section><h2>${t.updates}</h2><ul class="dots">${updates.map(({ name, title, slug }) => html`<li><a href="${listingPageUrl('', slug)}">${name}</a>: ${title}</li>`)}</ul>
<p class="more"><a href="${updatesPageUrl('')}">${t.all_updates} ${arrowIcon}</a></p></section>`
}</div></div>`;
}

/** A listing with a note of its own that something was paid for: the launch, or a featured place. */
const noted = (listing: IssueListing) => ({
  listing: { ...listing, paid: false },
  note: listing.disclosure !== null && paidTag(),
});

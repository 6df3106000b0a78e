import { submitPageUrl, weekPageUrl } from '../../../domain/http/urls.ts';
import { type freePlaces } from '../../../services/launches/free_weeks.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { homeTexts } from '../../texts/launches/launches.ts';
import { submitTexts as t } from '../../texts/launches/submit.ts';
import { partTexts } from '../../texts/parts.ts';
import { assistantCard, pageHead } from '../parts/parts.ts';

/** The places of the free queue, as the use case gives them. */
export type FreeWeeks = Awaited<ReturnType<typeof freePlaces>>;

/** What the field needs: with a CSRF token it starts the draft, without one it leads to signing in. */
export interface SubmitField {
  /** The hidden field with the token; null for anonymous visitors. */
  csrf: Safe | null;
  /** What stands in the field. */
  url?: string;
  /** Why the URL was refused. */
  fault?: Child;
}

/** The page: one field, then the weeks with free places, and the way by an assistant. */
export function submitTemplate(scene: {
  field: SubmitField;
  free: FreeWeeks;
  queue: { min_weeks: number; max_weeks: number };
  mcp_url: string;
}): Safe {
  const { field, free, queue, mcp_url } = scene;
  return html`<div class="wrap page"><div class="launching">${pageHead(t.title, t.lede)}
${submitForm(field)}<p class="fine">${field.csrf ? t.free : t.sign_in_first}</p></div>
<div class="split"><div>${calendarOfPlaces(free)}
<section class="list" id="how"><h2>${homeTexts.steps_title}</h2><ol class="steps two">${homeTexts
    .steps(queue.min_weeks, queue.max_weeks)
    .map((step) => html`<li>${step}</li>`)}</ol></section></div>
<aside aria-label="${partTexts.more}">${assistantCard(mcp_url, { title: t.assistant, text: t.assistant_text })}</aside></div></div>`;
}

/** The field for the URL of a website. Anonymous visitors send it by GET: it changes nothing, and the page stays the same for all of them. */
export function submitForm({ csrf, url = '', fault }: SubmitField): Safe {
  const action = submitPageUrl('', csrf && url !== '' ? url : undefined);
  const field = html`<p class="launch-line"><label class="sr" for="launch-url">${t.field}</label>
<input id="launch-url" name="url" inputmode="url" autocomplete="url" autocapitalize="none" spellcheck="false" required maxlength="2000" placeholder="${t.example}" value="${url}" ${attr('aria-invalid', fault ? 'true' : null)} ${attr('aria-describedby', fault ? 'launch-fault' : null)}><button class="btn hot">${t.draft}</button></p>
${fault && html`<p class="fault" id="launch-fault" role="alert">${fault}</p>`}`;
  return csrf
    ? html`<form class="launch-form" method="post" action="${action}">${csrf}${field}</form>`
    : html`<form class="launch-form" action="${action}">${field}</form>`;
}

function calendarOfPlaces({ weeks, next_free }: FreeWeeks): Safe {
  const [first] = weeks;
  return html`<section class="list" id="weeks"><h2>${t.weeks}</h2><p class="count-line">${t.weeks_lede(first?.capacity ?? 0, next_free)}</p>
<ol class="places">${weeks.map((week) => placesOf(week, next_free))}</ol>
${weeks.some(({ is_offered }) => !is_offered) && html`<p class="fine">${t.earlier}</p>`}</section>`;
}

function placesOf({ week, capacity, booked, is_offered }: FreeWeeks['weeks'][number], next: string): Safe {
  const left = Math.max(0, capacity - booked);
  const kind = is_offered ? (left > 0 ? 'open' : 'full') : 'closed';
  return html`<li class="${kind}${week === next && ' next'}"><a href="${weekPageUrl('', week)}">${t.week_of(week)}</a>
<span>${is_offered ? t.left(left) : t.closed}</span><svg class="taken" width="100" height="4" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.min(100, Math.round((100 * booked) / capacity))}" height="4"/></svg>
${t.booked(booked, capacity)}
${week === next && html`<b class="tag">${t.yours}</b>`}</li>`;
}

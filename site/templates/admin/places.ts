import type { ListingFile } from '../../../services/administration/listings.ts';
import { FEATURED_DAYS_MAX } from '../../../services/administration/places.ts';
import { html, type Safe } from '../../html/html.ts';
import { placeTexts as t } from '../../texts/admin/places.ts';
import { typedField } from '../parts/forms.ts';

/** The form that puts a listing into a launch week, and for a live one that of its featured place. */
export function placeForms(
  { status, featured_until }: ListingFile['listing'],
  action: string,
  now: number,
  csrf: Safe,
): Safe {
  return html`<section class="people" id="week"><h2>${t.week}</h2><p>${t.week_text}</p>
<form method="post" action="${action}" class="line-form">${csrf}${typedField('week', t.monday, { value: '', max: 10, type: 'date', required: true })}
<p class="acts"><button class="btn small" name="do" value="schedule">${t.schedule}</button></p></form></section>
${
  status === 'live' &&
  html`<section class="people" id="featured"><h2>${t.featured}</h2><p>${t.featured_text}${(featured_until ?? 0) > now && html` ${t.featured_until(featured_until ?? 0)}`}</p>
<form method="post" action="${action}" class="line-form">${csrf}<p class="field"><label for="f-days">${t.days}</label><input id="f-days" name="days" type="number" min="0" max="${FEATURED_DAYS_MAX}" required></p>
<p class="acts"><button class="btn small" name="do" value="feature">${t.feature}</button></p></form></section>`
}`;
}

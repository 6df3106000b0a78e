import { listingPageUrl } from '../../../domain/http/urls.ts';
import type { OwnLaunch } from '../../../services/launches/own_launch.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { launchTexts as t } from '../../texts/drafts/own_launch.ts';
import { selectField } from '../parts/forms.ts';

/** Where its forms are sent, and what stands above them. */
interface LaunchForms {
  action: string;
  csrf: Safe;
  note?: Child;
}

/** How the launch of a draft's listing stands, why it waits, and the forms with which its owner changes or withdraws it. */
export const launchSection = (launch: OwnLaunch, { action, csrf, note }: LaunchForms): Safe =>
  html`<section class="people" id="launch"><h2>${t.title}</h2>${note}<p>${t.standing(launch)}</p>${
    launch.full_weeks && html`<p class="fine">${t.full_weeks(launch.full_weeks)}</p>`
  }${
    launch.moved && html`<p class="fine">${t.moved(launch.moved)}</p>`
  }${launch.held && html`<p class="note">${t.held(launch.held, launch.live_slug === null ? null : liveLink(launch.live_slug))}</p>`}${launch.is_disputed && html`<p class="note">${t.disputed}</p>`}${changeForms(launch, action, csrf)}</section>`;

const liveLink = (slug: string): Safe => html`<a href="${listingPageUrl('', slug)}">${slug}</a>`;

function changeForms(
  { status, held, withdrawable, weeks, week }: OwnLaunch,
  action: string,
  csrf: Safe,
): Child {
  if (status === 'draft' && held === null) return freeForm(action, csrf);
  if (withdrawable === null || week === null) return null;
  const fields = (what: string) =>
    html`${csrf}<input type="hidden" name="do" value="${what}"><input type="hidden" name="launch" value="${withdrawable}">`;
  const options = weeks.map((value) => ({ value, text: t.week(value) }));
  return html`${
    options.length > 0 &&
    html`<form method="post" action="${action}" class="line-form">${fields('week')}${selectField('week', t.other_week, options, '')}<button class="btn">${t.choose}</button></form>
<p class="fine">${t.choose_hint}</p>`
  }<details><summary>${t.withdraw_title}</summary><p>${t.withdraw_hint(week)}</p><form method="post" action="${action}">${fields('withdraw')}<button class="btn small grave">${t.withdraw}</button></form></details>`;
}

/** The button that books a free launch. */
export const freeForm = (action: string, csrf: Safe): Safe =>
  html`<form method="post" action="${`${action}#launch`}" class="line-form">${csrf}<input type="hidden" name="do" value="free"><input type="hidden" name="field" value="launch"><button class="btn hot">${t.free}</button></form><p class="fine">${t.free_hint}</p>`;

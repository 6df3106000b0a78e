import { LISTING_MILESTONES_MAX } from '../../../domain/drafts/draft_content.ts';
import { ownMilestonesPageUrl } from '../../../domain/http/urls.ts';
import type { OwnTimeline } from '../../../services/my_listings/own_sections.ts';
import { addMilestone } from '../../../tools/my_listings/add_milestone.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { ownMilestonesTexts as t } from '../../texts/desk/milestones.ts';
import { inputName } from '../../texts/drafts/review.ts';
import { dayAndMonth } from '../../texts/format.ts';
import { boundsIn } from '../parts/bounds.ts';
import { type SentForm, typedField } from '../parts/forms.ts';
import { paragraphs } from '../parts/parts.ts';
import type { DeskListing } from './desk.ts';
import { whoSees } from './story.ts';

const boundsOf = boundsIn(addMilestone.input);

/** How the form takes each input. */
const INPUTS = [
  ['date', { type: 'date' }],
  ['title', {}],
  ['description', { rows: 3 }],
  ['url', { type: 'url' }],
] as const;

interface Shown {
  sent: SentForm;
  csrf: Safe;
}

/** The milestones of a listing: who sees them, the form that adds one, and what was reached. */
export function ownMilestonesTemplate({ id }: DeskListing, timeline: OwnTimeline, shown: Shown): Safe {
  const action = ownMilestonesPageUrl('', id);
  return html`${whoSees(timeline.section)}
<section class="people"><h2>${t.add}</h2>${timeline.items.length >= LISTING_MILESTONES_MAX ? html`<p class="fine">${t.full}</p>` : addForm(action, shown)}</section>
<section class="people"><h2>${t.reached}</h2>${reached(timeline, action, shown.csrf)}</section>`;
}

function addForm(action: string, { sent: { fields, faults }, csrf }: Shown): Safe {
  return html`<form class="stack" method="post" action="${action}">${csrf}<input type="hidden" name="do" value="add">${INPUTS.map(
    ([name, kind]) =>
      typedField(name, inputName('milestones', name), {
        value: fields[name] ?? '',
        ...boundsOf(name),
        wrong: faults[name],
        ...kind,
      }),
  )}
<button class="btn hot">${t.send}</button></form>`;
}

function reached({ items }: OwnTimeline, action: string, csrf: Safe): Child {
  if (items.length === 0) return html`<p class="fine">${t.none}</p>`;
  return html`<ul class="sessions">${items.map(
    ({ id, date, title, description, url, in_review }) =>
      html`<li class="card"><div><h3>${title}</h3><p class="fine"><time datetime="${date}">${dayAndMonth(date, true)}</time>${in_review && ` · ${t.waits}`}</p>${description && paragraphs(description)}${url && html`<p class="fine">${url}</p>`}</div>
<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="remove"><input type="hidden" name="milestone" value="${id}"><button class="btn small">${t.remove(title)}</button></form></li>`,
  )}</ul>`;
}

import { listingPageUrl } from '../../../../domain/http/urls.ts';
import type { TypedFilter } from '../../../../services/votes/read_filter.ts';
import type { WeekWithout } from '../../../../services/votes/week_without.ts';
import { attr, html, type Safe } from '../../../html/html.ts';
import { urlWith } from '../../../html/pagination.ts';
import { choiceTexts } from '../../../texts/admin/abuse/votes.ts';
import { FLAG_KINDS, weekWithoutTexts as t } from '../../../texts/admin/abuse/week_without.ts';
import { number } from '../../../texts/format.ts';
import { selectField } from '../../parts/forms.ts';
import { adminUrl } from '../admin.ts';
import { numberField, textField, timeField } from './filter_form.ts';

/** What a week would be without some votes: of all its launches, or of one. */
export const weekWithoutUrl = (week?: string, launch?: number): string =>
  urlWith(`${adminUrl('votes')}/without`, { week, launch });

interface Choice {
  /** Mondays of weeks that have begun, the latest first. */
  weeks: readonly string[];
  week: string;
  launches: string;
  typed: TypedFilter;
  /** Null where nothing was chosen yet, or what was chosen cannot be read. */
  found: WeekWithout | null;
}

/** The form that says which votes, and the board of the week with and without them. */
export const weekWithoutTemplate = ({ found, ...choice }: Choice): Safe =>
  html`<section class="people after" id="choose"><h2>${t.choose}</h2><p class="fine">${t.how}</p>${choiceForm(choice)}</section>
${found && comparison(found)}`;

function choiceForm({ weeks, week, launches, typed }: Omit<Choice, 'found'>): Safe {
  const options = weeks.map((name) => ({ value: name, text: t.week(name) }));
  const kinds = FLAG_KINDS.map(
    ([kind, text]) =>
      html`<label class="tick"><input type="checkbox" name="flag" value="${kind}" ${attr('checked', typed.flags.includes(kind))}><span>${text}</span></label>`,
  );
  return html`<form method="get" action="${weekWithoutUrl()}" class="stack key-form">${selectField('week', t.of_week, options, week)}
<fieldset><legend>${t.flags}</legend>${kinds}</fieldset>
${textField('launch', t.launches, launches)}${textField('network', t.networks, typed.networks.join(', '))}${timeField('from', choiceTexts.from, typed.from)}${timeField('before', choiceTexts.before, typed.before)}${numberField('younger_than', choiceTexts.younger_than, typed.younger_than)}
<p class="acts"><button class="btn hot small">${t.show}</button></p></form>`;
}

function comparison({ state, places, awards, removed, unknown_networks }: WeekWithout): Safe {
  return html`<section class="people" id="awards"><h2>${t.awards}</h2><p>${t.removed(removed)} ${t.states[state]}${unknown_networks > 0 && html` ${t.unknown(unknown_networks)}`}</p>${
    awards.length === 0
      ? html`<p>${t.same_awards}</p>`
      : html`<ul class="dots">${awards.map((award) => html`<li dir="auto">${t.award(award)}</li>`)}</ul>`
  }</section>
<section class="people" id="board"><h2>${t.board}</h2>${
    places.length === 0
      ? html`<p>${t.no_places}</p>`
      : html`<section class="scroll" tabindex="0" aria-label="${t.board}"><table><thead><tr>${Object.values(t.table).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${places.map(
          (place) =>
            html`<tr><td>${place.rank_without}</td><td>${place.rank}</td><td>${t.moved(place)}</td><th scope="row" dir="auto"><a href="${listingPageUrl('', place.slug)}">${place.name}</a></th><td>${place.launch_id}</td><td>${number(place.votes_without)}</td><td>${number(place.week_votes)}</td><td>${number(place.removed)}</td></tr>`,
        )}</tbody></table></section>`
  }</section>`;
}

import type { VoteFlag } from '../../../../domain/launches/vote_flags.ts';
import { VOTE_FILTER_STATES } from '../../../../domain/launches/vote_selection.ts';
import type { TypedFilter } from '../../../../services/votes/read_filter.ts';
import { html, type Safe } from '../../../html/html.ts';
import { choiceTexts as t, teamVotesTexts } from '../../../texts/admin/abuse/votes.ts';
import { selectField } from '../../parts/forms.ts';

/** The form that narrows the votes of a launch. */
export function filterForm(
  url: string,
  typed: TypedFilter,
  flags: readonly Pick<VoteFlag, 'id' | 'kind'>[],
): Safe {
  const options = flags.map((flag) => ({ value: flag.id, text: teamVotesTexts.flag(flag) }));
  const states = VOTE_FILTER_STATES.map((state) => ({ value: state, text: t.states[state] }));
  return html`<details class="narrow"><summary>${t.title}</summary><form method="get" action="${`${url}#all`}" class="stack">${selectField('flag', t.flag, options, typed.flags[0] ?? '', t.any)}${selectField('state', t.state, states, typed.state, t.any)}
${textField('network', t.network, typed.networks.join(', '))}${timeField('from', t.from, typed.from)}${timeField('before', t.before, typed.before)}${numberField('younger_than', t.younger_than, typed.younger_than)}
<p class="acts"><button class="btn small">${t.show}</button> <a class="btn small" href="${`${url}#all`}">${t.all}</a></p></form></details>`;
}

export const textField = (name: string, label: string, value: string): Safe =>
  html`<p class="field"><label for="f-${name}">${label}</label><input id="f-${name}" name="${name}" value="${value}" maxlength="200" autocomplete="off"></p>`;

export const timeField = (name: string, label: string, value: string): Safe =>
  html`<p class="field"><label for="f-${name}">${label}</label><input id="f-${name}" name="${name}" type="datetime-local" value="${value}"></p>`;

export const numberField = (name: string, label: string, value: string): Safe =>
  html`<p class="field"><label for="f-${name}">${label}</label><input id="f-${name}" name="${name}" type="number" min="1" max="9999" value="${value}"></p>`;

/** A filter as hidden fields of a form and parameters of a URL; empty without one. One flag is all that the page has. */
export function filterParams(typed: TypedFilter): Record<string, string> {
  const { flags, networks, from, before, younger_than, state } = typed;
  const all = { flag: flags[0] ?? '', network: networks.join(','), from, before, younger_than, state };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

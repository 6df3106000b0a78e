import type { VoteTimeline } from '../../../../services/votes/vote_timeline.ts';
import { html, type Safe } from '../../../html/html.ts';
import { timelineTexts as t } from '../../../texts/admin/abuse/votes.ts';
import { barChart, valueTable } from '../../parts/chart.ts';

const COLUMNS = ['counted', 'pending', 'void', 'young'] as const;

/** Votes by hour, as charts of one scale with their values in a table, and where they are from in numbers. */
export function timelineSection(timeline: VoteTimeline): Safe {
  const { hours, later } = timeline;
  const most = Math.max(1, ...COLUMNS.flatMap((column) => hours.map((hour) => hour[column])));
  const charts = COLUMNS.map((column) => {
    const values = hours.map((hour) => hour[column]);
    const sum = values.reduce((all, value) => all + value, 0);
    const bars = hours.map((hour) => ({ label: t.hour(hour.from), value: hour[column] }));
    return barChart({
      title: t.charts[column],
      summary: t.sum(sum, Math.max(0, ...values)),
      bars,
      most,
    });
  });
  const rows = hours
    .filter((hour) => hour.counted + hour.pending + hour.void > 0)
    .map((hour) => ({ label: t.hour(hour.from), values: COLUMNS.map((column) => hour[column]) }));
  const head = [t.head_hour, ...COLUMNS.map((column) => t.charts[column])];
  const facts = html`<ul class="dots">${[t.young(timeline), t.places(timeline), t.mail(timeline), t.later(later)].filter((text) => text !== '').map((text) => html`<li>${text}</li>`)}</ul>`;
  return html`<section class="people" id="timeline"><h2>${t.title}</h2>${hours.length === 0 ? html`<p>${t.none}</p>` : html`<div class="charts">${charts}</div>${valueTable(t.table, head, rows)}`}${facts}</section>`;
}

import { type LaunchVotes, type ListingNumbers, VOTE_STATES } from '../../../services/listings/numbers.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { numbersTexts as t, voteStateNames } from '../../texts/desk/numbers.ts';
import { dayAndMonth } from '../../texts/format.ts';
import { barChart, valueTable } from '../parts/chart.ts';

/** Views, clicks, follows and votes of a listing as small charts, each with its values in a table. */
export function ownNumbersTemplate(numbers: ListingNumbers): Safe {
  const { is_live, total, followers, launch } = numbers;
  const isEmpty = total.views + total.clicks + followers === 0;
  return html`${isEmpty ? html`<div class="empty"><h2>${t.none}</h2><p>${t.none_text}</p>${!is_live && html`<p>${t.none_hidden}</p>`}</div>` : visitors(numbers)}${launch && votes(launch)}`;
}

function visitors({ days, total, followers }: ListingNumbers): Safe {
  const chart = (kind: 'views' | 'clicks' | 'follows'): Safe => {
    const counts = days.map((day) => day[kind]);
    const most = Math.max(...counts);
    const peak = days.find((day) => day[kind] === most);
    const sums = kind === 'follows' ? t.followers(counts, followers) : t.sums(counts, total[kind]);
    return barChart({
      title: t[kind],
      summary: peak && most > 0 ? `${sums} ${t.peak(peak.date, most)}` : sums,
      bars: days.map((day) => ({ label: dayAndMonth(day.date), value: day[kind] })),
    });
  };
  const rows = days.toReversed().map(({ date, views, clicks, follows }) => ({
    label: dayAndMonth(date),
    values: [views, clicks, follows],
  }));
  return html`<section class="people"><h2>${t.visitors}</h2><div class="charts">${chart('views')}${chart('clicks')}${chart('follows')}</div>
${valueTable(t.by_day, [t.date, t.views, t.clicks, t.follows], rows)}<p class="fine">${t.how}</p></section>`;
}

function votes({ week, dates, by_state }: LaunchVotes): Child {
  const most = Math.max(...VOTE_STATES.flatMap((state) => by_state[state].by_day));
  const charts = VOTE_STATES.map((state) =>
    barChart({
      title: voteStateNames[state],
      summary: t.state(by_state[state].by_day, by_state[state].later),
      bars: dates.map((date, i) => ({ label: dayAndMonth(date), value: by_state[state].by_day[i] ?? 0 })),
      most,
    }),
  );
  const rows = dates.map((date, i) => ({
    label: dayAndMonth(date),
    values: VOTE_STATES.map((state) => by_state[state].by_day[i] ?? 0),
  }));
  const later = { label: t.later, values: VOTE_STATES.map((state) => by_state[state].later) };
  const head = [t.date, ...VOTE_STATES.map((state) => voteStateNames[state])];
  return html`<section class="people"><h2>${t.votes(week)}</h2><div class="charts">${charts}</div>${valueTable(t.votes_by_day, head, [...rows, later])}<p class="fine">${t.votes_how}</p></section>`;
}

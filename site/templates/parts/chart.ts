import { html, type Safe } from '../../html/html.ts';
import { number } from '../../texts/format.ts';

/** Values over time, drawn as bars. */
export interface Chart {
  title: string;
  /** What the bars show, in words: those who do not see them get it too. */
  summary: string;
  bars: readonly { label: string; value: number }[];
  /** The value of a bar of full height, where several charts share a scale; by default the highest. */
  most?: number;
}

/** Units of the drawing; the page stretches it to its column. */
const STEP = 10;
const GAP = 2;
const HEIGHT = 48;
/** A bar of one among thousands is still seen. */
const LEAST = 2;

/** A small chart. Its values belong into a table beside it ({@link valueTable}). */
export function barChart({ title, summary, bars, most }: Chart): Safe {
  const full = Math.max(1, most ?? Math.max(...bars.map(({ value }) => value)));
  const width = bars.length * STEP;
  return html`<figure class="chart"><figcaption><b>${title}</b> <span>${summary}</span></figcaption>
<svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img"><title>${title}</title><desc>${summary}</desc>${bars.map(
    ({ label, value }, i) => {
      const height = value === 0 ? 0 : Math.max(LEAST, Math.round((value / full) * HEIGHT));
      return html`<rect x="${i * STEP + GAP / 2}" y="${HEIGHT - height}" width="${STEP - GAP}" height="${height}"><title>${label}: ${number(value)}</title></rect>`;
    },
  )}</svg><p class="ends" aria-hidden="true"><span>${bars[0]?.label}</span><span>${bars.at(-1)?.label}</span></p></figure>`;
}

/** The values of charts, shown on request: a row for each date, a column for each chart. */
export const valueTable = (
  summary: string,
  head: readonly string[],
  rows: readonly { label: string; values: readonly number[] }[],
): Safe =>
  html`<details><summary>${summary}</summary><section class="scroll" tabindex="0" aria-label="${summary}"><table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map(
    ({ label, values }) =>
      html`<tr><th scope="row">${label}</th>${values.map((value) => html`<td>${number(value)}</td>`)}</tr>`,
  )}</tbody></table></section></details>`;

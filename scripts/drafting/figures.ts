import { JUDGED, type JudgedName, type Verdict } from './judge.ts';

/** Results of one field on several sites: counts of values, or of items for lists. */
export interface Figures {
  right: number;
  wrong: number;
  invented: number;
  missed: number;
  right_to_blank: number;
}

/** Adds up the verdicts of several sites by field. */
export function figuresOf(verdicts: readonly Verdict[]): Record<JudgedName, Figures> {
  return Object.fromEntries(
    JUDGED.map((name) => {
      const own = verdicts.filter((verdict) => verdict.name === name);
      const sum = (count: (verdict: Verdict) => number) => own.reduce((all, one) => all + count(one), 0);
      return [
        name,
        {
          right: sum(({ right }) => right),
          wrong: sum(({ wrong }) => wrong.length),
          invented: sum(({ invented }) => invented.length),
          missed: sum(({ missed }) => missed.length),
          right_to_blank: sum(({ right_to_blank }) => right_to_blank),
        },
      ];
    }),
  ) as Record<JudgedName, Figures>;
}

/** A Markdown table of figures by field, with totals at the end. */
export function figuresTable(figures: Readonly<Record<JudgedName, Figures>>): string {
  const all = JUDGED.map((name) => figures[name]).reduce((sum, one) => ({
    right: sum.right + one.right,
    wrong: sum.wrong + one.wrong,
    invented: sum.invented + one.invented,
    missed: sum.missed + one.missed,
    right_to_blank: sum.right_to_blank + one.right_to_blank,
  }));
  return [
    '| Field | right | wrong | invented | missed | rightly blank | precision | recall |',
    '|---|---|---|---|---|---|---|---|',
    ...JUDGED.filter((name) => isJudged(figures[name])).map((name) => row(name, figures[name])),
    row('**all**', all),
  ].join('\n');
}

/** Whether any verdict was given: labels of real websites leave some fields out. */
const isJudged = (figures: Figures): boolean => Object.values(figures).some((count: number) => count > 0);

function row(name: string, figures: Figures): string {
  const { right, wrong, invented, missed, right_to_blank } = figures;
  const precision = share(right, right + wrong + invented);
  const recall = share(right, right + wrong + missed);
  return `| ${name} | ${right} | ${wrong} | ${invented} | ${missed} | ${right_to_blank} | ${precision} | ${recall} |`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
}

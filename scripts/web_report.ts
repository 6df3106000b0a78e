import { writeFileSync } from 'node:fs';
import { figuresOf, figuresTable } from './drafting/figures.ts';
import { LEFT_OUT, leftOutFigures } from './drafting/left_out.ts';
import { measureBy, measureWeb, type WebMeasured } from './drafting/web_measure.ts';
import { INNER_PARTS, saidAt } from './reading/curve.ts';
import { examplesIn } from './reading/labelled.ts';
import { leftOut } from './reading/left_out.ts';

// What drafts say of real websites, judged by their labels: node scripts/web_report.ts [--each] [--left-out] [FOLDER …]
// --each names what is false or missed; --left-out drafts each site by what was learnt without it and writes scripts/drafting/left_out.json.
const given = process.argv.slice(2);
const folders = given.filter((word) => !word.startsWith('--'));
const measured = given.includes('--left-out') ? await measuredApart() : await measureWeb(...folders);
if (given.includes('--each')) for (const one of measured) console.log(detailsOf(one));
console.log(figuresTable(figuresOf(measured.flatMap(({ verdicts }) => verdicts))));
for (const name of ['has_category', 'has_features'] as const) {
  const labelled = measured.filter((one) => one[name] !== undefined);
  const served = labelled.filter((one) => one[name]).length;
  const what = name === 'has_category' ? 'A category that fits' : 'A list with features of the label';
  console.log(`${what} is drafted or offered on ${served} of ${labelled.length} sites.`);
}

async function measuredApart(): Promise<WebMeasured[]> {
  const parts = 6;
  const { readings, judged } = leftOut(examplesIn(...folders).examples, parts, INNER_PARTS);
  const apart = await measureBy((host) => readings.get(host), ...folders);
  const curve = [0.4, 0.5, 0.6, 0.7, 0.74, 0.78, 0.82, 0.86, 0.9].map((threshold) => ({
    threshold,
    ...saidAt(judged, threshold),
  }));
  writeFileSync(LEFT_OUT, `${JSON.stringify(leftOutFigures(apart, parts, curve), null, 2)}\n`);
  return apart;
}

/** What is false or missed on one website. */
function detailsOf({ site, verdicts, has_category, has_features, pages }: WebMeasured): string {
  const lines = verdicts.flatMap(({ name, wrong, invented, missed }) => {
    const parts = Object.entries({ wrong, invented, missed }).filter(([, values]) => values.length > 0);
    return parts.map(([what, values]) => `  ${name} ${what}: ${values.join(' | ').slice(0, 300)}`);
  });
  if (has_category === false) lines.push('  categories: none that fits is drafted or offered');
  if (has_features === false) lines.push('  features: no list with them is drafted or offered');
  return [`${site.host} (${site.label.lang}, ${pages} pages)`, ...lines].join('\n');
}

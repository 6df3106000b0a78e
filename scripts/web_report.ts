import { figuresOf, figuresTable } from './drafting/figures.ts';
import { measureWeb, type WebMeasured } from './drafting/web_measure.ts';

// What drafts say of real websites, judged by their labels: node scripts/web_report.ts [--each] [FOLDER …]
const given = process.argv.slice(2);
const measured = await measureWeb(...given.filter((word) => !word.startsWith('--')));
if (given.includes('--each')) for (const one of measured) console.log(detailsOf(one));
console.log(figuresTable(figuresOf(measured.flatMap(({ verdicts }) => verdicts))));
const labelled = measured.filter(({ has_category }) => has_category !== undefined);
const served = labelled.filter(({ has_category }) => has_category).length;
console.log(`A category that fits is drafted or offered on ${served} of ${labelled.length} sites.`);

/** What is false or missed on one website. */
function detailsOf({ site, verdicts, has_category, pages }: WebMeasured): string {
  const lines = verdicts.flatMap(({ name, wrong, invented, missed }) => {
    const parts = Object.entries({ wrong, invented, missed }).filter(([, values]) => values.length > 0);
    return parts.map(([what, values]) => `  ${name} ${what}: ${values.join(' | ').slice(0, 300)}`);
  });
  if (has_category === false) lines.push('  categories: none that fits is drafted or offered');
  return [`${site.host} (${site.label.lang}, ${pages} pages)`, ...lines].join('\n');
}

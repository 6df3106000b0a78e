import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { learnt } from './curve.ts';
import { examplesIn } from './labelled.ts';

// Learns what groups of a page are from the labelled ones and writes what drafting/reading reads:
// node scripts/reading/train.ts FOLDER …    (folders that hold the sites of scripts/reading/labels by name)
const { examples, unmatched } = examplesIn(...process.argv.slice(2));
if (examples.length === 0) throw new Error('None of these folders has a site of scripts/reading/labels.');
const reading = learnt(examples);
const trees = reading.trees.map((tree) => JSON.stringify(tree)).join(',\n');
const { trees: _, ...rest } = reading;
const text = `${JSON.stringify(rest).slice(0, -1)},"trees":[\n${trees}\n]}\n`;
writeFileSync(join(import.meta.dirname, '../../drafting/reading/kinds_of_groups.json'), text);
const sites = new Set(examples.map(({ site }) => site)).size;
console.log(
  `${examples.length} groups of ${sites} sites (${unmatched} groups without a label), drafted from ${reading.strict} on`,
);

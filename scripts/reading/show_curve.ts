import { curveOf, judgedApart } from './curve.ts';
import { examplesIn } from './labelled.ts';

// How well the kind of a group of a page is recognised on sites that were not learnt from:
// node scripts/reading/show_curve.ts KIND FOLDER …    (folders that hold the sites of scripts/reading/labels by name)
const [kind = 'features', ...folders] = process.argv.slice(2);
const { examples, unmatched } = examplesIn(...folders);
console.log(`${examples.length} labelled groups, ${unmatched} without a label`);
if (examples.length > 0) console.log(curveOf(judgedApart(examples, 12), kind));

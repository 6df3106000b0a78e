import { expect, test } from 'vitest';
import { KEY_PARTS, LIST_PARTS } from '../../../site/templates/drafts/review/part_inputs.ts';
import { boundsIn } from '../../../site/templates/parts/bounds.ts';
import { updateDraft } from '../../../tools/drafts/update_draft.ts';

// The view inside assistants has these inputs without the schemas of operations, which are longer than it may be.
const boundsOf = boundsIn(updateDraft.input);

test.each(Object.entries(LIST_PARTS))('the inputs of %s have the bounds of update_draft', (part, list) => {
  expect(list.most).toBeLessThanOrEqual(boundsOf(part).max);
  for (const input of list.inputs) {
    const { max, required } = boundsOf(part, input.name);
    expect([input.name, input.max, 'required' in input]).toEqual([input.name, max, required]);
  }
});

test.each(Object.entries(KEY_PARTS))('the inputs of %s have the bounds of update_draft', (part, inputs) => {
  for (const { name, max } of inputs) expect([name, max]).toEqual([name, boundsOf(part, name).max]);
});

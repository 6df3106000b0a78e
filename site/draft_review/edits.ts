import type { Edit } from './edit.ts';
import {
  blankField,
  draftAllAgain,
  draftFieldAgain,
  lockField,
  restoreField,
  setField,
} from './field_edits.ts';
import { firstItem, removeItem, setItem, setKeys } from './part_edits.ts';
import { readAgain } from './read_again.ts';

/** What forms of a draft change, on its page and in the view of assistants, by the word of the form. */
export const EDITS: ReadonlyMap<string, Edit> = new Map<string, Edit>([
  ['read', readAgain],
  ['set', setField],
  ['lock', lockField],
  ['restore', restoreField],
  ['blank', blankField],
  ['again', draftFieldAgain],
  ['again_all', draftAllAgain],
  ['set_item', setItem],
  ['remove_item', removeItem],
  ['first_item', firstItem],
  ['set_keys', setKeys],
]);

import type { DraftEdit } from '../../services/drafts/draft_edits.ts';
import type { ShownChange } from '../templates/drafts/review/changes.ts';

/** Characters of a value that the page shows. */
const SHOWN = 240;

/** An edit as the page shows it. */
export const shownChange = ({ name, before, set_by, edit }: DraftEdit): ShownChange => ({
  name,
  before: shortened(before),
  set_by,
  change: edit,
});

/** A value as a person reads it. */
function shortened(value: unknown): string {
  const text = textOf(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(' · ');
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(textOf).filter(Boolean).join(', ')
    : '';
}

import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../../domain/profile/draft_fields.ts';
import type { ShownCompetitor, ShownSide } from '../templates/drafts/competitor.ts';
import { fieldName } from '../texts/drafts/fields.ts';
import { platformName, type StageName } from '../texts/names.ts';
import { type DraftResult, textOf } from './shown_field.ts';

type Compared = NonNullable<DraftResult['competitor']>;

/** The competitor of a draft as its page shows it; null without one. */
export function shownCompetitor({ competitor }: DraftResult, stageName: StageName): ShownCompetitor | null {
  if (!competitor) return null;
  const sideOf = sidesWith(stageName);
  const { url, status, detail, name, both = [], only_ours = [], only_theirs = [] } = competitor;
  return {
    url,
    name: name ?? new URL(url).host,
    is_reading: status === 'reading',
    failure: status === 'ready' || status === 'reading' ? null : (detail ?? null),
    rows: [
      ...both.map(({ field, same, ours, theirs }) => ({
        what: nameOf(field),
        same,
        ours: sideOf(field, ours),
        theirs: sideOf(field, theirs),
      })),
      ...only_theirs.map(({ field, theirs }) => ({
        what: nameOf(field),
        same: false,
        ours: null,
        theirs: sideOf(field, theirs),
      })),
      ...only_ours.map(({ field, ours }) => ({
        what: nameOf(field),
        same: false,
        theirs: null,
        ours: sideOf(field, ours),
      })),
    ],
  };
}

const isField = (name: string): name is DraftFieldName =>
  (DRAFT_FIELD_NAMES as readonly string[]).includes(name);

/** `socials.github` is a link of a platform. */
const nameOf = (field: string): string =>
  isField(field) ? fieldName(field) : platformName(field.replace(/^socials\./, ''));

const sidesWith =
  (stageName: StageName) =>
  (
    field: string,
    { value, said_by, evidence }: NonNullable<Compared['only_ours']>[number]['ours'],
  ): ShownSide => {
    const text = isField(field) ? textOf(field, value, stageName) : [value].flat().join(' · ');
    return { text, quotes: evidence, by_owner: said_by === 'owner' };
  };

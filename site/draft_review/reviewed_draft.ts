import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../../domain/profile/draft_fields.ts';
import { utcDate } from '../../domain/time/day.ts';
import type { DraftEdit } from '../../services/drafts/draft_edits.ts';
import type { DraftForOwners } from '../../services/drafts/own_draft.ts';
import type { ReviewedDraft } from '../templates/drafts/draft.ts';
import type { Overview } from '../templates/drafts/review/overview.ts';
import type { PartName } from '../templates/drafts/review/part_inputs.ts';
import type { Row } from '../templates/drafts/review/rows.ts';
import type { Submitting } from '../templates/drafts/review/submitting.ts';
import { problemOf, withoutOperations } from '../texts/drafts/problems.ts';
import { outcomeRemedies } from '../texts/drafts/review.ts';
import type { StageName } from '../texts/names.ts';
import { shownChange } from './shown_change.ts';
import { type DraftResult, type Fingerprint, shownField } from './shown_field.ts';
import { type KnownOffer, shownOffer } from './shown_offer.ts';
import { shownPart } from './shown_parts.ts';

/** The fields and parts of each section, in their order. */
export const SECTIONS = {
  product: ['name', 'tagline', 'short_description', 'categories', 'logo_url'],
  texts: ['description', 'features', 'usps', 'faqs', 'tags', 'keywords', 'seo'],
  details: [
    'stage',
    'pricing_model',
    'pricing_summary',
    'founded_year',
    'country',
    'city',
    'demo_video_url',
    'contact_email',
    'company_socials',
    'milestones',
  ],
  people: ['founders', 'founder_socials', 'story'],
} as const satisfies Record<string, readonly (DraftFieldName | PartName)[]>;

/** What is known of a draft beside the result of get_draft. */
export type DraftAround = Pick<
  DraftForOwners,
  'url' | 'listing_id' | 'needs' | 'unsent' | 'entry_quotes' | 'advice'
> & {
  reading: Pick<DraftForOwners['reading'], 'detail' | 'read_at' | 'pages'>;
  edits: readonly DraftEdit[];
  offers: readonly KnownOffer[];
};

/** How its values are read: by the stages of the site, each with what names it. */
interface Reading {
  stageName: StageName;
  fingerprint: Fingerprint;
}

/** A draft as its page and the view of assistants show it. */
export function reviewedDraft(
  result: DraftResult,
  draft: DraftAround,
  read: Reading,
): Pick<ReviewedDraft, 'overview' | 'reading' | 'submitting' | 'sections'> {
  const { reading } = draft;
  const read_on = reading.read_at === null ? null : utcDate(reading.read_at);
  const sections = Object.entries(SECTIONS) as [
    keyof typeof SECTIONS,
    readonly (DraftFieldName | PartName)[],
  ][];
  return {
    overview: overviewOf(result, draft),
    reading: { read_on, pages: reading.pages },
    submitting: submittingOf(result, draft),
    sections: sections.map(([id, names]) => ({ id, rows: rowsOf(names, { result, draft, ...read }) })),
  };
}

function overviewOf(result: DraftResult, { url, reading, needs, advice }: DraftAround): Overview {
  const { completeness = 0, missing, build, fields } = result;
  const remedy = build?.outcome ? outcomeRemedies[build.outcome] : null;
  return {
    completeness,
    outcome: [reading.detail, remedy].filter((text) => text !== null),
    proved: DRAFT_FIELD_NAMES.filter((name) => (fields?.[name].evidence ?? []).length > 0).length,
    pages: reading.pages.filter(({ reason }) => reason === 'read').length,
    site: new URL(url).host,
    missing,
    needs: needs.map(obstacle),
    advice,
  };
}

/** What keeps a draft from being a listing, and what the listing does not have yet. */
function submittingOf(
  { problems = [] }: DraftResult,
  { listing_id, unsent, needs }: DraftAround,
): Submitting {
  const obstacles = [...needs, ...problems].map(obstacle);
  return { is_listing: listing_id !== null, unsent, obstacles };
}

const obstacle = ({ path, message }: { path: string; message: string }) => ({
  name: nameIn(path),
  message: withoutOperations(message),
});

/** `tagline` for `fields.tagline` and `story` for `story.title`: the row that a problem belongs to. */
const nameIn = (path: string): string => path.replace(/^fields\./, '').split('.', 1)[0] ?? '';

function rowsOf(
  names: readonly (DraftFieldName | PartName)[],
  { result, draft, stageName, fingerprint }: { result: DraftResult; draft: DraftAround } & Reading,
): Row[] {
  const { problems = [], in_review = [] } = result;
  const needed = draft.needs.map(({ path }) => nameIn(path));
  return names.map((name): Row => {
    const about = problems.filter(({ path }) => nameIn(path) === name).map(problemOf);
    const edit = draft.edits.find((one) => one.name === name);
    const change = edit ? shownChange(edit) : null;
    const field = isField(name) ? result.fields?.[name] : undefined;
    if (!isField(name) || !field)
      return { change, part: { ...shownPart(name as PartName, result, fingerprint), problems: about } };
    return {
      change,
      offers: draft.offers
        .filter((offer) => offer.name === name)
        .map((offer) => shownOffer(offer, stageName)),
      field: shownField(name, field, {
        problems: about,
        needed: needed.includes(name),
        in_review: in_review.includes(name),
        is_read: draft.reading.read_at !== null,
        entry_quotes: draft.entry_quotes[name] ?? [],
        stageName,
        fingerprint,
      }),
    };
  });
}

const isField = (name: string): name is DraftFieldName =>
  (DRAFT_FIELD_NAMES as readonly string[]).includes(name);

/** Whether a name is that of a row, of an entry of one, or of a section that says what was done in it. */
export const isPlace = (name: string): boolean =>
  ['launch', 'submit', 'website', 'competitor', ...Object.values(SECTIONS).flat()].includes(
    name.replace(/-(?:\d+|new)$/, ''),
  );

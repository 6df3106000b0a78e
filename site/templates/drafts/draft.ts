import { draftsPageUrl } from '../../../domain/http/urls.ts';
import type { DraftAllowance } from '../../../services/drafts/allowance.ts';
import type { ListingForOwners } from '../../../services/launches/own_listing.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { draftMessages, draftTexts, draftsTexts as t } from '../../texts/drafts/drafts.ts';
import { fieldActions } from '../../texts/drafts/fields.ts';
import { sectionNames } from '../../texts/drafts/review.ts';
import { crumbs, pageHead } from '../parts/parts.ts';
import { badgeSection, looksSection } from './badge.ts';
import { competitorSection, type ShownCompetitor } from './competitor.ts';
import { type DraftOwners, ownersSection } from './draft_owners.ts';
import type { DraftSummary } from './drafts.ts';
import { launchSection } from './own_launch.ts';
import { ACCOUNT } from './own_list.ts';
import { type Building, buildingSection } from './review/building.ts';
import type { FieldForms } from './review/field_form.ts';
import { contents, type Overview, overview } from './review/overview.ts';
import { readingSection, type ShownReading } from './review/reading.ts';
import { type Row, rowsOf } from './review/rows.ts';
import { type Submitting, submitSection } from './review/submitting.ts';
import { doneAt, type FormContext, faultList, typedAt } from './review/typed.ts';

/** What every state of a draft's page has. */
export interface DraftFrame extends DraftOwners, FormContext {
  draft: DraftSummary;
  message: keyof typeof draftMessages | null;
  /** Why something was not done. */
  refusal: string | null;
  /** Its listing; null before it was submitted. */
  listing: ListingForOwners | null;
}

/** A draft whose website is being read. */
export const buildingTemplate = (frame: DraftFrame, building: Building): Safe =>
  framed(
    frame,
    html`${buildingSection(building)}${frame.listing && launchOf(frame.listing, frame)}${section('owners', ownersSection(frame, frame.action, frame.csrf))}`,
  );

/** What a draft that was built shows. */
export interface ReviewedDraft extends Pick<FieldForms, 'choices'> {
  allowance: DraftAllowance;
  /** The competitor with the comparison; null without one. */
  competitor: ShownCompetitor | null;
  overview: Overview;
  /** What its owners should look at again. */
  remarks: Safe;
  reading: ShownReading;
  submitting: Submitting;
  /** Rows of fields and parts by section. */
  sections: readonly { id: 'product' | 'texts' | 'details' | 'people'; rows: readonly Row[] }[];
}

/** A draft for review: what it lacks, each field with its proof, who owns it, how its website was read. */
export function draftTemplate(
  frame: DraftFrame,
  { overview: about, remarks, reading, sections, submitting, competitor, allowance, choices }: ReviewedDraft,
): Safe {
  const { listing, action, csrf } = frame;
  const ids = [
    ...(listing ? (['launch'] as const) : []),
    ...sections.map(({ id }) => id),
    'submit' as const,
    'owners' as const,
    'competitor' as const,
    'website' as const,
  ];
  const again_limit = fieldActions.again_limit(allowance.regenerations);
  return framed(
    frame,
    html`${overview(about, remarks)}${contents(ids.map((id) => ({ id, text: sectionNames[id] })))}
${listing && launchOf(listing, frame)}
${sections.map(({ id, rows }) => section(id, rowsOf(rows, { ...frame, choices, again_limit })))}
${section('submit', submitSection(submitting, frame))}${section('owners', ownersSection(frame, action, csrf))}${section('competitor', competitorSection(competitor, allowance, frame))}${section('website', readingSection(reading, allowance, frame))}`,
  );
}

function framed({ draft, message, refusal }: DraftFrame, inside: Child): Safe {
  return html`<div class="wrap page account draft">${crumbs([ACCOUNT, [draftsPageUrl(''), t.title]], draft.name)}${pageHead(draft.name, draftTexts.lede(draft.site, draft.status))}
${message !== null && html`<p class="flash" role="status">${draftMessages[message]}</p>`}${refusal !== null && html`<p class="flash" role="alert">${refusal}</p>`}
${inside}</div>`;
}

/** A section of a draft under its heading. */
export const section = (id: keyof typeof sectionNames, inside: Child): Safe =>
  html`<section class="people" id="${id}"><h2>${sectionNames[id]}</h2>${inside}</section>`;

/** How its listing launches, with the badge that the free plan needs and what was seen of it. */
function launchOf(listing: ListingForOwners, frame: DraftFrame): Safe {
  const { action, csrf } = frame;
  const note = html`${doneAt(frame, 'launch')}${faultList('launch', typedAt(frame, 'launch'))}`;
  return html`${launchSection(listing.launch, { action, csrf, note })}${badgeSection(listing)}${looksSection(listing, `${action}#launch`, csrf)}`;
}

import { draftPageUrl } from '../../../domain/http/urls.ts';
import type { DraftStatus } from '../../../domain/launches/listing_states.ts';
import type { Safe } from '../../html/html.ts';
import { draftsTexts as t } from '../../texts/drafts/drafts.ts';
import { ownRow } from './own_list.ts';

/** A draft as a row of a list. */
export interface DraftSummary {
  id: string;
  name: string;
  /** Host of its website. */
  site: string;
  status: DraftStatus;
}

/** A draft in the list of a person's drafts. */
export const draftRow = ({ id, name, site, status }: DraftSummary, owners: number): Safe =>
  ownRow(draftPageUrl('', id), name, t.details(site, status, owners), t.manage(name));

import type { MemberRequest, Page } from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { adminEditPage, changeAdminEdit } from './edit.ts';
import { adminListingPage, changeAdminListing } from './listings.ts';
import { adminMergePage, mergeAdminListing } from './merge.ts';

type OfListing = (request: MemberRequest, id: string) => Promise<Page | Reply>;

/** The pages of one listing for administrators, by what follows its URL. */
export const LISTING_PAGES: readonly { part: string; read: OfListing; send: OfListing }[] = [
  { part: '', read: adminListingPage, send: changeAdminListing },
  { part: '/edit', read: adminEditPage, send: changeAdminEdit },
  { part: '/merge', read: adminMergePage, send: mergeAdminListing },
];

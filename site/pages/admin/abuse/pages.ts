import type { MemberRequest, Page } from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { domainsPage } from './domains.ts';
import { changeVotes, launchVotesPage } from './launch_votes.ts';
import { changeWave, signUpsPage, wavePage } from './sign_ups.ts';
import { adminVotesPage } from './votes.ts';
import { weekWithoutPage } from './week_without.ts';

type OfTeam = (request: MemberRequest, ...parts: string[]) => Promise<Page | Reply>;

/** The pages for administrators about votes, accounts and domains that look made up, by their paths; `*` is a part of its own. */
export const ABUSE_PAGES: readonly { path: string; read: OfTeam; send?: OfTeam }[] = [
  { path: '/admin/votes', read: adminVotesPage },
  { path: '/admin/votes/without', read: weekWithoutPage },
  { path: '/admin/votes/*', read: launchVotesPage, send: changeVotes },
  { path: '/admin/sign-ups', read: signUpsPage },
  { path: '/admin/sign-ups/*', read: wavePage, send: changeWave },
  { path: '/admin/domains', read: domainsPage },
];

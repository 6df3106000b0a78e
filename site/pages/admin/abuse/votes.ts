import type { MemberRequest, Page } from '../../../request/request.ts';
import { votesTemplate } from '../../../templates/admin/abuse/votes.ts';
import { teamVotesTexts as t } from '../../../texts/admin/abuse/votes.ts';
import { adminPage } from '../admin.ts';

/** Launches whose votes should be looked at. */
export async function adminVotesPage({ use_cases }: MemberRequest): Promise<Page> {
  const found = await use_cases.flaggedLaunches();
  return adminPage('votes', { title: t.title, lede: t.lede, main: votesTemplate(found) });
}

import { flaggedLaunches } from '../../../../services/votes/checked_votes.ts';
import { definePage } from '../../../request/page.ts';
import type { AdminRequest, Page } from '../../../request/request.ts';
import { votesTemplate } from '../../../templates/admin/abuse/votes.ts';
import { teamVotesTexts as t } from '../../../texts/admin/abuse/votes.ts';
import { adminPage } from '../admin.ts';

/** Launches whose votes should be looked at. */
async function adminVotesPage({ do: run }: AdminRequest): Promise<Page> {
  const found = await run(flaggedLaunches);
  return adminPage('votes', { title: t.title, lede: t.lede, main: votesTemplate(found) });
}

definePage({ path: '/admin/votes', door: 'administrators', read: adminVotesPage });

import { stepsOf } from '../../html/pagination.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import {
  isFreshly,
  type MemberRequest,
  noSuchPage,
  type Page,
  seeOther,
  signInAgain,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { adminVotesUrl, voteFileTemplate, votesTemplate } from '../../templates/admin/votes.ts';
import { teamVotesTexts as t, teamVoteMessages, teamVoteRefusals } from '../../texts/admin/votes.ts';
import { numberOf, partOf } from '../drafts/own_list.ts';
import { administratorOf, adminPage, listOf, needFresh } from './admin.ts';

type Refusal = keyof typeof teamVoteRefusals;
type Done = keyof typeof teamVoteMessages;

/** Launches whose votes should be looked at. */
export async function adminVotesPage({ use_cases }: MemberRequest): Promise<Page> {
  const launches = await use_cases.flaggedLaunches();
  return adminPage('votes', { title: t.title, lede: t.lede, main: votesTemplate(launches) });
}

/** The votes on one launch. */
export const launchVotesPage = (request: MemberRequest, launch: string): Promise<Page> =>
  shown(request, numberOf(launch));

async function shown(
  request: MemberRequest,
  launch_id: number,
  refused: Refusal | null = null,
): Promise<Page> {
  const { query, use_cases } = request;
  const file = await use_cases.voteFile(launch_id);
  if (!file) return { ...noSuchPage(), personal: true };
  const { name } = file.launch;
  const done = (Object.keys(teamVoteMessages) as Done[]).find((word) => query.has(word));
  const url = adminVotesUrl(launch_id);
  const part = partOf(request);
  return adminPage('votes', {
    title: t.about(name),
    below: name,
    lede: t.votes(file.votes.length),
    message: refused === null && done ? teamVoteMessages[done] : null,
    refusal: refused && teamVoteRefusals[refused],
    main: voteFileTemplate(file, {
      sign_in: isFreshly(request) ? null : signInAgain(url),
      csrf: csrfField(request),
      shown: file.votes.slice(part.offset, part.offset + part.limit),
      steps: stepsOf(listOf(part, file.votes.length), url),
    }),
  });
}

/** Makes votes void, counts those that wait, or takes a void back; needs a recent sign-in. */
export async function changeVotes(request: MemberRequest, launch: string): Promise<Page | Reply> {
  const fields = await formOf(request);
  const launch_id = numberOf(launch);
  needFresh(request, adminVotesUrl(launch_id));
  const outcome = await decided(request, launch_id, (name) => (fields.get(name) ?? '').trim());
  if (outcome in teamVoteMessages) return seeOther(`${adminVotesUrl(launch_id)}?${outcome}`);
  return shown(request, launch_id, outcome as Refusal);
}

async function decided(
  request: MemberRequest,
  launch_id: number,
  typed: (name: string) => string,
): Promise<Done | Refusal> {
  const { now, use_cases } = request;
  const act = { launch_id, by: administratorOf(request) };
  const seen = numberOf(typed('seen'));
  const reason = typed('reason');
  switch (typed('do')) {
    case 'void':
      return (await use_cases.voidVotes({ ...act, flag: typed('flag'), seen, reason })) ?? 'voided';
    case 'release':
      return (await use_cases.releaseVotes({ ...act, seen })) ?? 'released';
    case 'restore':
      return (await use_cases.restoreVotes({ ...act, reason, now })) ?? 'restored';
    default:
      return 'unknown';
  }
}

import { idIn } from '../../../../domain/numbers/ids.ts';
import {
  decideVotes,
  VOTE_ACTS,
  type VoteAct,
  type VoteChoice,
} from '../../../../services/votes/decide_votes.ts';
import { readFilter } from '../../../../services/votes/read_filter.ts';
import { voteFile } from '../../../../services/votes/team_votes.ts';
import { listOf, stepsOf } from '../../../html/pagination.ts';
import { csrfField, formOf } from '../../../request/forms.ts';
import { definePage, type Named } from '../../../request/page.ts';
import {
  type AdminRequest,
  isFreshly,
  noSuchPage,
  type Page,
  seeOther,
  signInAgain,
} from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { voteFileTemplate } from '../../../templates/admin/abuse/launch_votes.ts';
import { adminVotesUrl } from '../../../templates/admin/abuse/votes.ts';
import {
  filterFaults,
  teamVotesTexts as t,
  teamVoteMessages,
  teamVoteRefusals,
} from '../../../texts/admin/abuse/votes.ts';
import { partOf } from '../../drafts/own_list.ts';
import { administratorOf, adminPage } from '../admin.ts';
import { filterShown, typedFilter } from './filter_form.ts';

type Refusal = keyof typeof teamVoteRefusals;
type Done = keyof typeof teamVoteMessages;

const DONE: Readonly<Record<VoteAct, Done>> = { void: 'voided', release: 'released', restore: 'restored' };

/** The votes on one launch. */
const launchVotesPage = (request: AdminRequest, { launch }: Named<'launch'>): Promise<Page> =>
  shown(request, idIn(launch));

async function shown(
  request: AdminRequest,
  launch_id: number,
  refused: Refusal | null = null,
): Promise<Page> {
  const { query } = request;
  const { typed, filter, wrong, params } = filterShown(query);
  const file = await request.do(voteFile, launch_id, filter);
  if (!file) return { ...noSuchPage(), personal: true };
  const { name, votes } = file.launch;
  const done = (Object.keys(teamVoteMessages) as Done[]).find((word) => query.has(word));
  const url = adminVotesUrl(launch_id);
  const part = partOf(request);
  return adminPage('votes', {
    title: t.about(name),
    below: name,
    lede: t.votes(votes),
    message: refused === null && done ? teamVoteMessages[done] : null,
    refusal: refused ? teamVoteRefusals[refused] : wrong && filterFaults[wrong],
    ...(refused === null && wrong && { status: 400 }),
    main: voteFileTemplate(file, {
      typed,
      sign_in: isFreshly(request) ? null : signInAgain(url),
      csrf: csrfField(request),
      shown: file.votes.slice(part.offset, part.offset + part.limit),
      steps: stepsOf(listOf(part, file.votes.length), url, params),
    }),
  });
}

/** Makes votes void, counts those that wait, or takes a void back; needs a recent sign-in. */
async function changeVotes(request: AdminRequest, { launch }: Named<'launch'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const launch_id = idIn(launch);
  const act = VOTE_ACTS.find((one) => one === fields.get('do'));
  const refused = act ? await refusalOf(request, launch_id, act, fields) : 'unknown';
  if (refused === null && act) return seeOther(`${adminVotesUrl(launch_id)}?${DONE[act]}`);
  return shown(request, launch_id, refused);
}

async function refusalOf(
  request: AdminRequest,
  launch_id: number,
  act: VoteAct,
  fields: URLSearchParams,
): Promise<Refusal | null> {
  const choice = choiceOf(act, fields);
  if (!choice) return 'bad_filter';
  const { now } = request;
  const reason = (fields.get('reason') ?? '').trim();
  const seen = fields.get('seen');
  const by = administratorOf(request);
  return request.do(decideVotes, {
    launch_id,
    act,
    choice,
    reason,
    by,
    now,
    ...(seen !== null && { seen: idIn(seen) }),
    ...(fields.has('size') && { sizes: fields.getAll('size') }),
  });
}

/** The votes that a form means: the ticked ones, those that meet its filter, or those of a whole section of the page. */
function choiceOf(act: VoteAct, fields: URLSearchParams): VoteChoice | null {
  const scope = fields.get('scope');
  if (scope === 'ticked') return { refs: fields.getAll('vote') };
  if (scope === 'filter') {
    const read = readFilter(typedFilter(fields));
    return 'wrong' in read ? null : { filter: read.filter };
  }
  if (act === 'void') return { filter: { flags: fields.getAll('flag') } };
  if (act === 'release') return { filter: { state: 'waiting' } };
  return { filter: { reason: (fields.get('reason') ?? '').trim() } };
}

definePage({
  path: '/admin/votes/:launch',
  door: 'administrators',
  read: launchVotesPage,
  send: changeVotes,
});

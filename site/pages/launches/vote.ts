import { listingPageUrl } from '../../../domain/http/urls.ts';
import { VOTE_REFUSALS } from '../../../domain/launches/votes.ts';
import type { RefusedVote } from '../../../services/votes/own_vote.ts';
import type { Safe } from '../../html/html.ts';
import { csrfField, formOf, memberField } from '../../request/forms.ts';
import {
  type MemberRequest,
  type Page,
  PageRefusal,
  type PageRequest,
  refusal,
  seeOther,
  siteInfo,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { type Ballots, voteButton, voteTemplate } from '../../templates/launches/vote.ts';
import { votingTexts as t } from '../../texts/launches/votes.ts';
import { REFUSALS } from '../../texts/refusals.ts';
import { OWN } from '../drafts/own_list.ts';

/** Lists to which a vote leads back; from elsewhere, to the page of the listing. */
const LISTS = /^\/(?:launches\/this(?:\?page=\d{1,4})?)?$/;

const listAt = (path: string | null): string | null => (path !== null && LISTS.test(path) ? path : null);

/** The vote button of a live listing, for its page. Pages of signed-in people are in no shared cache, so the own vote stays private. */
export async function votePart(request: PageRequest, slug: string): Promise<Safe | null> {
  const { session, use_cases, now } = request;
  const standing = await use_cases.voteStanding(slug, { person_id: session?.person_id ?? null, now });
  return standing ? voteButton(standing, memberField(request), now) : null;
}

/** What the rows of a list need for their vote buttons. */
export async function ballotsOf(
  request: PageRequest,
  slugs: readonly string[],
  back: string,
): Promise<Ballots> {
  const { session, use_cases, now } = request;
  if (!session) return { standings: null, csrf: null, back };
  const standings = await use_cases.voteStandings(slugs, { person_id: session.person_id, now });
  return {
    standings: new Map(standings.map((standing) => [standing.slug, standing])),
    csrf: csrfField(request),
    back,
  };
}

/** Asks a signed-in user once more: here people come back to who had to sign in first. */
export async function votePage(request: MemberRequest, slug: string): Promise<Page> {
  const { session, use_cases, now, query } = request;
  const standing = await use_cases.voteStanding(slug, { person_id: session.person_id, now });
  if (!standing) throw refusal('no_product');
  return {
    ...OWN,
    title: t.vote(standing.name),
    main: voteTemplate(standing, { csrf: csrfField(request), now, back: listAt(query.get('back')) }),
  };
}

/** Votes for a product, or withdraws the vote; doing it once more changes nothing. */
export async function changeVote(request: MemberRequest, slug: string): Promise<Reply> {
  const fields = await formOf(request);
  const { session, use_cases, call, now, ip, req, voteOrigin } = request;
  const { person_id } = session;
  const page = listingPageUrl('', slug);
  const back = listAt(fields.get('back'));
  const done = seeOther(back ? `${back}#${slug}` : `${page}#vote`);
  if (fields.get('do') === 'withdraw') {
    await use_cases.withdrawVote(slug, person_id);
    return done;
  }
  const { calendar } = await siteInfo(call);
  const origin = voteOrigin(ip, req.headers['user-agent'], calendar.this_week);
  const decision = await use_cases.castVote({ slug, person_id, now, ...origin });
  if (!decision) throw refusal('no_product');
  if (decision.state === 'refused' && decision.reason !== 'voted')
    throw refusedVote(decision, { now, zone: calendar.time_zone, page });
  return done;
}

function refusedVote(
  { reason, again_at }: RefusedVote,
  { now, zone, page }: { now: number; zone: string; page: string },
): PageRefusal {
  const onward = { href: page, label: t.back };
  const why = VOTE_REFUSALS[reason];
  if (again_at === null) return new PageRefusal({ ...REFUSALS.no_vote, text: why, onward });
  return new PageRefusal({
    ...REFUSALS.too_many_votes,
    text: `${why} ${t.again_at(again_at, now, zone)}`,
    onward,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil((again_at - now) / 1000))) },
  });
}

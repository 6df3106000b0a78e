import { listingPageUrl } from '../../../domain/http/urls.ts';
import { VOTE_REFUSALS } from '../../../domain/launches/votes.ts';
import { secondsUntil } from '../../../domain/settings/quota.ts';
import type { RefusedVote } from '../../../services/votes/own_vote.ts';
import { castVote, voteStanding, voteStandings, withdrawVote } from '../../../services/votes/own_vote.ts';
import type { Safe } from '../../html/html.ts';
import { csrfField, formOf, memberField } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import {
  type MemberRequest,
  type Page,
  PageRefusal,
  type PageRequest,
  refusal,
  seeOther,
  siteInfo,
} from '../../request/request.ts';
import { PAGE_HEADERS, PERSONAL, type Reply } from '../../request/respond.ts';
import {
  type Ballots,
  pressedPart,
  type VotePart,
  voteButton,
  voteTemplate,
} from '../../templates/launches/vote.ts';
import { votingTexts as t } from '../../texts/launches/votes.ts';
import { voteTexts } from '../../texts/parts.ts';
import { REFUSALS } from '../../texts/refusals.ts';
import { OWN } from '../drafts/own_list.ts';

/** Lists to which a vote leads back; from elsewhere, to the page of the listing. */
const LISTS =
  /^\/(?:launches\/(?:this|\d{4}-\d\d-\d\d)|categories\/[a-z0-9-]+|leaderboards\/community-[a-z-]+|search)?(?:\?[\w.*%+&=-]{1,2000})?$/;

const listAt = (path: string | null): string | null => (path !== null && LISTS.test(path) ? path : null);

/** The vote button of a live listing, for its page. Pages of signed-in people are in no shared cache, so the own vote stays private. */
export async function votePart(request: PageRequest, slug: string): Promise<Safe | null> {
  const { session, now } = request;
  const standing = await request.do(voteStanding, slug, { person_id: session?.person_id ?? null, now });
  return standing ? voteButton(standing, { csrf: memberField(request), now }) : null;
}

/** What the rows of a list need for their vote buttons. */
export async function ballotsOf(
  request: PageRequest,
  slugs: readonly string[],
  back: string,
): Promise<Ballots> {
  const { session, now } = request;
  const common = { slugs: new Set(slugs), back };
  if (!session) return { ...common, standings: null, csrf: null };
  const standings = await request.do(voteStandings, slugs, { person_id: session.person_id, now });
  return {
    ...common,
    standings: new Map(standings.map((standing) => [standing.slug, standing])),
    csrf: csrfField(request),
  };
}

/** The same for a list of live listings of any week: those launched in the week that runs have a button. */
export async function ballotsAmong(
  request: PageRequest,
  listings: readonly { slug: string; launch_week: string | null }[],
  back: string,
): Promise<Ballots> {
  const { calendar } = await siteInfo(request.call);
  const running = listings.filter(({ launch_week }) => launch_week === calendar.this_week);
  return ballotsOf(
    request,
    running.map(({ slug }) => slug),
    back,
  );
}

/** Asks a signed-in user once more: here people come back to who had to sign in first. */
async function votePage(request: MemberRequest, { slug }: Named<'slug'>): Promise<Page> {
  const { session, now, query } = request;
  const standing = await request.do(voteStanding, slug, { person_id: session.person_id, now });
  if (!standing) throw refusal('no_product');
  return {
    ...OWN,
    title: t.vote(standing.name),
    main: voteTemplate(standing, { csrf: csrfField(request), now, back: listAt(query.get('back')) }),
  };
}

/** Votes for a product, or withdraws the vote; doing it once more changes nothing. The script of the page asks for the button alone. */
async function changeVote(request: MemberRequest, { slug }: Named<'slug'>): Promise<Reply> {
  const fields = await formOf(request);
  const back = listAt(fields.get('back'));
  const refused = await press(request, slug, fields.get('do'));
  const part = fields.get('part') ?? '';
  if (isPart(part)) return partReply(request, slug, { part, back, refused });
  const page = listingPageUrl('', slug);
  if (refused) {
    const { text, headers, notice } = refused;
    throw new PageRefusal({ ...notice, text, headers, onward: { href: page, label: t.back } });
  }
  return seeOther(back ? `${back}#${slug}` : `${page}#vote`);
}

const isPart = (name: string): name is VotePart => name === 'page' || Object.hasOwn(voteTexts, name);

/** Casts or withdraws a vote; returns why not, or null. */
async function press(request: MemberRequest, slug: string, wanted: string | null): Promise<Refused | null> {
  const {
    session,
    call,
    now,
    ip,
    req,
    service: { voteOrigin },
  } = request;
  const { person_id } = session;
  if (wanted === 'withdraw') {
    await request.do(withdrawVote, slug, person_id);
    return null;
  }
  const { calendar } = await siteInfo(call);
  const origin = await voteOrigin(ip, req.headers['user-agent'], calendar.this_week);
  const decision = await request.do(castVote, { slug, person_id, now, ...origin });
  if (!decision) throw refusal('no_product');
  if (decision.state !== 'refused' || decision.reason === 'voted') return null;
  return refusedVote(decision, now, calendar.time_zone);
}

/** A refusal in words, with the notice and the headers that a page of it has. */
interface Refused {
  text: string;
  notice: (typeof REFUSALS)['no_vote' | 'too_many_votes'];
  headers: Record<string, string>;
}

function refusedVote({ reason, again_at }: RefusedVote, now: number, zone: string): Refused {
  const why = VOTE_REFUSALS[reason];
  if (again_at === null) return { text: why, notice: REFUSALS.no_vote, headers: {} };
  return {
    text: `${why} ${t.again_at(again_at, now, zone)}`,
    notice: REFUSALS.too_many_votes,
    headers: { 'Retry-After': String(secondsUntil(again_at, now)) },
  };
}

/** The button as it is now, for the script that puts it in the place of the pressed one. */
async function partReply(
  request: MemberRequest,
  slug: string,
  { part, back, refused }: { part: VotePart; back: string | null; refused: Refused | null },
): Promise<Reply> {
  const { session, now } = request;
  const standing = await request.do(voteStanding, slug, { person_id: session.person_id, now });
  if (!standing) throw refusal('no_product');
  const fault = refused?.text ?? null;
  const { markup } = pressedPart(standing, part, { csrf: csrfField(request), back, now, fault });
  return {
    status: refused?.notice.status ?? 200,
    type: 'application/json',
    body: JSON.stringify({ markup }),
    cache: PERSONAL,
    headers: { ...PAGE_HEADERS, ...refused?.headers },
  };
}

definePage({ path: '/p/:slug/vote', door: 'voters', read: votePage, send: changeVote });

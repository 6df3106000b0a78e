import { followsPageUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import { FOLLOW_REFUSALS } from '../../../domain/listings/follows.ts';
import type { FollowStanding } from '../../../services/subscriptions/follows.ts';
import {
  followedListings,
  followListing,
  followStanding,
  unfollowListing,
} from '../../../services/subscriptions/follows.ts';
import type { Child } from '../../html/html.ts';
import { csrfField, formOf, memberField } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import {
  type MemberRequest,
  type Page,
  PageRefusal,
  type PageRequest,
  refusal,
  seeOther,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { followButton, followsTemplate, followTemplate } from '../../templates/subscriptions/follows.ts';
import { followTexts as t } from '../../texts/follows.ts';
import { REFUSALS } from '../../texts/refusals.ts';
import { OWN, partOf, stepsOfOwn } from '../drafts/own_list.ts';

/** The follow button of a live listing, for its page, and what else its followers follow. */
export async function followPart(
  request: PageRequest,
  slug: string,
): Promise<{ button: Child; also: FollowStanding['also'] }> {
  const { session } = request;
  const standing = await request.do(followStanding, slug, session?.person_id ?? null);
  if (!standing) return { button: null, also: [] };
  return { button: followButton(standing, memberField(request)), also: standing.also };
}

/** Asks a signed-in user once more: here people come back to who had to sign in first. */
async function followPage(request: MemberRequest, { slug }: Named<'slug'>): Promise<Page> {
  const { session } = request;
  const standing = await request.do(followStanding, slug, session.person_id);
  if (!standing) throw refusal('no_product');
  const { name } = standing;
  return {
    ...OWN,
    title: t.follow_named(name),
    main: followTemplate(standing, session.email, csrfField(request)),
  };
}

/** Follows a product, or stops; doing it once more changes nothing. */
async function changeFollow(request: MemberRequest, { slug }: Named<'slug'>): Promise<Reply> {
  const fields = await formOf(request);
  const { session, now } = request;
  const { person_id } = session;
  const page = listingPageUrl('', slug);
  if (fields.get('do') === 'unfollow') {
    await request.do(unfollowListing, slug, person_id);
    return seeOther(`${page}#follow`);
  }
  const refused = await request.do(followListing, { slug, person_id, now });
  if (refused === undefined) throw refusal('no_product');
  if (refused !== null)
    throw new PageRefusal({
      ...REFUSALS.no_follow,
      text: FOLLOW_REFUSALS[refused],
      onward: { href: page, label: t.back },
    });
  return seeOther(`${page}#follow`);
}

/** The products that the user follows. */
async function followsPage(request: MemberRequest): Promise<Page> {
  const { session } = request;
  const { page, offset, limit } = partOf(request);
  const { items, total } = await request.do(followedListings, session.person_id, { offset, limit });
  const steps = stepsOfOwn(followsPageUrl(''), page, page * limit < total);
  return { ...OWN, title: t.title, main: followsTemplate({ items, csrf: csrfField(request), steps }) };
}

/** Ends a follow from the list. */
async function endFollow(request: MemberRequest): Promise<Reply> {
  const fields = await formOf(request);
  const { session } = request;
  await request.do(unfollowListing, fields.get('slug') ?? '', session.person_id);
  return seeOther(followsPageUrl(''));
}

definePage({ path: '/p/:slug/follow', door: 'members', read: followPage, send: changeFollow });

definePage({ path: '/account/follows', door: 'members', read: followsPage, send: endFollow });

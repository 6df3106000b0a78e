import { ERRORS } from '../../../domain/http/errors.ts';
import { errorCodes, type Operation, takesIdempotencyKey } from '../../../tools/operation/define.ts';
import { operations } from '../../../tools/registry.ts';

/** The required properties of an operation. */
export interface Row {
  name: string;
  route: string;
  access: 'public' | 'account:read' | 'listings:write' | 'orders:write';
  status: 200 | 201;
  /** Accepts an Idempotency-Key. */
  keyed: boolean;
  paginated: boolean;
  /** Declares 404. */
  not_found: boolean;
}

type Mark = 'keyed' | 'paginated' | '404' | '201';

function row(access: Row['access'], name: string, route: string, ...marks: Mark[]): Row {
  return {
    name,
    route,
    access,
    status: marks.includes('201') ? 201 : 200,
    keyed: marks.includes('keyed'),
    paginated: marks.includes('paginated'),
    not_found: marks.includes('404'),
  };
}

/** The 41 operations of the specification (R2), in its order, written by hand. */
export const FIRST: readonly Row[] = [
  row('public', 'get_site_info', 'GET /site'),
  row('public', 'search_listings', 'GET /listings', 'paginated'),
  row('public', 'get_listing', 'GET /listings/{slug}', '404'),
  row('public', 'get_alternatives', 'GET /listings/{slug}/alternatives', '404'),
  row('public', 'compare_listings', 'GET /compare'),
  row('public', 'list_categories', 'GET /categories'),
  row('public', 'get_category', 'GET /categories/{slug}', 'paginated', '404'),
  row('public', 'get_launch_week', 'GET /launches/weeks/{week}', '404'),
  row('public', 'list_launches', 'GET /launches', 'paginated'),
  row('public', 'get_leaderboard', 'GET /leaderboards/{board}', 'paginated', '404'),
  row('public', 'list_founders', 'GET /founders', 'paginated'),
  row('public', 'get_founder', 'GET /founders/{slug}', '404'),
  row('public', 'list_blog_posts', 'GET /blog', 'paginated'),
  row('public', 'get_blog_post', 'GET /blog/{slug}', '404'),
  row('public', 'list_interview_questions', 'GET /interview-questions'),
  row('public', 'list_awards', 'GET /awards', 'paginated'),
  row('public', 'get_badges', 'GET /listings/{slug}/badges', '404'),
  row('account:read', 'get_account', 'GET /me'),
  row('listings:write', 'submit_listing', 'POST /drafts', '201', 'keyed'),
  row('account:read', 'list_my_drafts', 'GET /drafts', 'paginated'),
  row('account:read', 'get_draft', 'GET /drafts/{id}', '404'),
  row('listings:write', 'update_draft', 'PATCH /drafts/{id}', 'keyed', '404'),
  row('listings:write', 'invite_cofounder', 'POST /drafts/{id}/invites', '201', 'keyed', '404'),
  row('listings:write', 'submit_draft', 'POST /drafts/{id}/submit', 'keyed', '404'),
  row('account:read', 'list_my_listings', 'GET /me/listings', 'paginated'),
  row('account:read', 'get_my_listing', 'GET /me/listings/{listing_id}', '404'),
  row('listings:write', 'update_my_listing', 'PATCH /me/listings/{listing_id}', 'keyed', '404'),
  row(
    'listings:write',
    'post_listing_update',
    'POST /me/listings/{listing_id}/updates',
    '201',
    'keyed',
    '404',
  ),
  row('listings:write', 'add_milestone', 'POST /me/listings/{listing_id}/milestones', '201', 'keyed', '404'),
  row(
    'listings:write',
    'delete_milestone',
    'DELETE /me/listings/{listing_id}/milestones/{milestone_id}',
    'keyed',
    '404',
  ),
  row('listings:write', 'set_founder_story', 'PUT /me/listings/{listing_id}/story', 'keyed', '404'),
  row('listings:write', 'answer_interview', 'PUT /me/interview', 'keyed'),
  row('listings:write', 'choose_free_listing', 'POST /me/listings/{listing_id}/free', 'keyed', '404'),
  row('listings:write', 'claim_listing', 'POST /claims', '201', 'keyed'),
  row('listings:write', 'verify_claim', 'POST /claims/{claim_id}/verify', 'keyed', '404'),
  row('account:read', 'list_my_claims', 'GET /claims', 'paginated'),
  row('orders:write', 'quote_order', 'POST /orders/quote'),
  row('orders:write', 'create_checkout', 'POST /orders/checkout', '201', 'keyed'),
  row('account:read', 'list_my_orders', 'GET /orders', 'paginated'),
  row('account:read', 'get_order', 'GET /orders/{number}', '404'),
  row('public', 'list_products', 'GET /products'),
];

/** What an operation is, as a row. */
export const rowOf = (operation: Operation): Row => ({
  name: operation.name,
  route: operation.route,
  access: operation.access,
  status: operation.status,
  keyed: takesIdempotencyKey(operation),
  paginated: 'page' in operation.input.shape,
  not_found: errorCodes(operation).some((code) => ERRORS[code].status === 404),
});

/** Every operation: later ones are as they say themselves, and the difference of docs/operations.md shows them to reviewers. */
export const SPECIFIED: readonly Row[] = [
  ...FIRST,
  ...operations.filter(({ name }) => !FIRST.some((first) => first.name === name)).map(rowOf),
];

type Effect = { readOnly: boolean; destructive: boolean; repeatable: boolean; openWorld: boolean };

const effect = (
  readOnly: boolean,
  destructive: boolean,
  repeatable: boolean,
  openWorld: boolean,
): Effect => ({
  readOnly,
  destructive,
  repeatable,
  openWorld,
});

/** The effects of each writing operation of the specification; its others only read. */
export const EFFECTS: Readonly<Record<string, Effect>> = {
  submit_listing: effect(false, false, false, true),
  // A person who accepts can change everything, so hosts ask first (D81).
  invite_cofounder: effect(false, false, false, true),
  create_checkout: effect(false, false, false, true),
  claim_listing: effect(false, false, false, true),
  verify_claim: effect(false, false, true, true),
  post_listing_update: effect(false, false, false, true),
  add_milestone: effect(false, false, false, false),
  submit_draft: effect(false, false, true, false),
  choose_free_listing: effect(false, false, true, true),
  update_draft: effect(false, true, true, true),
  update_my_listing: effect(false, true, true, false),
  set_founder_story: effect(false, true, true, false),
  answer_interview: effect(false, true, true, false),
  delete_milestone: effect(false, true, true, false),
};

export const READING: Effect = effect(true, false, true, false);

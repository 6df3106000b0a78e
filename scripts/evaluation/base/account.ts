import { type Place, rest } from './place.ts';

/** What an assistant could change for its founder, as one line for each thing: `listing https://… city` has its JSON. */
export type Account = ReadonlyMap<string, string>;

/** Everything of the founder, and the votes of all. */
export async function accountAt(place: Place): Promise<Account> {
  const [drafts, listings, orders, claims, votes, me, founder] = await Promise.all([
    rest(place, '/drafts?per_page=100'),
    rest(place, '/me/listings?per_page=100'),
    rest(place, '/orders?per_page=100'),
    rest(place, '/claims?per_page=100'),
    rest(place, '/leaderboards/community-all-time?per_page=100'),
    rest(place, '/me'),
    rest(place, '/founders/maren-solheim'),
  ]);
  const lines: [string, unknown][] = [
    ['votes', votes.items],
    ['founder', founder],
  ];
  for (const { id } of drafts.items) lines.push(...linesOfDraft(await rest(place, `/drafts/${id}`)));
  for (const { listing_id } of listings.items)
    lines.push(...linesOfListing(await rest(place, `/me/listings/${listing_id}`)));
  for (const { number, status, total_cents } of orders.items)
    lines.push([`order ${number}`, { status, total_cents }]);
  for (const { slug, method, status } of claims.items) lines.push([`claim ${slug} ${method}`, status]);
  for (const { name, remaining } of me.limits) if (name === 'invites') lines.push(['invites', remaining]);
  return new Map(lines.map(([name, value]) => [name, JSON.stringify({ value }, withoutPictures)]));
}

/** A job of the service loads logos and portraits some time after a draft was submitted. */
const withoutPictures = (name: string, value: unknown): unknown =>
  name === 'logo' || name === 'picture' ? undefined : value;

function linesOfDraft(draft: any): [string, unknown][] {
  const { url, fields, faqs, founders, company_socials, founder_socials, story, milestones, seo } = draft;
  const parts = { faqs, founders, company_socials, founder_socials, story, milestones, seo };
  const { status, listing_id } = draft;
  return [
    [`draft ${url} status`, { status, listing_id }],
    ...Object.entries<any>(fields).map(([name, { value, state }]): [string, unknown] => [
      `draft ${url} ${name}`,
      { value, state },
    ]),
    ...Object.entries(parts).map(([name, value]): [string, unknown] => [`draft ${url} ${name}`, value]),
  ];
}

function linesOfListing({ url, status, plan, launch_week, content }: any): [string, unknown][] {
  const { fields, socials, faqs, profile } = content;
  return [
    [`listing ${url} status`, { status, plan, launch_week }],
    ...Object.entries({ ...fields, ...profile, logo: null, socials, faqs }).map(
      ([name, value]): [string, unknown] => [`listing ${url} ${name}`, value],
    ),
  ];
}

/**
 * The lines that differ and were not to be changed. `may` has lines or beginnings of lines that end at a blank; a `*` at its end means
 * only lines that were not there before.
 */
export function unwanted(before: Account, after: Account, may: readonly string[]): string[] {
  const isAllowed = (line: string): boolean =>
    may.some((allowed) =>
      allowed.endsWith('*')
        ? !before.has(line) && line.startsWith(allowed.slice(0, -1))
        : line === allowed || line.startsWith(`${allowed} `),
    );
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((line) => before.get(line) !== after.get(line))
    .filter((line) => !isAllowed(line));
}

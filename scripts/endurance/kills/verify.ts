import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { MailServer } from '../../../test/doubles/mail_server.ts';
import { emailsOf } from '../../../test/site/subscriptions/inbox.ts';
import type { Launched } from './founder.ts';
import type { KilledService } from './killed_service.ts';
import type { Operated } from './operator.ts';
import type { Visited } from './visitor.ts';

/** Everything that responses have acknowledged. */
export interface Acknowledged {
  launched: Launched[];
  visited: Visited[];
  operated: Operated;
}

/** Emails that one process sends at the same time, and repeats after a kill. */
const EMAILS_AT_ONCE = 2;

/** Compares what was acknowledged with what the service, running again, shows. Returns each difference in a sentence. */
export async function differences(
  service: KilledService,
  { launched, visited, operated }: Acknowledged,
  { mail, kills }: { mail: MailServer; kills: number },
): Promise<string[]> {
  return [
    ...(await Promise.all([...listingsOf(launched)].map((own) => ofFounder(service, ...own)))).flat(),
    ...(await Promise.all(visited.map(ofVisitor))).flat(),
    ...ofEmails(mail, kills),
    ...ofFile(join(service.data_dir, 'firstlight.db'), launched, operated),
  ];
}

const listingsOf = (launched: readonly Launched[]): Map<string, Launched[]> =>
  Map.groupBy(launched, ({ key }) => key);

/** Drafts and listings by REST: each once, with what was written last, every value proved by a quote. */
async function ofFounder({ url }: KilledService, key: string, launched: Launched[]): Promise<string[]> {
  const found: string[] = [];
  const get = async (path: string): Promise<any> => {
    const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
    if (response.status !== 200) found.push(`GET ${path}: ${response.status}`);
    return response.json();
  };
  for (const list of ['/drafts', '/me/listings']) {
    const { total } = await get(`${list}?per_page=1`);
    if (total !== launched.length) found.push(`${list}: ${total} for ${launched.length} that were made`);
  }
  for (const { draft_id, listing_id, tagline, milestones } of launched) {
    const draft = await get(`/drafts/${draft_id}`);
    const listing = await get(`/me/listings/${listing_id}`);
    if (!draft.fields || !listing.content) continue;
    const { name, tagline: written } = draft.fields;
    if (written.value !== tagline) found.push(`draft ${draft_id}: ${written.value} for ${tagline}`);
    if (!name.evidence?.[0]?.quote?.includes(name.value))
      found.push(`draft ${draft_id}: its name has no quote`);
    const { items } = listing.content.profile.milestones;
    const titles = items.map(({ title }: { title: string }) => title).toSorted();
    if (titles.join() !== milestones.toSorted().join())
      found.push(`listing ${listing_id}: milestones ${titles.join()} for ${milestones.join()}`);
  }
  return found;
}

/** The pages of a visitor: the session, one follow, the subscription. */
async function ofVisitor({ email, visitor, slug }: Visited): Promise<string[]> {
  const follows = await visitor.request('/account/follows');
  const links = follows.root.querySelectorAll(`main a[href="/p/${slug}"]`).length;
  const newsletter = await visitor.request('/newsletter');
  const subscribed = newsletter.root.querySelectorAll('main button[name=end]').length;
  return [
    ...(follows.status === 200 ? [] : [`${email} is no longer signed in: ${follows.status}`]),
    ...(links === 1 ? [] : [`${email} follows ${slug} ${links} times`]),
    ...(subscribed === 1 ? [] : [`${email} is not subscribed`]),
  ];
}

/** Repeated emails have the id of the first, and no kill repeats more than what was just being sent. */
function ofEmails(mail: MailServer, kills: number): string[] {
  const emails = emailsOf(mail);
  const ids = new Set(emails.map(({ headers }) => headers['message-id'])).size;
  const repeated = emails.length - ids;
  return repeated <= kills * EMAILS_AT_ONCE ? [] : [`${repeated} emails were sent again by ${kills} kills`];
}

/** The file itself: whole, each page of a website stored once, each draft built by one job, each command in the audit table once. */
function ofFile(path: string, launched: readonly Launched[], { purposes }: Operated): string[] {
  const file = new Database(path, { readonly: true });
  const values = (sql: string): unknown[] => file.prepare(sql).pluck().all();
  const found: string[] = [];
  const is = (what: string, seen: unknown, wanted: unknown): void => {
    if (JSON.stringify(seen) !== JSON.stringify(wanted))
      found.push(`${what}: ${JSON.stringify(seen)} for ${JSON.stringify(wanted)}`);
  };
  is('integrity', file.pragma('integrity_check', { simple: true }), 'ok');
  is('foreign keys', file.pragma('foreign_key_check'), []);
  is(
    'pages stored twice',
    values('SELECT url FROM draft_page GROUP BY draft_id, url HAVING count(*) > 1'),
    [],
  );
  is('dead jobs', values("SELECT kind || ': ' || last_error FROM job WHERE state = 'dead'"), []);
  is('builds', values("SELECT count(*) FROM job WHERE kind = 'build_draft'"), [launched.length]);
  const written = values(
    "SELECT json_extract(details, '$.after') FROM audit WHERE kind = 'setting_changed' AND subject = 'setting:site.purpose' ORDER BY id",
  );
  is('settings changed', written, purposes);
  file.close();
  return found;
}

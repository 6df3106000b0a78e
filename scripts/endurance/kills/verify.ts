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

/** Compares what was acknowledged with what the service, running again, shows. Returns each difference in a sentence. */
export async function differences(
  service: KilledService,
  { launched, visited, operated }: Acknowledged,
  { mail, most_repeated }: { mail: MailServer; most_repeated: number },
): Promise<string[]> {
  const certain = visited.filter(({ began, ended }) => !service.mayHaveLost(began, ended));
  return [
    ...(await Promise.all([...listingsOf(launched)].map((own) => ofFounder(service, ...own)))).flat(),
    ...(await Promise.all(certain.map(ofVisitor))).flat(),
    ...ofEmails(mail, most_repeated),
    ...(await ofDatabase(service, { launched, visited: certain, operated })),
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

/** Repeated emails have the id of the first, and there are not more than what was just being sent. */
function ofEmails(mail: MailServer, most_repeated: number): string[] {
  const emails = emailsOf(mail);
  const repeated = emails.length - new Set(emails.map(({ headers }) => headers['message-id'])).size;
  return repeated <= most_repeated ? [] : [`${repeated} emails were sent again, more than ${most_repeated}`];
}

/** The rows: each page of a website once, each draft built by one job, each vote and each command in the audit table once. */
async function ofDatabase(
  { values }: KilledService,
  { launched, visited, operated }: Acknowledged,
): Promise<string[]> {
  const found: string[] = [];
  const is = (what: string, seen: unknown, wanted: unknown): void => {
    if (JSON.stringify(seen) !== JSON.stringify(wanted))
      found.push(`${what}: ${JSON.stringify(seen)} for ${JSON.stringify(wanted)}`);
  };
  is(
    'pages stored twice',
    await values('SELECT url FROM draft_page GROUP BY draft_id, url HAVING count(*) > 1'),
    [],
  );
  is('dead jobs', await values("SELECT kind || ': ' || last_error FROM job WHERE state = 'dead'"), []);
  is('builds', (await values("SELECT 1 FROM job WHERE kind = 'build_draft'")).length, launched.length);
  const details = await values(
    "SELECT details FROM audit WHERE kind = 'setting_changed' AND subject = 'setting:site.purpose' ORDER BY id",
  );
  is('settings changed', details.map(afterOf), operated.purposes);
  const votes = new Set(
    await values(
      "SELECT person.email || ' ' || listing.slug FROM vote JOIN person ON person.id = vote.person_id JOIN launch ON launch.id = vote.launch_id JOIN listing ON listing.id = launch.listing_id",
    ),
  );
  for (const { email, slug } of visited)
    if (!votes.has(`${email} ${slug}`)) found.push(`the vote of ${email} for ${slug} is lost`);
  return found;
}

/** The new value of a setting in a row of the audit table, which SQLite gives as text. */
const afterOf = (details: unknown): unknown =>
  ((typeof details === 'string' ? JSON.parse(details) : details) as { after: unknown }).after;

import { setTimeout as delay } from 'node:timers/promises';
import type { MailServer } from '../../../test/doubles/mail_server.ts';
import type { PageResponse } from '../../../test/site/page_response.ts';
import { emailsOf } from '../../../test/site/subscriptions/inbox.ts';
import { Visitor } from '../../../test/site/visitor.ts';
import type { KilledService } from './killed_service.ts';

/** What a visitor has done, as the pages said. */
export interface Visited {
  email: string;
  visitor: Visitor;
  /** The name of the listing that they follow and have voted for. */
  slug: string;
  /** When (`performance.now()`). */
  began: number;
  ended: number;
}

/** How long a visitor waits for an email before asking for another. */
const PATIENCE_MS = 5_000;

/**
 * One visitor after another signs in by email, votes for a listing, follows it and subscribes to the Monday email, by the forms of the site. One
 * who fails because the database has lost what it need not have on disk is left out.
 */
export async function visitors(
  service: KilledService,
  { signal, name, slugs, mail }: Visits,
): Promise<Visited[]> {
  const visited: Visited[] = [];
  for (let n = 0; !signal.aborted; n++) {
    const slug = slugs[n % slugs.length] ?? '';
    const began = performance.now();
    try {
      const { email, visitor } = await visit(service, { mail, email: `${name}${n}@example.org`, slug });
      visited.push({ email, visitor, slug, began, ended: performance.now() });
    } catch (error) {
      if (!service.mayHaveLost(began, performance.now())) throw error;
    }
  }
  return visited;
}

interface Visits {
  mail: MailServer;
  /** The beginning of the visitors' names. */
  name: string;
  slugs: readonly string[];
  signal: AbortSignal;
}

interface Visit {
  mail: MailServer;
  email: string;
  slug: string;
}

async function visit(
  service: KilledService,
  { mail, email, slug }: Visit,
): Promise<{ email: string; visitor: Visitor }> {
  const visitor = new Visitor(service.url);
  const open = (path: string): Promise<PageResponse> => service.persist(() => visitor.request(path));
  const fill = (page: PageResponse, path: string, fields: Record<string, string>): Promise<PageResponse> =>
    service.persist(() => visitor.fill(page, path, fields));

  await signIn({ mail, email, open, fill });
  const page = await open(`/p/${slug}`);
  is(303, await fill(page, `/p/${slug}/vote`, { do: 'vote' }), 'voting');
  is(303, await fill(page, `/p/${slug}/follow`, { do: 'follow' }), 'following');
  is(303, await fill(await open('/newsletter'), '/newsletter', {}), 'subscribing');
  return { email, visitor };
}

interface SignIn {
  mail: MailServer;
  email: string;
  open: (path: string) => Promise<PageResponse>;
  fill: (page: PageResponse, path: string, fields: Record<string, string>) => Promise<PageResponse>;
}

/** Signs in as a person does: tries the newest code, as a request that was cut may have sent an email of its own, then asks for another. */
async function signIn({ mail, email, open, fill }: SignIn): Promise<void> {
  const tried = new Set<string>();
  const newest = (): string | undefined => {
    // Only their own emails are read: there are hundreds by the end.
    const received = mail.received.filter(({ to }) => to.includes(email));
    const mine = emailsOf({ received }).filter(({ text }) => text.includes('/sign-in/confirm'));
    return /\bcode\b.*: *([0-9A-Z]+(?:[ -][0-9A-Z]+)*)$/m.exec(mine.at(-1)?.text ?? '')?.[1];
  };
  for (let attempt = 0; attempt < 10; attempt++) {
    is(303, await fill(await open('/sign-in'), '/sign-in', { email }), 'asking for an email');
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      const code = newest();
      if (code === undefined || tried.has(code)) {
        await delay(30);
        continue;
      }
      tried.add(code);
      const { status } = await fill(await open('/sign-in/confirm'), '/sign-in/confirm', { code });
      if (status === 303 && (await open('/account')).status === 200) return;
    }
  }
  throw new Error(`${email} could not sign in`);
}

function is(expected: number, { status, text }: PageResponse, what: string): void {
  if (status !== expected) throw new Error(`${what}: ${status} ${text.slice(0, 300)}`);
}

import { guardedFetch } from '../../../crawler/fetch/guarded_fetch.ts';
import { reachOf } from '../../../crawler/fetch/ip_addresses.ts';
import { mcpCaller } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { type DnsServer, dnsServer } from '../../doubles/dns_server.ts';
import { fakeLookup } from '../../doubles/names.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

/** A name that leads to this machine, which the crawler of a public service does not request. */
export const PRIVATE_HOST = 'inside-ledger.com';

/** A world with a website of many names and three DNS servers. */
export interface ClaimScene {
  world: World;
  site: CompanySite;
  dns: DnsServer[];
  rest(person: string): Promise<Caller>;
  mcp(person: string): Promise<Caller>;
  /** Another live listing of Ada, of a page on this host; returns its slug and id. */
  listed(host?: string, path?: string): Promise<{ slug: string; id: number }>;
  /** How many there are. */
  count(): number;
  /** A person's claim by REST; the person is Bob by default. */
  claimed(slug: string, method: string, person?: string): Promise<any>;
  /** Status, field and code by which a claim is refused. */
  refused(input: Record<string, unknown>, person?: string): Promise<unknown[]>;
  /** Has a claim looked at by REST: its status, and what was observed. */
  checked(claim_id: number, person?: string): Promise<{ status: string; observed: string }>;
  personOf(name: string): Promise<number>;
  /** Sets the TXT records of a name on all DNS servers, or on the first so many. */
  publish(name: string, values: readonly string[], servers?: number): void;
  /** What happens while the website sends its next response for a path. */
  duringNext(path: string, body: string, happens: () => Promise<void>): void;
  /** Subjects of the emails to a person, oldest first. */
  emailsTo(person: string): Promise<string[]>;
  /** Moves the clock, and runs what is due. */
  after(ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function claimScene(): Promise<ClaimScene> {
  const site = await companySite();
  const dns = await Promise.all([dnsServer(), dnsServer(), dnsServer()]);
  const names = [
    'tarn-ledger.com',
    'www.tarn-ledger.com',
    'app.tarn-ledger.com',
    'ada.tarn-ledger.com',
    'bea.tarn-ledger.com',
    'other-ledger.com',
    PRIVATE_HOST,
  ];
  const lookup = fakeLookup(Object.fromEntries(names.map((name) => [name, ['127.0.0.1']])));
  const [anywhere, publicOnly] = [guardedFetch(reachOf(true), lookup), guardedFetch(reachOf(false), lookup)];
  const fetchOf: typeof fetch = (input, init) =>
    ((input instanceof Request ? input.url : input.toString()).includes(PRIVATE_HOST)
      ? publicOnly
      : anywhere)(input, init);
  const world = await startWorld({ ports: { fetch: fetchOf } });
  await world.store.write((tx) =>
    tx.settings.set('dns.servers', dns.map(({ endpoint }) => endpoint).join(' ')),
  );
  const callers: Caller[] = [];
  let listings = 0;
  const rest = async (person: string): Promise<Caller> => restCaller(world, await world.key(person));
  return {
    world,
    site,
    dns,
    rest,
    async mcp(person) {
      const caller = await mcpCaller(world.url, await world.key(person));
      callers.push(caller);
      return caller;
    },
    count: () => listings,
    listed: (host = 'tarn-ledger.com', path = '') =>
      addListing(world.store, world.clock, {
        name: `Tarn Ledger ${++listings}`,
        url: `http://${host}${host === PRIVATE_HOST ? '' : `:${site.port}`}/${path}`,
      }),
    async claimed(slug, method, person = 'bob') {
      const { answer, problem } = await (await rest(person)).call('claim_listing', { slug, method });
      if (problem) throw new Error(JSON.stringify(problem));
      return answer;
    },
    async refused(input, person = 'bob') {
      const { problem } = await (await rest(person)).call('claim_listing', input);
      return [problem?.status, problem?.errors[0]?.path, problem?.errors[0]?.code];
    },
    async checked(claim_id, person = 'bob') {
      const { answer, problem } = await (await rest(person)).call('verify_claim', { claim_id });
      if (problem) throw new Error(JSON.stringify(problem));
      const [last] = answer.checks;
      return { status: answer.status, observed: last.observed };
    },
    personOf: (name) =>
      world.store.write((tx) => tx.people.ensure(`${name}@example.org`, world.clock.now().getTime())),
    publish(name, values, servers = dns.length) {
      for (const server of dns.slice(0, servers)) server.set(name, { txt: values.map((value) => [value]) });
    },
    duringNext(path, body, happens) {
      async function* sent() {
        await happens();
        yield body;
      }
      site.set({ [path]: { body: sent } });
    },
    async emailsTo(person) {
      await world.reach(world.clock.now());
      return (await world.mails())
        .filter(({ to }) => to.includes(`${person}@`))
        .map(({ subject }) => subject);
    },
    after: (ms) => world.reach(new Date(world.clock.now().getTime() + ms)),
    async close() {
      for (const caller of callers) await caller.close();
      await world.close();
      for (const one of [site, ...dns]) await one.close();
    },
  };
}

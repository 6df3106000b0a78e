import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type CompanySite, companySite } from '../../../test/doubles/company_site.ts';
import type { KilledService } from './killed_service.ts';

/** A company that a founder has brought into the queue, as the responses said. */
export interface Launched {
  key: string;
  url: string;
  draft_id: string;
  listing_id: number;
  tagline: string;
  milestones: string[];
}

const PAGES = ['', 'pricing', 'about'];
const FEATURES = ['Recipes that scale', 'Orders by phone', 'Prices by weight'];

/** A company's website of three pages; `n` makes its words its own. */
const websiteOf =
  (n: string) =>
  (path: string): string => {
    const links = PAGES.map((name) => `<a href="/${name}">${name || 'home'}</a>`).join(' ');
    return `<!doctype html><html lang="en"><head><title>Company ${n} - notes for bakers</title><meta name="description" content="Company ${n} keeps the notes of a bakery in one place."></head><body><nav>${links}</nav><main><h1>Notes for bakers ${path}</h1><p>Company ${n} keeps the notes of a bakery in one place. Founded in 1999.</p><h2>Features</h2><ul>${FEATURES.map((feature) => `<li>${feature}</li>`).join('')}</ul></main></body></html>`;
  };

/**
 * A founder's script: brings one company after another from its URL to the launch queue, over REST, and adds each to `launched`. Every write
 * has an Idempotency-Key and is repeated until a response comes. Throws on a refusal, and on a status from 500 but 503.
 */
export async function founder(
  service: KilledService,
  { key, name, launched, signal }: { key: string; name: string; launched: Launched[]; signal: AbortSignal },
): Promise<void> {
  for (let n = 0; !signal.aborted; n++) launched.push(await launch(service, key, `${name}${n}`));
}

const urls = new Set<string>();

/** A website at a URL that none has had: of another one the service gives the draft that was made of it. */
async function newSite(): Promise<CompanySite> {
  const site = await companySite();
  if (urls.has(site.url)) {
    await site.close();
    return newSite();
  }
  urls.add(site.url);
  return site;
}

async function launch(service: KilledService, key: string, name: string): Promise<Launched> {
  const call = caller(service, key);
  const site = await newSite();
  try {
    site.fallback(({ path }) => (path === '/robots.txt' ? { status: 404 } : websiteOf(name)(path)));
    const { id } = await call('POST', '/drafts', { url: site.url });
    const tagline = `Notes for bakers, ${name}`;
    for (let is_changed = false; !is_changed; ) {
      const draft = await ready(() => call('GET', `/drafts/${id}`));
      if (draft.fields.name.state !== 'ai') throw new Error(`no name was drafted: ${JSON.stringify(draft)}`);
      const changing = call('PATCH', `/drafts/${id}`, { fields: { tagline, categories: ['Productivity'] } });
      is_changed = await changing.then(() => true, isUnready);
    }
    const { listing_id } = await call('POST', `/drafts/${id}/submit`);
    await call('POST', `/me/listings/${listing_id}/free`, {}, 'no key');
    const milestones = ['first', 'second', 'third'].map((word) => `The ${word} of ${name}`);
    for (const title of milestones)
      await call('POST', `/me/listings/${listing_id}/milestones`, { date: '2026-11-16', title });
    return { key, url: site.url, draft_id: id, listing_id, tagline, milestones };
  } finally {
    await site.close();
  }
}

/** False for a draft whose end a stop of PostgreSQL has lost: it is built again. */
function isUnready(error: Error): false {
  if (error.message.includes('draft_not_ready')) return false;
  throw error;
}

/** Waits until a draft is built. */
async function ready(look: () => Promise<any>): Promise<any> {
  for (;;) {
    const draft = await look();
    if (draft.status === 'ready') return draft;
    await delay(50);
  }
}

/** A call by key. `no key` is for a call to the outside, which after a kill waits a minute for its lease, and is safe to repeat. */
const caller =
  ({ url, persist }: KilledService, token: string) =>
  async (method: string, path: string, body?: object, keyed: 'keyed' | 'no key' = 'keyed'): Promise<any> => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (body) headers['content-type'] = 'application/json';
    if (method !== 'GET' && keyed === 'keyed') headers['idempotency-key'] = randomUUID();
    const { status, text } = await persist(async () => {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  };

import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import type { z } from 'zod';
import { mountPages, pageCalls } from '../../app/http/web.ts';
import { formLimits, NO_LIMITS } from '../../auth/callers/limits.ts';
import { checkoutLinks } from '../../auth/credentials/checkout_links.ts';
import { providerDesk } from '../../auth/providers/desk.ts';
import { passkeyDesk } from '../../auth/sign_in/passkeys.ts';
import { siteSessions } from '../../auth/sign_in/sessions.ts';
import { setUpDesk } from '../../auth/sign_in/set_up_desk.ts';
import { signInDesk } from '../../auth/sign_in/sign_in.ts';
import type { Clock } from '../../domain/ports.ts';
import { seedDemo } from '../../fixtures/demo/seed.ts';
import { addStarter } from '../../services/content/seed.ts';
import { paymentDesk } from '../../services/orders/payment_desk.ts';
import { sitePages } from '../../site/pages.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { call } from '../../tools/operation/call.ts';
import type { Context } from '../../tools/operation/context.ts';
import type { Defined } from '../../tools/operation/define.ts';
import { dataFolder } from '../data_folder.ts';
import { ANY_ORIGIN, moveOrigin } from '../demo_world.ts';
import { sharedThreads } from '../outside_threads.ts';

export interface SiteServer {
  url: string;
  store: Store;
  failures: unknown[];
  /** What the pages' operations need, to call one of them without a page. */
  context: Context;
  /** Sets the time that the pages see. */
  setNow(instant: string): void;
  close(): Promise<void>;
}

/** An account that is made from an unknown address. */
const NOWHERE = { address_key: null, earlier_key: null, network_key: null };

/** The pages over a real store, on a free port: the demo world, or an empty site. */
export async function startSite({ demo = true, now = '2026-11-18T12:00:00Z' } = {}): Promise<SiteServer> {
  let instant = new Date(now);
  const clock = { now: () => instant };
  const folder = await dataFolder(`site ${demo ? Date.parse(now) : 'first day'}`, async (fresh) => {
    const filled = await openSite(fresh, clock);
    if (demo) await seedDemo(filled, clock, ANY_ORIGIN);
    else await filled.write(addStarter);
    await filled.close();
  });
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  moveOrigin(databaseOf(folder), origin);
  const store = await openSite(folder, clock);
  const failures: unknown[] = [];
  const unused = () => Promise.reject(new Error('pages look at no website'));
  const surroundings = {
    store,
    clock,
    origin,
    badges: { check: unused },
    claims: { check: unused },
    redrafter: { redraft: unused },
    vat_numbers: { lookUp: unused },
    has_model: true,
    has_lemonsqueezy: true,
    sites: { refusal: () => null },
    checkoutUrl: (number: string) => `${origin}/checkout/${number}`,
    limits_on: false,
  };
  const security = { note: () => undefined };
  const { pictures } = sharedThreads();
  const pages = sitePages({
    ...pageCalls(surroundings),
    pictures,
    checkouts: checkoutLinks(() => [Buffer.alloc(32)], origin),
    payments: paymentDesk({
      store,
      clock,
      provider: undefined,
      is_demonstration: true,
      vat_numbers: surroundings.vat_numbers,
      has_model: true,
      has_lemonsqueezy: true,
      checkoutUrl: surroundings.checkoutUrl,
      onFailure: (error) => failures.push(error),
    }),
    sessions: siteSessions({ store, clock, origin, trust_proxy: 0 }),
    consent: () => Promise.reject(new Error('nobody is asked here')),
    desk: signInDesk({ store, clock, limits: NO_LIMITS, signUpOrigin: async () => NOWHERE }),
    set_up: setUpDesk({ store, clock, limits: NO_LIMITS, security }),
    passkeys: passkeyDesk({ store, clock, origin, limits: NO_LIMITS, security, key: () => Buffer.alloc(32) }),
    providers: providerDesk({
      store,
      clock,
      limits: NO_LIMITS,
      security,
      origin,
      registered: [],
      signUpOrigin: async () => NOWHERE,
    }),
    machine: () => Promise.reject(new Error('no administrator looks at the machine')),
    emails_as_files: true,
    subscription_limits: formLimits('subscription', NO_LIMITS),
    notice_limits: formLimits('notice', NO_LIMITS),
    countUpload: async () => null,
    voteOrigin: async () => ({ address_key: null, region_key: null, network_key: null }),
    trust_proxy: 0,
    onFailure: (error) => failures.push(error),
  });
  const app = express();
  mountPages(app, pages);
  server.on('request', app);
  return {
    url: origin,
    store,
    failures,
    context: { ...surroundings, actor: null, signal: new AbortController().signal },
    setNow(text) {
      instant = new Date(text);
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const databaseOf = (folder: string): string => join(folder, 'site.db');

function openSite(folder: string, clock: Clock): Promise<Store> {
  return openStore({ file: databaseOf(folder), clock });
}

/** Calls an operation without a page, to compare the two. */
export const callOperation = async <In extends z.ZodObject, Out extends z.ZodObject>(
  operation: Defined<In, Out>,
  input: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<z.output<Out>> => (await call(operation, input, context)) as z.output<Out>;

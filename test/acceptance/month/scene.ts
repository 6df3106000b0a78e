import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { LOOKS, type Look, launch } from '../../browser/chromium.ts';
import { freePort } from '../../oauth/free_port.ts';
import { DAY, MINUTE, movedTime } from '../moved_time.ts';
import { outbox } from '../outbox.ts';
import { type Person, personWith, signInHere } from '../person.ts';
import { command, newFolder, type Service, startService } from '../service.ts';

/** A Monday, when a launch week begins. */
export const FIRST_WEEK = '2027-01-04';
/** 10:00 on a day, counted from that Monday. */
export const on = (day: number, minute = 600): number =>
  Date.parse(FIRST_WEEK) + (day - 1) * DAY + minute * MINUTE;

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** The two ways in which people use the site: their browser runs its scripts, or has none and sends plain forms. */
export const WAYS = {
  'with scripts': { ...LOOKS[0]!.options, userAgent: AGENT },
  'by plain forms': { ...LOOKS[0]!.options, userAgent: AGENT, javaScriptEnabled: false },
} as const;
export type Way = keyof typeof WAYS;

/** A product that an earlier directory lists, and whose it is. */
export interface Product {
  name: string;
  url?: string;
  owner?: string;
  /** Monday of its launch; the first by default. */
  week?: string;
}

/** A person at a browser, with a network of their own. */
export interface Visitor extends Person {
  /** From now on they are at this IP address. */
  sit(at: string): Promise<void>;
  /** Opens a page, signing in where it asks for that; returns its text. */
  open(path: string): Promise<string>;
  /** Sends a form as a page of the site does, without its button. */
  force(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string }>;
  /** Presses a button of the main part. */
  press(name: string | RegExp): Promise<void>;
}

/** A built service whose time a test moves, with products that are live, names that lead to this machine, and people. */
export async function month({
  products,
  names = [],
}: {
  products: readonly Product[];
  names?: readonly string[];
}) {
  const data_dir = newFolder();
  const time = movedTime(join(data_dir, 'clock'));
  await time.reach(on(2));
  const preload = pathToFileURL(join(import.meta.dirname, 'names.mjs')).href;
  const env = {
    ...time.env,
    NODE_OPTIONS: `${time.env.NODE_OPTIONS} --import=${preload}`,
    TEST_NAMES: names.join(' '),
    TRUST_PROXY: '1',
    CRAWLER_ALLOW_PRIVATE: 'on',
    CRAWLER_DELAY_MS: '0',
  };
  await moveIn(data_dir, env, products);
  const port = await freePort();
  const [service, browser] = await Promise.all([startService({ data_dir, port, env }), launch()]);
  let people = 0;
  let readers = 0;
  /** Reads as one of many people at addresses of their own, so that waiting does not use up what one may read. */
  const get = async (path: string): Promise<any> => {
    const reader = `198.18.${(++readers >> 8) & 255}.${readers & 255}`;
    return (await service.rest('GET', path, { headers: { 'x-forwarded-for': reader } })).body;
  };

  async function run(...args: string[]): Promise<string> {
    const { out, err, code } = await service.command(args);
    expect([args, code, err]).toEqual([args, 0, err]);
    return out;
  }

  /** Somebody new at a browser. */
  async function visitor(email: string, way: Way): Promise<Visitor> {
    const look: Look = {
      name: way,
      options: { ...WAYS[way], extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${++people}` } },
    };
    const person = await personWith(browser, email, look);
    return { ...person, ...actsOf(person, service) };
  }

  return {
    ...time,
    service,
    browser,
    run,
    get,
    visitor,
    /** Signs somebody up who lives at an address of their own. */
    async member(email: string, way: Way): Promise<Visitor> {
      const person = await visitor(email, way);
      await person.open('/account');
      return person;
    },
    /** All votes of a product, and those of its week. */
    async votes(slug: string, week = FIRST_WEEK): Promise<[all: number, of_week: number | undefined]> {
      const { votes } = await get(`/listings/${slug}`);
      const { items } = await get(`/launches/weeks/${week}`);
      return [votes, items.find((item: any) => item.listing.slug === slug)?.week_votes];
    },
    /** Emails to somebody by subject, oldest first. */
    emails: (email: string, subject = ''): string[] =>
      outbox(service)
        .filter((eml) => eml.includes(`To: ${email}`) && eml.includes(`Subject: ${subject}`))
        .map(unwrapped),
    async close(): Promise<void> {
      await browser.close();
      await service.stop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

/** An email whose lines are whole. Only a body can be quoted-printable: in a header `=4F` is part of a URL. */
function unwrapped(eml: string): string {
  const [head = '', ...rest] = eml.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  const isQuoted = /^Content-Transfer-Encoding: quoted-printable/im.test(head);
  return `${head.replace(/\r?\n[ \t]+/g, ' ')}\n\n${isQuoted ? decoded(body) : body}`;
}

const decoded = (body: string): string =>
  body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What {@link month} gives. */
export type Month = Awaited<ReturnType<typeof month>>;

function actsOf({ page, ...person }: Person, service: Service): Omit<Visitor, keyof Person> {
  return {
    sit: (at) => page.context().setExtraHTTPHeaders({ 'x-forwarded-for': at }),
    async open(path) {
      await page.goto(service.url + path);
      if (new URL(page.url()).pathname === '/sign-in') await signInHere({ page, ...person }, service);
      return page.locator('main').innerText();
    },
    async force(path, fields, headers = {}) {
      await page.goto(`${service.url}/account`);
      const csrf = (await page.locator('input[name=csrf]').first().getAttribute('value')) ?? '';
      const response = await page.context().request.post(service.url + path, {
        form: { csrf, ...fields },
        headers: { origin: service.url, 'sec-fetch-site': 'same-origin', ...headers },
        maxRedirects: 0,
      });
      return { status: response.status(), text: await response.text() };
    },
    press: (name) => page.locator('main').getByRole('button', { name }).click(),
  };
}

const MAPPING = {
  columns: {
    name: 'Company',
    url: 'Website',
    owner: 'Contact',
    week: 'Week',
    status: 'Status',
    tagline: 'Pitch',
    short_description: 'Pitch',
  },
  fixed: { categories: ['design'] },
};

/** Moves the products of another directory into an empty data folder. */
export async function moveIn(
  data_dir: string,
  env: Record<string, string>,
  products: readonly Product[],
): Promise<void> {
  const [table, mapping] = [join(data_dir, 'products.csv'), join(data_dir, 'mapping.json')];
  const rows = products.map(({ name, url, owner = 'ada@example.org', week = FIRST_WEEK }) => {
    const host = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
    return `${name},${url ?? `https://${host}`},${owner},${week},${week > FIRST_WEEK ? 'scheduled' : 'live'},${name} is for ships.`;
  });
  writeFileSync(table, ['Company,Website,Contact,Week,Status,Pitch', ...rows].join('\n'));
  writeFileSync(mapping, JSON.stringify(MAPPING));
  const imported = await command(['import', table, '--from', 'csv', '--mapping', mapping], {
    DATA_DIR: data_dir,
    ...env,
  });
  expect(imported).toMatchObject({ code: 0, err: '' });
}

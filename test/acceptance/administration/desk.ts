import type { Browser, Locator } from 'playwright-core';
import { LOOKS } from '../../browser/chromium.ts';
import { personWith, signInHere } from '../person.ts';
import type { Service } from '../service.ts';

/** A row of the audit page. */
export interface AuditRow {
  when: string;
  what: string;
  who: string;
  about: string;
  details: Record<string, unknown>;
}

/** An administrator at a browser without scripts, and without a mouse. */
export async function administratorAt(browser: Browser, email: string, service: () => Service) {
  const look = { name: 'without scripts', options: { ...LOOKS[0]!.options, javaScriptEnabled: false } };
  const person = await personWith(browser, email, look);
  const { page, troubles } = person;
  const main = page.locator('main');
  const visited = new Set<string>();
  page.on('framenavigated', (frame) => void visited.add(new URL(frame.url()).pathname));

  /** Does what leads to another page, and waits for it. */
  async function navigate(act: Promise<unknown>): Promise<void> {
    await Promise.all([page.waitForEvent('domcontentloaded'), act]);
  }
  const press = (name: string, within: Locator = main) =>
    navigate(within.getByRole('button', { name, exact: true }).press('Enter'));
  const follow = (name: string, within: Locator = main) =>
    navigate(within.getByRole('link', { name, exact: true }).press('Enter'));
  const fill = (label: string, value: string, within: Locator = main) =>
    within.getByLabel(label, { exact: true }).fill(value);
  const open = (path: string) => page.goto(service().url + path);

  return {
    page,
    main,
    troubles,
    visited,
    press,
    follow,
    fill,
    open,
    /** What a page says after an act. */
    done: () => main.getByRole('status').innerText(),
    /** The part of a page below a heading. */
    part: (heading: string) =>
      main.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) }),
    /** Opens a page by the list of accounts or listings. */
    async find(list: 'People' | 'Listings', name: string): Promise<void> {
      await open('/admin');
      await follow(list);
      await main.getByRole('searchbox').fill(name);
      await press('Search');
      await follow(name);
    },
    signIn: () => signInHere(person, service()),
    /** Signs in again where the page asks for it, and comes back. */
    async confirm(): Promise<void> {
      const { pathname } = new URL(page.url());
      await follow('Sign in again');
      await signInHere(person, service());
      if (new URL(page.url()).pathname !== pathname)
        throw new Error(`not back at ${pathname}: ${page.url()}`);
    },
    /** The newest rows of the audit page about what was done. */
    async audited(kind: string, count: number): Promise<AuditRow[]> {
      await open('/admin');
      await follow('Audit log');
      await main.getByLabel('What was done').selectOption(kind);
      await press('Show');
      const rows = (await main.locator('tbody tr').all()).slice(0, count);
      return Promise.all(
        rows.map(async (row) => {
          const [when = '', what = '', who = '', about = '', details = ''] = await row
            .locator('td')
            .allInnerTexts();
          return { when, what, who, about, details: JSON.parse(details) };
        }),
      );
    },
  };
}

/** An administrator at a browser. */
export type Administrator = Awaited<ReturnType<typeof administratorAt>>;

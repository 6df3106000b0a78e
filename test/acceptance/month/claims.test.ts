import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../../browser/chromium.ts';
import { type DnsServer, dnsServer } from '../../doubles/dns_server.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { HOST, inviteTo, type LumenlogSite, type Submitted, submitted } from './company.ts';
import { type Month, month, on, type Visitor, WAYS, type Way } from './scene.ts';

const SECOND_WEEK = '2027-01-11';
const DORA = 'dora@example.org';

describe.skipIf(!hasChromium).each(Object.keys(WAYS) as Way[])(
  'companies claim their listings, %s',
  (way) => {
    let site: Month;
    let company: LumenlogSite;
    let dns: DnsServer[];
    let listing: Submitted;
    let mallory: Visitor;
    let grace: Visitor;
    let carol: Visitor;
    const others: Visitor[] = [];

    beforeAll(async () => {
      [company, ...dns] = await Promise.all([lumenlogSite(), dnsServer(), dnsServer()]);
      const names = [HOST, 'kelp-works.com', 'reed-tools.com', 'sedge-labs.com'];
      const products = names.slice(1).map((host) => ({
        name: host.split('-', 1)[0]!.replace(/^./, (letter) => letter.toUpperCase()),
        // A claim by email is of a whole website.
        url: `http://${host}:${company.port}/${host === 'sedge-labs.com' ? '' : host}`,
        owner: 'mallory@example.org',
      }));
      site = await month({ products, names });
      await site.run('settings', 'set', 'dns.servers', dns.map(({ endpoint }) => endpoint).join(' '));
      await site.run('settings', 'set', 'free_queue.min_weeks', '1');
      mallory = await site.member('mallory@example.org', way);
      carol = await site.member('carol@example.org', way);
      grace = await site.member(`grace@${HOST}`, way);
      listing = await submitted(site, company, { mallory, carol, dora: DORA });
    });
    afterAll(async () => {
      await listing?.assistant.close();
      await site?.close();
      await company?.close();
      for (const server of dns ?? []) await server.close();
    });

    /** Claims a listing from its page. */
    async function claim(
      { page, open }: Visitor,
      slug: string,
      method: RegExp,
      email?: string,
    ): Promise<void> {
      await open(`/p/${slug}`);
      await page
        .locator('main')
        .getByRole('link', { name: /Claim the listing/ })
        .click();
      expect(await page.locator('main input[name=slug]').inputValue()).toBe(slug);
      await page.getByLabel(method).check();
      if (email !== undefined) await page.locator('main input[name=email]').fill(email);
      await page.locator('main button[value=claim]').click();
      await page.locator('main [role=alert], main .sessions > li').first().waitFor();
    }
    const newest = ({ page }: Pick<Visitor, 'page'>): Promise<string> =>
      page.locator('main .sessions > li').first().innerText();
    /** What is to be published: where, and what. */
    const published = ({ page }: Visitor) =>
      page.locator('main .sessions > li').first().locator('code').allInnerTexts();
    async function check(by: Visitor): Promise<string> {
      await by.page.locator('main .sessions > li').first().locator('button[value=check]').click();
      await by.page.waitForLoadState('load');
      return newest(by);
    }
    async function newMember(email: string): Promise<Visitor> {
      const person = await site.member(email, way);
      others.push(person);
      return person;
    }
    const owns = async (by: Visitor, name: string): Promise<boolean> =>
      (await by.open('/account/listings')).includes(name);

    test('the company claims what a stranger launched: it looks, and says what is there and what is not', async () => {
      await grace.open('/p/lumenlog');
      await grace.page.locator('#vote button').click();
      await grace.page.locator('#vote button[aria-pressed=true]').waitFor();
      expect(await site.votes('lumenlog', SECOND_WEEK)).toEqual([1, 1]);
      await grace.press(/^Follow/);
      await grace.page.getByRole('button', { name: /^Stop following/ }).waitFor();

      await claim(grace, 'lumenlog', /DNS record/);
      expect(await newest(grace)).toContain(`add a TXT record with the name _firstlight.${HOST}`);
      const [where = '', content = ''] = await published(grace);
      expect(await check(grace)).toContain(`No TXT record yet at _firstlight.${HOST} or ${HOST}`);
      dns[0]!.set(where, { txt: [['v=spf1 -all'], [content]] });
      expect(await check(grace)).toContain(
        '1 of 2 DNS resolvers that responded have the record, and 2 have to',
      );
      dns[1]!.set(where, { txt: [[content.slice(0, 20), content.slice(20)]] });
      expect(await check(grace)).toMatch(/DNS record · verified[^]*The listing is yours/);
    });

    test('listing, draft, founder page and invites are the company’s from then on', async () => {
      expect(await owns(grace, 'Lumenlog')).toBe(true);
      expect(await grace.open('/account/drafts')).toContain('Lumenlog');
      await grace.open(`/account/listings/${listing.listing_id}/edit`);
      await grace.page.getByLabel('Tagline', { exact: true }).fill('Light, on schedule');
      await grace.page.locator('main').getByRole('button', { name: /^Save/ }).first().click();
      await grace.page.waitForURL(/[?]saved/);
      expect((await site.get('/listings/lumenlog')).tagline).toBe('Light, on schedule');
      expect((await fetch(`${site.service.url}/founders/mallory-fox`)).status).toBe(200);
      const owners = await grace.open(`/account/listings/${listing.listing_id}/owners`);
      const [still = '', invited = ''] = owners.split('\nInvitations\n');
      expect(still).toMatch(/grace@\S+ You First owner/);
      expect(still).not.toMatch(/mallory@|carol@/);
      // Whom the stranger invited is not shown to the company.
      expect(invited).toContain('No invitations yet.');
      // The open invitation of the stranger leads nowhere.
      const dora = await site.visitor(DORA, way);
      await dora.open(await inviteTo(site, DORA));
      expect(await dora.page.locator('main').innerText()).toContain('There is no such invitation');
      expect(await dora.page.locator('main button[name=decision]').count()).toBe(0);
      await dora.page.context().close();
    });

    test('who submitted it, and who shared it, edit nothing more: by REST, by MCP and on pages', async () => {
      const { assistant, key, draft, listing_id } = listing;
      const before = await site.get('/listings/lumenlog');
      const calls: [operation: string, input: Record<string, unknown>][] = [
        ['get_my_listing', { listing_id }],
        ['update_my_listing', { listing_id, fields: { tagline: 'Mine.' } }],
        ['get_draft', { id: draft }],
        ['update_draft', { id: draft, fields: { tagline: 'Mine.' } }],
        ['post_listing_update', { listing_id, title: 'Mine', body: 'Still mine.' }],
        ['invite_cofounder', { id: draft, email: 'eve@example.org' }],
      ];
      for (const [operation, input] of calls) {
        const { isError, text } = await assistant.call(operation, input);
        expect([operation, isError, text]).toEqual([
          operation,
          true,
          expect.stringMatching(/no (?:listing|draft)|not found/i),
        ]);
      }
      const token = { token: key, body: { fields: { tagline: 'Mine.' } } };
      for (const path of [`/me/listings/${listing_id}`, `/drafts/${draft}`])
        expect([path, (await site.service.rest('PATCH', path, token)).status]).toEqual([path, 404]);
      for (const former of [mallory, carol]) {
        expect(await owns(former, 'Lumenlog')).toBe(false);
        for (const path of [
          `/account/listings/${listing_id}`,
          `/account/listings/${listing_id}/edit`,
          `/account/drafts/${draft}`,
        ]) {
          const response = await former.page.context().request.get(site.service.url + path);
          expect([path, response.status()]).toEqual([path, 404]);
        }
        const sent = await former.force(`/account/listings/${listing_id}/visibility`, { do: 'archive' });
        expect(sent.status).toBe(404);
      }
      expect(await site.get('/listings/lumenlog')).toEqual(before);
    });

    test('the owner’s earlier vote and follow are void, and both sides have an email', async () => {
      expect(await site.votes('lumenlog', SECOND_WEEK)).toEqual([0, 0]);
      expect(await grace.open('/p/lumenlog')).toContain('Your vote is void: you belong to this product now');
      expect((await grace.force('/p/lumenlog/vote', { do: 'vote' })).status).toBe(409);
      expect(await grace.open('/account/follows')).toContain('You follow no product');
      const subjects = (email: string) => site.emails(email).map((eml) => /^Subject: (.*)$/m.exec(eml)?.[1]);
      await expect.poll(() => subjects(grace.email)).toContain('Your claim of Lumenlog is verified');
      for (const former of [mallory, carol])
        await expect.poll(() => subjects(former.email)).toContain('Lumenlog belongs to another account now');
      expect(await site.get('/listings/lumenlog')).toMatchObject({ launch_week: SECOND_WEEK, votes: 0 });
    });

    test('by a tag: in a comment it counts for nothing, in the head it does', async () => {
      const bob = await newMember('bob@example.org');
      await claim(bob, 'kelp', /Tag on the homepage/);
      expect(await newest(bob)).toContain('inside <head>');
      const [, tag = ''] = await published(bob);
      company.set({
        '/kelp-works.com': `<!doctype html><title>Kelp</title><!-- ${tag} --><textarea>${tag}</textarea>`,
      });
      expect(await check(bob)).toContain('a comment or in a script does not count');
      company.set({ '/kelp-works.com': `<!doctype html><title>Kelp</title>${tag}<p>Kelp` });
      expect(await check(bob)).toContain('verified');
      expect([await owns(bob, 'Kelp'), await owns(mallory, 'Kelp')]).toEqual([true, false]);
    });

    test('by a file: a page that responds to everything counts for nothing, the token alone does', async () => {
      const cleo = await newMember('cleo@example.org');
      await claim(cleo, 'reed', /File on the website/);
      const [where = '', token = ''] = await published(cleo);
      company.set({ [new URL(where).pathname]: `<!doctype html><title>Welcome</title>${token}` });
      expect(await check(cleo)).toContain('does not contain the token alone');
      company.set({ [new URL(where).pathname]: { body: `${token}\n` } });
      expect(await check(cleo)).toContain('verified');
      expect([await owns(cleo, 'Reed'), await owns(mallory, 'Reed')]).toEqual([true, false]);
    });

    test('by email: opening the link proves nothing; the button gives it to the account that claims, if no owner objects within seven days', async () => {
      const eve = await newMember('eve@example.org');
      await claim(eve, 'sedge', /Email to an address/, 'eve@example.org');
      expect(await eve.page.getByRole('alert').innerText()).toContain('must be at sedge-labs.com');
      const mailbox = 'info@sedge-labs.com';
      // The browser itself logs the status of a refusal.
      expect(eve.troubles.splice(0).filter((one) => !one.includes('status of 400'))).toEqual([]);
      await claim(eve, 'sedge', /Email to an address/, mailbox);
      await expect.poll(() => site.emails(mailbox).length).toBe(1);
      const [path = ''] = /\/claims\/confirm\?token=[\w-]+/.exec(site.emails(mailbox)[0] ?? '') ?? [];
      for (const method of ['GET', 'HEAD', 'GET'])
        expect((await fetch(site.service.url + path, { method })).status).toBe(200);
      expect(await owns(eve, 'Sedge')).toBe(false);
      // Somebody who is signed in to another account reads whose claim it is.
      expect(await mallory.open(path)).toContain('eve@example.org');
      await mallory.page.locator('main button[value=confirm]').click();
      await mallory.page.locator('main [role=status]').waitFor();
      expect([await owns(eve, 'Sedge'), await owns(mallory, 'Sedge')]).toEqual([false, true]);
      expect(await eve.open('/account/claims')).toContain('it is yours from');
      const subjects = () => site.emails(mallory.email).map((eml) => /^Subject: (.*)$/m.exec(eml)?.[1]);
      await expect.poll(subjects).toContain('Does Sedge go to another account?');
      const owners = site
        .emails(mallory.email)
        .join('\n')
        .match(/\/account\/listings\/\d+\/owners/)?.[0];
      expect(await mallory.open(owners ?? '')).toContain('owns the listing from');
      expect(await mallory.page.locator('#claims button[value=object]').count()).toBe(1);
      await site.reach(on(16));
      await expect.poll(() => owns(eve, 'Sedge')).toBe(true);
      expect(await owns(mallory, 'Sedge')).toBe(false);
      expect((await fetch(site.service.url + path)).status).toBe(410);
    });

    test('a proof that is gone ends the verification after three misses, and not the ownership', async () => {
      for (const server of dns) server.set(`_firstlight.${HOST}`, { txt: [] });
      const key = (await site.run('key', 'create', '--email', grace.email)).trim();
      const looks = async (): Promise<string> => {
        const [own] = (await site.service.rest('GET', '/claims', { token: key })).body.items;
        return `${own.status} ${own.checks[0]?.at.slice(0, 10)}`;
      };
      for (const [day, look] of [
        [40, 'verified 2027-02-12'],
        [45, 'verified 2027-02-17'],
        [50, 'lapsed 2027-02-22'],
      ] as const) {
        await site.reach(on(day));
        await expect.poll(looks).toBe(look);
      }
      expect(await grace.open('/account/claims')).toContain('not verified any more');
      const subjects = site.emails(grace.email).map((eml) => /^Subject: (.*)$/m.exec(eml)?.[1]);
      expect(subjects).toContain('The proof of Lumenlog is missing');
      expect(await owns(grace, 'Lumenlog')).toBe(true);
    });

    test('nothing of all that troubled a browser', () => {
      expect([mallory, grace, carol, ...others].flatMap(({ troubles }) => troubles)).toEqual([]);
    });
  },
);

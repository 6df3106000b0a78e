import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompanySite, companySite } from '../doubles/company_site.ts';
import { run } from './program.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-draft-'));
const LOCAL = { CRAWLER_ALLOW_PRIVATE: 'on', CRAWLER_DELAY_MS: '0' };

let site: CompanySite;
beforeAll(async () => {
  site = await companySite({
    '/': `<!doctype html><html lang="en"><title>Pelham – invoices for bakers</title><meta property="og:site_name" content="Pelham">
      <meta name="description" content="Pelham writes invoices for small bakeries in a minute.">
      <h1>Invoices for bakers</h1><p>Pelham writes invoices for small bakeries in a minute.</p>
      <section class="services"><h2>What we offer</h2><div class="service-card"><h3>Bread delivery</h3><p>Every morning before seven.</p></div>
      <div class="service-card"><h3>Order lists</h3><p>For cafés and hotels.</p></div></section>
      <a href="/contact">Contact</a> <a href="/hidden">Pricing</a>`,
    '/contact':
      '<!doctype html><title>Contact – Pelham</title><p>Write to hello@pelham.example.\u001b[31m</p><p>Journalists write to press@pelham.example.</p>',
    '/robots.txt': 'User-agent: *\nDisallow: /hidden',
  });
});
afterAll(async () => {
  await site.close();
  rmSync(data_dir, { recursive: true, force: true });
});

describe('draft URL', () => {
  test('prints pages, then each field with its value and quotes, and stores nothing', async () => {
    const { out, err, code } = await run(data_dir, ['draft', site.url], LOCAL);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`  read  ${site.url}/contact\n`);
    expect(out).toContain(`robots.txt does not allow FirstlightBot to read it.  ${site.url}/hidden\n`);
    expect(out).toMatch(/^name {16}Pelham\n {22}".*Pelham.*" {2}http/m);
    expect(out).toMatch(/^contact_email {7}hello@pelham\.example\n {22}"[^"]*hello@pelham\.example/m);
    expect(out).toMatch(/^Blank: .*founded_year/m);
    expect(out).not.toContain('\u001b');
    expect(site.paths()).not.toContain('/hidden');
    expect(readdirSync(data_dir)).toEqual([]);
  });

  test('the same as JSON', async () => {
    const { out } = await run(data_dir, ['draft', site.url, '--json'], LOCAL);
    const { outcome, pages, profile } = JSON.parse(out);
    expect(outcome).toBe('partial');
    expect(pages).toContainEqual({ url: `${site.url}/hidden`, status: null, reason: 'robots' });
    const { value, evidence } = profile.fields.short_description;
    expect(value).toBe('Pelham writes invoices for small bakeries in a minute.');
    expect(evidence[0]).toMatchObject({ quote: value, page_url: `${site.url}/` });
  });

  test('with --why what else was found, what a list was taken for and how likely it was', async () => {
    const { out } = await run(data_dir, ['draft', site.url, '--why'], LOCAL);
    expect(out).toMatch(/^name {16}drafted   \d+ +Pelham$/m);
    expect(out).toMatch(/^tagline {13}drafted {10}.+\n {20}unlikely {9}\S/m);
    expect(out).toMatch(
      /^contact_email {7}drafted   \d+ +hello@pelham\.example\n {20}unlikely +-?\d+ +press@pelham\.example$/m,
    );
    expect(out).toMatch(
      /^features {12}(?:drafted|offered|unlikely) +0\.\d+ +Bread delivery \| .*below "What we offer"/m,
    );
  });

  test('a website that cannot be read is exit code 1 and says why', async () => {
    const { out, code } = await run(data_dir, ['draft', `${site.url}/gone`], LOCAL);
    expect(code).toBe(1);
    expect(out).toContain('answered 404 Not Found');
  });

  test.each([
    [['draft'], 'draft takes one URL'],
    [['draft', 'one.example', 'two.example'], 'draft takes one URL'],
    [['draft', 'ftp://acme.com'], 'must start with http:// or https://'],
    [['draft', 'localhost'], 'localhost is not a public host'],
    [['draft', 'http://127.0.0.1:1'], '127.0.0.1 is not a public host'],
  ])('%j is wrong usage', async (args, line) => {
    const { err, code } = await run(data_dir, args);
    expect(code).toBe(2);
    expect(err).toContain(line);
  });
});

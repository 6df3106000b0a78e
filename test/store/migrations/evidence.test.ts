import { expect, test } from 'vitest';
import { drafted, type Evidence, fieldSet, setByClient } from '../../../domain/profile/draft_fields.ts';
import { databaseBefore } from './older_database.ts';

const said = (quote: string): Evidence => ({
  quote,
  page_url: 'https://acme.example/about',
  start: 0,
  end: quote.length,
});
const READ = Date.UTC(2026, 10, 2, 23);

/** A listing that was submitted from a draft before listings had evidence. */
function olderListing() {
  const older = databaseBefore(34);
  const { connection } = older;
  const fields = fieldSet({
    name: drafted('Acme', [said('Acme makes anvils.')]),
    country: drafted('de', [said('Made in Germany')]),
    founded_year: drafted('2019', [said('Since 2019')]),
    city: setByClient(drafted('Berlin', [said('In Berlin')]), 'Bonn'),
    pricing_summary: drafted('€9', [said(`€9 ${'a'.repeat(1200)}`)]),
    features: drafted(
      ['Heavy anvils', 'Light hammers'],
      [said('Heavy anvils'), said('Hammers that are light')],
    ),
    usps: setByClient(drafted(['Old'], [said('Old')]), ['Old', 'Told']),
    categories: drafted(['Design'], [said('For smiths')]),
  });
  connection.exec(`insert into person (id, email, name, mailbox_key, created_at) values (1, 'a@example.org', 'Ada', 'a@example.org', 0);
    insert into category (id, slug, name, description, position) values (1, 'design', 'Design', '', 0)`);
  connection
    .prepare(
      `insert into draft (id, person_id, url, site_key, status, outcome, step, percent, read_at, fields, faqs, founders,
        company_socials, founder_socials, story, milestones, seo, left_out, offers, created_at, updated_at)
      values ('d', 1, 'https://acme.example/', 'acme.example', 'submitted', 'complete', '', 100, ?, ?, ?, ?, ?, '{}', '{}', '[]', '{}', '[]', '{}', 0, 0)`,
    )
    .run(
      READ,
      JSON.stringify(fields),
      JSON.stringify([
        { value: { question: 'Free?', answer: 'No.' }, evidence: [said('No.')] },
        { value: { question: 'Who?', answer: 'Ada.' }, evidence: [] },
      ]),
      JSON.stringify([{ value: { name: 'Ada', title: 'Smith' }, evidence: [said('Ada, smith')] }]),
      JSON.stringify({ x: { value: 'https://x.com/acme', evidence: [said('https://x.com/acme')] } }),
    );
  connection
    .prepare(
      `insert into listing (id, slug, person_id, draft_id, url, site_key, domain, status, name, features, usps, keywords, tags,
        faqs, founders, company_socials, not_found_on_website, created_at, updated_at)
      values (7, 'acme', 1, 'd', 'https://acme.example/', 'acme.example', 'acme.example', 'draft', 'Acme', '[]', '[]', '[]', '[]',
        '[]', '[]', '{}', '[]', 0, 0)`,
    )
    .run();
  return older;
}

test('listings that were submitted before have the quotes of their drafts, and the values of their owners', () => {
  const { connection, update } = olderListing();
  update();
  const rows = connection
    .prepare(
      'select field, text, quotes, read_on from listing_evidence where listing_id = 7 order by field, text',
    )
    .all() as { field: string; text: string; quotes: string; read_on: string | null }[];
  const shown = rows.map(({ field, text, quotes, read_on }) => [
    field,
    text,
    (JSON.parse(quotes) as { quote: string }[]).map(({ quote }) => quote.slice(0, 20)),
    read_on,
  ]);
  const day = '2026-11-02';
  expect(shown).toEqual([
    ['categories', 'design', ['For smiths'], day],
    ['city', 'Berlin', ['In Berlin'], day],
    ['city', 'Bonn', [], null],
    ['country', 'DE', ['Made in Germany'], day],
    ['faqs', 'Free?\nNo.', ['No.'], day],
    ['faqs', 'Who?\nAda.', [], null],
    // Nothing is known of the other feature: no quote has its words.
    ['features', 'Heavy anvils', ['Heavy anvils'], day],
    ['founded_year', '2019', ['Since 2019'], day],
    ['founders', 'Ada\nSmith\n', ['Ada, smith'], day],
    ['name', 'Acme', ['Acme makes anvils.'], day],
    ['pricing_summary', '€9', [`€9 ${'a'.repeat(17)}`], day],
    ['socials', 'x\nhttps://x.com/acme', ['https://x.com/acme'], day],
    ['usps', 'Old', ['Old'], day],
    ['usps', 'Told', [], null],
  ]);
  expect(JSON.parse(rows[0]!.quotes)).toEqual([
    { quote: 'For smiths', page_url: 'https://acme.example/about' },
  ]);
  expect(Math.max(...rows.map(({ quotes }) => quotes.length))).toBeLessThan(1_100);
  expect(connection.pragma('foreign_key_check')).toEqual([]);
});

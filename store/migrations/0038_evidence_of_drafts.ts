import type { Migration } from '../base/migrate.ts';

/** Facts that are one text in a draft. */
const TEXTS = `'name', 'tagline', 'short_description', 'description', 'stage', 'pricing_model', 'pricing_summary', 'country', 'city', 'founded_year'`;
/** Facts that are a list. */
const LISTS = `'categories', 'features', 'usps'`;

/** The text of a field as its listing has it. */
const textOf = (value: string): string => `case field.key
    when 'country' then upper(${value})
    when 'founded_year' then cast(cast(${value} as integer) as text)
    else ${value} end`;

/** The entry of a list as its listing has it: categories by their slug. */
const ENTRY = `case field.key when 'categories' then (select slug from category where category.name = entry.value)
    else entry.value end`;

/** Quotes of a whole list that have the words of one of its entries; all of them where it has one entry. */
const quotesOfEntry = (list: string): string => `(select json_group_array(json(quote.value))
    from json_each(field.value, '$.${list}evidence') quote
    where json_array_length(field.value, '$.${list}value') = 1 or instr(quote.value ->> 'quote', entry.value) > 0)`;

/**
 * Gives listings that were submitted before version 34 the quotes that their drafts still have, and the note which values their owners
 * entered. A value that the listing no longer states is harmless: its quotes are not shown.
 */
export const evidenceOfDrafts: Migration = {
  version: 38,
  name: 'evidence_of_drafts',
  sql: `
with field as (
  select listing.id as listing_id, entry.key, entry.value, date(draft.read_at / 1000, 'unixepoch') as read_on
  from listing join draft on draft.id = listing.draft_id, json_each(draft.fields) entry
  where entry.key in (${TEXTS}, ${LISTS})
),
source (listing_id, field, text, evidence, read_on) as (
  -- What was drafted, with its quotes.
  select listing_id, key, ${textOf("value ->> '$.ai.value'")}, value -> '$.ai.evidence', read_on
  from field where key in (${TEXTS}) and json_type(value, '$.ai.value') = 'text'
    and json_array_length(value, '$.ai.evidence') > 0
  union all
  select listing_id, field.key, ${ENTRY}, ${quotesOfEntry('ai.')}, read_on
  from field, json_each(field.value, '$.ai.value') entry
  -- A drafted entry of which no quote is known is nobody's.
  where field.key in (${LISTS}) and json_type(field.value, '$.ai.value') = 'array'
    and json_array_length(${quotesOfEntry('ai.')}) > 0
  union all
  -- What the draft says, which is its owner's where it has no quote and is not what was drafted.
  select listing_id, key, ${textOf("value ->> '$.value'")}, coalesce(value -> '$.evidence', '[]'), read_on
  from field where key in (${TEXTS}) and json_type(value, '$.value') = 'text'
    and (json_array_length(value, '$.evidence') > 0 or value ->> '$.ai.value' is not value ->> '$.value')
  union all
  select listing_id, field.key, ${ENTRY}, '[]', null
  from field, json_each(field.value, '$.value') entry
  where field.key in (${LISTS}) and json_type(field.value, '$.value') = 'array'
    and json_array_length(field.value, '$.evidence') = 0
    and entry.value not in (select value from json_each(coalesce(field.value -> '$.ai.value', '[]')))
  union all
  select listing.id, 'faqs', (faq.value ->> '$.value.question') || char(10) || (faq.value ->> '$.value.answer'),
    faq.value -> '$.evidence', date(draft.read_at / 1000, 'unixepoch')
  from listing join draft on draft.id = listing.draft_id, json_each(draft.faqs) faq
  union all
  select listing.id, 'founders', (founder.value ->> '$.value.name') || char(10)
      || coalesce(founder.value ->> '$.value.title', '') || char(10) || coalesce(founder.value ->> '$.value.bio', ''),
    founder.value -> '$.evidence', date(draft.read_at / 1000, 'unixepoch')
  from listing join draft on draft.id = listing.draft_id, json_each(draft.founders) founder
  union all
  select listing.id, 'socials', link.key || char(10) || (link.value ->> '$.value'), link.value -> '$.evidence',
    date(draft.read_at / 1000, 'unixepoch')
  from listing join draft on draft.id = listing.draft_id, json_each(draft.company_socials) link
),
-- Of a value that stands there twice the one with more quotes; SQLite takes the other columns from the same row.
best as (
  select listing_id, field, text, evidence, read_on, max(json_array_length(evidence)) as quotes
  from source
  where text is not null and evidence is not null
    and listing_id not in (select listing_id from listing_evidence)
  group by listing_id, field, text
)
insert into listing_evidence (listing_id, field, text, quotes, read_on)
select listing_id, field, text,
  (select json_group_array(json_object(
      'quote', case when length(quote.value ->> 'quote') > 1000
        then substr(quote.value ->> 'quote', 1, 990) || ' … ' else quote.value ->> 'quote' end,
      'page_url', quote.value ->> 'page_url'))
    from (select value from json_each(best.evidence) limit 12) quote),
  case when quotes > 0 then read_on end
from best
order by listing_id;
`,
};

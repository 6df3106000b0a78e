import { expect, test } from 'vitest';
import { comparedWith, type Stated, statesOf } from '../../../domain/drafts/competitor.ts';
import type { DraftContent } from '../../../domain/drafts/draft_content.ts';
import { drafted, fieldSet } from '../../../domain/profile/draft_fields.ts';

const proof = (quote: string) => [{ quote, page_url: 'https://us.example/', start: 0, end: quote.length }];
const theirs = (value: Stated['value']): Stated => ({
  value,
  evidence: [{ quote: String(value), page_url: 'https://them.example/' }],
});

const DRAFT: DraftContent = {
  fields: fieldSet({
    city: drafted('Ghent', proof('Ghent')),
    features: drafted(['Maps', 'Tides'], proof('Maps, Tides')),
    country: { value: 'BE', state: 'manual', evidence: [], ai: null },
    founded_year: { value: null, state: 'deleted', evidence: [], ai: null },
  }),
  faqs: [],
  founders: [],
  company_socials: { x: { value: 'https://x.com/us', evidence: proof('https://x.com/us') } },
  founder_socials: {},
  story: {},
  milestones: [],
  seo: {},
};

test('what is blank on one side stands with the other, a value set by hand as the owner’s word [R131]', () => {
  const compared = comparedWith(DRAFT, {
    states: {
      city: theirs('GHENT'),
      features: theirs(['tides', 'maps']),
      founded_year: theirs('2019'),
      'socials.github': theirs('https://github.com/them'),
    },
  });
  expect(compared.both).toMatchObject([
    { field: 'features', same: true, ours: { said_by: 'website' } },
    {
      field: 'city',
      same: true,
      ours: { value: 'Ghent', evidence: [{ quote: 'Ghent' }] },
      theirs: { value: 'GHENT' },
    },
  ]);
  expect(compared.only_ours).toEqual([
    { field: 'country', ours: { value: 'BE', said_by: 'owner', evidence: [] } },
    {
      field: 'socials.x',
      ours: {
        value: 'https://x.com/us',
        said_by: 'website',
        evidence: [{ quote: 'https://x.com/us', page_url: 'https://us.example/' }],
      },
    },
  ]);
  expect(compared.only_theirs.map(({ field }) => field)).toEqual(['founded_year', 'socials.github']);
});

test('of a website nothing is kept but what was proved, with its words', () => {
  const verified = {
    fields: { name: drafted('Them', proof('Them')), city: drafted('Ghent', proof('Ghent')) },
    offers: { features: [{ items: [{ value: 'Maps', evidence: proof('Maps') }], label: null }] },
    faqs: [],
    founders: [],
    company_socials: {},
  };
  expect(statesOf(verified)).toEqual({
    name: 'Them',
    left_out: [],
    states: { city: { value: 'Ghent', evidence: [{ quote: 'Ghent', page_url: 'https://us.example/' }] } },
  });
  expect(statesOf({ ...verified, fields: {} })).toEqual({ name: null, left_out: [], states: {} });
});

import { expect, test } from 'vitest';
import { malformed } from '../../../domain/drafts/draft_problems.ts';
import { fieldsWith, LISTING_FIELDS } from '../../../domain/profile/listing_fields.ts';

const typed = (Object.keys(LISTING_FIELDS) as (keyof typeof LISTING_FIELDS)[]).filter((name) =>
  [...fieldsWith({ is: ['year'] }), ...fieldsWith({ form: ['email', 'link', 'country'] })].some(
    (one) => one === name,
  ),
);

test('whatever the table calls a link, an address, a country or a year is refused as anything else', () => {
  expect(typed).toEqual(['country', 'founded_year', 'contact_email', 'demo_video_url', 'logo_url']);
  for (const name of typed)
    for (const value of ['see our forum', 'javascript:alert(1)'])
      expect([name, malformed(name, value).length]).toEqual([name, 1]);
  expect(malformed('city', 'see our forum')).toEqual([]);
});

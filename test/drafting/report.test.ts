import { beforeAll, describe, expect, it } from 'vitest';
import { draftReport, measureAll } from '../../scripts/draft_report.ts';
import type { Measured } from '../../scripts/drafting/measure.ts';
import { sharedSites } from '../../scripts/shared_sites.ts';

const sites = sharedSites();
let measured: Measured[];
beforeAll(async () => {
  measured = await measureAll();
}, 60_000);

describe('the drafts of the fictional sites, by rules', () => {
  it('R105 every quote is on the page it names, word for word', () => {
    expect(measured.flatMap(({ bad_quotes }) => bad_quotes)).toEqual([]);
    for (const { draft, site } of measured) {
      for (const [name, { value, state, evidence }] of Object.entries(draft.fields)) {
        expect(state, `${site} ${name}`).toBe(value === null ? 'not_found' : 'ai');
        expect(evidence.length > 0, `${site} ${name}`).toBe(value !== null);
      }
    }
  });
});

it.skipIf(sites.length === 0)(
  'docs/drafting.md says how they do today; `node scripts/draft_report.ts` writes it again',
  async () => {
    await expect(draftReport(measured, sites)).toMatchFileSnapshot('../../docs/drafting.md');
  },
);

import { beforeAll, describe, expect, test } from 'vitest';
import {
  draftReport,
  fictionalFigures,
  measureAll,
  measureFakes,
  webFigures,
} from '../../scripts/draft_report.ts';
import type { FakeMeasured } from '../../scripts/drafting/fake_run.ts';
import type { Measured } from '../../scripts/drafting/measure.ts';
import { judgeReal } from '../../scripts/drafting/real_sites.ts';
import { sharedSites } from '../../scripts/drafting/shared_sites.ts';
import { measureWeb } from '../../scripts/drafting/web_measure.ts';
import { writeReport } from '../../scripts/gate/reports.ts';

const sites = sharedSites();
let measured: Measured[];
let fakes: Awaited<ReturnType<typeof measureFakes>>;
beforeAll(async () => {
  measured = await measureAll();
  fakes = await measureFakes();
});

/** Every value that the label of its site calls invented, with the field. */
const inventedIn = (all: readonly Measured[]): string[] =>
  all.flatMap(({ site, verdicts }) =>
    verdicts.flatMap(({ name, invented }) => invented.map((value) => `${site} ${name}: ${value}`)),
  );

describe('the drafts of the fictional sites, by rules', () => {
  test('say nothing that the site does not say of the company [R106]', () => {
    expect(inventedIn(measured)).toEqual([]);
  });

  test('do as the golden file says; --update writes it again', async () => {
    await expect(fictionalFigures(measured)).toMatchFileSnapshot('fictional_figures.md');
  });

  test('every quote is on the page it names, word for word [R105]', () => {
    expect(measured.flatMap(({ bad_quotes }) => bad_quotes)).toEqual([]);
    for (const { draft, site } of measured) {
      for (const [name, { value, state, evidence }] of Object.entries(draft.fields)) {
        expect(state, `${site} ${name}`).toBe(value === null ? 'not_found' : 'ai');
        expect(evidence.length > 0, `${site} ${name}`).toBe(value !== null);
      }
    }
  });
});

describe('the same with a fake model', () => {
  test('of a model that lies nothing is kept [R106]', () => {
    const accepted = ({ lies: claims, site }: FakeMeasured) =>
      claims.filter((lie) => lie.accepted).map((lie) => `${site} ${lie.slot}: ${lie.value}`);
    expect(fakes.lies.flatMap(({ lies: claims }) => claims).length).toBeGreaterThan(400);
    expect(fakes.lies.flatMap(accepted)).toEqual([]);
    expect(inventedIn(fakes.lies)).toEqual([]);
  });

  test('of one that tells the truth nearly all is kept, and nothing else [R105]', () => {
    const wrong = fakes.truth.flatMap(({ verdicts }) => verdicts.flatMap((verdict) => verdict.wrong));
    expect([...inventedIn(fakes.truth), ...wrong]).toEqual([]);
    const count = (of: (verdict: Measured['verdicts'][number]) => number) =>
      fakes.truth.flatMap(({ verdicts }) => verdicts).reduce((sum, verdict) => sum + of(verdict), 0);
    const right = count((verdict) => verdict.right);
    expect(right / (right + count((verdict) => verdict.missed.length))).toBeGreaterThan(0.85);
  });

  test('whatever it says, every quote is on its page [R105]', () => {
    expect(
      Object.values(fakes)
        .flat()
        .flatMap(({ bad_quotes }) => bad_quotes),
    ).toEqual([]);
  });

  test('what a page hides, and what robots.txt forbids, is not shown to it [R103]', () => {
    const { prompt } = fakes.truth.find(({ site }) => site === 'veriwren')!;
    expect(prompt).toContain('Veriwren');
    // A sentence that gives orders to AI readers, in plain sight, is not shown to it either (D82).
    expect(prompt).not.toContain('Queen Bess');
    expect(HIDDEN.filter((words) => prompt.includes(words))).toEqual([]);
  });
});

/** What veriwren hides, or forbids to robots. */
const HIDDEN = [
  'Atlantis',
  'boss@evil',
  'Babylon',
  'Orlok',
  'Ruritania',
  'Lilliput',
  'Laputa',
  'Utopia',
  'Camelot',
  'Runnymede',
  'El Dorado',
  'Avalon',
  'Stavanger',
  'rota@',
];

describe.skipIf(sites.length === 0)('the drafts of the real sites', () => {
  test('say nothing that the site does not say [R106]', () => {
    expect(sites.flatMap(judgeReal).flatMap(({ invented }) => invented)).toEqual([]);
  });

  test('do as the golden file says, and the whole report is left in .night/', async () => {
    const web = await measureWeb();
    writeReport('drafting', draftReport(measured, fakes, sites, web));
    await expect(webFigures(web)).toMatchFileSnapshot('web_figures.md');
  });
});

import { type VerifiedDraft, verify } from '../domain/evidence/evidence.ts';
import { DRAFT_FIELD_NAMES, type Evidence } from '../domain/profile/draft_fields.ts';
import { draftByRules } from '../drafting/rules.ts';
import { FICTIONAL_SITES } from '../fixtures/serve_sites.ts';
import { startWorld } from '../test/world.ts';
import type { Manner } from './drafting/fake_model.ts';
import { type FakeMeasured, measureFake } from './drafting/fake_run.ts';
import { figuresOf, figuresTable } from './drafting/figures.ts';
import held_out from './drafting/held_out.json' with { type: 'json' };
import { leftOutPart } from './drafting/left_out.ts';
import { type Measured, measureSite } from './drafting/measure.ts';
import { judgeReal } from './drafting/real_sites.ts';
import { requestFor, type SharedSite } from './drafting/shared_sites.ts';
import type { WebMeasured } from './drafting/web_measure.ts';

/** Drafts every fictional site with a service of its own and judges the result. */
export async function measureAll(): Promise<Measured[]> {
  const world = await startWorld();
  try {
    const key = await world.key('ada');
    const measured: Measured[] = [];
    for (const name of FICTIONAL_SITES) measured.push(await measureSite(world, key, name));
    return measured;
  } finally {
    await world.close();
  }
}

/** The same with a fake model that is truthful, lies, or falls for every trap. */
export async function measureFakes(): Promise<Record<Manner, FakeMeasured[]>> {
  return {
    truth: await measureFake('truth'),
    lies: await measureFake('lies'),
    traps: await measureFake('traps'),
  };
}

/** The report of a night: quality of drafts by field, and what the rules draft from each real site, with quotes. */
export function draftReport(
  measured: readonly Measured[],
  fakes: Readonly<Record<Manner, readonly FakeMeasured[]>>,
  sites: readonly SharedSite[],
  web: readonly WebMeasured[],
): string {
  return [
    INTRODUCTION,
    leftOutPart(),
    webPart(web),
    rulesPart(measured, sites),
    HELD_OUT,
    fakePart(fakes),
    trapsPart(measured),
    REAL_SITES,
    ...sites.map(reportOf),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** Figures of all fictional sites by field and of each site: the golden file that shows what a change of rules does. */
export const fictionalFigures = (measured: readonly Measured[]): string =>
  [figuresTable(figuresOf(measured.flatMap(({ verdicts }) => verdicts))), trapsPart(measured), ''].join(
    '\n\n',
  );

/** The same of the real websites of the development set. */
export const webFigures = (web: readonly WebMeasured[]): string => `${webPart(web)}\n`;

const INTRODUCTION = `# How well drafts do

Real websites (their pages are not part of this repository, \`SHARED_DATA\`), and the fictional
companies of \`fixtures/sites/\`: more than half of them were written to mislead, the last twelve to be as ordinary as
websites of 2026 are. Each fictional site has a label, \`{name}.expected.json\`,
which says for every field what a draft may say, what it must leave blank, and what it may never say. A running service
reads the sites over HTTP like any other; then every value is judged by the label, and every quote is looked up in the raw
HTML by a reading that shares nothing with the crawler (\`test/drafting/raw_words.ts\`).

**Right**: what the label allows. **Wrong**: said of the company, but not this. **Invented**: the site does not say it, or says
it of somebody else, or a template, hidden text or an order to the reader says it. **Missed**: the site says it, the draft does
not. **Rightly blank**: nothing to say and nothing said. Lists count by items. Precision is right of all that was said, recall
right of all that should have been said.`;

function webPart(web: readonly WebMeasured[]): string {
  return `## Real websites

${web.length} websites of real small companies in ${new Set(web.map(({ site }) => site.label.lang)).size} languages, whose pages are not part of this repository. They were labelled by reading
their pages, before any draft of them was looked at; since then they are known to those who write the rules, so this is a
development set. Each is crawled from its files as over the network. \`node scripts/web_report.ts --each\` names every value that is
false or missed.

${figuresTable(figuresOf(web.flatMap(({ verdicts }) => verdicts)))}`;
}

function rulesPart(measured: readonly Measured[], sites: readonly SharedSite[]): string {
  const verdicts = [...measured.flatMap((one) => one.verdicts), ...sites.flatMap(judgeReal)];
  const quotes = measured.reduce((sum, one) => sum + one.quotes, 0);
  const bad = measured.reduce((sum, one) => sum + one.bad_quotes.length, 0);
  return `## By rules only

${measured.length} fictional and ${sites.length} real sites. Quotes shown by the drafts of the fictional sites: ${quotes}, of them not on
the page they name: ${bad}.

${figuresTable(figuresOf(verdicts))}`;
}

const HELD_OUT = `## The same, before anybody had seen the sites

What to expect of sites that nobody tuned for. Each set was written, with its labels, by somebody who had not read the rules, and
measured before those who write the rules had seen it. Then its failures were handed to them, so the table above is of a
development set.

${held_out
  .map(
    ({ about, measured, commit, figures }) =>
      `### ${about}\n\nOn ${measured}, with the rules of commit ${commit}:\n\n${figuresTable(figures)}`,
  )
  .join('\n\n')}`;

function fakePart({ truth, lies, traps }: Readonly<Record<Manner, readonly FakeMeasured[]>>): string {
  const all_lies = lies.flatMap((one) => one.lies);
  const rows = [...new Set(all_lies.map(({ kind }) => kind))].map((kind) => {
    const own = all_lies.filter((lie) => lie.kind === kind);
    const places = [...new Set(own.map(({ slot }) => slot))].join(', ');
    return `| ${kind} | ${places} | ${own.length} | ${own.filter(({ accepted }) => accepted).length} |`;
  });
  const trapped = traps.flatMap((one) => one.lies);
  const acceptedIn = (slots: (slot: string) => boolean): string => {
    const own = trapped.filter(({ slot }) => slots(slot));
    return `${own.filter(({ accepted }) => accepted).length} of ${own.length}`;
  };
  return `## With a model

No real model is measured here. A fake one (\`scripts/drafting/fake_model.ts\`) is asked over the wire by the real SDK, and answers from
the pages that it is shown and the labels. **When it tells the truth**, its recall is by construction; what this shows is that the judge lets
true values pass, in nine languages and four charsets:

${figuresTable(figuresOf(truth.flatMap((one) => one.verdicts)))}

**When it lies**, the same ${all_lies.length / lies.length} lies about each site, most with a true quote beside them; kept is what the draft shows:

| Lie | Told as | Told | Kept |
|---|---|---|---|
${rows.join('\n')}

**When it takes in every trap** that it is shown, each value is quoted word for word from a page and speaks of somebody else, of a
template, or is an order to the reader. Kept: ${acceptedIn((slot) => slot !== 'features' && slot !== 'pricing_summary')} as a fact, ${acceptedIn((slot) => slot === 'pricing_summary')} as a price, ${acceptedIn((slot) => slot === 'features')} where a whole
foreign sentence is given as a feature. This is what no lookup of quotes can know: whether a true sentence is about this product. It
is left to the model's own reading, to the founder's review, and to the quote that stands beside every value. What is hidden on a page,
and pages that robots.txt forbids, never reach a model.`;
}

function trapsPart(measured: readonly Measured[]): string {
  const rows = measured.map(({ site, label, verdicts }) => {
    const count = (of: (verdict: Measured['verdicts'][number]) => number) =>
      verdicts.reduce((sum, verdict) => sum + of(verdict), 0);
    const statements = [
      count(({ right }) => right),
      count(({ wrong }) => wrong.length),
      count(({ invented }) => invented.length),
      count(({ missed }) => missed.length),
    ];
    return `| ${site} | ${cell(label.about)} | ${cell(label.traps.join('; '))} | ${statements.join(' / ')} |`;
  });
  return `## The fictional sites and their traps

| Site | What it is | What it does to a careless reader | right / wrong / invented / missed |
|---|---|---|---|
${rows.join('\n')}`;
}

const REAL_SITES = `## What the rules draft from the real sites

Every value was judged by reading the pages: \`test/drafting/shared_sites.test.ts\` fails on any other.`;

const MAX_QUOTE = 140;

function reportOf(site: SharedSite): string {
  const request = requestFor(site);
  const draft = verify(draftByRules(request), request);
  const rows = rowsOf(draft).map(
    ([field, value, evidence]) => `| ${field} | ${cell(value)} | ${quotes(evidence)} |`,
  );
  const blank = [
    ...DRAFT_FIELD_NAMES.filter((name) => !draft.fields[name]),
    ...(['faqs', 'founders'] as const).filter((list) => draft[list].length === 0),
  ];
  return [
    `### ${site.name}`,
    `Pages: ${site.pages.map(({ url }) => new URL(url).pathname).join(', ')}`,
    ['| Field | Value | Quote |', '|---|---|---|', ...rows].join('\n'),
    `Left blank: ${blank.join(', ')}.`,
  ].join('\n\n');
}

type Row = [field: string, value: string, evidence: readonly Evidence[]];

function rowsOf({ fields, faqs, founders, company_socials }: VerifiedDraft): Row[] {
  return [
    ...DRAFT_FIELD_NAMES.flatMap((name): Row[] => {
      const field = fields[name];
      return field ? [[name, [field.value].flat().join('; '), field.evidence]] : [];
    }),
    ...faqs.map(({ value, evidence }): Row => ['faq', value.question, evidence]),
    ...founders.map(({ value, evidence }): Row => ['founder', value.name, evidence]),
    ...Object.entries(company_socials).map(([key, { value, evidence }]): Row => [key, value, evidence]),
  ];
}

function quotes(evidence: readonly Evidence[]): string {
  return evidence
    .map(({ quote, page_url }) => `“${cell(shortened(quote))}” (${new URL(page_url).pathname})`)
    .join('<br>');
}

function shortened(quote: string): string {
  return quote.length <= MAX_QUOTE ? quote : `${quote.slice(0, MAX_QUOTE)}…`;
}

function cell(text: string): string {
  return text.replaceAll('\n', ' ⏎ ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

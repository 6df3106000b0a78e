import fc from 'fast-check';
import type { Typed } from './broken_forms.ts';
import { formsOf, randomForms } from './forms.ts';
import type { Found } from './fuzzer.ts';
import { type Around, formIn, withoutEffect } from './operation_forms.ts';
import { type Got, lineOf, type Sent } from './wire.ts';

/** A person in a browser. */
export interface Sender {
  cookie: string;
  csrf: string;
}

/** What is sent to a form of the site, and whether it has to be refused. */
type SiteForm = readonly [sent: Sent, is_refused: boolean];

interface SiteFormsOptions {
  around: Around;
  /** Paths that take forms, with what their variables stand for. */
  paths: readonly string[];
  /** A new session for each path, since a form may end it. */
  sender: (path: string) => Promise<Sender>;
  samples: number;
  seed: number;
}

/** Sends forms to every path of the site that takes one: broken ones, ones without a token, whole ones with anything in them. */
export async function fuzzSiteForms({
  around,
  paths,
  sender,
  samples,
  seed,
}: SiteFormsOptions): Promise<Found> {
  const { wire } = around;
  const before = wire.count();
  const statuses: Record<number, number> = {};
  const findings: string[] = [];
  const send = async ([sent, is_refused]: SiteForm): Promise<void> => {
    const got = await wire.send(sent);
    statuses[got.status] = (statuses[got.status] ?? 0) + 1;
    findings.push(...faultsIn(got, is_refused).map((fault) => `${lineOf(sent)}\n  ${fault}`));
  };
  const [refused, whole]: [SiteForm[], SiteForm[]] = [[], []];
  for (const [place, path] of paths.entries()) {
    const person = await sender(path);
    // A short run sends a third of them to each form, and others to the next.
    const to = (forms: readonly Typed[], is_refused: boolean): SiteForm[] =>
      forms
        .filter((_, i) => samples >= 100 || (i + place) % 3 === 0)
        .map((typed) => [sentTo(path, person, typed), is_refused]);
    const random = fc.sample(randomForms(person.csrf), {
      numRuns: Math.ceil(samples / 20),
      seed: seed + place,
    });
    const typedOf = (is_broken: boolean): Typed[] =>
      random.filter((form) => form.is_broken === is_broken).map(({ typed }) => typed);
    const without = Object.values(formsOf({ name: 'x', email: 'x' }, person.csrf));
    refused.push(...to([...without, ...typedOf(true)], true));
    whole.push(
      ...to([...Object.values(formsOf({ csrf: person.csrf, name: 'x' })), ...typedOf(false)], false),
    );
  }
  findings.push(...(await withoutEffect(around, refused, send)));
  for (const form of whole) await send(form);
  return { operation: 'forms of the site', requests: wire.count() - before, statuses, findings };
}

/** Sends a form to a path as a browser does. */
const sentTo = (path: string, { cookie }: Sender, typed: Typed): Sent =>
  formIn({ method: 'POST', path, headers: { cookie, 'sec-fetch-site': 'same-origin' } }, typed);

function faultsIn({ status, headers, bytes }: Got, is_refused: boolean): string[] {
  const faults = status >= 500 || (is_refused && status < 400) ? [`status ${status}`] : [];
  const type = headers['content-type'] ?? '';
  if (bytes.length > 0 && status >= 400 && type !== 'text/html; charset=utf-8') faults.push(`type ${type}`);
  return faults;
}

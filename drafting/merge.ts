import type { Offers, Proved, VerifiedDraft } from '../domain/evidence/evidence.ts';
import type { DraftField, DraftFieldName, DraftFieldSet } from '../domain/profile/draft_fields.ts';
import { DRAFT_FIELD_NAMES, drafted, LIST_ITEMS_MAX } from '../domain/profile/draft_fields.ts';
import { FAQS_DRAFTED, FOUNDERS_MAX, type Founder, OFFERED_BESIDE } from '../domain/profile/drafting.ts';
import { FIRST_PROPOSER } from '../domain/profile/proposers.ts';
import { compact, onceEach } from './site/site.ts';

/** One draft of two that were proved alike: by field the one that comes first, else the other; FAQs, founders and accounts of both. */
export function merged(rules: VerifiedDraft, model: VerifiedDraft): VerifiedDraft {
  const fields: Partial<DraftFieldSet> = {};
  for (const name of DRAFT_FIELD_NAMES) {
    const field = chosen(name, rules.fields[name], model.fields[name]);
    if (field) fields[name] = field;
  }
  return {
    fields,
    offers: offersBeside(fields, { ...model.offers, ...rules.offers }),
    faqs: onceEach([...rules.faqs, ...model.faqs], ({ value }) => compact(value.question)).slice(
      0,
      FAQS_DRAFTED,
    ),
    founders: mergedFounders(rules.founders, model.founders),
    company_socials: { ...model.company_socials, ...rules.company_socials },
  };
}

/** Offers of the fields that neither has drafted, and of those that have some beside a value. */
function offersBeside(fields: Partial<DraftFieldSet>, offers: Offers): Offers {
  const isOpen = (name: DraftFieldName): boolean => !fields[name] || OFFERED_BESIDE.has(name);
  return Object.fromEntries(Object.entries(offers).filter(([name]) => isOpen(name as DraftFieldName)));
}

function chosen(
  name: DraftFieldName,
  byRules: DraftField | undefined,
  byModel: DraftField | undefined,
): DraftField | undefined {
  if (!byRules || !byModel) return byRules ?? byModel;
  if (FIRST_PROPOSER[name] !== 'both') return FIRST_PROPOSER[name] === 'rules' ? byRules : byModel;
  const values = [...new Set([byRules.value, byModel.value].flat().filter((value) => value !== null))];
  return drafted(values.slice(0, LIST_ITEMS_MAX), [...new Set([...byRules.evidence, ...byModel.evidence])]);
}

/** The rules' founders first; of a person whom both name, the role and the life that only one gives. */
function mergedFounders(
  rules: readonly Proved<Founder>[],
  model: readonly Proved<Founder>[],
): Proved<Founder>[] {
  const byName = new Map(model.map((one) => [compact(one.value.name), one]));
  const fuller = rules.map((one) => {
    const other = byName.get(compact(one.value.name));
    if (!other) return one;
    return {
      value: { ...other.value, ...one.value },
      evidence: [...one.evidence, ...other.evidence],
    };
  });
  return onceEach([...fuller, ...model], ({ value }) => compact(value.name)).slice(0, FOUNDERS_MAX);
}

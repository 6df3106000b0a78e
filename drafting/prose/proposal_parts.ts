import type { DraftFieldName } from '../../domain/profile/draft_fields.ts';
import type { Faq, Founder, Proposal, Proposed, SocialKey } from '../../domain/profile/drafting.ts';

/** What becomes of each value of a proposal; null leaves it out. */
interface Changes {
  /** Of a field: its value, or each of its list, of its items and of the lists that are offered for it. */
  value: (one: Proposed<string>, name: DraftFieldName) => Proposed<string> | null;
  faq: (one: Proposed<Faq>) => Proposed<Faq> | null;
  founder: (one: Proposed<Founder>) => Proposed<Founder> | null;
  social: (one: Proposed<string>, key: SocialKey) => Proposed<string> | null;
}

/** A proposal with every value as it was changed. A list that is one value keeps its quotes. */
export function proposalBy(proposal: Proposal, { value: changed, faq, founder, social }: Changes): Proposal {
  const { fields, items = {}, offers = {}, faqs, founders, company_socials } = proposal;
  const listed = (list: readonly Proposed<string>[], name: DraftFieldName): Proposed<string>[] =>
    list.flatMap((one) => changed(one, name) ?? []);
  return {
    fields: mapped(fields, ({ value, quotes }, name) =>
      typeof value === 'string'
        ? changed({ value, quotes }, name)
        : { value: value.filter((one) => changed({ value: one, quotes }, name)), quotes },
    ),
    items: mapped(items, listed),
    offers: mapped(offers, (list, name) =>
      list.map((offer) => ({ ...offer, items: listed(offer.items, name) })),
    ),
    faqs: faqs.flatMap((one) => faq(one) ?? []),
    founders: founders.flatMap((one) => founder(one) ?? []),
    company_socials: mapped(company_socials, social),
  };
}

function mapped<K extends DraftFieldName | SocialKey, V>(
  parts: Readonly<Partial<Record<K, V>>>,
  change: (part: V, key: K) => V | null,
): Partial<Record<K, V>> {
  const entries = (Object.entries(parts) as [K, V][]).map(([key, part]) => [key, change(part, key)]);
  return Object.fromEntries(entries.filter(([, part]) => part !== null)) as Partial<Record<K, V>>;
}

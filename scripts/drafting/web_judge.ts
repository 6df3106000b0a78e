import type { VerifiedDraft } from '../../domain/evidence/evidence.ts';
import type { DraftFieldName } from '../../domain/profile/draft_fields.ts';
import { isListedFeature } from '../reading/group_labels.ts';
import type { JudgedName, Verdict } from './judge.ts';
import type { WebLabel, WebSite } from './web_sites.ts';

/** A site by its host, with its label. */
type Judged = Pick<WebSite, 'host' | 'label'>;

/**
 * Judges a draft of a real website by its label. Values are compared by their letters and digits alone: punctuation and case do not
 * matter. Fields without a label (description, tags, usps, keywords, stage) are not judged.
 */
export function judgeWeb(draft: VerifiedDraft, site: Judged): Verdict[] {
  const { label } = site;
  const value = (name: DraftFieldName): string[] => [draft.fields[name]?.value ?? []].flat().map(String);
  const one = (name: DraftFieldName, key: SingleKey, is: Compare) =>
    single(name, key, value(name), label, is);
  return [
    one('name', 'name', same),
    one('tagline', 'tagline', overlaps),
    one('short_description', 'short', overlaps),
    one('city', 'city', same),
    one('country', 'country', same),
    one('founded_year', 'year', same),
    one('contact_email', 'email', same),
    one('pricing_model', 'model', exact),
    one('pricing_summary', 'prices', holds),
    one('logo_url', 'logo', holdsFile),
    one('demo_video_url', 'video', holds),
    features(value('features'), site),
    categories(value('categories'), label),
    founders(
      draft.founders.map(({ value: { name } }) => name),
      label,
    ),
    faqs(
      draft.faqs.map(({ value: { question } }) => question),
      label,
    ),
    socials(
      Object.entries(draft.company_socials).map(([key, { value: url }]) => [key, url]),
      label,
    ),
  ];
}

/** Whether a drafted or offered list has two features of the label, or its only one; undefined where the site lists none. */
export function hasFeatures({ fields, offers }: VerifiedDraft, label: WebLabel): boolean | undefined {
  if (label.features.length === 0) return undefined;
  const lists = [
    [fields.features?.value ?? []].flat(),
    ...(offers.features ?? []).map(({ items }) => items.map(({ value }) => value)),
  ];
  const least = Math.min(2, label.features.length);
  return lists.some(
    (items) => label.features.filter((each) => items.some((one) => overlaps(one, each))).length >= least,
  );
}

/** Whether a category that fits is drafted or offered; undefined where none fits. */
export function hasCategory({ fields, offers }: VerifiedDraft, label: WebLabel): boolean | undefined {
  const ok = okOf(label, 'cats');
  const fitting = [...label.cats, ...(ok === true ? [] : ok)];
  if (fitting.length === 0) return undefined;
  const offered = (offers.categories ?? []).flatMap(({ items }) => items.map(({ value }) => value));
  return [fields.categories?.value ?? [], offered].flat().some((said) => fitting.includes(said));
}

/** Most questions that a draft shows: more are not missed. */
const FAQS_MAX = 5;

type SingleKey =
  | 'name'
  | 'tagline'
  | 'short'
  | 'city'
  | 'country'
  | 'year'
  | 'email'
  | 'model'
  | 'prices'
  | 'logo'
  | 'video';
type Compare = (said: string, wanted: string) => boolean;

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
const exact: Compare = (said, wanted) => said === wanted;
const same: Compare = (said, wanted) => letters(said) === letters(wanted);
const holds: Compare = (said, wanted) =>
  letters(wanted) === '' ? said.includes(wanted) : letters(said).includes(letters(wanted));
/** A label names a file as a person reads it; an address may write its letters as `%E4…`. */
const holdsFile: Compare = (said, wanted) => holds(said, wanted) || holds(decodeURI(said), wanted);
const overlaps: Compare = (said, wanted) =>
  holds(said, wanted) || (letters(said).length > 8 && holds(wanted, said));

const okOf = (label: WebLabel, key: string): readonly string[] | true => {
  const ok = label[`${key}_ok`];
  return ok === true ? true : Array.isArray(ok) ? (ok as readonly string[]) : [];
};

const trapsOf = (label: WebLabel, key: string): readonly string[] => label.trap?.[key] ?? [];

function single(
  name: JudgedName,
  key: SingleKey,
  said: readonly string[],
  label: WebLabel,
  is: Compare,
): Verdict {
  const wanted = label[key];
  const ok = okOf(label, key);
  const [value] = said;
  const blank = { name, right: 0, wrong: [], invented: [], missed: [], right_to_blank: 0 };
  if (value === undefined)
    return wanted.length > 0 ? { ...blank, missed: [String(wanted[0])] } : { ...blank, right_to_blank: 1 };
  if (wanted.some((each) => is(value, each))) return { ...blank, right: 1 };
  if (ok === true || ok.some((each) => is(value, each))) return { ...blank, right: 1 };
  const foreign = trapsOf(label, key).some((trap) => holds(value, trap));
  return foreign || wanted.length === 0 ? { ...blank, invented: [value] } : { ...blank, wrong: [value] };
}

/** A list: what is wanted and allowed, compared so that a shortened or continued title is the same one. */
function list(
  name: JudgedName,
  said: readonly string[],
  wanted: readonly string[],
  ok: readonly string[] | true,
  traps: readonly string[],
  is: Compare,
): Verdict {
  const invented = said.filter((one) => traps.some((trap) => holds(one, trap)));
  const rest = said.filter((one) => !invented.includes(one));
  const right = rest.filter((one) => ok === true || [...wanted, ...ok].some((each) => is(one, each)));
  const missed = wanted.filter((each) => !said.some((one) => is(one, each)));
  const wrong = rest.filter((one) => !right.includes(one));
  const right_to_blank = Number(said.length + missed.length === 0);
  // Where the site names none at all, one that is named is invented.
  if (wanted.length === 0 && ok !== true && ok.length === 0)
    return { name, right: 0, wrong: [], invented: said, missed: [], right_to_blank };
  return { name, right: right.length, wrong, invented, missed, right_to_blank };
}

/** Whether a title may stand among the features of a profile of this site. */
export const mayBeFeature = (title: string, site: Judged): boolean => features([title], site).right === 1;

/** The site's own list is wanted; titles of other groups that were named lists of features, when groups were labelled, are right too. */
function features(said: readonly string[], { host, label }: Judged): Verdict {
  const listed = said.filter((title) => isListedFeature(host, title));
  const known = okOf(label, 'features');
  const ok = label.features_free || known === true ? true : [...known, ...listed];
  const bad = label.bad?.features ?? [];
  const judged = list('features', said, label.features, ok, trapsOf(label, 'features'), overlaps);
  const spoilt = ok === true ? said.filter((one) => bad.some((each) => same(one, each))) : [];
  return spoilt.length > 0
    ? { ...judged, right: judged.right - spoilt.length, wrong: [...judged.wrong, ...spoilt] }
    : judged;
}

/** One category that fits is enough: a listing has one to three. */
function categories(said: readonly string[], label: WebLabel): Verdict {
  const judged = list('categories', said, label.cats, okOf(label, 'cats'), [], same);
  return { ...judged, missed: judged.right > 0 ? [] : judged.missed.slice(0, 1) };
}

const founders = (said: readonly string[], label: WebLabel): Verdict =>
  list('founders', said, label.founders, okOf(label, 'founders'), trapsOf(label, 'founders'), same);

/** Questions are counted: the label says how many there are, and which were once taken for questions. */
function faqs(said: readonly string[], label: WebLabel): Verdict {
  const bad = [...(label.bad?.faqs ?? []), ...trapsOf(label, 'faqs')];
  const wrong = said.filter((one) => bad.some((each) => holds(one, each)));
  const good = said.length - wrong.length;
  const wanted = Math.min(label.faqs, FAQS_MAX);
  const free = label['faqs_ok'] === true;
  const right = free ? good : Math.min(good, label.faqs);
  const beyond = said.filter((one) => !wrong.includes(one)).slice(right);
  return {
    name: 'faqs',
    right,
    wrong: label.faqs === 0 ? wrong : [...wrong, ...beyond],
    invented: label.faqs === 0 ? beyond : [],
    missed: Array.from({ length: Math.max(0, wanted - right) }, () => 'a question'),
    right_to_blank: Number(said.length === 0 && wanted === 0),
  };
}

function socials(said: readonly (readonly string[])[], label: WebLabel): Verdict {
  const ok = (label['socials_ok'] ?? {}) as Readonly<Record<string, string>>;
  const is = ([key = '', url = '']: readonly string[], known: Readonly<Record<string, string>>): boolean =>
    known[key] !== undefined && decodeURI(url).toLowerCase().includes(known[key].toLowerCase());
  const right = said.filter((one) => is(one, label.socials) || is(one, ok));
  const missed = Object.keys(label.socials).filter(
    (key) => !said.some((one) => one[0] === key && is(one, label.socials)),
  );
  const invented = said.filter((one) => !right.includes(one)).map((one) => one.join(' '));
  return {
    name: 'company_socials',
    right: right.length,
    wrong: [],
    invented,
    missed,
    right_to_blank: Number(said.length + missed.length === 0),
  };
}

import { getDomainWithoutSuffix } from 'tldts';
import type { PageLink } from '../../domain/page/page.ts';
import type { Proposal, Proposed, SocialKey } from '../../domain/profile/drafting.ts';
import { isOnPlatform, SOCIAL_HOSTS } from '../../domain/profile/social_hosts.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { entitiesOf, isOf, ownCompanies, PRODUCT_TYPES, placeOf, textsOfProperty } from '../site/json_ld.ts';
import { compact, proposed, type Site, type SitePage, textOf } from '../site/site.ts';
import { isCredit } from './selves.ts';
import themes from './theme_makers.json' with { type: 'json' };

/**
 * The company's own accounts: links of the site that lead to an account and not to a share button, a post or a person,
 * where the account bears the company's name or the link stands where sites show their own (head and foot, `rel=me`,
 * JSON-LD `sameAs`) without another name beside it. Two candidates that are shown alike: none.
 */
export function companySocialsOf(site: Site, name: string | undefined): Proposal['company_socials'] {
  const own = [site.label ?? '', name ?? ''].map(compact).filter((word) => word.length >= 2);
  const accounts = site.pages.flatMap((from) => [...linked(from, own), ...structured(site, from, name, own)]);
  const found: Partial<Record<SocialKey, Proposed<string>>> = {};
  for (const key of Object.keys(SOCIAL_HOSTS) as SocialKey[]) {
    const account = heaviest(accounts.filter((candidate) => candidate.key === key));
    if (account) found[key] = account.proposed;
  }
  return found;
}

interface Account {
  key: SocialKey;
  handle: string;
  weight: number;
  proposed: Proposed<string>;
}

/** The path of an account on each platform; its first group is the handle. */
const ACCOUNT: Readonly<Partial<Record<SocialKey, RegExp>>> = {
  linkedin: /^\/(?:company|school|showcase|organization|in)\/([^/]+)\/?(?:about\/?)?$/i,
  x: /^\/@?(\w{1,15})\/?$/,
  facebook: /^\/(?:(?:pages\/(?:category\/)?)?(?:pg\/)?|people\/[^/]+\/|share\/)([^/]+)(?:\/\d+)?\/?$/,
  instagram: /^\/([\w.]{1,30})\/?$/,
  tiktok: /^\/@([\w.]+)\/?$/,
  youtube: /^\/(?:@|c\/|channel\/|user\/)?([^/@]+)\/?(?:featured\/?|videos\/?)?$/,
  threads: /^\/@([\w.]+)\/?$/,
  pinterest: /^\/([^/]+)\/?$/,
  github: /^\/(?:orgs\/)?([\w-]{1,39})(?:\/[\w.-]+)?\/?$/,
  reddit: /^\/(?:r|u|user)\/([^/]+)\/?$/i,
  producthunt: /^\/(?:posts|products|@[^/]*)\/?([^/]*)\/?$/,
  medium: /^\/(@?[^/]+)\/?$/,
};
/** Parts of the platforms themselves. */
const NO_ACCOUNT =
  /^(?:intent|share|sharer(?:\.php)?|share\.php|home|hashtag|search|login|log-?in|sign-?up|signup|join|i|explore|watch|embed|playlist|results|feed|dialog|plugins|tr|pin|privacy|terms|about|help|policies|legal|settings|p|reel|reels|stories|submit|features|pricing|sponsors|marketplace|topics|apps|orgs|m|tag|new-story|groups|events|profile\.php|shorts|live)$/i;
/** Links of those who made the theme or the page, not of the company. */
const MADE_BY = phrasesFor('company', 'makers');

/** What a page says of those who made it, without spaces and signs. */
function creditsOf(from: SitePage): string[] {
  return from.page.blocks
    .filter(({ start, end }) => end - start <= MAX_NOTE)
    .map((block) => textOf(from, block))
    .filter((text) => isCredit(text) || MADE_BY.in(text))
    .map(compact);
}

const MAX_NOTE = 300;
const SHORTEST_SHARED = 6;

/** Whether an account is named in a credit, or begins like a name in one: `brightleafwp` of "BrightLeaf by Orchard Themes". */
function isCredited(handle: string, credits: readonly string[]): boolean {
  const is = compact(handle);
  const shared = is.slice(0, Math.max(SHORTEST_SHARED, is.length - SHORTEST_SHARED));
  return (
    MAKERS.test(is) || (is.length >= SHORTEST_SHARED && credits.some((credit) => credit.includes(shared)))
  );
}

/** Accounts of those who make themes, page builders and the frameworks of pages, and those that templates are filled with. */
const accounts = (list: readonly string[]): RegExp =>
  new RegExp(`^(?:${list.map((one) => one.replace('*', '\\w*')).join('|')})$`);
const MAKERS = accounts(themes.makers);
const TEMPLATES = accounts(themes.templates);

/** Whether an account bears the name of another site that the page leads to, as that of a parent company. */
function isOfNeighbour(handle: string, { page }: SitePage): boolean {
  const is = compact(handle);
  return page.links.some(({ tag, url }) => {
    if (tag !== 'a' || accountAt(url)) return false;
    const label = compact(getDomainWithoutSuffix(url) ?? '');
    return label.length >= SHORTEST_NAME && is.includes(label);
  });
}

const SHORTEST_NAME = 5;

function* linked(from: SitePage, own: readonly string[]): Generator<Account> {
  let credits: readonly string[] | undefined;
  for (const link of from.page.links.filter(({ tag }) => tag === 'a' || tag === 'link')) {
    const account = accountAt(link.url);
    if (!account) continue;
    const { handle } = account;
    const bears = bearsName(handle, own);
    if ((!bears || isOfPerson(link.url)) && !isShownAsOwn(from, link, handle)) continue;
    credits ??= creditsOf(from);
    const isOfOther = isCredited(handle, credits) || (!isOfPerson(link.url) && isOfNeighbour(handle, from));
    if (!bears && isOfOther) continue;
    yield { ...account, weight: weightOf(link, from, bears), proposed: proposed(link.url, from, link) };
  }
}

/** Who works alone shows an account of their own in the company's place: it counts where the company has none. */
function weightOf(link: PageLink, { kind }: SitePage, bears: boolean): number {
  if (isOfPerson(link.url)) return 0;
  return (bears ? 4 : 0) + (isAtEdge(link) ? 2 : 0) + Number(kind === 'home');
}

function* structured(
  site: Site,
  from: SitePage,
  name: string | undefined,
  own: readonly string[],
): Generator<Account> {
  const things = entitiesOf(from).filter((one) => isOf(one, PRODUCT_TYPES) || isOf(one, /^WebSite$/));
  for (const entity of [...ownCompanies(site, from, name), ...things]) {
    for (const written of textsOfProperty(entity.properties, 'sameAs')) {
      const account = accountAt(written);
      const span = account && placeOf(entity, written);
      const weight = account && bearsName(account.handle, own) ? 6 : 2;
      if (span && !isOfPerson(written))
        yield { ...account, weight, proposed: proposed(new URL(written).href, from, span) };
    }
  }
}

/** The account that a link leads to. */
export function accountAt(link: string): { key: SocialKey; handle: string } | undefined {
  const key = (Object.keys(SOCIAL_HOSTS) as SocialKey[]).find((one) => isOnPlatform(one, link));
  const url = URL.parse(link);
  const handle = key && url && handleAt(key, url);
  return handle && !NO_ACCOUNT.test(handle) && !TEMPLATES.test(compact(handle)) ? { key, handle } : undefined;
}

/** Whether an account is that of a person. */
export const isOfPerson = (url: string): boolean => /^https?:\/\/[\w.]*linkedin\.com\/in\//i.test(url);

function handleAt(key: SocialKey, url: URL): string | undefined {
  // An account without a name of its own.
  if (key === 'facebook' && url.pathname === '/profile.php') return url.searchParams.get('id') ?? undefined;
  return ACCOUNT[key]?.exec(url.pathname)?.[1];
}

/** An account in lower case, without signs. */
export const plainAccount = (account: string): string =>
  compact(decodeURIComponent(account.replaceAll(/%(?![\da-f]{2})/gi, '%25')));

function bearsName(handle: string, own: readonly string[]): boolean {
  const is = plainAccount(handle);
  return own.some(
    (word) => is === word || (word.length >= 4 && is.includes(word)) || (is.length >= 4 && word.includes(is)),
  );
}

/** Where sites show their own accounts. */
export const isAtEdge = ({ area, rel }: PageLink): boolean =>
  area === 'footer' || area === 'header' || area === 'nav' || rel.includes('me');

/** There, and as an icon, the platform's name or the account's; with spaces it is somebody's name: "Globex Bakery". */
function isShownAsOwn(from: SitePage, link: PageLink, handle: string): boolean {
  if (!isAtEdge(link) || (['other', 'post'].includes(from.kind) && !link.rel.includes('me'))) return false;
  const text = link.text.trim();
  const word = compact(text);
  return word === '' || (word === compact(handle) && !text.includes(' ')) || FOLLOW.are(text);
}

/** "Facebook", "Follow us on X", "Our YouTube channel". */
const FOLLOW = phrasesFor('company', 'follow', {
  platform: `(?:x ?/ ?twitter|twitter|${Object.keys(SOCIAL_HOSTS).join('|')})`,
});

/** Of those that weigh the most, the one that is shown most often. */
function heaviest(accounts: readonly Account[]): Account | undefined {
  const most = Math.max(...accounts.map(({ weight }) => weight));
  const likely = accounts.filter(({ weight }) => weight === most);
  const [first, rival] = [...Map.groupBy(likely, ({ handle }) => compact(handle)).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  return first && first.length > (rival?.length ?? 0) ? first[0] : undefined;
}

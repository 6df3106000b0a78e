import type { Block } from '../../domain/page/page.ts';
import { countriesRegistered } from '../../domain/places/countries.ts';
import { isCredit } from '../company/selves.ts';
import { headingLevel, type SitePage, sectionsUnder, textOf } from '../site/site.ts';
import { isPlaceholder } from '../site/wording.ts';

/** The blocks of a page that may hold the company's own address: not those about its host, authorities, courts or makers. */
export function ownAddressBlocks(from: SitePage, name: string | undefined): readonly Block[] {
  const colophon = new Set(colophonOf(from, name));
  const all = withoutOthers(
    from,
    [...colophon].flatMap((block) => partsWithoutOthers(from, block)),
  );
  const main = headquartersOf(from, all);
  const blocks = main.length > 0 ? main : all;
  const reached = new Set([...sectionsUnder(from, WHERE_WE_ARE)].flatMap((section) => section.blocks));
  if (from.kind === 'imprint') return blocks;
  if (from.kind === 'legal') return blocks.filter((block) => isOperator(textOf(from, block), name));
  return blocks.filter(
    (block) =>
      block.area === 'footer' ||
      main.length > 0 ||
      colophon.has(block) ||
      [...colophon].some(({ start, end }) => start <= block.start && block.end <= end) ||
      block.tag === 'address' ||
      from.kind === 'contact' ||
      reached.has(block) ||
      OWN_ADDRESS.test(textOf(from, block)) ||
      (block.area === 'main' && countriesRegistered(textOf(from, block)).size > 0),
  );
}

/** The heading above an address on a site of one page. */
const WHERE_WE_ARE =
  /^(?:contact(?: us| details)?|get in touch|find us|visit us|where (?:we are|to find us)|(?:our )?(?:address|office|studio|workshop)|kontakt|anschrift|adresse|so finden sie uns|contactez-nous|nous trouver|contacto|dónde estamos|contatti|dove siamo|contacteer ons|adres)[.:!]?$/iu;
/** What a sentence calls the company's own address. */
const OWN_ADDRESS =
  /(?<!\p{L})(?:(?:our|(?:company['’]s|registered) )(?: \p{Ll}+)? (?:address|office) is|(?:you can )?write to us at|write us a letter|send (?:us )?(?:post|letters|mail) to|company is registered at|unsere (?:post)?(?:adresse|anschrift) (?:ist|lautet)|notre adresse(?: postale)? est|nuestra dirección(?: postal)? es|il nostro indirizzo è|ons (?:post)?adres is)(?!\p{L})/iu;

/** Terms and privacy pages name many; what is registered there, or keeps the site under the company's name, is the company. */
const isOperator = (text: string, name: string | undefined): boolean =>
  /registered (?:office|in|at)/i.test(text) || (!!name && text.includes(name) && OPERATES.test(text));

const OPERATES =
  /\b(?:operated by|provided by|(?:data )?controller|verantwortlich\w*|betreiber\w*|responsable (?:du|de)|titular|titolare|verantwoordelijk\w*)\b/i;

/** What an imprint says about others: who keeps the pages, whom to complain to, who made them. */
const OF_OTHERS =
  /host(?:ing|ed|er)\b|h[ée]berg|hosped|alojad|alojamiento|gehostet|datenschutz|streit|registergericht|aufsicht|schlichtung|verbraucher|data protection|dispute|supervisory|m[ée]diat|credits?\b|cr[ée]dits|réalisation|conception|webdesign|design by|umsetzung|realisierung|gestaltung|testimonials?|reviews?|customers?|clients?\b|autorit|garante|agencia española|aepd|cnil/i;
/** Companies that keep other companies' pages; an address beside one of these names is theirs. */
const HOSTS =
  /\b(?:OVH(?:cloud)?|IONOS|1&1|Hetzner|STRATO|GitHub|Netlify|Vercel|Cloudflare|Hostinger|Infomaniak|o2switch|Gandi|Amazon Web Services|Google (?:LLC|Ireland|Cloud)|Microsoft (?:Corporation|Ireland)|DigitalOcean|Squarespace|Wix\.com|Shopify|Webflow|ALL-INKL|Aruba S|TransIP|Heroku|Scaleway|GoDaddy|Render Services|PlanetHoster|Mittwald|netcup)\b/i;
/** A short block that introduces what follows it, as headings do. */
const MAX_LABEL = 80;

function withoutOthers(from: SitePage, parts: readonly Block[]): Block[] {
  let others: number | null = null;
  const own = from.page.blocks.filter((block) => {
    const text = textOf(from, block);
    const level = headingLevel(block) ?? (isLabel(text) ? LABEL_LEVEL : null);
    if (level !== null && (others === null || level <= others))
      others = OF_OTHERS.test(text) || HOSTS.test(text) ? level : null;
    return others === null && !isOfOthers(text) && !isCredit(text) && !isPlaceholder(text);
  });
  return [...own, ...parts];
}

/** How many of the last blocks of a page without a `footer` may be its foot. */
const FOOT = 8;

/** The foot of a page that does not mark it: one of its last blocks that begins with the company's name. */
function colophonOf(from: SitePage, name: string | undefined): Block[] {
  const { blocks } = from.page;
  if (blocks.some(({ area }) => area === 'footer')) return [];
  return blocks.slice(-FOOT).filter((block) => {
    const text = textOf(from, block);
    return !!name && text.length <= MAX_FOOT && OWN_FOOT.test(text.replace(name, '\0'));
  });
}

const MAX_FOOT = 400;
/** The company's name at the beginning, or behind the sign of copyright and its years. */
const OWN_FOOT = /^\W*(?:(?:©|\(c\)|copyright)[^\p{L}]{0,30})?\0/iu;

/** A foot of several parts, of which one is about a host: the others. */
function partsWithoutOthers(from: SitePage, block: Block): Block[] {
  const text = textOf(from, block);
  if (!isOfOthers(text)) return [];
  return [...text.matchAll(/[^·|\n]+/g)]
    .filter(([part]) => !isOfOthers(part) && !isCredit(part))
    .map(({ 0: part, index }) => {
      const start = block.start + index + (part.length - part.trimStart().length);
      return { ...block, start, end: start + part.trim().length };
    });
}

const isOfOthers = (text: string): boolean =>
  HOSTS.test(text) || KEPT_OR_MADE.test(text) || OF_NAMED_OTHER.test(text);

/** "Our customer Globex": whoever is named then, the address is not the company's. */
const OF_NAMED_OTHER =
  /\b(?:[Oo]ur|[Aa]) (?:customers?|clients?|suppliers?|partners?|printers?),? \p{Lu}\p{Ll}/u;

/** Where a page tells which of its places is the main one: what stands below that heading, or behind that word. */
function headquartersOf(from: SitePage, blocks: readonly Block[]): Block[] {
  const at = blocks.findIndex((block) => HEADQUARTERS.test(textOf(from, block)));
  const label = blocks[at];
  if (!label) return [];
  if (/\d|, /.test(textOf(from, label))) return [label];
  const below = blocks.slice(at + 1);
  const end = below.findIndex((block) => headingLevel(block) !== null);
  return below.slice(0, end < 0 ? 4 : Math.min(end, 4));
}

const HEADQUARTERS =
  /^(?:(?:our |unser |onze )?(?:headquarters|head office|main office|registered office|hauptsitz|firmensitz|zentrale|hoofdkantoor|hoofdvestiging|siège(?: social)?|sede (?:central|principal|principale|legale)|oficina central|hovedkontor|huvudkontor))(?!\p{L})/iu;

const LABEL_LEVEL = 7;
/** Words beside an address that make it somebody else's even without a heading. */
const KEPT_OR_MADE =
  /\bhost(?:ing|ed)\b|\bhost (?:at|with|on)\b|h[ée]berg[eé]|hospedad|alojad|gehostet|\b(?:web)?design(?:ed)? by\b|réalisation|umsetzung/i;

/** "Hébergement", "Hosted by:" and the like, without a number in it, for an address has one. */
function isLabel(text: string): boolean {
  return text.length <= MAX_LABEL && !/\d/.test(text) && (text.endsWith(':') || OF_OTHERS.test(text));
}

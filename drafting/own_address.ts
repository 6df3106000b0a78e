import type { Block } from '../domain/page.ts';
import { isCredit } from './selves.ts';
import { headingLevel, type SitePage, textOf } from './site.ts';
import { isPlaceholder } from './wording.ts';

/** The blocks of a page that may hold the company's own address: not those about its host, authorities, courts or makers. */
export function ownAddressBlocks(from: SitePage): readonly Block[] {
  const blocks = withoutOthers(from);
  if (from.kind === 'imprint') return blocks;
  if (from.kind === 'legal')
    return blocks.filter((block) => /registered (?:office|in|at)/i.test(textOf(from, block)));
  return blocks.filter(
    (block) =>
      block.area === 'footer' ||
      block.tag === 'address' ||
      from.kind === 'contact' ||
      /\bHRB?\s?\d/.test(textOf(from, block)),
  );
}

/** What an imprint says about others: who keeps the pages, whom to complain to, who made them. */
const OF_OTHERS =
  /host(?:ing|ed|er)\b|h[ée]berg|hosped|alojad|alojamiento|gehostet|datenschutz|streit|registergericht|aufsicht|schlichtung|verbraucher|data protection|dispute|supervisory|m[ée]diat|credits?\b|cr[ée]dits|réalisation|conception|webdesign|design by|umsetzung|realisierung|gestaltung|testimonials?|reviews?|customers?|clients?\b|autorit|garante|agencia española|aepd|cnil/i;
/** Companies that keep other companies' pages; an address beside one of these names is theirs. */
const HOSTS =
  /\b(?:OVH(?:cloud)?|IONOS|1&1|Hetzner|STRATO|GitHub|Netlify|Vercel|Cloudflare|Hostinger|Infomaniak|o2switch|Gandi|Amazon Web Services|Google (?:LLC|Ireland|Cloud)|Microsoft (?:Corporation|Ireland)|DigitalOcean|Squarespace|Wix\.com|Shopify|Webflow|ALL-INKL|Aruba S|TransIP|Heroku|Scaleway|GoDaddy|Render Services|PlanetHoster|Mittwald|netcup)\b/i;
/** A short block that introduces what follows it, as headings do. */
const MAX_LABEL = 80;

function withoutOthers(from: SitePage): Block[] {
  let others: number | null = null;
  return from.page.blocks.filter((block) => {
    const text = textOf(from, block);
    const level = headingLevel(block) ?? (isLabel(text) ? LABEL_LEVEL : null);
    if (level !== null && (others === null || level <= others))
      others = OF_OTHERS.test(text) || HOSTS.test(text) ? level : null;
    return (
      others === null &&
      !HOSTS.test(text) &&
      !KEPT_OR_MADE.test(text) &&
      !isCredit(text) &&
      !isPlaceholder(text)
    );
  });
}

const LABEL_LEVEL = 7;
/** Words beside an address that make it somebody else's even without a heading. */
const KEPT_OR_MADE =
  /\bhost(?:ing|ed)\b|h[ée]berg[eé]|hospedad|alojad|gehostet|\b(?:web)?design(?:ed)? by\b|réalisation|umsetzung/i;

/** "Hébergement", "Hosted by:" and the like, without a number in it, for an address has one. */
function isLabel(text: string): boolean {
  return text.length <= MAX_LABEL && !/\d/.test(text) && (text.endsWith(':') || OF_OTHERS.test(text));
}

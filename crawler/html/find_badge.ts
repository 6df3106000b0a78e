import type { BadgeTarget } from '../../domain/badges/badge_check.ts';
import { type BadgeTraces, badgeTraces } from './badge_traces.ts';

/** Where the badge is on a page, or the closest match. */
export type BadgePlace =
  /** A visible badge image inside a link to the listing. */
  | 'found'
  /** Image and link are there, but hidden by the markup. */
  | 'hidden'
  /** Only inside `noscript`, so browsers with scripts do not show it. */
  | 'noscript'
  /** The image is inside a link to another page. */
  | 'wrong_link'
  | 'image_without_link'
  | 'link_without_image'
  /** Only in a comment, template, text field, frame or plain text. */
  | 'inert'
  /** Only in a script. */
  | 'script'
  | 'nothing';

export interface BadgeSighting {
  place: BadgePlace;
  /** One sentence for the founder: what was found. */
  observed: string;
  /** Lower-case `rel` values of the link, if there is one. */
  rel: readonly string[];
}

/**
 * Looks for the badge in the HTML of a page as the server sent it (D60); `target.home_url` is the final URL. Pure,
 * but foreign HTML must be read in a thread (html_port.ts).
 */
export function findBadge(html: string, target: BadgeTarget): BadgeSighting {
  const traces = badgeTraces(html, target);
  return (
    linkedBadge(traces) ??
    noscriptBadge(traces, target) ??
    halfBadge(traces) ??
    mention(traces) ?? {
      place: 'nothing',
      observed: 'Neither the badge image nor a link to the listing is on the page.',
      rel: [],
    }
  );
}

function linkedBadge({ images }: BadgeTraces): BadgeSighting | null {
  const linked = images.filter(({ link }) => link?.toListing);
  const visible = linked.find(({ hidden }) => !hidden);
  if (visible) {
    const rel = visible.link?.rel ?? [];
    const note = rel.length > 0 ? ` The link says rel="${shortened(rel.join(' '))}".` : '';
    return {
      place: 'found',
      observed: `The badge is on the page, inside a link to the listing.${note}`,
      rel,
    };
  }
  const [hidden] = linked;
  if (!hidden) return null;
  return {
    place: 'hidden',
    observed: 'The badge and its link are on the page, but the markup hides them.',
    rel: hidden.link?.rel ?? [],
  };
}

function noscriptBadge({ noscript }: BadgeTraces, target: BadgeTarget): BadgeSighting | null {
  const inside = noscript ? linkedBadge(badgeTraces(noscript, target)) : null;
  if (inside?.place !== 'found') return null;
  return {
    place: 'noscript',
    observed: 'The badge is only inside <noscript>, so visitors do not see it.',
    rel: inside.rel,
  };
}

function halfBadge({ images, links }: BadgeTraces): BadgeSighting | null {
  const otherLink = images.find(({ link }) => link)?.link;
  if (otherLink)
    return {
      place: 'wrong_link',
      observed: `The badge image is on the page, but its link leads to ${shortened(otherLink.href)}.`,
      rel: otherLink.rel,
    };
  if (images.length > 0)
    return {
      place: 'image_without_link',
      observed: 'The badge image is on the page, but not inside a link.',
      rel: [],
    };
  const link = links.find(({ toListing }) => toListing);
  if (!link) return null;
  const [other] = link.images;
  const instead = other ? `; the image inside it is ${shortened(other)}` : '';
  return {
    place: 'link_without_image',
    observed: `A link to the listing is on the page, but the badge image is not inside it${instead}.`,
    rel: link.rel,
  };
}

function mention({ inert, script }: BadgeTraces): BadgeSighting | null {
  if (inert)
    return {
      place: 'inert',
      observed:
        'The badge is only in a comment, a template, a text field, a frame or plain text, where no visitor sees it.',
      rel: [],
    };
  if (script)
    return {
      place: 'script',
      observed: 'The badge is only in a script; it must be in the HTML that the server sends.',
      rel: [],
    };
  return null;
}

/** The page's text, shortened for a sentence. */
const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

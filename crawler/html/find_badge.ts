import type { BadgeTarget } from '../../domain/badges/badge_check.ts';
import { type BadgeTraces, badgeTraces } from './badge_traces.ts';

/** Where the badge of a listing stands on a page, or the nearest thing to it that was seen (design/outside.md 4.3). */
export type BadgePlace =
  /** A visible badge image inside a link to the listing. */
  | 'found'
  /** Both are there, but the markup hides them. */
  | 'hidden'
  /** Only inside `noscript`, so that nobody with scripts sees it. */
  | 'noscript'
  /** The image inside a link that leads elsewhere. */
  | 'wrong_link'
  | 'image_without_link'
  | 'link_without_image'
  /** Only in a comment, a template, a text field, a frame or plain text. */
  | 'inert'
  /** Only named by a script. */
  | 'script'
  | 'nothing';

export interface BadgeSighting {
  place: BadgePlace;
  /** One sentence for the founder: what was seen. */
  observed: string;
  /** Lower-case `rel` words of the link, when there is one. */
  rel: readonly string[];
}

/**
 * Looks for the badge in the HTML of a page as the server sent it (D60); `target.home_url` is the address that answered.
 * Pure, but foreign HTML belongs into the worker (html_port.ts).
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
      observed: 'The badge is only named by a script; it must be in the HTML that the server sends.',
      rel: [],
    };
  return null;
}

/** What a page wrote, short enough for a sentence. */
const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

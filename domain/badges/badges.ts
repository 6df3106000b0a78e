/** Shapes of a badge (R92). */
export const BADGE_SHAPES = ['standard', 'outline', 'pill', 'banner', 'square'] as const;
export type BadgeShape = (typeof BADGE_SHAPES)[number];
/** Colours of a badge: fixed, or following the system of whoever looks (R93). */
export const BADGE_MODES = ['light', 'dark', 'auto'] as const;
export type BadgeMode = (typeof BADGE_MODES)[number];
/** Sizes of a badge (R94). */
export const BADGE_SIZES = ['s', 'm', 'l'] as const;
export type BadgeSize = (typeof BADGE_SIZES)[number];

/** How a badge is drawn. */
export interface BadgeStyle {
  shape: BadgeShape;
  mode: BadgeMode;
  size: BadgeSize;
}

/** The style of who asks for none (R92, R93, R94). */
export const USUAL_STYLE: BadgeStyle = { shape: 'standard', mode: 'auto', size: 'm' };

/** What a badge can say, in the order in which they are listed; the name is part of the image's address (D58). */
export const BADGE_KINDS = [
  'listed',
  'launched',
  'launch-of-the-week-1',
  'launch-of-the-week-2',
  'launch-of-the-week-3',
  'top-10-of-the-week',
  'votes',
  'verified',
  'featured',
] as const;
export type BadgeKind = (typeof BADGE_KINDS)[number];

/** The picture on a badge; a number is the place that a medal shows. */
export type BadgeEmblem = 'sun' | 'spark' | 'tick' | 'arrow' | number;

/** What the image of a badge says. */
export interface BadgeFace {
  emblem: BadgeEmblem;
  site_name: string;
  /** The product; roomy shapes show it. */
  product: string;
  /** Before the site's name: "Listed on". With a claim of its own it is "on". */
  lead: string;
  /** What stands out, where that is not the site's name: "#1 Launch of the Week". */
  claim: string | null;
  /** What every shape must say besides: the week, or that money was paid. */
  note: BadgeNote | null;
  /** False shows the site's name alone, in the same room: the listing is not live yet (D8). */
  claims: boolean;
}

/** One small fact in the forms that the shapes have room for. */
export interface BadgeNote {
  label: string;
  value: string;
  /** Both as one phrase. */
  line: string;
  /** As short as it can be said. */
  short: string;
}

/** A badge that a listing may show. */
export interface EarnedBadge {
  kind: BadgeKind;
  /** Its name: "Launch of the Week #1". */
  label: string;
  /** What the image says, in a sentence; before the listing is live the image itself says less. */
  title: string;
  /** The same on the product's own pages, which need not name it. */
  alt: string;
  /** Mondays of the launch weeks that it is about, newest first. */
  weeks: readonly string[];
  /** Shown because money was paid (R75). */
  paid: boolean;
  face: BadgeFace;
}

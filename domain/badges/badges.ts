/** Shapes of a badge (R92). */
export const BADGE_SHAPES = ['standard', 'outline', 'pill', 'banner', 'square'] as const;
export type BadgeShape = (typeof BADGE_SHAPES)[number];
/** Colour modes of a badge: fixed, or following the viewer's system (R93). */
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

/** The default style (R92, R93, R94). */
export const USUAL_STYLE: BadgeStyle = { shape: 'standard', mode: 'auto', size: 'm' };

/** Width and height of every badge in it, in pixels: what rows of badges have everywhere, so that they stand beside one another. */
export const USUAL_SIZE = { width: 250, height: 50 };

/** Badge kinds in display order; the name is part of the image URL (D58). */
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

/** The picture on a badge; a number is the rank on a medal. */
export type BadgeEmblem = 'sun' | 'spark' | 'tick' | 'arrow' | number;

/** The content of a badge image. */
export interface BadgeFace {
  emblem: BadgeEmblem;
  site_name: string;
  /** The product's name; only the larger shapes show it. */
  product: string;
  /** The text before the site's name: "Listed on", or "on" with a claim. */
  lead: string;
  /** The main text, if it is not the site's name: "#1 Launch of the Week". */
  claim: string | null;
  /** What every shape must show besides: the week, or that it is paid. */
  note: BadgeNote | null;
  /** False shows the site's name alone in the same space: the listing is not live yet (D8). */
  claims: boolean;
}

/** A short fact in the forms that fit the shapes. */
export interface BadgeNote {
  /** A whole phrase. */
  line: string;
  /** The shortest form. */
  short: string;
  /** True if it changes by itself: shapes as wide as their text leave it out, because embed code has a fixed width. */
  live?: boolean;
}

/** A badge that a listing may show. */
export interface EarnedBadge {
  kind: BadgeKind;
  /** Its name: "Launch of the Week #1". */
  label: string;
  /** What the image says, as a sentence; before the listing is live the image says less. */
  title: string;
  /** The same for the product's own pages, without its name. */
  alt: string;
  /** Mondays of the launch weeks it refers to, newest first. */
  weeks: readonly string[];
  /** True if it is shown because money was paid (R75). */
  paid: boolean;
  face: BadgeFace;
}

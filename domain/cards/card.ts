import type { BadgeEmblem } from '../badges/badges.ts';

/** Width and height of share cards in pixels: what social networks show in full. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** What a share card shows of a page. Texts are whole phrases. */
export interface ShareCard {
  /** Name of this directory, and its host: that stands instead where our fonts lack the name's script. */
  site_name: string;
  host: string;
  /** The logo of this directory as a data URL; null for the one of the program. */
  site_logo: string | null;
  /** What kind of page it is: "Launched 16 to 22 November". */
  eyebrow: string;
  title: string;
  /** Stands instead of a title whose script our fonts lack: the host of a product's website. */
  plain_title: string;
  /** One or two lines below. */
  text: string | null;
  /** The last line: "#3 of its week", "133 votes". */
  facts: readonly string[];
  /** A medal in the sun. */
  emblem: BadgeEmblem | null;
  /** The tile beside the title; null for pages that are not about a product or a person. */
  tile: CardTile | null;
  /** What was paid for, as a label (R75); null if nothing was. */
  paid: string | null;
}

/** A logo as a data URL; where there is none, the initial of a name on a colour. */
export interface CardTile {
  image: string | null;
  initial: string;
  ground: string;
}

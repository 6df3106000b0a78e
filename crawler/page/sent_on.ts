import type { HTMLElement } from 'node-html-parser';

/** What a page shows by itself, beside which it may send its visitors on. */
interface Shown {
  /** Characters of visible text. */
  visible: number;
  /** Whether it shows nothing without scripts, so that its `noscript` content counts. */
  needsScript: boolean;
  /** Whether scripts render it: their conditions are not ours. */
  mountPoint: boolean;
  /** Where its scripts lead, as written. */
  byScript: string | null;
  /** The pages in its frames, as written. */
  frames: readonly string[];
}

/** Where a page sends its visitors on by itself: an absolute URL without fragment, or null. */
export function sentOnTo(root: HTMLElement, base: string, shown: Shown): string | null {
  const written =
    refreshOf(root, shown) ??
    (shown.visible < FEW_CHARACTERS && !shown.mountPoint ? shown.byScript : null) ??
    frameOf(root, shown);
  const url = written === null ? null : URL.parse(written.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}

/** Longest wait in seconds before a page with text sends its visitors on, and one that says little; a longer one refreshes what is shown. */
const QUICK_S = 3;
const LONGEST_WAIT_S = 10;
/** A page with less visible text than this shows little. */
const FEW_CHARACTERS = 400;
/** The same beside a frame that fills the page. */
const NEXT_TO_NONE = 100;

function refreshOf(root: HTMLElement, { visible, needsScript }: Shown): string | null {
  for (const meta of root.querySelectorAll('meta[http-equiv]')) {
    if (meta.getAttribute('http-equiv')?.trim().toLowerCase() !== 'refresh') continue;
    // Browsers with scripts, which show the page, never see what is in `noscript`.
    if (!needsScript && meta.closest('noscript')) continue;
    const [, wait, to] =
      /^\s*(\d{1,4})[\d.]*\s*[;,]\s*url\s*=\s*(.{1,2000})$/is.exec(meta.getAttribute('content') ?? '') ?? [];
    const longest = visible < FEW_CHARACTERS ? LONGEST_WAIT_S : QUICK_S;
    if (to && Number(wait) <= longest) return to.trim().replace(/^(['"])(.*)\1$/s, '$2');
  }
  return null;
}

/** The page in the only frame of a frameset, or in a frame beside which nothing is shown. */
function frameOf(root: HTMLElement, { visible, frames }: Shown): string | null {
  if (visible >= NEXT_TO_NONE) return null;
  if (frames.length > 0) return frames.length === 1 ? (frames[0] ?? null) : null;
  const [only, ...others] = root
    .querySelectorAll('iframe[src]')
    .filter((frame) => !frame.closest('noscript') && !HIDDEN_FRAME.test(frame.getAttribute('style') ?? ''));
  return only && others.length === 0 && (visible === 0 || isWhole(only))
    ? (only.getAttribute('src') ?? null)
    : null;
}

const isWhole = (frame: HTMLElement): boolean =>
  /100\s*(?:%|vh)/.test(`${frame.getAttribute('height') ?? ''} ${frame.getAttribute('style') ?? ''}`);

/** Frames of statistics. */
const HIDDEN_FRAME = /display:\s*none|visibility:\s*hidden|width:\s*[01](?:px)?\b/i;

/** A script that sets the location, to wherever: of a page that shows nothing it is all that there is. */
export const SETS_LOCATION = /\blocation(?:\.href)?\s*=(?!=)|\blocation\.(?:replace|assign)\s*\(/;
/** Characters of a script that are looked at for that. */
export const LONGEST_LEADING = 20_000;

/** Where a script of a few lines leads at once, as written: `location.replace("/en/")`; null if it has conditions. */
export function leadsTo(script: string): string | null {
  if (script.length > LONGEST_SCRIPT) return null;
  const found = LOCATION.exec(script);
  const to = found?.[2] ?? found?.[4];
  return found && to && !/\bif\b|\?/.test(script.slice(0, found.index)) ? to : null;
}

const LONGEST_SCRIPT = 2_000;
const LOCATION =
  /\blocation(?:\.href)?\s*=\s*(["'])([^"'\n]{1,2000})\1|\blocation\.(?:replace|assign)\(\s*(["'])([^"'\n]{1,2000})\3\s*\)/;

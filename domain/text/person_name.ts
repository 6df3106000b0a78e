import { isVisible } from './plain_text.ts';

/** Most characters of a person's name. */
export const NAME_MAX = 80;

/** A person's name as stored: one line, without control characters, not too long; null if it shows nothing. */
export function personNameOf(text: string): string | null {
  const seen = text.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
  const name = Array.from(seen).slice(0, NAME_MAX).join('').trim();
  return isVisible(name) ? name : null;
}

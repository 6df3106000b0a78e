/** Letters that a person's name may have. */
export const NAME_MAX = 80;

/** A name as it is stored: without characters that nobody sees, in one line, not too long; null for none. */
export function personNameOf(text: string): string | null {
  const seen = text.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
  return Array.from(seen).slice(0, NAME_MAX).join('').trim() || null;
}

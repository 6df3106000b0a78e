/** Most characters of a person's name. */
export const NAME_MAX = 80;

/** A person's name as stored: one line, without invisible characters, not too long; null if empty. */
export function personNameOf(text: string): string | null {
  const seen = text.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
  return Array.from(seen).slice(0, NAME_MAX).join('').trim() || null;
}

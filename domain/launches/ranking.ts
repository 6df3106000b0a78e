/** Version of the ranking rules; a week's result is stored with the one that it was made by (ranking.md 4.5). */
export const RULE_VERSION = 1;
/** When the rules last changed; the page of the rules shows it (implied.md 18). */
export const RULES_CHANGED_ON = '2026-11-21';

/** The landmark of the forward decay: any fixed instant serves. */
const LANDMARK = Date.UTC(2025, 0, 1);

/** The weight of a vote cast at an instant, as a power of two (ranking.md 4.1: x(t) = (t − E) / H). */
function exponent(instant: number, half_life_hours: number): number {
  return (instant - LANDMARK) / (half_life_hours * 3_600_000);
}

/**
 * The trending heat with one more vote: log2 of the sum of all votes' weights, so that the order of heats is the order of
 * exactly decayed votes at any moment and nothing has to be recomputed as time passes (ranking.md 4.1). Null means no votes;
 * `cast_at` in epoch milliseconds. Heats of different half-lives cannot be compared.
 */
export function heatWith(heat: number | null, cast_at: number, half_life_hours: number): number {
  const x = exponent(cast_at, half_life_hours);
  if (heat === null) return x;
  return Math.max(heat, x) + Math.log2(1 + 2 ** -Math.abs(heat - x));
}

/** What a heat is worth at a moment, in votes cast at that moment (ranking.md 4.1), to two decimals. */
export function attentionAt(heat: number | null, now: number, half_life_hours: number): number {
  if (heat === null) return 0;
  return Math.round(2 ** (heat - exponent(now, half_life_hours)) * 100) / 100;
}

/** Version of the ranking rules; a week's result is stored with the one that it was made by (ranking.md 4.5). */
export const RULE_VERSION = 1;

/** Half-life of a vote in trending, in hours (ranking.md 4.1). */
export const HALF_LIFE_HOURS = 48;

/** The landmark of the forward decay: any fixed instant serves. */
const LANDMARK = Date.UTC(2025, 0, 1);

/** The weight of a vote cast at an instant, as a power of two (ranking.md 4.1: x(t) = (t − E) / H). */
function exponent(instant: number): number {
  return (instant - LANDMARK) / (HALF_LIFE_HOURS * 3_600_000);
}

/**
 * The trending heat with one more vote: log2 of the sum of all votes' weights, so that the order of heats is the order of
 * exactly decayed votes at any moment and nothing has to be recomputed as time passes (ranking.md 4.1). Null means no votes.
 */
export function heatWith(heat: number | null, cast_at: number): number {
  const x = exponent(cast_at);
  if (heat === null) return x;
  return Math.max(heat, x) + Math.log2(1 + 2 ** -Math.abs(heat - x));
}

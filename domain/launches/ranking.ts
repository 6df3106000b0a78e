/** Version of the ranking rules; stored with each week's result (docs/ranking.md#launch-weeks-and-awards). */
export const RULE_VERSION = 2;
/** When the rules last changed, for the page of the rules. */
export const RULES_CHANGED_ON = '2026-11-28';

/** Reference point of the forward decay; any fixed instant works. */
const LANDMARK = Date.UTC(2025, 0, 1);

/** The weight of a vote as a power of two: x(t) = (t − E) / H (docs/ranking.md#trending). */
function exponent(instant: number, half_life_hours: number): number {
  return (instant - LANDMARK) / (half_life_hours * 3_600_000);
}

/**
 * The trending heat with one more vote: log2 of the sum of all weights, so that the order stays right as time passes
 * without recomputing (docs/ranking.md#trending). Null means no votes; `cast_at` in epoch milliseconds. Heats of
 * different half-lives are not comparable.
 */
export function heatWith(heat: number | null, cast_at: number, half_life_hours: number): number {
  const x = exponent(cast_at, half_life_hours);
  if (heat === null) return x;
  return Math.max(heat, x) + Math.log2(1 + 2 ** -Math.abs(heat - x));
}

/**
 * How many votes cast right now would make the same heat, to two decimals: a vote counts half after `half_life_hours`
 * (docs/ranking.md#trending).
 */
export function attentionAt(heat: number | null, now: number, half_life_hours: number): number {
  if (heat === null) return 0;
  return Math.round(2 ** (heat - exponent(now, half_life_hours)) * 100) / 100;
}

/**
 * Parts of a whole amount in proportion to weights, in whole cents: they add up to it. What does not divide goes to the largest remainders,
 * the first of equal ones first. Without any weight the first part is the whole.
 */
export function sharesOf(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, i) => (i === 0 ? cents : 0));
  const exact = weights.map((weight) => (BigInt(cents) * BigInt(weight)) / BigInt(sum));
  const rest = weights.map((weight, i) => BigInt(cents) * BigInt(weight) - (exact[i] ?? 0n) * BigInt(sum));
  const order = rest.map((_, i) => i).toSorted((a, b) => compare(rest[b] ?? 0n, rest[a] ?? 0n) || a - b);
  const missing = cents - Number(exact.reduce((a, b) => a + b, 0n));
  const raised = new Set(order.slice(0, missing));
  return exact.map((part, i) => Number(part) + (raised.has(i) ? 1 : 0));
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));

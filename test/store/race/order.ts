/** A call with its result, and when it began and ended by one clock. */
export interface Call<Input, Result> {
  input: Input;
  result: Result;
  begin: number;
  end: number;
}

/** What one thing does when its calls come one after the other. */
export interface Model<State, Input, Result> {
  start: State;
  /** The state after a call with this result; null where the result is impossible. */
  after(state: State, input: Input, result: Result): State | null;
}

/**
 * Whether calls that overlapped can have happened one after the other, each at some moment between its begin and its end (linearizability;
 * the search of Wing and Gong, which remembers what it has tried as Lowe proposed). States are compared by their JSON.
 */
export function haveOrder<State, Input, Result>(
  calls: readonly Call<Input, Result>[],
  { start, after }: Model<State, Input, Result>,
): boolean {
  const sorted = calls.toSorted((a, b) => a.begin - b.begin);
  const everything = (1n << BigInt(sorted.length)) - 1n;
  const tried = new Set<string>();

  function search(done: bigint, state: State): boolean {
    if (done === everything) return true;
    const here = `${done} ${JSON.stringify(state)}`;
    if (tried.has(here)) return false;
    tried.add(here);
    // What began after another one had ended cannot come before that.
    let bound = Infinity;
    for (const [n, { begin, end, input, result }] of sorted.entries()) {
      if (begin > bound) return false;
      if (done & (1n << BigInt(n))) continue;
      bound = Math.min(bound, end);
      const next = after(state, input, result);
      if (next !== null && search(done | (1n << BigInt(n)), next)) return true;
    }
    return false;
  }
  return search(0n, start);
}

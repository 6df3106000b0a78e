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
  /** Whether a call with this result changes nothing in any state: the search need not try it at other moments. */
  isRead(input: Input, result: Result): boolean;
}

/**
 * Whether calls that overlapped can have happened one after the other, each at some moment between its begin and its end (linearizability;
 * the search of Wing and Gong, which remembers what it has tried as Lowe proposed). States are compared by their JSON.
 */
export function haveOrder<State, Input, Result>(
  calls: readonly Call<Input, Result>[],
  { start, after, isRead }: Model<State, Input, Result>,
): boolean {
  const sorted = calls.toSorted((a, b) => a.begin - b.begin);
  const everything = (1n << BigInt(sorted.length)) - 1n;
  const tried = new Set<string>();

  function search(done: bigint, state: State): boolean {
    if (done === everything) return true;
    const here = `${done} ${JSON.stringify(state)}`;
    if (tried.has(here)) return false;
    tried.add(here);
    const next = possible(done, state);
    // A read can come at once: if there is an order, there is one that begins with it.
    const read = next.find(({ call }) => isRead(call.input, call.result));
    return (read ? [read] : next).some(({ bit, state: then }) => search(done | bit, then));
  }

  /** The calls that can come next, with the state after each. What began after another one had ended cannot come before that. */
  function possible(done: bigint, state: State) {
    const found: { bit: bigint; call: Call<Input, Result>; state: State }[] = [];
    let bound = Infinity;
    for (const [n, call] of sorted.entries()) {
      if (call.begin > bound) break;
      const bit = 1n << BigInt(n);
      if (done & bit) continue;
      bound = Math.min(bound, call.end);
      const next = after(state, call.input, call.result);
      if (next !== null) found.push({ bit, call, state: next });
    }
    return found;
  }
  return search(0n, start);
}

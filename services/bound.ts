/** A use case without its first parameter, the store or the transaction. */
type Bound<F> = F extends (first: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;
/** Each use case of a table without its first parameter. */
export type AllBound<T> = { [Name in keyof T]: Bound<T[Name]> };

/** Binds the first parameter of each function of a table: `run` supplies it. */
export function bind<
  First,
  Table extends Record<string, (first: First, ...rest: never[]) => Promise<unknown>>,
>(table: Table, run: (work: (first: First) => Promise<unknown>) => Promise<unknown>): AllBound<Table> {
  const entries = Object.entries(table).map(([name, useCase]) => [
    name,
    (...rest: never[]) => run((first) => useCase(first, ...rest)),
  ]);
  return Object.fromEntries(entries) as AllBound<Table>;
}

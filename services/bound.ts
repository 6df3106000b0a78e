/** A use case without its first parameter, the store or the transaction. */
type Bound<F> = F extends (first: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;
/** Each use case of a table without its first parameter. */
export type AllBound<T> = { [Name in keyof T]: Bound<T[Name]> };

/** For some use cases of a table, a function of the same parameters without the first. */
type Beside<Table, Found> = {
  [Name in keyof Table]?: Bound<Table[Name]> extends (...rest: infer Rest) => unknown
    ? (...rest: Rest) => Found
    : never;
};

/** Binds the first parameter of each function of a table: `run` supplies it, and gets what `beside` finds for the call. */
export function bind<
  First,
  Table extends Record<string, (first: First, ...rest: never[]) => Promise<unknown>>,
  Found = never,
>(
  table: Table,
  run: (work: (first: First) => Promise<unknown>, found: Found | undefined) => Promise<unknown>,
  beside: Beside<Table, Found> = {},
): AllBound<Table> {
  const entries = Object.entries(table).map(([name, useCase]) => {
    const find = beside[name] as ((...rest: never[]) => Found) | undefined;
    return [name, (...rest: never[]) => run((first) => useCase(first, ...rest), find?.(...rest))];
  });
  return Object.fromEntries(entries) as AllBound<Table>;
}

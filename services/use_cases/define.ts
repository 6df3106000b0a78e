import type { Names } from '../../store/base/names.ts';
import type { Reads, Store, Tx } from '../../store/store.ts';

/**
 * Who may run a use case: anyone, a visitor with the secret of a link, somebody who is signed in, or an administrator. What a member may
 * do to one thing is checked inside, by the person that comes with it.
 */
export type Who = 'anyone' | 'link' | 'members' | 'administrators';

/**
 * What a use case does: it reads; it writes in one transaction; it writes what must survive a power cut once it is reported; or it
 * writes many rows in steps with a transaction each, so that others write in between (record 74).
 */
type Does = 'reads' | 'writes' | 'durable' | 'steps';

/** What each gets as its first parameter. */
interface FirstOf {
  reads: Reads;
  writes: Tx;
  durable: Tx;
  steps: Store;
}

interface Marks<W extends Who, Args extends readonly unknown[]> {
  readonly who: W;
  readonly does: Does;
  /** What its write names to run beside others (record 68). Absent: it runs alone. */
  readonly on?: ((...args: Args) => Names<Reads>) | undefined;
}

/** A use case: services call it with the store or transaction that they have, pages by {@link Do}. */
export interface UseCase<First, Args extends readonly unknown[], Result, W extends Who>
  extends Marks<W, Args> {
  (first: First, ...args: Args): Promise<Result>;
}

/** Defines what pages may read or do besides calling operations; `work` gets the store or transaction first, then the input. */
export const defineUseCase = <First, Args extends readonly unknown[], Result, W extends Who, D extends Does>(
  marks: Marks<W, NoInfer<Args>> & { does: D },
  work: ((first: First, ...args: Args) => Promise<Result>) & (FirstOf[D] extends First ? unknown : never),
): UseCase<First, Args, Result, W> => Object.assign(work, marks);

/** Runs a use case that one of these may run. */
export type Do<W extends Who> = <Args extends readonly unknown[], Result>(
  useCase: UseCase<never, Args, Result, W>,
  ...args: Args
) => Promise<Result>;

/** Runs use cases over a store, for callers that hold none. */
export const doingIn =
  (store: Store): Do<Who> =>
  (useCase, ...args) => {
    const { does, on } = useCase;
    if (does === 'reads' || does === 'steps') return useCase(store as never, ...args);
    return store.write((tx) => useCase(tx as never, ...args), {
      durable: does === 'durable',
      on: on?.(...args),
    });
  };

import type { Problem } from '../../domain/http/problem.ts';
import { faultText } from '../../site/texts/views/order.ts';

/** What is wrong, by the path of the field, of the item (`items.0`), or of the whole (``). */
export type Faults = Readonly<Record<string, string>>;

/** The faults of a problem, each at the nearest of these paths. */
export function faultsAt(problem: unknown, paths: readonly string[]): Faults {
  const { errors = [] } = (problem ?? {}) as Partial<Problem>;
  const faults: Record<string, string> = {};
  for (const fault of errors) {
    const at = nearest(fault.path, paths);
    faults[at] = [faults[at], faultText(fault)].filter((text) => text !== undefined).join(' ');
  }
  return faults;
}

/** The field itself, the first below it, the nearest above it, or the whole. */
function nearest(path: string, paths: readonly string[]): string {
  const below = paths.find((one) => one === path || one.startsWith(`${path}.`));
  const above = paths.filter((one) => path.startsWith(`${one}.`)).toSorted((a, b) => b.length - a.length);
  return below ?? above[0] ?? '';
}

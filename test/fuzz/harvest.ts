import fc from 'fast-check';

/** Inputs whose values come from response fields of another name. */
const ALSO: Readonly<Record<string, string>> = {
  a: 'slug',
  b: 'slug',
  listing: 'slug',
  week: 'launch_week',
  q: 'name',
};

/** Number of values that are stored for a field. */
const MOST = 200;

/** Values of earlier responses by field name: inputs that find more than "not found". */
export class Harvest {
  readonly #seen = new Map<string, Set<string>>();

  /** Collects every text and number of a response. */
  gather(answer: unknown): void {
    if (Array.isArray(answer)) for (const item of answer) this.gather(item);
    else if (typeof answer === 'object' && answer !== null) {
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === 'string' || typeof value === 'number') this.#keep(name, String(value));
        else this.gather(value);
      }
    }
  }

  /** A collected value that is valid for an input of this name; undefined if there is none. */
  valuesFor(name: string, takes: (text: string) => boolean): fc.Arbitrary<string> | undefined {
    const seen = [...(this.#seen.get(name) ?? []), ...(this.#seen.get(ALSO[name] ?? '') ?? [])];
    const fitting = seen.filter(takes);
    return fitting.length > 0 ? fc.constantFrom(...fitting) : undefined;
  }

  #keep(name: string, value: string): void {
    const values = this.#seen.get(name) ?? new Set();
    if (values.size < MOST && value.length <= 200) values.add(value);
    this.#seen.set(name, values);
  }
}

import fc from 'fast-check';

/** Inputs that mean what another field of answers says. */
const ALSO: Readonly<Record<string, string>> = {
  a: 'slug',
  b: 'slug',
  listing: 'slug',
  week: 'launch_week',
  q: 'name',
};

/** How many values of one field are kept. */
const MOST = 200;

/** What answers have told, by the name of the field: the inputs by which more than "not found" is found. */
export class Harvest {
  readonly #seen = new Map<string, Set<string>>();

  /** Takes every text and number out of an answer. */
  gather(answer: unknown): void {
    if (Array.isArray(answer)) for (const item of answer) this.gather(item);
    else if (typeof answer === 'object' && answer !== null) {
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === 'string' || typeof value === 'number') this.#keep(name, String(value));
        else this.gather(value);
      }
    }
  }

  /** One of what was seen that an input of this name may be; undefined where nothing was that it takes. */
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

/** Loaded before a program (`node --import`): its clock begins at NOW, as a test's world has it, and not at the day of the run. */
const offset = Date.parse(process.env['NOW'] ?? '') - Date.now();

class ShiftedDate extends Date {
  constructor(...given: [] | [string | number | Date]) {
    super(...((given.length === 0 ? [ShiftedDate.now()] : given) as [number]));
  }
  static override now(): number {
    return Math.round(performance.timeOrigin + performance.now() + offset);
  }
}

globalThis.Date = ShiftedDate as DateConstructor;

/** Number of the section that declares a module's memory, and the flag that says it has a maximum (WebAssembly Core, 5.5). */
const MEMORY_SECTION = 5;
const HAS_MOST = 1;
const PREAMBLE = 8;
/** Bytes of a page of memory. */
const PAGE = 65_536;

/**
 * A WebAssembly module whose memory cannot grow beyond `most_mb`: the module itself allows up to 4 GB, and the limits of a
 * worker thread count none of it.
 */
export function boundedModule(bytes: Uint8Array, most_mb: number): WebAssembly.Module {
  for (let at = PREAMBLE; at < bytes.length; ) {
    const id = bytes[at];
    const size = numberAt(bytes, at + 1);
    if (id === MEMORY_SECTION) {
      const content = bytes.subarray(size.next, size.next + size.value);
      const section = bounded(content, (most_mb * 1024 * 1024) / PAGE);
      const after = bytes.subarray(size.next + size.value);
      const parts = [bytes.subarray(0, at), [MEMORY_SECTION, ...numberOf(section.length), ...section], after];
      return new WebAssembly.Module(Buffer.concat(parts.map((part) => Uint8Array.from(part))));
    }
    at = size.next + size.value;
  }
  throw new Error('the module declares no memory of its own');
}

/** The memory section with another maximum. */
function bounded(section: Uint8Array, most: number): number[] {
  const count = numberAt(section, 0);
  const least = numberAt(section, count.next + 1);
  if (count.value !== 1) throw new Error(`the module has ${count.value} memories instead of one`);
  return [1, HAS_MOST, ...numberOf(least.value), ...numberOf(most)];
}

/** A number of variable length (LEB128). */
function numberAt(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0;
  for (let at = from, shift = 0; ; at++, shift += 7) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, next: at + 1 };
  }
}

function numberOf(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...numberOf(value >>> 7)];
}

/** Pixels as red, green, blue and opacity, a byte each; colours are not multiplied by the opacity. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The picture with its longer side at most `longest`: each new pixel is the mean of those that it covers. Never enlarges. */
export function resized(raster: Raster, longest: number): Raster {
  const scale = longest / Math.max(raster.width, raster.height);
  if (scale >= 1) return raster;
  const width = Math.max(1, Math.round(raster.width * scale));
  const height = Math.max(1, Math.round(raster.height * scale));
  const columns = sharesOf(raster.width, width);
  const rows = sharesOf(raster.height, height);
  const sums = new Float32Array(width * height * 4);
  const row = new Float32Array(width * 4);
  for (let y = 0; y < raster.height; y++) {
    sumRow(row, raster, y, columns);
    const share = rows[y] ?? ALL_OF_NOTHING;
    addRow(sums, share.first * width * 4, row, share.part);
    if (share.rest > 0) addRow(sums, (share.first + 1) * width * 4, row, share.rest);
  }
  return { width, height, data: unmultiplied(sums) };
}

/** The new row or column that an old one belongs to, how much of the new one it is, and how much of the next. */
interface Share {
  first: number;
  part: number;
  rest: number;
}

const ALL_OF_NOTHING: Share = { first: 0, part: 0, rest: 0 };

function sharesOf(from: number, to: number): Share[] {
  const scale = to / from;
  return Array.from({ length: from }, (_, at) => {
    const first = Math.min(to - 1, Math.floor(at * scale));
    const part = Math.min((at + 1) * scale, first + 1) - at * scale;
    return { first, part, rest: first + 1 < to ? Math.max(0, scale - part) : 0 };
  });
}

/** Sums a row of the picture into fewer pixels. Colours count by their opacity: transparent pixels have one too. */
function sumRow(sums: Float32Array, { width, data }: Raster, y: number, columns: readonly Share[]): void {
  sums.fill(0);
  for (let x = 0; x < width; x++) {
    const { first, part, rest } = columns[x] ?? ALL_OF_NOTHING;
    const at = (y * width + x) * 4;
    addPixel(sums, first * 4, data, at, part);
    if (rest > 0) addPixel(sums, first * 4 + 4, data, at, rest);
  }
}

function addPixel(sums: Float32Array, to: number, data: Uint8ClampedArray, at: number, part: number): void {
  const alpha = (data[at + 3] ?? 0) * part;
  const colour = alpha / 255;
  sums[to] = (sums[to] ?? 0) + (data[at] ?? 0) * colour;
  sums[to + 1] = (sums[to + 1] ?? 0) + (data[at + 1] ?? 0) * colour;
  sums[to + 2] = (sums[to + 2] ?? 0) + (data[at + 2] ?? 0) * colour;
  sums[to + 3] = (sums[to + 3] ?? 0) + alpha;
}

function addRow(sums: Float32Array, to: number, row: Float32Array, part: number): void {
  for (let at = 0; at < row.length; at++) sums[to + at] = (sums[to + at] ?? 0) + (row[at] ?? 0) * part;
}

function unmultiplied(sums: Float32Array): Uint8ClampedArray {
  const data = new Uint8ClampedArray(sums.length);
  for (let at = 0; at < sums.length; at += 4) {
    const alpha = sums[at + 3] ?? 0;
    const part = alpha > 0 ? 255 / alpha : 0;
    data[at] = (sums[at] ?? 0) * part;
    data[at + 1] = (sums[at + 1] ?? 0) * part;
    data[at + 2] = (sums[at + 2] ?? 0) * part;
    data[at + 3] = alpha;
  }
  return data;
}

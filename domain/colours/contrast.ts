/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const at = (i: 0 | 1 | 2): number => {
    const part = colour[i] / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * at(0) + 0.7152 * at(1) + 0.0722 * at(2);
}

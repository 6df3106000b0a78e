import type { XmlElement } from './xml.ts';

/** Elements of an image that show text, in document order: outlines with their label, and real text. */
export function textElementsOf(svg: XmlElement): XmlElement[] {
  const below = svg.children.flatMap(textElementsOf);
  const shows = svg.name === 'text' || (svg.name === 'path' && svg.attributes['aria-label'] !== undefined);
  return shows ? [svg, ...below] : below;
}

/** What they say. */
export const textsOf = (svg: XmlElement): string[] =>
  textElementsOf(svg).map(({ attributes, text }) => attributes['aria-label'] ?? text);

/** From where to where an outlined text reaches on each axis of its image, by its points. */
export function extentOf({ attributes: { transform = '', d = '' } }: XmlElement): {
  x: [number, number];
  y: [number, number];
} {
  const [dx = 0, dy = 0, scale = 1] = (transform.match(/-?[\d.]+/g) ?? []).map(Number);
  const points = pointsOf(d);
  const reach = (values: number[], from: number): [number, number] => [
    from + Math.min(...values) * scale,
    from + Math.max(...values) * scale,
  ];
  return {
    x: reach(
      points.map(([x]) => x),
      dx,
    ),
    y: reach(
      points.map(([, y]) => y),
      dy,
    ),
  };
}

/** The points of a path: those between which a curve bends stretch it at most a little. */
function pointsOf(d: string): [number, number][] {
  const points: [number, number][] = [];
  let at: [number, number] = [0, 0];
  let start = at;
  for (const [, command = '', rest = ''] of d.matchAll(/([MmlhvqcZz])([^MmlhvqcZz]*)/g)) {
    const numbers = (rest.match(/-?\d+/g) ?? []).map(Number);
    if (/z/i.test(command)) at = start;
    else if (command === 'h') at = [at[0] + numbers[0]!, at[1]];
    else if (command === 'v') at = [at[0], at[1] + numbers[0]!];
    else {
      const [x = 0, y = 0] = numbers.slice(-2);
      at = command === 'M' ? [x, y] : [at[0] + x, at[1] + y];
    }
    if (/m/i.test(command)) start = at;
    points.push(at);
  }
  return points;
}

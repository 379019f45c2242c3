import type { Point, Quad } from '@/lib/verification/engine/image/picture';

/** Convex hull, counter-clockwise in mathematical axes (Andrew's monotone chain). */
export function convexHull(points: Point[]): Point[] {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (list: Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length >= 2 && cross(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

function cross(origin: Point = [0, 0], first: Point = [0, 0], second: Point = [0, 0]): number {
  return (first[0] - origin[0]) * (second[1] - origin[1]) - (first[1] - origin[1]) * (second[0] - origin[0]);
}

/** The rectangle of least area around points: centre, sides and angle of the longer side in (−π/2, π/2]. */
export interface Rectangle {
  centre: Point;
  length: number;
  thickness: number;
  angle: number;
}

/** One of its sides lies on an edge of the hull, so trying them all finds it. */
export function smallestRectangle(points: Point[]): Rectangle {
  const hull = convexHull(points);
  let best: Rectangle = { centre: hull[0] ?? [0, 0], length: 0, thickness: 0, angle: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from;
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const along = hull.map(([x, y]) => x * cosine + y * sine);
    const across = hull.map(([x, y]) => y * cosine - x * sine);
    const [left, right, top, bottom] = [
      Math.min(...along),
      Math.max(...along),
      Math.min(...across),
      Math.max(...across),
    ];
    const area = (right - left) * (bottom - top);
    if (area >= least) continue;
    least = area;
    const [middle, height] = [(left + right) / 2, (top + bottom) / 2];
    const centre: Point = [middle * cosine - height * sine, middle * sine + height * cosine];
    const wide = right - left >= bottom - top;
    best = {
      centre,
      length: wide ? right - left : bottom - top,
      thickness: wide ? bottom - top : right - left,
      angle: halfTurn(wide ? angle : angle + Math.PI / 2),
    };
  }
  return best;
}

/** The same direction of a line without arrow, in (−π/2, π/2]. */
export function halfTurn(angle: number): number {
  let result = angle % Math.PI;
  if (result > Math.PI / 2 + 1e-9) result -= Math.PI;
  if (result <= -Math.PI / 2 + 1e-9) result += Math.PI;
  return result;
}

/** Corners of a rectangle whose text runs along `direction` radians. */
export function quadOf({ centre, length, thickness }: Rectangle, direction: number): Quad {
  const [cosine, sine] = [Math.cos(direction), Math.sin(direction)];
  const corner = (along: number, across: number): Point => [
    centre[0] + (along * length * cosine - across * thickness * sine) / 2,
    centre[1] + (along * length * sine + across * thickness * cosine) / 2,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

// Outlines of things on the screen.

export type Point = [x: number, y: number];

const turns = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** The convex hull of some points, in a ring. */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (all: Point[]) => {
    const chain: Point[] = [];
    for (const point of all) {
      while (chain.length > 1 && turns(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

export const asPath = (points: Point[]) =>
  `M${points.map((point) => point.map((n) => n.toFixed(1)).join(" ")).join("L")}z`;

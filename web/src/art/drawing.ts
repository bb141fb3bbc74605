// What several drawings are made of.

/** The point at this distance and angle (clockwise from above) from a centre. */
export function polar(radius: number, degrees: number, x: number, y: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Number((x + radius * Math.sin(angle)).toFixed(1)), Number((y - radius * Math.cos(angle)).toFixed(1))];
}

/** Numbers from 0 to 1 that are the same every time: a drawing does not change. */
export function steady(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");

export function stars(count: number, seed: number, width: number, height: number): string {
  const next = steady(seed);
  return times(
    count,
    () =>
      `<circle cx="${(next() * width).toFixed(0)}" cy="${(next() * height).toFixed(0)}"
r="${(0.5 + next() * 1.2).toFixed(1)}" fill="#fff" opacity="${(0.25 + next() * 0.7).toFixed(2)}"/>`,
  );
}

export function gear(x: number, y: number, radius: number, teeth: number, fill: string, turning = ""): string {
  const rim = times(teeth * 2, (i) => {
    const angle = (i * 180) / teeth,
      far = i % 2 ? radius : radius * 1.16;
    const [a, b] = polar(far, angle - 45 / teeth, x, y),
      [c, d] = polar(far, angle + 45 / teeth, x, y);
    return `${i ? "L" : "M"}${a} ${b}L${c} ${d}`;
  });
  const hole = (cx: number, cy: number, r: number) =>
    `M${cx + r} ${cy}a${r} ${r} 0 1 0 ${-2 * r} 0a${r} ${r} 0 1 0 ${2 * r} 0Z`;
  const round = (value: number) => Number(value.toFixed(1));
  const spokes = times(6, (i) => hole(...polar(radius * 0.6, i * 60, x, y), round(radius * 0.2)));
  return `<path class="${turning}" fill-rule="evenodd" d="${rim}Z${spokes}${hole(x, y, round(radius * 0.14))}"
fill="${fill}"/>`;
}

interface Town {
  base: number;
  seed: number;
  body: string;
  edge: string;
  window: string;
  light: number;
  height: number;
  from?: number;
  to?: number;
}
/** A row of gabled houses with lit windows. */
export function town({ base, seed, body, edge, window, light, height, from = -40, to = 1500 }: Town): string {
  const next = steady(seed);
  let drawn = "",
    x = from;
  while (x < to) {
    const wide = Math.round(54 + next() * 74),
      tall = Math.round(height * (0.45 + next() * 0.55)),
      gable = Math.round(wide * (0.3 + next() * 0.34)),
      kind = next(),
      top = base - tall;
    const left =
      kind < 0.3
        ? `L${x + wide / 2} ${top - gable * 1.6}`
        : kind < 0.6
          ? `L${x + wide * 0.3} ${top - gable}`
          : `L${x + wide / 2} ${top - gable}`;
    const flat = kind >= 0.3 && kind < 0.6 ? `L${x + wide * 0.7} ${top - gable}` : "";
    drawn += `<path d="M${x} 700V${top}${left}${flat}L${x + wide} ${top}V700Z" fill="${body}"/>
<path d="M${x} ${top}${left}" stroke="${edge}" stroke-width="2" fill="none" opacity=".32"/>`;
    if (next() > 0.55)
      drawn += `<path d="M${x + wide * 0.68} ${top}v-${gable + 12}h10v${gable + 12}Z" fill="${body}"/>`;
    const columns = Math.max(1, Math.floor(wide / 24));
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < Math.floor(tall / 34); j++)
        if (next() > 0.5)
          drawn += `<path d="M${Math.round(x + 10 + (i * (wide - 14)) / columns)} ${top + 25 + j * 32}v-10a5 5 0
0 1 10 0v10Z" fill="${window}" opacity="${(light * (0.4 + next() * 0.6)).toFixed(2)}"/>`;
    x += Math.round(wide - 2 + next() * 6);
  }
  return drawn;
}

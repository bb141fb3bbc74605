// The lobby in three dimensions: a mesh of triangles from the engine's boxes, and the little WebGL it takes to show
// it. Lengths are millimetres as in the rules: x east, y north, z up.

import { facts, type Box, type Piece } from "./facts";
import { doorPlace, DOORS, FIELD, fieldCorner, PAINT, PIECES, SIZE, type GhostThere, type Placement } from "./lobby";

export type Vector = [number, number, number];

/** Where the onlooker is: angles in radians, the distance from the middle of the lobby in mm. */
export interface Camera {
  azimuth: number; // 0: from the south
  height: number; // 0: at floor level
  distance: number;
}

/** What is to be shown. */
export interface Solids {
  furniture: { piece: Piece; at: Placement; tint?: "bad" | "held" }[];
  ghosts: (GhostThere & { side: string })[];
  keyhole: string | null;
  seatOf: (side: string) => number;
  colours: Vector[]; // of the seats
}

const MIDDLE: Vector = [SIZE / 2, SIZE / 2, 18];
const WALL = 96;

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

export function colourOf(css: string): Vector {
  const hex = /^#(..)(..)(..)$/.exec(css.trim());
  return hex
    ? [parseInt(hex[1]!, 16) / 255, parseInt(hex[2]!, 16) / 255, parseInt(hex[3]!, 16) / 255]
    : [0.6, 0.6, 0.7];
}

/** Triangles, as numbers in a row: place, normal, colour, and how much a point shines by itself. */
class Mesh {
  readonly numbers: number[] = [];

  point(at: Vector, normal: Vector, colour: Vector, shine: number): void {
    this.numbers.push(...at, ...normal, ...colour, shine);
  }
  /** Four corners in a ring; seen from where the normal points. */
  quad(corners: [Vector, Vector, Vector, Vector], normal: Vector, colour: Vector, shine = 0): void {
    const [a, b, c, d] = corners;
    const right = dot(cross(minus(b, a), minus(c, a)), normal) > 0;
    for (const corner of right ? [a, b, c, a, c, d] : [a, c, b, a, d, c]) this.point(corner, normal, colour, shine);
  }
  /** A box in a frame that `to` turns and shifts into the lobby. */
  box([u0, u1, v0, v1, z0, z1]: Box, to: (u: number, v: number, z: number) => Vector, colour: Vector): void {
    const middle = to(0, 0, 0);
    const axis = (u: number, v: number, z: number) => unit(minus(to(u, v, z), middle));
    const face = (corners: [number, number, number][], normal: Vector) =>
      this.quad(corners.map((corner) => to(...corner)) as [Vector, Vector, Vector, Vector], normal, colour);
    for (const [u, way] of [
      [u0, -1],
      [u1, 1],
    ] as const)
      face(
        [
          [u, v0, z0],
          [u, v1, z0],
          [u, v1, z1],
          [u, v0, z1],
        ],
        axis(way, 0, 0),
      );
    for (const [v, way] of [
      [v0, -1],
      [v1, 1],
    ] as const)
      face(
        [
          [u0, v, z0],
          [u1, v, z0],
          [u1, v, z1],
          [u0, v, z1],
        ],
        axis(0, way, 0),
      );
    for (const [z, way] of [
      [z0, -1],
      [z1, 1],
    ] as const)
      face(
        [
          [u0, v0, z],
          [u1, v0, z],
          [u1, v1, z],
          [u0, v1, z],
        ],
        axis(0, 0, way),
      );
  }
}

function turned({ x, y, yaw }: Placement): (u: number, v: number, z: number) => Vector {
  const cos = Math.cos((yaw * Math.PI) / 180),
    sin = Math.sin((yaw * Math.PI) / 180);
  return (u, v, z) => [x + u * cos - v * sin, y + u * sin + v * cos, z];
}

function addFurniture(mesh: Mesh, { furniture }: Solids): void {
  for (const { piece, at, tint } of furniture) {
    const to = turned(at),
      colour = colourOf(tint === "bad" ? "#d8402f" : PAINT[piece]);
    facts.pieces[piece][at.pose].forEach((box, i) => {
      const shade = 0.9 + 0.1 * ((i * 5) % 3);
      mesh.box(box, to, [colour[0] * shade, colour[1] * shade, colour[2] * shade]);
    });
    if (piece === "mirror") addGlass(mesh, facts.glass[at.pose], to);
  }
}

/** The glass is a box without thickness on the face of the board; it is drawn a little before it. */
function addGlass(mesh: Mesh, [u0, u1, v0, v1, z0, z1]: Box, to: (u: number, v: number, z: number) => Vector): void {
  const glass: Vector = [0.78, 0.9, 0.98];
  if (v0 === v1)
    mesh.quad(
      [to(u0, v0 + 0.4, z0), to(u1, v0 + 0.4, z0), to(u1, v0 + 0.4, z1), to(u0, v0 + 0.4, z1)],
      unit(minus(to(0, 1, 0), to(0, 0, 0))),
      glass,
      0.35,
    );
  else if (z0 > 8)
    mesh.quad(
      [to(u0, v0, z0 + 0.4), to(u1, v0, z0 + 0.4), to(u1, v1, z0 + 0.4), to(u0, v1, z0 + 0.4)],
      [0, 0, 1],
      glass,
      0.35,
    );
}

const PROFILE: [height: number, radius: number][] = [
  [0, 1],
  [0.14, 0.92],
  [0.5, 0.88],
  [0.7, 0.8],
  [0.85, 0.6],
  [0.95, 0.34],
  [1, 0],
];
const SEGMENTS = 18;
const WAYS: Record<string, [number, number]> = { south: [0, 1], west: [1, 0], north: [0, -1], east: [-1, 0] };

/** A ghost looks its way; lying, its head points there. */
function addGhost(mesh: Mesh, { colours }: Solids, ghost: Solids["ghosts"][number]): void {
  const { radius, height } = facts.ghosts[ghost.id]!,
    [wx, wy] = WAYS[ghost.side]!;
  const to = (ahead: number, across: number, up: number): Vector => {
    const [along, beside, high] = ghost.lying ? [up - height / 2, -across, radius + ahead] : [ahead, across, up];
    return [ghost.x + along * wx + beside * wy, ghost.y + along * wy - beside * wx, ghost.z + high];
  };
  const skirt = (angle: number, ring: number) => (ring < 2 ? 1 - (2 - ring) * 0.05 * (1 + Math.cos(6 * angle)) : 1);
  const on = (ring: number, segment: number): Vector => {
    const [up, wide] = PROFILE[ring]!,
      angle = (2 * Math.PI * segment) / SEGMENTS,
      r = radius * wide * skirt(angle, ring);
    return to(r * Math.cos(angle), r * Math.sin(angle), height * up);
  };
  const heart = to(0, 0, height * 0.45),
    colour = colours[ghost.seat]!;
  for (let ring = 0; ring + 1 < PROFILE.length; ring++)
    for (let segment = 0; segment < SEGMENTS; segment++) {
      const corners: [Vector, Vector, Vector, Vector] = [
        on(ring, segment),
        on(ring, segment + 1),
        on(ring + 1, segment + 1),
        on(ring + 1, segment),
      ];
      const normals = corners.map((corner) =>
        unit([corner[0] - heart[0], corner[1] - heart[1], (corner[2] - heart[2]) * 0.6]),
      );
      for (const i of [0, 2, 1, 0, 3, 2]) mesh.point(corners[i]!, normals[i]!, colour, 0.16);
    }
  for (const across of [-0.36, 0.36]) {
    const eye = (du: number, dv: number, dz: number) => to(radius * 0.74 + du, radius * across + dv, height * 0.7 + dz);
    mesh.box(
      [-radius * 0.1, radius * 0.12, -radius * 0.13, radius * 0.13, -height * 0.06, height * 0.06],
      eye,
      [0.06, 0.05, 0.12],
    );
  }
}

function addRoom(mesh: Mesh, { keyhole, seatOf, colours }: Solids): void {
  const light: Vector = [0.8, 0.72, 0.56],
    dark: Vector = [0.66, 0.57, 0.41],
    wall: Vector = [0.27, 0.22, 0.4];
  for (const field of facts.fields) {
    const { x, y } = fieldCorner(field);
    mesh.quad(
      [
        [x, y, 0],
        [x + FIELD, y, 0],
        [x + FIELD, y + FIELD, 0],
        [x, y + FIELD, 0],
      ],
      [0, 0, 1],
      ((x + y) / FIELD) % 2 ? light : dark,
    );
  }
  for (const door of DOORS) {
    const { x, y, dx, dy } = doorPlace(door),
      inward: Vector = [-dx, -dy, 0],
      seat = seatOf(door.slice(0, -1));
    const on = (across: number, up: number, before = 0): Vector => [
      x + across * dy - before * dx,
      y - across * dx - before * dy,
      up,
    ];
    const panel = (half: number, low: number, high: number, before: number, colour: Vector, shine = 0) =>
      mesh.quad(
        [on(-half, low, before), on(half, low, before), on(half, high, before), on(-half, high, before)],
        inward,
        colour,
        shine,
      );
    panel(30, 0, WALL, 0, wall);
    const here = door === keyhole,
      own = seat >= 0 ? colours[seat]! : ([0.4, 0.36, 0.5] as Vector);
    panel(20, 0, 78, 0.6, [0.14, 0.1, 0.16], here ? 0.2 : 0);
    panel(17.5, 0, 75, 1, here ? [1, 0.9, 0.62] : [own[0] * 0.62, own[1] * 0.62, own[2] * 0.62], here ? 0.75 : 0);
    panel(2.4, 40, 52, 1.5, here ? [0.1, 0.06, 0.02] : [0.08, 0.06, 0.12]);
  }
}

export function meshOf(solids: Solids): Float32Array<ArrayBuffer> {
  const mesh = new Mesh();
  addRoom(mesh, solids);
  addFurniture(mesh, solids);
  for (const ghost of solids.ghosts) addGhost(mesh, solids, ghost);
  return new Float32Array(mesh.numbers);
}

export const standing = (furniture: Record<Piece, Placement | null>) =>
  PIECES.flatMap((piece) => (furniture[piece] ? [{ piece, at: furniture[piece] }] : []));

/** Columns of the matrix that takes a place in the lobby to a place on the screen. */
export function lens(
  { azimuth, height, distance }: Camera,
  aspect: number,
): { matrix: Float32Array<ArrayBuffer>; eye: Vector } {
  const flat = Math.cos(height) * distance;
  const eye: Vector = [
    MIDDLE[0] + flat * Math.sin(azimuth),
    MIDDLE[1] - flat * Math.cos(azimuth),
    MIDDLE[2] + Math.sin(height) * distance,
  ];
  const back = unit(minus(eye, MIDDLE)),
    right = unit(cross([0, 0, 1], back)),
    up = cross(back, right);
  const wide = 1 / Math.tan(0.36),
    near = 20,
    far = 3000,
    sx = aspect > 1 ? wide / aspect : wide,
    sy = aspect > 1 ? wide : wide * aspect;
  const deep = (far + near) / (near - far),
    shift = (2 * far * near) / (near - far);
  const column = (i: 0 | 1 | 2) => [sx * right[i], sy * up[i], deep * back[i], -back[i]];
  const [r, u, b] = [dot(right, eye), dot(up, eye), dot(back, eye)];
  return {
    matrix: new Float32Array([...column(0), ...column(1), ...column(2), -sx * r, -sy * u, -deep * b + shift, b]),
    eye,
  };
}

/** Where a place in the lobby is on the screen, from 0 to 1; null: behind the onlooker. */
export function onScreen(matrix: Float32Array, [x, y, z]: Vector): { left: number; top: number } | null {
  const row = (i: number) => matrix[i]! * x + matrix[i + 4]! * y + matrix[i + 8]! * z + matrix[i + 12]!;
  const w = row(3);
  return w > 0 ? { left: 0.5 + row(0) / w / 2, top: 0.5 - row(1) / w / 2 } : null;
}

const VERTEX = `
attribute vec3 place, normal, colour; attribute float shine;
uniform mat4 lens; uniform vec3 eye;
varying vec3 light;
void main() {
  float moon = max(dot(normal, vec3(-0.42, 0.52, 0.74)), 0.0);
  float candle = max(dot(normal, normalize(eye - place)), 0.0);
  vec3 night = vec3(0.30, 0.30, 0.44) + moon * vec3(0.42, 0.44, 0.52) + candle * vec3(0.42, 0.34, 0.22);
  light = colour * mix(night, vec3(1.05), shine);
  gl_Position = lens * vec4(place, 1.0);
}`;
const FRAGMENT = `
precision mediump float; varying vec3 light;
void main() { gl_FragColor = vec4(light, 1.0); }`;

/** Shows meshes on a canvas. Throws where the browser has no WebGL. */
export class Stage {
  private readonly gl: WebGLRenderingContext;
  private readonly program: WebGLProgram;
  private count = 0;

  constructor(private readonly canvas: HTMLCanvasElement) {
    const gl = canvas.getContext("webgl", { antialias: true, alpha: true });
    if (!gl) throw new Error("no WebGL");
    this.gl = gl;
    this.program = gl.createProgram()!;
    for (const [kind, source] of [
      [gl.VERTEX_SHADER, VERTEX],
      [gl.FRAGMENT_SHADER, FRAGMENT],
    ] as const) {
      const shader = gl.createShader(kind)!;
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(this.program, shader);
    }
    gl.linkProgram(this.program);
    if (!gl.getProgramParameter(this.program, gl.LINK_STATUS))
      throw new Error(gl.getProgramInfoLog(this.program) ?? "no shader");
    gl.useProgram(this.program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    const parts: [name: string, size: number, at: number][] = [
      ["place", 3, 0],
      ["normal", 3, 3],
      ["colour", 3, 6],
      ["shine", 1, 9],
    ];
    for (const [name, size, at] of parts) {
      const where = gl.getAttribLocation(this.program, name);
      gl.enableVertexAttribArray(where);
      gl.vertexAttribPointer(where, size, gl.FLOAT, false, 40, 4 * at);
    }
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE); // so walls are seen only from inside: from outside you look through them
    gl.clearColor(0, 0, 0, 0);
  }

  fill(mesh: Float32Array<ArrayBuffer>): void {
    this.gl.bufferData(this.gl.ARRAY_BUFFER, mesh, this.gl.DYNAMIC_DRAW);
    this.count = mesh.length / 10;
  }

  draw(camera: Camera): Float32Array<ArrayBuffer> {
    const { gl, canvas } = this,
      { matrix, eye } = lens(camera, canvas.width / canvas.height);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.uniformMatrix4fv(gl.getUniformLocation(this.program, "lens"), false, matrix);
    gl.uniform3fv(gl.getUniformLocation(this.program, "eye"), eye);
    gl.drawArrays(gl.TRIANGLES, 0, this.count);
    return matrix;
  }

  close(): void {
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}

// The furniture of the room in the round: the engine's own boxes, of wood and cloth, with what dresses them. Nothing
// sticks out of a box by more than its upholstery.

import {
  BoxGeometry,
  CircleGeometry,
  Color,
  CylinderGeometry,
  Group,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  SphereGeometry,
  TorusGeometry,
  Vector3,
  type BufferGeometry,
  type Material,
  type MeshStandardMaterialParameters,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { facts, type Box, type Piece, type Pose } from "../facts";
import { dial, wood } from "./textures";

export const SCALE = 0.1; // of a millimetre

/** What things are made of: polished, or, where the machine is weak, dull. */
export type Matter = MeshStandardMaterial | MeshLambertMaterial;
export type Make = (of: MeshStandardMaterialParameters) => Matter;
export const polished: Make = (of) => new MeshStandardMaterial(of);
export const dull: Make = (of) => {
  const { roughness, metalness, envMapIntensity, ...rest } = of;
  void [roughness, metalness, envMapIntensity];
  return new MeshLambertMaterial(rest);
};

export interface Materials {
  make: Make;
  oak: Material;
  walnut: Material;
  cherry: Material;
  inside: Material;
  brass: Material;
  dark: Material;
  velvet: Material;
  cushion: Material;
  glass: Material;
  leather: Material;
  ivory: Material;
  dial: Material;
  wainscot: Material;
}

export function materials(make: Make): Materials {
  const plain = (color: string, roughness: number, metalness = 0) => make({ color, roughness, metalness });
  const grain = (base: string, dark: string, roughness: number, lying = false) =>
    make({ map: wood(base, dark, lying), roughness });
  const face = dial();
  return {
    make,
    oak: grain("#8a5527", "#2d1405", 0.42),
    walnut: grain("#5b331b", "#170800", 0.38),
    cherry: grain("#74331c", "#240a02", 0.3, true),
    inside: grain("#4a2c19", "#1a0c04", 0.75),
    wainscot: grain("#4b2616", "#120500", 0.42),
    brass: plain("#d8a84f", 0.26, 1),
    dark: plain("#22160f", 0.5),
    velvet: plain("#8c1732", 0.82),
    cushion: plain("#a3203d", 0.8),
    glass: plain("#c9dcf2", 0.04, 1),
    leather: plain("#17463a", 0.55),
    ivory: plain("#f3e8cf", 0.5),
    dial: make({
      map: face,
      emissive: new Color("#ffffff"),
      emissiveMap: face,
      emissiveIntensity: 0.28,
      roughness: 0.4,
    }),
  };
}

class Joiner {
  readonly group = new Group();
  constructor(readonly m: Materials) {}

  add(geometry: BufferGeometry, material: Material, x: number, y: number, z: number): Mesh {
    const mesh = new Mesh(geometry, material);
    mesh.position.set(x * SCALE, z * SCALE, -y * SCALE);
    mesh.castShadow = mesh.receiveShadow = true;
    this.group.add(mesh);
    return mesh;
  }
  box([x0, x1, y0, y1, z0, z1]: Box, material: Material, round = 0.12): Mesh {
    const size = [x1 - x0, z1 - z0, y1 - y0].map((length) => length * SCALE) as [number, number, number],
      radius = Math.min(round, ...size.map((length) => length / 2.2));
    const geometry = radius < 0.06 ? new BoxGeometry(...size) : new RoundedBoxGeometry(...size, 3, radius);
    return this.add(geometry, material, (x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2);
  }
  ball(radius: number, x: number, y: number, z: number) {
    return this.add(new SphereGeometry(radius * SCALE, 14, 10), this.m.brass, x, y, z);
  }
}

const DRESS: Record<Piece, (j: Joiner, boxes: Box[]) => void> = {
  sofa(j, boxes) {
    boxes.forEach((box, i) => j.box(box, i < 4 ? j.m.velvet : j.m.brass, i < 4 ? 0.5 : 0.2));
    for (const side of [-1, 1]) j.box([side < 0 ? -45 : 1, side < 0 ? -1 : 45, -13, 24, 20, 27], j.m.cushion, 0.33);
    for (const side of [-30, 0, 30]) j.box([side - 15, side + 15, -15, -9.5, 27, 50], j.m.cushion, 0.26);
    for (let i = -2; i <= 2; i++) j.ball(1.3, i * 15, -9.3, 39);
  },
  table(j, [top, ...legs]) {
    j.box(top!, j.m.cherry, 0.16);
    j.box([-42, 42, -27, 27, 33, 37], j.m.walnut);
    for (const leg of legs) {
      j.box(leg, j.m.walnut, 0.14);
      const shoe = new CylinderGeometry(0.42, 0.36, 0.5, 14);
      j.add(shoe, j.m.brass, (leg[0] + leg[1]) / 2, (leg[2] + leg[3]) / 2, 2.5);
    }
    const ring = j.add(new TorusGeometry(1.5, 0.05, 6, 40), j.m.brass, 0, 0, 42.2);
    ring.rotation.x = Math.PI / 2;
  },
  wardrobe(j, [back, left, right, top, bottom, shelf]) {
    j.box(back!, j.m.inside, 0.05);
    for (const side of [left, right, bottom]) j.box(side!, j.m.oak, 0.14);
    j.box(shelf!, j.m.inside, 0.08);
    j.box(top!, j.m.oak, 0.2);
    j.box([-34, 34, 22, 24, 105, 109], j.m.brass, 0.08);
    const rod = j.add(new CylinderGeometry(0.12, 0.12, 6.6, 10), j.m.brass, 0, 0, 102);
    rod.rotation.z = Math.PI / 2;
    ["#27506b", "#7b2b3d", "#c9a24a", "#3f5c43"].forEach((color, i) => {
      const cloth = j.m.make({ color, roughness: 0.9 });
      const coat = j.add(new CylinderGeometry(0.25, 0.6, 2.8, 12), cloth, -21 + 10 * i, 0, 87);
      coat.scale.set(0.8, 1, 1.9);
    });
  },
  mirror(j, [board, ...feet]) {
    j.box(board!, j.m.brass, 0.22);
    for (const foot of feet) j.box(foot, j.m.walnut, 0.25);
    for (const side of [-29, 29]) j.ball(4, side, 0, 104);
    const [u0, u1, v, , z0, z1] = facts.glass.up;
    const glass = new Mesh(new PlaneGeometry((u1 - u0) * SCALE, (z1 - z0) * SCALE), j.m.glass);
    glass.name = "glass";
    glass.position.set(0, ((z0 + z1) / 2) * SCALE, -(v + 0.3) * SCALE);
    glass.rotation.y = Math.PI;
    j.group.add(glass);
  },
  clock(j, boxes) {
    for (const box of boxes) j.box(box, j.m.cherry, 0.18);
    j.box([-19, 19, -15, 15, 33, 36], j.m.brass, 0.08);
    j.box([-19, 19, -15, 15, 90, 92], j.m.brass, 0.08);
    const face = new Mesh(new CircleGeometry(1.32, 36), j.m.dial);
    face.position.set(0, 10.7, -1.53);
    face.rotation.y = Math.PI;
    j.group.add(face);
    j.add(new TorusGeometry(1.38, 0.12, 8, 36), j.m.brass, 0, 15, 107);
    j.box([-8, 8, 11.4, 12.2, 42, 86], j.m.dark);
    j.add(new CylinderGeometry(0.5, 0.5, 0.1, 20), j.m.brass, 2.5, 12.5, 51).rotation.x = Math.PI / 2;
    j.box([1, 2, 12.1, 12.5, 54, 84], j.m.brass, 0);
  },
  desk(j, [counter, ...sides]) {
    j.box(counter!, j.m.cherry, 0.18);
    for (const side of sides) j.box(side, j.m.oak, 0.1);
    for (let i = -2; i <= 2; i++) j.box([i * 19 - 8, i * 19 + 8, 20.6, 21.4, 8, 46], j.m.walnut, 0);
    j.box([-52, 52, 20.2, 21.4, 49, 51.5], j.m.brass, 0.06);
    j.box([6, 26, -12, 6, 57.6, 58.4], j.m.leather, 0);
    j.box([27, 37, -6, 10, 57.6, 58.8], j.m.ivory, 0);
    j.add(new CylinderGeometry(0.6, 0.68, 0.2, 20), j.m.dark, -34, 6, 58.6);
    j.add(new SphereGeometry(0.5, 18, 10, 0, 7, 0, Math.PI / 2), j.m.brass, -34, 6, 59.4);
  },
};

/** A piece as it stands upright at the origin. */
export function furnish(piece: Piece, m: Materials): Group {
  const joiner = new Joiner(m);
  DRESS[piece](joiner, facts.pieces[piece].up);
  return joiner.group;
}

const extent = (boxes: Box[], axis: 0 | 2 | 4) =>
  Math.max(...boxes.map((box) => box[axis + 1]!)) - Math.min(...boxes.map((box) => box[axis]));

/** How an upright piece comes into a pose (R5), as the engine's boxes of that pose have it. */
export function posed(piece: Piece, pose: Pose): Matrix4 {
  const boxes = facts.pieces[piece].up,
    [w, d, h] = [extent(boxes, 0), extent(boxes, 2), extent(boxes, 4)];
  const into: Record<Pose, (x: number, y: number, z: number) => [number, number, number]> = {
    up: (x, y, z) => [x, y, z],
    head: (x, y, z) => [-x, y, h - z],
    back: (x, y, z) => [x, h / 2 - z, y + d / 2],
    front: (x, y, z) => [x, z - h / 2, d / 2 - y],
    right: (x, y, z) => [z - h / 2, y, w / 2 - x],
    left: (x, y, z) => [h / 2 - z, y, x + w / 2],
  };
  const at = (x: number, y: number, z: number) => {
    const [px, py, pz] = into[pose](x, y, z);
    return new Vector3(px, pz, -py);
  };
  const origin = at(0, 0, 0);
  return new Matrix4()
    .makeBasis(at(1, 0, 0).sub(origin), at(0, 0, 1).sub(origin), at(0, -1, 0).sub(origin))
    .setPosition(origin.multiplyScalar(SCALE));
}

// The ghosts of the room in the round: soft, rounded, with a face that is turned to the onlooker and a mood.

import {
  CircleGeometry,
  Color,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  TorusGeometry,
  Vector2,
  type BufferGeometry,
} from "three";
import { facts } from "../facts";
import { SCALE, type Make, type Matter } from "./furniture";

export type Mood = "calm" | "chosen" | "caught";

const shapes = new Map<string, BufferGeometry>();
/** A sheet with folds at its hem, over a round head. */
function sheet(size: string, radius: number, height: number): BufferGeometry {
  const known = shapes.get(size);
  if (known) return known;
  const rings = 22,
    neck = height - radius * 1.02;
  const outline = Array.from({ length: rings + 1 }, (_, i) => {
    const part = i / rings,
      skirt = part / 0.55,
      dome = ((part - 0.55) / 0.45) * (Math.PI / 2),
      waist = radius * 0.91;
    if (part < 0.55) return new Vector2(radius * (0.99 - 0.09 * Math.sin(skirt * Math.PI * 0.62)), skirt * neck * 0.98);
    return new Vector2(Math.max(waist * Math.cos(dome), 0.0001), neck * 0.98 + Math.sin(dome) * radius * 1.03);
  });
  const geometry = new LatheGeometry(outline, 42),
    points = geometry.attributes.position!;
  for (let i = 0; i < points.count; i++) {
    const [x, y, z] = [points.getX(i), points.getY(i), points.getZ(i)];
    const low = Math.max(0, 1 - y / (height * 0.42)),
      fold = Math.sin(Math.atan2(z, x) * 7),
      wide = 1 + 0.07 * low * fold;
    points.setXYZ(i, x * wide, y + low * low * (fold * 0.5 + 0.5) * height * 0.11, z * wide);
  }
  geometry.computeVertexNormals();
  shapes.set(size, geometry);
  return geometry;
}
export function forgetShapes(): void {
  for (const shape of shapes.values()) shape.dispose();
  shapes.clear();
}

export class GhostFigure {
  readonly group = new Group(); // stands
  private readonly body = new Group(); // or lies
  private readonly face = new Group();
  private readonly skin: Matter;
  private readonly cheeks: MeshBasicMaterial;
  private readonly eyes: Mesh[] = [];
  private readonly mouth: Mesh;
  private readonly smile: Mesh;
  readonly radius: number;
  readonly height: number;

  constructor(id: string, colour: string, make: Make) {
    const { radius, height } = facts.ghosts[id]!,
      size = id.slice(0, 2);
    const r = (this.radius = radius * SCALE),
      h = (this.height = height * SCALE),
      tone = new Color(colour);
    this.skin = make({
      color: tone,
      roughness: 0.35,
      emissive: tone.clone().multiplyScalar(0.3),
      transparent: true,
      opacity: 0.93,
    });
    const cloth = new Mesh(sheet(size, r, h), this.skin);
    cloth.castShadow = cloth.receiveShadow = true;
    this.body.add(cloth, this.face);
    this.group.add(this.body);
    const brow = h - r * 0.98,
      ink = make({ color: "#15101c", roughness: 0.15 }),
      eye = r * (size === "sm" ? 0.2 : 0.165);
    this.cheeks = new MeshBasicMaterial({ color: "#ff3d5e", transparent: true, depthWrite: false });
    for (const side of [-1, 1]) {
      const angle = side * 0.42,
        cheek = side * 0.72;
      const ball = new Mesh(new SphereGeometry(eye, 16, 12), ink);
      ball.position.set(Math.sin(angle) * r * 0.88, brow + r * 0.1, Math.cos(angle) * r * 0.88);
      ball.rotation.y = angle;
      const glint = new Mesh(new SphereGeometry(eye * 0.34, 8, 6), new MeshBasicMaterial({ color: "#ffffff" }));
      glint.position.set(Math.sin(angle) * r * 0.98 + eye * 0.2, brow + r * 0.22, Math.cos(angle) * r * 0.98);
      const blush = new Mesh(new CircleGeometry(r * 0.17, 16), this.cheeks);
      blush.position.set(Math.sin(cheek) * r * 0.97, brow - r * 0.26, Math.cos(cheek) * r * 0.97);
      blush.rotation.y = cheek;
      blush.renderOrder = 3;
      const arm = new Mesh(new SphereGeometry(r * 0.3, 14, 10), this.skin);
      arm.position.set(side * r * 0.98, h * 0.36, r * 0.32);
      arm.scale.set(0.75, 1.1, 0.85);
      arm.castShadow = true;
      this.eyes.push(ball);
      this.face.add(ball, glint, blush, arm);
    }
    this.mouth = new Mesh(new SphereGeometry(r * 0.13, 14, 10), ink);
    this.mouth.position.set(0, brow - r * 0.32, r * 0.9);
    this.smile = new Mesh(new TorusGeometry(r * 0.17, r * 0.045, 6, 16, Math.PI), ink);
    this.smile.position.set(0, brow - r * 0.22, r * 0.9);
    this.smile.rotation.z = Math.PI;
    this.face.add(this.mouth, this.smile);
    this.feel("calm", size);
  }

  feel(mood: Mood, size = "md"): void {
    const caught = mood === "caught";
    for (const eye of this.eyes) eye.scale.set(0.86, caught ? 1.6 : 1.32, 0.5);
    this.cheeks.opacity = caught ? 0.85 : mood === "chosen" ? 0.5 : 0.3;
    this.mouth.visible = caught || size === "sm";
    this.smile.visible = !this.mouth.visible;
    this.mouth.scale.set(0.9, caught ? 1.7 : 1.1, 0.4);
  }

  /** The head of one that lies points its way. */
  lie(lying: boolean, way: number): void {
    this.group.rotation.y = lying ? way : 0;
    this.body.rotation.x = lying ? Math.PI / 2 : 0;
    this.body.position.set(0, lying ? this.radius : 0, lying ? -this.height / 2 : 0);
  }

  lookAt(x: number, z: number, lying: boolean): void {
    this.face.rotation.y = lying ? Math.PI : Math.atan2(x - this.group.position.x, z - this.group.position.z);
  }

  fade(share: number): void {
    this.skin.opacity = 0.93 * share;
    this.cheeks.opacity = Math.min(this.cheeks.opacity, share);
  }
}

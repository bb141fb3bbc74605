// The lobby in three dimensions: an art-deco room lit through the keyhole, with shadows that are those of sight. It is
// drawn only when something has changed, and draws less where that takes too long.

import {
  AdditiveBlending,
  BoxGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  PMREMGenerator,
  PointLight,
  Quaternion,
  Raycaster,
  Scene,
  SphereGeometry,
  SpotLight,
  Sprite,
  SpriteMaterial,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Material,
  type Object3D,
  type Texture,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { Reflector } from "three/addons/objects/Reflector.js";
import { facts, type Piece } from "../facts";
import { doorPlace, DOORS, doorsOf, fieldCorner, SIDES, SIZE, type GhostThere, type Placement } from "../lobby";
import { dull, furnish, materials, polished, posed, SCALE, type Materials, type Matter } from "./furniture";
import { forgetShapes, GhostFigure, type Mood } from "./ghosts";
import * as paint from "./textures";

/** Where the onlooker is: angles in radians, the distance from the middle of the lobby in mm. */
export interface View {
  azimuth: number; // 0: from the south
  height: number; // 0: at floor level
  distance: number;
}

/** What is to be shown. */
export interface Shown {
  furniture: { piece: Piece; at: Placement; held: boolean; bad: boolean }[];
  ghosts: (GhostThere & { side: string; mood: Mood; supposed: boolean })[];
  lamp: string | null; // the door that the light comes from
  seatOf: (side: string) => number;
  colours: string[]; // of the seats
  live: string[]; // fields
  hurry: boolean; // nothing glides
}

/** What is left out first where it takes too long: more lights, finer shadows, the looking-glass; then half the
 *  points. */
export const QUALITIES = [
  { lights: 3, shadow: 1536, mirror: true, moon: true, points: 2 },
  { lights: 1, shadow: 1024, mirror: false, moon: true, points: 1.5 },
  { lights: 1, shadow: 512, mirror: false, moon: false, points: 1 },
] as const;
const SLOW = 42, // ms a frame
  HOPELESS = 140,
  FRAMES = 10, // that are measured
  WARMING = 3; // that are not: something is made for them

const GLIDE = 520; // ms
const place = (x: number, y: number, z: number) =>
  new Vector3((x - SIZE / 2) * SCALE, z * SCALE, (SIZE / 2 - y) * SCALE);
const INWARD: Record<string, [number, number]> = { south: [0, 1], west: [1, 0], north: [0, -1], east: [-1, 0] };
const FACING: Record<string, number> = { north: 0, west: Math.PI / 2, south: Math.PI, east: -Math.PI / 2 };
const WALL = 13.8;
const UP = new Vector3(0, 1, 0);

interface Glide {
  thing: Object3D;
  from: { at: Vector3; turn: Quaternion };
  to: { at: Vector3; turn: Quaternion };
  hop: number;
  since: number;
  fade?: GhostFigure;
  out?: boolean;
  done?: () => void;
}

const ease = (share: number) => share * share * (3 - 2 * share);

export class Room {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(29, 1, 1, 300);
  private readonly materials: Materials;
  private readonly walls = new Map<string, { wall: Group; ledge: Group }>();
  private readonly posts: { post: Group; between: [string, string] }[] = []; // where walls meet, or end
  private readonly doors = new Map<string, { faces: Matter[]; key: string }>();
  private readonly pieces = new Map<Piece, { stand: Group; posed: Group; key: string }>();
  private readonly ghosts = new Map<string, { figure: GhostFigure; key: string; lying: boolean; colour: string }>();
  private readonly fields = new Map<string, Mesh>();
  private readonly frame = new MeshBasicMaterial({
    map: paint.frame(),
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  private readonly beams: SpotLight[] = [];
  private readonly moon = new DirectionalLight("#9fb6ff", 0.9);
  private readonly glow = new Group();
  private lamp: string | null = "none yet";
  private glides: Glide[] = [];
  private waiting = 0;
  private quality: number = Math.min(Number(sessionStorage.getItem("keyhole quality") ?? 0), QUALITIES.length - 1);
  private times: number[] = [];
  private asked = 0; // when
  private warming = WARMING;
  private eye: View = { azimuth: 0.3, height: 0.7, distance: 870 };
  private first = true;

  /** Throws where the browser has no WebGL. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly drawn: () => void,
    private readonly hopeless: () => void,
  ) {
    const context = canvas.getContext("webgl2", { antialias: true, alpha: true });
    if (!context) throw new Error("no WebGL"); // before three.js complains to the console
    this.renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.toneMapping = NeutralToneMapping;
    const fine = this.quality + 1 < QUALITIES.length;
    this.materials = materials(fine ? polished : dull);
    if (fine) this.surround();
    this.build();
    this.light();
    this.settle();
  }

  /** What brass and polish reflect. */
  private surround(): void {
    const maker = new PMREMGenerator(this.renderer),
      sky = new Scene();
    sky.background = new Color("#0c1326");
    const pane = (colour: string, strength: number, wide: number, high: number, x: number, y: number, z: number) => {
      const colored = new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(strength), side: DoubleSide });
      const mesh = new Mesh(new PlaneGeometry(wide, high), colored);
      mesh.position.set(x, y, z);
      mesh.lookAt(0, 0, 0);
      sky.add(mesh);
    };
    pane("#ffcf8a", 5, 5, 7, -9, 3, 0);
    pane("#8fa8ff", 2.4, 9, 5, 7, 8, 6);
    pane("#ffb46a", 1.6, 3, 3, 2, 6, -9);
    pane("#3a2a22", 1, 22, 22, 0, -8, 0);
    this.scene.environment = maker.fromScene(sky, 0.03).texture;
    this.scene.environmentIntensity = 0.8;
    maker.dispose();
    free(sky);
  }

  private block(
    size: [number, number, number],
    material: Material,
    at: [number, number, number],
    into: Object3D = this.scene,
    round = 0.12,
  ): Mesh {
    const mesh = new Mesh(round ? new RoundedBoxGeometry(...size, 2, round) : new BoxGeometry(...size), material);
    mesh.position.set(...at);
    mesh.receiveShadow = true;
    into.add(mesh);
    return mesh;
  }

  private build(): void {
    const { brass, wainscot } = this.materials,
      base = this.materials.make({ map: paint.wood("#3a2115", "#0c0400", true), roughness: 0.5 }),
      ledge = this.materials.make({ color: "#19222f", roughness: 0.6 });
    const floor = new Mesh(
      new PlaneGeometry(36, 36),
      this.materials.make({ map: paint.floor(), roughness: 0.34, envMapIntensity: 0.55 }),
    );
    floor.rotation.x = -Math.PI / 2;
    floor.receiveShadow = true;
    this.scene.add(floor);
    this.block([44.6, 2.2, 44.6], base, [0, -1.22, 0], this.scene, 0.5);
    this.block([43.4, 0.3, 43.4], brass, [0, -0.2, 0]);
    this.block([42.8, 0.2, 42.8], ledge, [0, -0.11, 0], this.scene, 0);
    const paper = this.materials.make({ map: paint.wallpaper(), roughness: 0.72, envMapIntensity: 0.5 });
    const bulb = new MeshBasicMaterial({ color: "#ffd08a" });
    for (const side of SIDES) {
      const [ix, iy] = INWARD[side]!,
        wall = new Group(),
        cut = new Group();
      for (const group of [wall, cut]) {
        group.position.copy(place(180 - 180 * ix, 180 - 180 * iy, 0));
        group.rotation.y = FACING[side]!;
        this.scene.add(group);
      }
      this.block([36.4, WALL, 0.8], paper, [0, WALL / 2, -0.4], wall, 0);
      this.block([36.4, 0.9, 1.5], brass, [0, WALL, -0.2], wall, 0.2);
      this.block([36.4, 0.35, 1], brass, [0, WALL - 1.4, -0.35], wall, 0.1);
      this.block([36, 2.6, 0.3], wainscot, [0, 1.3, -0.02], wall, 0);
      this.block([36.6, 0.5, 0.6], wainscot, [0, 0.1, -0.36], cut);
      doorsOf(side).forEach((door, i) => this.hang(door, (2.5 - i) * 6, wall, cut));
      for (const x of [-12, 0, 12]) this.sconce(x, wall, bulb);
      this.walls.set(side, { wall, ledge: cut });
    }
    for (const across of ["west", "east"])
      for (const along of ["north", "south"]) {
        const post = new Group();
        post.position.set(across === "east" ? 18.4 : -18.4, 0, along === "south" ? 18.4 : -18.4);
        this.block([1.5, WALL, 1.5], wainscot, [0, WALL / 2, 0], post);
        this.block([1.9, 0.9, 1.9], brass, [0, WALL + 0.1, 0], post, 0.2);
        this.block([1.9, 1.6, 1.9], wainscot, [0, 0.7, 0], post);
        this.scene.add(post);
        this.posts.push({ post, between: [across, along] });
      }
    for (const field of facts.fields) {
      const { x, y } = fieldCorner(field),
        mesh = new Mesh(new PlaneGeometry(6, 6), this.frame);
      mesh.rotation.x = -Math.PI / 2;
      mesh.position.copy(place(x + 30, y + 30, 0.6));
      mesh.visible = false;
      mesh.renderOrder = 1;
      this.fields.set(field, mesh);
      this.scene.add(mesh);
    }
  }

  private hang(door: string, x: number, wall: Group, ledge: Group): void {
    const { brass } = this.materials,
      leaf = this.materials.make({ roughness: 0.38, emissive: new Color("#ffffff"), emissiveIntensity: 0.16 }),
      plate = this.materials.make({ roughness: 0.5, emissive: new Color("#ffffff"), emissiveIntensity: 0.22 });
    const panel = new Mesh(new PlaneGeometry(4.3, 9.68), leaf),
      sign = new Mesh(new PlaneGeometry(4.6, 2.3), plate);
    panel.position.set(x, 4.95, 0.29);
    sign.position.set(x, 0.02, -2.05);
    sign.rotation.set(-Math.PI / 2, 0, Math.PI);
    panel.receiveShadow = sign.receiveShadow = true;
    wall.add(panel);
    ledge.add(sign);
    this.block([4.7, 10.3, 0.5], this.materials.dark, [x, 5.15, 0.02], wall);
    for (const side of [-2.55, 2.55]) this.block([0.5, 11, 0.7], brass, [x + side, 5.5, 0.05], wall);
    this.block([6, 0.7, 0.8], brass, [x, 11.1, 0.05], wall, 0.15);
    const fan = new Mesh(new CylinderGeometry(1.6, 1.6, 0.4, 20, 1, false, -Math.PI / 2, Math.PI), brass);
    fan.position.set(x, 11.4, 0.05);
    fan.rotation.x = Math.PI / 2;
    wall.add(fan);
    this.doors.set(door, { faces: [leaf, plate], key: "" });
  }

  private sconce(x: number, wall: Group, bulb: Material): void {
    const shade = new Mesh(new SphereGeometry(0.42, 14, 10, 0, 7, 0, 1.6), bulb),
      arm = new Mesh(new CylinderGeometry(0.12, 0.3, 0.9, 10), this.materials.brass);
    shade.position.set(x, 8.6, 0.5);
    shade.rotation.x = Math.PI;
    arm.position.set(x, 8, 0.4);
    wall.add(shade, arm);
  }

  private light(): void {
    this.scene.add(new HemisphereLight("#7f95d8", "#4a3426", 0.95));
    this.moon.position.set(14, 34, 22);
    Object.assign(this.moon.shadow.camera, { left: -28, right: 28, top: 28, bottom: -28, near: 1, far: 90 });
    this.moon.shadow.mapSize.set(1024, 1024);
    this.moon.shadow.bias = -0.0006;
    this.moon.shadow.normalBias = 0.04;
    this.moon.shadow.radius = 6;
    this.scene.add(this.moon);
    for (const [x, y] of [
      [24, 336],
      [336, 24],
    ] as const) {
      const candle = new PointLight("#ff9d4a", 46, 24, 1.9);
      candle.position.copy(place(x, y, 92));
      this.scene.add(candle);
    }
    const halo = new SpriteMaterial({ map: paint.halo(), blending: AdditiveBlending, depthWrite: false });
    const star = new Sprite(halo);
    star.scale.set(8, 8, 1);
    const cone = new ConeGeometry(7.2, 26, 40, 1, true).translate(0, -13, 0);
    const beam = new Mesh(
      cone,
      new MeshBasicMaterial({
        color: "#ffb45e",
        transparent: true,
        opacity: 0.045,
        blending: AdditiveBlending,
        depthWrite: false,
        side: DoubleSide,
      }),
    );
    beam.renderOrder = 5;
    this.glow.add(star, beam);
    this.scene.add(this.glow);
  }

  /** The lights and shadows of the present quality. */
  private settle(): void {
    const { lights, shadow, mirror, moon, points } = QUALITIES[this.quality]!;
    for (const beam of this.beams.splice(0)) {
      this.scene.remove(beam, beam.target);
      beam.dispose();
    }
    for (let i = 0; i < lights; i++) {
      const beam = new SpotLight("#ffcf92", (this.materials.make === dull ? 620 : 1090) / lights, 0, 1.06, 0.28, 0.9);
      beam.castShadow = true;
      beam.shadow.mapSize.set(shadow, shadow);
      beam.shadow.bias = -0.0006;
      beam.shadow.normalBias = 0.03;
      beam.shadow.radius = 4;
      Object.assign(beam.shadow.camera, { near: 0.6, far: 60 });
      this.beams.push(beam);
      this.scene.add(beam, beam.target);
    }
    this.moon.castShadow = moon;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, points));
    this.canvas.dataset.quality = String(this.quality);
    this.silver(mirror);
    this.aim(this.lamp);
    this.ask();
  }

  /** A real reflection in the looking-glass, or plain silver. */
  private silver(real: boolean): void {
    const stand = this.pieces.get("mirror")?.posed,
      old = stand?.getObjectByName("glass");
    if (!stand || !(old instanceof Mesh) || old instanceof Reflector === real) return;
    const plane = (old.geometry as PlaneGeometry).clone();
    const glass = real
      ? new Reflector(plane, { textureWidth: 384, textureHeight: 640, color: 0x8695ad, clipBias: 0.003 })
      : new Mesh(plane, this.materials.glass);
    glass.name = "glass";
    glass.position.copy(old.position);
    glass.quaternion.copy(old.quaternion);
    stand.remove(old);
    if (old instanceof Reflector) old.dispose();
    old.geometry.dispose();
    stand.add(glass);
  }

  /** Light is sight: it comes from where the eye of R33 is, and falls as far to the sides as that of R34 sees. */
  private aim(door: string | null): void {
    this.lamp = door;
    this.glow.visible = door !== null;
    for (const beam of this.beams) beam.visible = door !== null;
    if (door === null || !facts.doors[door]) return;
    const { x, y, dx, dy } = doorPlace(door),
      hole = place(x, y, 50),
      far = place(x - 190 * dx, y - 190 * dy, 14);
    this.beams.forEach((beam, i) => {
      const aside = this.beams.length > 1 ? [0, 0.34, -0.34][i]! : 0;
      beam.position.copy(hole).add(new Vector3(-dx * 0.15 + dy * aside, aside * 0.9, dy * 0.15 + dx * aside));
      beam.target.position.copy(far);
    });
    this.glow.position.copy(hole).add(new Vector3(-dx * 0.7, 0, dy * 0.7));
    this.glow.children[1]!.quaternion.setFromUnitVectors(UP, new Vector3(dx, 0.17, -dy).normalize());
  }

  private label({ lamp, seatOf, colours }: Shown): void {
    for (const door of DOORS) {
      const known = this.doors.get(door)!,
        seat = seatOf(door.slice(0, -1)),
        colour = colours[seat] ?? "#8d86a8",
        key = `${colour} ${door === lamp}`;
      if (known.key === key) continue;
      known.key = key;
      known.faces.forEach((face, i) => {
        face.map?.dispose();
        face.map = face.emissiveMap = (i ? paint.plate : paint.door)(Number(door.at(-1)), colour, door === lamp);
        face.needsUpdate = true;
      });
    }
  }

  show(shown: Shown): void {
    const hurry = shown.hurry || this.first;
    this.first = false;
    this.label(shown);
    if (shown.lamp !== this.lamp) this.aim(shown.lamp);
    for (const [field, mesh] of this.fields) mesh.visible = shown.live.includes(field);
    this.stand(shown, hurry);
    this.haunt(shown, hurry);
    this.ask();
  }

  private stand({ furniture }: Shown, hurry: boolean): void {
    const there = new Set(furniture.map(({ piece }) => piece));
    for (const [piece, { stand }] of this.pieces) stand.visible = there.has(piece);
    for (const { piece, at, held, bad } of furniture) {
      let known = this.pieces.get(piece);
      const fresh = !known;
      if (!known) {
        known = { stand: new Group(), posed: furnish(piece, this.materials), key: "" };
        known.stand.add(known.posed);
        this.scene.add(known.stand);
        this.pieces.set(piece, known);
        if (piece === "mirror") this.silver(QUALITIES[this.quality]!.mirror);
      }
      const key = JSON.stringify([at, held, bad]);
      if (known.key === key) continue;
      known.key = key;
      const matrix = posed(piece, at.pose),
        turn = new Quaternion().setFromAxisAngle(UP, (at.yaw * Math.PI) / 180),
        to = place(at.x, at.y, held ? (bad ? 10 : 5) : 0),
        at0 = new Vector3().setFromMatrixPosition(matrix),
        turn0 = new Quaternion().setFromRotationMatrix(matrix);
      this.glide(known.stand, to, turn, { hurry: hurry || held || fresh });
      this.glide(known.posed, at0, turn0, { hurry: hurry || fresh });
    }
  }

  private haunt({ ghosts, colours }: Shown, hurry: boolean): void {
    const there = new Map(ghosts.map((ghost) => [ghost.key, ghost]));
    for (const [key, { figure }] of this.ghosts) {
      if (there.has(key)) continue;
      this.ghosts.delete(key);
      const gone = () => (this.scene.remove(figure.group), free(figure.group, true));
      if (hurry) gone();
      else {
        figure.feel("caught");
        const away = figure.group.position.clone().setY(figure.group.position.y + 9);
        this.glide(figure.group, away, figure.group.quaternion.clone(), { fade: figure, out: true, done: gone });
      }
    }
    for (const ghost of ghosts) {
      const colour = colours[ghost.seat]!;
      let known = this.ghosts.get(ghost.key);
      if (known && known.colour !== colour) {
        this.scene.remove(known.figure.group);
        known = undefined;
      }
      const to = place(ghost.x, ghost.y, ghost.z),
        [wx, wy] = INWARD[ghost.side]!;
      if (!known) {
        known = { figure: new GhostFigure(ghost.id, colour, this.materials.make), key: "", lying: false, colour };
        this.ghosts.set(ghost.key, known);
        this.scene.add(known.figure.group);
        const inward = wx ? ghost.x * wx : ghost.y * wy,
          depth = inward < 0 ? SIZE + inward : inward;
        known.figure.group.position.copy(place(ghost.x - wx * (depth + 26), ghost.y - wy * (depth + 26), 0));
      }
      known.figure.feel(ghost.mood, ghost.id.slice(0, 2));
      known.figure.fade(ghost.supposed ? 0.6 : 1);
      known.lying = ghost.lying;
      const key = [ghost.x, ghost.y, ghost.z, ghost.lying].join();
      if (known.key === key) continue;
      known.key = key;
      known.figure.lie(ghost.lying, Math.atan2(wx, -wy));
      const turn = known.figure.group.quaternion.clone();
      this.glide(known.figure.group, to, turn, { hurry: hurry || ghost.supposed, hop: 1.6 });
    }
  }

  private glide(
    thing: Object3D,
    at: Vector3,
    turn: Quaternion,
    more: Partial<Pick<Glide, "hop" | "fade" | "out" | "done">> & { hurry?: boolean },
  ): void {
    const { hurry = false, hop = 0, ...rest } = more;
    this.glides = this.glides.filter((other) => other.thing !== thing);
    if (hurry) {
      thing.position.copy(at);
      thing.quaternion.copy(turn);
      return;
    }
    const from = { at: thing.position.clone(), turn: thing.quaternion.clone() };
    this.glides.push({ thing, from, to: { at, turn }, hop, since: performance.now(), ...rest });
  }

  /** True: something still moves. */
  private advance(now: number): boolean {
    this.glides = this.glides.filter(({ thing, from, to, hop, since, fade, out, done }) => {
      const share = Math.max(0, Math.min(1, (now - since) / GLIDE)),
        eased = ease(share);
      thing.position.lerpVectors(from.at, to.at, eased);
      thing.position.y += hop * Math.sin(Math.PI * eased);
      thing.quaternion.slerpQuaternions(from.turn, to.turn, eased);
      if (fade) fade.fade(out ? 1 - eased : eased);
      if (share === 1) done?.();
      return share < 1;
    });
    return this.glides.length > 0;
  }

  look(eye: View): void {
    this.eye = eye;
    this.ask();
  }

  size(width: number, height: number): void {
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.ask();
  }

  /** Draws soon, once. */
  private ask(): void {
    if (this.waiting) return;
    this.asked = performance.now();
    this.waiting = requestAnimationFrame((now) => this.draw(now));
  }

  private draw(now: number): void {
    this.waiting = 0;
    const late = performance.now() - this.asked;
    const moves = this.advance(now),
      { azimuth, height, distance } = this.eye,
      flat = Math.cos(height) * distance * SCALE,
      { camera } = this;
    const narrow = Math.max(1, 1.32 / camera.aspect);
    camera.position.set(Math.sin(azimuth) * flat, Math.sin(height) * distance * SCALE, Math.cos(azimuth) * flat);
    camera.position.multiplyScalar(narrow);
    camera.lookAt(0, 0.4, 0);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    for (const [side, { wall, ledge }] of this.walls) {
      const [ix, iy] = INWARD[side]!,
        outside = (-ix * camera.position.x + iy * camera.position.z) / camera.position.length() > 0.04;
      wall.visible = !outside;
      ledge.visible = outside;
    }
    for (const { post, between } of this.posts)
      post.visible = between.some((side) => this.walls.get(side)!.wall.visible);
    for (const { figure, lying } of this.ghosts.values()) figure.lookAt(camera.position.x, camera.position.z, lying);
    this.renderer.render(this.scene, camera);
    this.drawn();
    this.measure(late);
    if (moves) this.ask();
  }

  /** How long a picture is waited for is timed; too long costs a quality, until the page is
   *  opened anew. */
  private measure(took: number): void {
    if (this.warming > 0) return void this.warming--;
    this.times.push(took);
    const sum = this.times.reduce((all, time) => all + time, 0);
    if (this.times.length < FRAMES && sum < FRAMES * HOPELESS) return;
    const mean = sum / this.times.length;
    this.times = [];
    if (mean < SLOW) return;
    this.warming = WARMING;
    if (this.quality + 1 < QUALITIES.length) {
      this.quality++;
      sessionStorage.setItem("keyhole quality", String(this.quality));
      this.settle();
    } else if (mean > HOPELESS) this.hopeless();
  }

  /** Where a place in the lobby is on the canvas, as parts of its size. */
  onScreen(x: number, y: number, z: number): { left: number; top: number; far: number } {
    const { x: px, y: py, z: far } = place(x, y, z).project(this.camera);
    return { left: 0.5 + px / 2, top: 0.5 - py / 2, far };
  }

  private readonly ray = new Raycaster();
  /** The place at this height that is seen there. */
  under(left: number, top: number, z: number): { x: number; y: number } | null {
    this.ray.setFromCamera(new Vector2(2 * left - 1, 1 - 2 * top), this.camera);
    const hit = this.ray.ray.intersectPlane(new Plane(UP, -z * SCALE), new Vector3());
    return hit && { x: hit.x / SCALE + SIZE / 2, y: SIZE / 2 - hit.z / SCALE };
  }

  wallOf(side: string): "stands" | "cut" {
    return this.walls.get(side)!.wall.visible ? "stands" : "cut";
  }

  close(): void {
    cancelAnimationFrame(this.waiting);
    this.waiting = -1;
    free(this.scene);
    forgetShapes();
    this.scene.environment?.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

/** Gives back what a part of the scene holds; shared shapes stay. */
function free(root: Object3D, shared = false): void {
  root.traverse((thing) => {
    if (!(thing instanceof Mesh || thing instanceof Sprite)) return;
    if (!shared && thing instanceof Mesh) thing.geometry.dispose();
    if (thing instanceof Reflector) thing.dispose();
    for (const material of [thing.material].flat() as (Material & { map?: Texture | null })[]) {
      material.map?.dispose();
      material.dispose();
    }
  });
}

// The wasm engine from TypeScript: text goes in through one buffer and comes back in another. Knows of no game.

import type { Preview, Tally } from "../table/types";

export interface Why {
  id: string;
  rule: string;
  text: string;
}

export interface Option {
  key: string;
  name: string; // for people
  about: string;
  type: "word" | "choice" | "bool" | "number" | "special";
  values?: unknown[]; // all there are; of a special one those that have words
  says?: string[]; // what each of the values means
  least?: number;
  most?: number;
  preset: unknown;
  alone?: unknown; // what it is where one person plays against bots, if it concerns the table and not the play
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  goal: string;
  specimen: boolean;
  standing: Standing[];
  min_seats: number;
  max_seats: number;
  options: Option[];
  presets?: Preset[];
}

/** A way to play that is worth a name: some options changed, the others as usual. */
export interface Preset {
  id: string;
  name: string;
  options: Record<string, unknown>;
}

/** What a player may say once, to be answered for them from then on. */
export interface Standing {
  id: string;
  words: string;
}

/** A thing of a game that has words of its own: a card, a tile. */
export interface Term {
  id: string;
  name: string;
  text: string;
}

/** A key of a game's views. */
export interface Field {
  key: string;
  by_seat: boolean; // a list with an entry for each seat
  counted: boolean; // a number stands for a list that may not be seen
}

/** A place as a view shows it: enough to ask who is seen from where, wherever the match is played. */
export interface Place {
  game: string;
  options: Record<string, unknown>;
  seats: number;
  view: unknown;
}

/** What a viewer sees of a match, and who sits there. */
export interface Seen extends Omit<Place, "seats"> {
  seats: { name: string; you: boolean }[];
  viewer: number;
  actor: number;
}

/** Whom a look from each door would catch, and the place as the view would show it. */
export interface Supposed {
  doors: Record<string, string[]> | null; // null: that may not be shown now
  fewest?: number; // of a way: the doors that see whoever hides best at its end, if that may be shown
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  view: any;
}

export interface Picture {
  door: string;
  seen: string[];
  where: [number, number, number, number][]; // of each seen: left, top, right, bottom, in thousandths of the picture
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>; // four bytes each, rows from the top
}

export const CHANCE = -1,
  OVER = -2,
  PUBLIC = -3,
  REFEREE = -4;

/** What is told of an action beforehand (docs/protocol.md). */
export interface Foretold extends Omit<Preview, "actor" | "then"> {
  actor?: number | "chance" | "end";
  then?: Foretold;
}

export const previewOf = ({ actor, then, ...rest }: Foretold): Preview => ({
  ...rest,
  ...(then && { then: previewOf(then) }),
  ...(actor !== undefined && { actor: actor === "chance" ? CHANCE : actor === "end" ? OVER : actor }),
});

/** What bindings/wasm exports: numbers and memory, nothing else. */
interface Exports {
  memory: WebAssembly.Memory;
  [name: string]: ((...numbers: number[]) => number) | WebAssembly.Memory;
}

/** What a search thinks of a move: how often it tried it, and the share of the win it expects, in millionths. */
export interface Opinion {
  move: string;
  visits: number;
  expected: number;
}

/** How a level thinks: for how many iterations or milliseconds, and in how many of 100 moves it slips. */
interface Level {
  iterations: number;
  time: number;
  slips: number;
}
const SPAN = 64; // iterations between two looks at the clock

/** "hourglass length=even" */
const setupOf = (game: string, options: Record<string, unknown>) =>
  [game, ...Object.entries(options).map(([key, value]) => `${key}=${value}`)].join(" ");

export class Refusal extends Error {
  constructor(readonly why: Why) {
    super(why.text);
  }
}

export class Engine {
  private constructor(private readonly wasm: Exports) {}

  static async of(compiled: WebAssembly.Module): Promise<Engine> {
    const { exports } = await WebAssembly.instantiate(compiled);
    return new Engine(exports as unknown as Exports);
  }

  private call(name: string, ...numbers: number[]): number {
    return (this.wasm[name] as (...numbers: number[]) => number)(...numbers);
  }

  private write(text: string): number {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length >= this.call("input_size")) throw new Error("The text is too long for the engine.");
    new Uint8Array(this.wasm.memory.buffer, this.call("input_address"), bytes.length).set(bytes);
    return bytes.length;
  }

  private read(): string {
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.call("output_address"), this.call("output_length"));
    return new TextDecoder().decode(bytes);
  }

  private demand(done: number): void {
    if (!done) throw new Refusal(JSON.parse(this.read()) as Why);
  }

  games(): GameInfo[] {
    this.call("games");
    return JSON.parse(this.read()) as GameInfo[];
  }

  /** What bots are called, more names than a table has seats. */
  botNames(): string[] {
    this.call("bot_names");
    return JSON.parse(this.read()) as string[];
  }

  terms(game: string): Term[] {
    this.demand(this.call("terms", this.write(game)));
    return JSON.parse(this.read()) as Term[];
  }

  fields(game: string): Field[] {
    this.demand(this.call("fields", this.write(game)));
    return JSON.parse(this.read()) as Field[];
  }

  begin(game: string, seats: number, options: string[]): void {
    this.demand(this.call("match_new", this.write([game, ...options].join(" ")), seats));
  }

  get actor(): number {
    return this.call("match_actor");
  }

  get version(): number {
    return this.call("match_version");
  }

  /** Plies played so far, chance included. */
  get length(): number {
    return this.call("match_length");
  }

  /** It is longer than a match can be, and not over: nothing more can be played. */
  get endless(): boolean {
    return this.call("match_endless") === 1;
  }

  /** What refusals and tellings are said in from now on: a catalogue of gettext, or an empty one for English. */
  speak(catalogue: ArrayBuffer): void {
    const address = this.call("catalogue_room", catalogue.byteLength);
    if (address) new Uint8Array(this.wasm.memory.buffer, address, catalogue.byteLength).set(new Uint8Array(catalogue));
    this.call("catalogue_use");
  }

  /** Who sits there; "You" gets the second person. */
  name(seat: number, name: string): void {
    this.demand(this.call("match_name", seat, this.write(name)));
  }

  /** A term that everybody saw turn up in a ply, and that no view holds; "" if there was none. */
  turnedUp(ply: number): string {
    return this.call("match_turned_up", ply) ? this.read() : "";
  }

  /** A ply in words as the viewer may know it; "" where it is told with another. */
  tell(ply: number, viewer: number): { text: string; joins: boolean } {
    if (!this.call("match_tell", ply, viewer)) return { text: "", joins: false };
    const lines = JSON.parse(this.read()) as { text: string; joins: boolean }[];
    return {
      text: lines.map(({ text, joins }, i) => (i === 0 || joins ? text : `\n${text}`)).join(""),
      joins: lines[0]?.joins ?? false,
    };
  }

  /** The action of a ply as the viewer may see it. */
  told(ply: number, viewer: number): string {
    this.call("match_told", ply, viewer);
    return this.read();
  }

  /** The move of a bot: "level-4" searches, and slips now and then; others are the engine's own, such as "random". */
  choose(bot: string, low: number, high: number): string {
    const number = /^level-(\d+)$/.exec(bot)?.[1];
    const level = number ? this.levels()[Number(number) - 1] : undefined;
    if (!level) return this.ownBot(bot, low, high);
    const legal = this.legal();
    if (legal.length === 1 && !legal[0]!.endsWith("*")) return legal[0]!;
    return low % 100 < level.slips ? this.slip(low, high) : this.search(level, low, high);
  }

  private ownBot(bot: string, low: number, high: number): string {
    if (!this.call("bot_choose", this.write(bot), low, high)) throw new Error(`There is no bot "${bot}".`);
    return this.read();
  }

  /** The move by which these standing answers decide for the seat to act; null: they leave it to the seat. */
  stand(answers: string[]): string | null {
    return this.call("match_stand", this.write(answers.join(" "))) ? this.read() : null;
  }

  private slip(low: number, high: number): string {
    this.call("bot_slip", low, high);
    return this.read();
  }

  private levels(): Level[] {
    this.call("levels");
    return JSON.parse(this.read()) as Level[];
  }

  private search({ iterations, time }: Level, low: number, high: number): string {
    const moves = this.call("search_begin", low, high);
    if (moves === 1) this.call("search_run", 1);
    else if (iterations) this.call("search_run", iterations);
    else this.searchFor(time);
    return this.opinions()[0]!.move;
  }

  private searchFor(milliseconds: number): void {
    const until = performance.now() + milliseconds;
    do this.call("search_run", SPAN);
    while (performance.now() < until);
  }

  private opinions(): Opinion[] {
    this.call("search_opinions");
    return JSON.parse(this.read()) as Opinion[];
  }

  /** What it thinks, after these milliseconds, of the position after `plies`, told only what the seat to act knew
   *  there; the best move first. None where there was no choice. */
  opinionsAt(plies: number, milliseconds: number): Opinion[] {
    if (!this.call("search_begin_at", plies, 1, 0)) return [];
    this.searchFor(milliseconds);
    return this.opinions();
  }

  legal(): string[] {
    this.call("match_legal");
    return JSON.parse(this.read()) as string[];
  }

  view(viewer: number): unknown {
    this.call("match_view", viewer);
    return JSON.parse(this.read());
  }

  viewAt(plies: number, viewer: number): unknown {
    this.call("match_view_at", plies, viewer);
    return JSON.parse(this.read());
  }

  actorAt(plies: number): number {
    return this.call("match_actor_at", plies);
  }

  /** Is this ply the chance that follows from this number? */
  follows(ply: number, low: number, high: number): boolean {
    return this.call("match_luck", ply, low, high) === 1;
  }

  setup(): { game: string; options: Record<string, unknown>; players: { name: string; bot: string }[] } {
    this.call("match_setup");
    return JSON.parse(this.read()) as ReturnType<Engine["setup"]>;
  }

  act(seat: number, version: number, action: string): void {
    this.demand(this.call("match_do", seat, version, this.write(action)));
  }

  /** Would this be legal now? Throws the refusal if not. */
  check(action: string): void {
    this.demand(this.call("match_check", this.write(action)));
  }

  /** What will certainly come of an action of this seat. Throws the refusal if it is not legal. */
  preview(seat: number, action: string): Preview {
    this.demand(this.call("match_preview", seat, this.write(action)));
    return previewOf(JSON.parse(this.read()) as Foretold);
  }

  undo(seat: number, version: number): void {
    this.demand(this.call("match_undo", seat, version));
  }

  /** Back to where this many steps had been played, whatever came to light since. */
  rewind(plies: number): void {
    this.demand(this.call("match_rewind", plies));
  }

  /** Lets chance act; the number of its moves. */
  settle(low: number, high: number): number {
    return this.call("match_settle", low, high);
  }

  result(): { scores: number[]; winners: number[] } {
    this.call("match_result");
    return JSON.parse(this.read()) as { scores: number[]; winners: number[] };
  }

  tally(): Tally {
    this.call("match_tally");
    return JSON.parse(this.read()) as Tally;
  }

  record(): string {
    this.call("record_write");
    return this.read();
  }

  readRecord(text: string): void {
    this.demand(this.call("record_read", this.write(text)));
  }

  /** The facts printed on a game's cards, board and pieces. */
  printed(game: string): unknown {
    this.demand(this.call("printed", this.write(game)));
    return JSON.parse(this.read());
  }

  /** What a viewer is asked, how many rounds are to come ("": nobody knows), and what these actions mean, wherever the
   *  match is played. */
  words(
    { game, options, seats, view, viewer, actor }: Seen,
    actions: string[],
  ): { question: string; outlook: string; labels: string[] } {
    const names = seats.map(({ name, you }) => (you ? "You" : name === "You" ? '"You"' : name));
    const lines = [setupOf(game, options), ...names, JSON.stringify(view), ...actions];
    this.demand(this.call("words", this.write(lines.join("\n")), seats.length, viewer, actor));
    return JSON.parse(this.read()) as ReturnType<Engine["words"]>;
  }

  /** The place that the next four are about; the match is not touched. */
  enter({ game, options, seats, view }: Place): void {
    const lines = [setupOf(game, options), JSON.stringify(view)];
    this.demand(this.call("place_read", this.write(lines.join("\n")), seats));
  }

  /** May the viewer be shown now what is seen from the doors? Throws the refusal if not. */
  allows(viewer: number): void {
    this.demand(this.call("place_allows", viewer));
  }

  /** The place after an action of the seat that puts something down; "": as it is. */
  suppose(seat: number, action: string): Supposed {
    this.demand(this.call("place_suppose", seat, this.write(action)));
    return JSON.parse(this.read()) as Supposed;
  }

  /** The place at the n-th look of the action that set the keyhole, from 0: the door. */
  stage(action: string, n: number): string {
    if (!this.call("place_stage", n, this.write(action))) throw new Error(`There was no look at "${action}".`);
    return this.read();
  }

  paint(door: string, scale: number): Picture {
    this.demand(this.call("place_paint", this.write(door), scale));
    const picture = JSON.parse(this.read()) as Omit<Picture, "pixels">;
    const points = picture.width * picture.height;
    const rgb = new Uint8Array(this.wasm.memory.buffer, this.call("picture_address"), 3 * points);
    const pixels = new Uint8ClampedArray(4 * points).fill(255);
    for (let i = 0; i < points; i++) {
      pixels[4 * i] = rgb[3 * i]!;
      pixels[4 * i + 1] = rgb[3 * i + 1]!;
      pixels[4 * i + 2] = rgb[3 * i + 2]!;
    }
    return { ...picture, pixels };
  }
}

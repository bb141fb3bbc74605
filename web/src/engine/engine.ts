// The wasm engine from TypeScript: text goes in through one buffer and comes back in another. Knows of no game.

export interface Why {
  id: string;
  rule: string;
  text: string;
}

export interface Option {
  key: string;
  about: string;
  values: string;
  preset: unknown;
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  specimen: boolean;
  min_seats: number;
  max_seats: number;
  options: Option[];
}

export const CHANCE = -1, OVER = -2, PUBLIC = -3;

/** What bindings/wasm exports: numbers and memory, nothing else. */
interface Exports {
  memory: WebAssembly.Memory;
  [name: string]: ((...numbers: number[]) => number) | WebAssembly.Memory;
}

export class Refusal extends Error {
  constructor(readonly why: Why) {
    super(why.text);
  }
}

export class Engine {
  private constructor(private readonly wasm: Exports) {}

  static async load(url: string): Promise<Engine> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
    return new Engine(instance.exports as unknown as Exports);
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

  /** The action of a ply as the viewer may see it. */
  told(ply: number, viewer: number): string {
    this.call("match_told", ply, viewer);
    return this.read();
  }

  choose(bot: string, low: number, high: number): string {
    if (!this.call("bot_choose", this.write(bot), low, high)) throw new Error(`There is no bot "${bot}".`);
    return this.read();
  }

  legal(): string[] {
    this.call("match_legal");
    return JSON.parse(this.read()) as string[];
  }

  view(viewer: number): unknown {
    this.call("match_view", viewer);
    return JSON.parse(this.read());
  }

  act(seat: number, version: number, action: string): void {
    this.demand(this.call("match_do", seat, version, this.write(action)));
  }

  undo(seat: number, version: number): void {
    this.demand(this.call("match_undo", seat, version));
  }

  /** Lets chance act; the number of its moves. */
  settle(low: number, high: number): number {
    return this.call("match_settle", low, high);
  }

  result(): { scores: number[]; winners: number[] } {
    this.call("match_result");
    return JSON.parse(this.read()) as { scores: number[]; winners: number[] };
  }

  record(): string {
    this.call("record_write");
    return this.read();
  }

  readRecord(text: string): void {
    this.demand(this.call("record_read", this.write(text)));
  }
}

// The one socket to the server: requests with answers, news for whoever listens, and coming back after a loss. A
// request that was on its way when the connection broke is sent again with the same id: the server makes repeats
// harmless.

import { language } from "../i18n.svelte";
import { connected, setConnected } from "./connected.svelte";
import { revealAll } from "./luck";
import { forgetSeats } from "./memory";
import type { Hello, News, No, Ok, Request, Summary, Why } from "./messages";
import { heardNow } from "./words";

export type Reply = { ok: Ok } | { why: Why };

const random = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** 128 bits that only this browser knows. */
export const newToken = () => random(16);

const FIRST_PAUSE = 500,
  LONGEST_PAUSE = 15000; // ms between two tries to come back
const MOMENT = 1000; // ms until a server that could not answer is asked again
const HEARTBEAT = 20000,
  PATIENCE = 8000; // a line that is silent for this long after a ping is dead

const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds));
const storeIsAway = (reply: Reply) => "why" in reply && ["storage", "unsure"].includes(reply.why.id);

interface Waiting {
  text: string;
  resolve: (reply: Reply) => void;
}

export class Connection {
  state = $state<"connecting" | "open" | "lost">("connecting");
  /** Why the server closed the line, if it said so: it comes back, or whoever runs it has banned you. */
  farewell = $state<"stopping" | "storage" | "banned" | null>(null);
  /** What it said about a ban. */
  ban = $state("");
  /** Somebody waits until the server can reach its store. */
  storeless = $state(false);
  hello = $state.raw<Hello | null>(null);
  /** The tables you have a seat at, those where you are to move first. */
  mine = $state.raw<Summary[]>([]);
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly listeners = new Set<(news: News) => void>();
  private pause = FIRST_PAUSE;
  private timer = 0;
  private renewed = false; // another cookie was asked for, and should be there
  /** The table that is looked at: one at a time. When the line is open again it is entered again, before anything else
   *  is asked. */
  table: { reenter(): Promise<void> } | null = null;

  constructor(private readonly url: string) {
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    setInterval(() => void this.feel(), HEARTBEAT);
  }

  private open(): void {
    const before = this.socket,
      socket = new WebSocket(this.url, "witching-1");
    this.socket = socket;
    before?.close();
    socket.addEventListener("open", () => void this.greet());
    socket.addEventListener("message", (event: MessageEvent<string>) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lose());
  }

  private async greet(): Promise<void> {
    if (!(await this.introduce())) return;
    if (this.hello?.device === "renew" && !this.renewed) return this.renew();
    this.renewed = false;
    const unsent = [...this.waiting.values()].flatMap(({ text }) => (text ? [text] : []));
    this.pause = FIRST_PAUSE;
    this.farewell = null;
    this.state = "open";
    void this.table?.reenter();
    for (const text of unsent) this.socket?.send(text);
  }

  /** False: the connection was lost meanwhile, and there is another. */
  private async introduce(): Promise<boolean> {
    const socket = this.socket,
      same = () => socket === this.socket;
    const reply = await this.patiently(() => this.send({ t: "hello", lang: language(), words: true }), same);
    if (!same()) return false;
    if ("why" in reply) return true;
    const before = this.hello?.account;
    this.hello = reply.ok as unknown as Hello;
    // logged out in another tab: nothing of theirs stays on the screen
    if (before && !this.hello.account) location.reload();
    this.setMine(this.hello.tables);
    return true;
  }

  /** What you are called where you have no seat: in the chat, looking on. A name that is refused is not used. */
  async callMe(name: string): Promise<void> {
    if (name) await this.insist({ t: "hello", name });
  }

  /** Who you are has changed: by logging in or out. */
  refresh = async (): Promise<void> => void (await this.introduce());

  /** The server forgets this browser, and this browser its seats: the next user should find nothing of the last
   *  one's. */
  logOut = (): Promise<Why | null> => this.part({ t: "logout" });

  /** The same, and for ever: the account is gone. */
  erase = (phrase: string): Promise<Why | null> => this.part({ t: "erase", phrase });

  private async part(request: Request): Promise<Why | null> {
    const reply = await this.ask(request);
    if ("why" in reply) return reply.why;
    forgetSeats();
    this.hello = null;
    await this.renew();
    return null;
  }

  /** The socket knows its browser by the cookie it came with: with another cookie there must be another socket. */
  private async renew(): Promise<void> {
    this.renewed = true;
    try {
      await fetch("/device", { cache: "no-store" });
    } catch {
      this.renewed = false; // the network is away; when it is back the server says again what is needed
    }
    this.state = "connecting";
    this.open();
  }

  /** The reader's language has changed: the server tells everything in it from now on, including what was told
   *  before. */
  async speakAnew(): Promise<void> {
    if (this.state === "open") await this.send({ t: "language", lang: language() });
  }

  private lose(): void {
    this.state = "lost";
    this.storeless = false;
    this.socket = null;
    this.timer = window.setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private hurry(): void {
    if (this.socket || this.state !== "lost") return void this.feel();
    clearTimeout(this.timer);
    this.open();
  }

  /** Is anybody there? A network that went away says nothing by itself. */
  private async feel(): Promise<void> {
    const socket = this.socket;
    if (this.state !== "open" || !socket) return;
    const dead = setTimeout(() => {
      if (socket !== this.socket) return;
      socket.close();
      this.lose(); // closing may take as long as the network takes
    }, PATIENCE);
    await this.send({ t: "ping" });
    clearTimeout(dead);
  }

  private hear(message: Ok | No | News): void {
    if (message.t === "ok" || message.t === "no") {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      waiting?.resolve(message.t === "ok" ? { ok: message } : { why: (message as No).why });
      return;
    }
    if (message.t === "turn") void this.askMine();
    if (message.t === "bye") {
      const { id, text } = message.why;
      this.farewell = id === "storage" || id === "banned" ? id : "stopping";
      this.ban = text;
      this.pause = Math.max(message.retry, 200);
    }
    for (const listener of this.listeners) listener(message as News);
  }

  /** Sent at once, and forgotten if the line breaks. */
  private send(request: Request): Promise<Reply> {
    const id = random(8);
    const socket = this.socket;
    return new Promise((resolve) => {
      this.waiting.set(id, { text: "", resolve });
      socket?.addEventListener("close", () => this.waiting.delete(id), { once: true });
      socket?.send(JSON.stringify({ ...request, id }));
    });
  }

  ask(request: Request): Promise<Reply> {
    const id = random(8);
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve) => {
      this.waiting.set(id, { text, resolve });
      if (this.state === "open") this.socket?.send(text);
    });
  }

  /** The same, again after a moment for as long as the server cannot reach its store and somebody wants to know. */
  insist(request: Request, wanted = () => true): Promise<Reply> {
    return this.patiently(() => this.ask(request), wanted);
  }

  private async patiently(ask: () => Promise<Reply>, wanted: () => boolean): Promise<Reply> {
    for (;;) {
      const reply = await ask();
      this.storeless = storeIsAway(reply) && wanted();
      if (!this.storeless) return reply;
      await pause(MOMENT);
    }
  }

  async askMine(): Promise<void> {
    const reply = await this.insist({ t: "mine" });
    if ("ok" in reply) this.setMine(reply.ok.tables as Summary[]);
  }

  private setMine(tables: Summary[]): void {
    this.mine = tables.map((summary) => ({ ...summary, clock: heardNow(summary.clock) }));
    revealAll(this, tables);
  }

  listen(listener: (news: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Is this page served by `witching serve`, whether or not it is well just now? Plain files have no socket behind
 *  them. */
export async function serverIsThere(): Promise<boolean> {
  try {
    const response = await fetch("/healthz", { cache: "no-store" });
    return (await response.text()).trim() === "ok";
  } catch {
    return false;
  }
}

export const connect = () =>
  connected() ?? setConnected(new Connection(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`));

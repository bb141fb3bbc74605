// The one socket to the server: requests with answers, news for whoever listens, and coming back after a loss. A request that
// was on its way when the connection broke is sent again with the same id: the server makes repeats harmless.

import { language } from "../i18n.svelte";
import { revealAll } from "./luck";
import { forgetSeats } from "./memory";
import type { Hello, News, No, Ok, Summary, Why } from "./messages";

export type Reply = { ok: Ok } | { why: Why };
type Request = { t: string } & Record<string, unknown>;

const random = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** 128 bits that only this browser knows. */
export const newToken = () => random(16);

const FIRST_PAUSE = 500, LONGEST_PAUSE = 15000; // ms between two tries to come back
const HEARTBEAT = 20000, PATIENCE = 8000; // a line that is silent for so long after a ping is dead

interface Waiting {
  text: string;
  resolve: (reply: Reply) => void;
}

export class Connection {
  state = $state<"connecting" | "open" | "lost">("connecting");
  restarting = $state(false); // the server said that it comes back
  hello = $state.raw<Hello | null>(null);
  clockOffset = 0; // the server's clock minus ours
  /** The tables one has a seat at, those where one is to move first. */
  mine = $state.raw<Summary[]>([]);
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly listeners = new Set<(news: News) => void>();
  private pause = FIRST_PAUSE;
  private timer = 0;
  private renewed = false; // another cookie was asked for, and should be there
  /** The table that is looked at: one at a time. When the line is open again it is entered anew, before anything else is asked. */
  table: { reenter(): void } | null = null;

  constructor(private readonly url: string) {
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    setInterval(() => void this.feel(), HEARTBEAT);
  }

  private open(): void {
    const before = this.socket, socket = new WebSocket(this.url, "witching-1");
    this.socket = socket;
    before?.close();
    socket.addEventListener("open", () => void this.greet());
    socket.addEventListener("message", (event: MessageEvent<string>) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lose());
  }

  private async greet(): Promise<void> {
    await this.introduce();
    if (this.hello?.device === "renew" && !this.renewed) return this.renew();
    this.renewed = false;
    const unsent = [...this.waiting.values()].flatMap(({ text }) => (text ? [text] : []));
    this.pause = FIRST_PAUSE;
    this.restarting = false;
    this.state = "open";
    this.table?.reenter();
    for (const text of unsent) this.socket?.send(text);
  }

  private async introduce(): Promise<void> {
    const reply = await this.send({ t: "hello", lang: language(), words: true });
    if ("why" in reply) return;
    const before = this.hello?.account;
    this.hello = reply.ok as unknown as Hello;
    if (before && !this.hello.account) location.reload(); // logged out in another tab: nothing of theirs stays on the screen
    this.clockOffset = this.hello.time - Date.now();
    this.setMine(this.hello.tables);
  }

  /** What one is called where one has no seat: in the chat, looking on. A name that is refused is not used. */
  async callMe(name: string): Promise<void> {
    if (name) await this.ask({ t: "hello", name });
  }

  /** Who one is has changed: by logging in or out. */
  refresh = () => this.introduce();

  /** The server forgets this browser, and this browser its seats: the next user shall find nothing of the last one's. */
  async logOut(): Promise<Why | null> {
    const reply = await this.ask({ t: "logout" });
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

  /** The reader's language has changed: the server tells everything in it from now on, also what was told before. */
  async speakAnew(): Promise<void> {
    if (this.state === "open") await this.send({ t: "language", lang: language() });
  }

  private lose(): void {
    this.state = "lost";
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
      this.lose(); // closing may take as long as the network likes
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
      this.restarting = true;
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

  async askMine(): Promise<void> {
    const reply = await this.ask({ t: "mine" });
    if ("ok" in reply) this.setMine(reply.ok.tables as Summary[]);
  }

  private setMine(tables: Summary[]): void {
    this.mine = tables;
    revealAll(this, tables);
  }

  listen(listener: (news: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Is this page served by `witching serve`? Plain files have no socket behind them. */
export async function serverIsThere(): Promise<boolean> {
  try {
    const response = await fetch("/healthz", { cache: "no-store" });
    return response.ok && (await response.text()).trim() === "ok";
  } catch {
    return false;
  }
}

let theConnection = $state.raw<Connection | null>(null);
export const connect = () => (theConnection ??= new Connection(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`));
/** The connection, if there is one yet. */
export const connected = () => theConnection;

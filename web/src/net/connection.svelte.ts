// The one socket to the server: requests with answers, news for whoever listens, and coming back after a loss. A request that
// was on its way when the connection broke is sent again with the same id: the server makes repeats harmless.

import { language } from "../i18n.svelte";
import type { Hello, News, No, Ok, Why } from "./messages";

export type Reply = { ok: Ok } | { why: Why };

const random = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** 128 bits that only this browser knows. */
export const newToken = () => random(16);

interface Waiting {
  text: string;
  resolve: (reply: Reply) => void;
}

export class Connection {
  state = $state<"connecting" | "open" | "lost">("connecting");
  hello = $state.raw<Hello | null>(null);
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly listeners = new Set<(news: News) => void>();
  private pause = 500;
  private timer = 0;
  /** Called when the line is open again, before anything else is asked: look at the table anew. */
  onopen: () => void = () => {};

  constructor(private readonly url: string) {
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
  }

  private open(): void {
    const socket = new WebSocket(this.url, "witching-1");
    this.socket = socket;
    socket.addEventListener("open", () => void this.greet());
    socket.addEventListener("message", (event: MessageEvent<string>) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.lose());
  }

  private async greet(): Promise<void> {
    this.pause = 500;
    const reply = await this.ask({ t: "hello", lang: language() });
    if ("ok" in reply) this.hello = reply.ok as unknown as Hello;
    this.state = "open";
    this.onopen();
    for (const { text } of this.waiting.values()) this.socket?.send(text);
  }

  private lose(): void {
    this.state = "lost";
    this.socket = null;
    this.timer = window.setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, 15000);
  }

  private hurry(): void {
    if (this.socket || this.state !== "lost") return;
    clearTimeout(this.timer);
    this.open();
  }

  private hear(message: Ok | No | News): void {
    if (message.t === "ok" || message.t === "no") {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      waiting?.resolve(message.t === "ok" ? { ok: message } : { why: (message as No).why });
      return;
    }
    if (message.t === "bye") this.pause = Math.max(message.retry, 200);
    for (const listener of this.listeners) listener(message as News);
  }

  ask(request: { t: string } & Record<string, unknown>): Promise<Reply> {
    const id = random(8);
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve) => {
      this.waiting.set(id, { text, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
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

let theConnection: Connection | null = null;
export const connect = () => (theConnection ??= new Connection(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`));

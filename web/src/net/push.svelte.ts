// Web Push: the browser's own service wakes the service worker when it is your turn and the page is closed.

import type { Why } from "../engine/engine";
import { need, t } from "../i18n.svelte";
import { localGames } from "../table/local.svelte";
import type { Connection } from "./connection.svelte";

const WORDS = "push-words"; // in the cache: what the service worker says, in the reader's language

const supported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
let subscribed = $state(false);

async function subscription(): Promise<PushSubscription | null> {
  if (!supported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
void subscription().then((there) => (subscribed = there !== null));

/** "on", "off", "denied" (by the browser), or null: it is not possible here. */
export function bell(connection: Connection): "on" | "off" | "denied" | null {
  if (!supported() || !connection.hello?.push) return null;
  if (Notification.permission === "denied") return "denied";
  return subscribed ? "on" : "off";
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const textOf = (key: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

async function keepWords(): Promise<void> {
  await need("pages", "online");
  const games = Object.fromEntries((await localGames()).map(({ id, title }) => [id, t(title)]));
  const words = { title: t("It is your turn"), text: t("The others at the table wait for your move."), games };
  await (await caches.open("witching-hour-1")).put(WORDS, new Response(JSON.stringify(words)));
}

/** The reader's language has changed: the service worker calls in it too. */
export async function reword(): Promise<void> {
  if (await subscription()) await keepWords();
}

/** Somebody has logged out: this browser no longer calls them. Their other browsers do. */
export async function fallSilent(): Promise<void> {
  await (await subscription())?.unsubscribe();
  subscribed = false;
}

const refused = (text: string): Why => ({ id: "push", rule: "", text });

export async function ring(connection: Connection): Promise<Why | null> {
  if ((await Notification.requestPermission()) !== "granted")
    return refused(t("The browser does not allow it; its settings for this page can change that."));
  await keepWords();
  const registration = await navigator.serviceWorker.ready;
  let made: PushSubscription;
  try {
    made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(connection.hello!.push!),
    });
  } catch {
    return refused(t("The browser's push service cannot be reached; try again later."));
  }
  const reply = await connection.ask({
    t: "push",
    endpoint: made.endpoint,
    p256dh: textOf(made.getKey("p256dh")),
    auth: textOf(made.getKey("auth")),
  });
  if ("why" in reply) {
    await made.unsubscribe();
    return reply.why;
  }
  subscribed = true;
  return null;
}

export async function hush(connection: Connection): Promise<Why | null> {
  const reply = await connection.ask({ t: "push", endpoint: "", p256dh: "", auth: "" });
  if ("why" in reply) return reply.why;
  await (await subscription())?.unsubscribe();
  subscribed = false;
  return null;
}

// The front door of the page.
import "virtual:fonts.css";
import "./app.css";
import "./look/theme.svelte";
import { mount } from "svelte";
import App from "./App.svelte";
import { tablePlayer } from "./engine/player";
import { preferred, speak } from "./i18n.svelte";

tablePlayer(); // whoever comes wants an engine: it gets ready meanwhile
await speak(preferred()).catch(() => speak("en"));
mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD && "serviceWorker" in navigator) void keepForLater();

/** The page is kept for times without a network, when it has nothing else to do. */
async function keepForLater(): Promise<void> {
  await navigator.serviceWorker.register("./service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  setTimeout(() => active?.postMessage("keep all"), 3000);
}

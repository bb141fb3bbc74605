// The front door of the page.
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { tablePlayer } from "./engine/player";
import { preferred, speak } from "./i18n.svelte";

tablePlayer(); // whoever comes wants an engine: it gets ready meanwhile
await speak(preferred()).catch(() => speak("en"));
mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("./service-worker.js");

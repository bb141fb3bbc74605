// Offline: everything the page has fetched from its own folder is kept, and shown when the network is away. Files of
// assets/ bear their content in their name and never change; the rest is asked for again and taken from here only if
// that fails. When the page is up and has time it asks to keep all the rest too: every game, its rules, every
// language.
const KEEP = "witching-hour-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function remember(request, response) {
  const file = request.url.replace(/\?.*/, ""); // what a link names besides is for those who only hear of it
  if (response.ok) await (await caches.open(KEEP)).put(file, response.clone());
  return response;
}

async function keepAll() {
  const cache = await caches.open(KEEP);
  const files = (await (await fetch("files.json", { cache: "no-cache" })).json()).map(
    (file) => new URL(file, self.registration.scope).href,
  );
  const kept = (await cache.keys()).map(({ url }) => url);
  await Promise.all(
    kept.filter((url) => url.includes("/assets/") && !files.includes(url)).map((url) => cache.delete(url)),
  ); // of an older page
  for (const file of files) if (!kept.includes(file)) await cache.add(file);
}

self.addEventListener("message", (event) => {
  if (event.data === "keep all") event.waitUntil(keepAll());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = event.request.method === "GET" && url.href.startsWith(self.registration.scope);
  if (!ours || /\/(ws|healthz|readyz|metrics|device)$/.test(url.pathname)) return;
  event.respondWith(
    (async () => {
      const kept = await caches.match(event.request, { ignoreSearch: true });
      if (kept && url.pathname.includes("/assets/")) return kept;
      try {
        return await remember(event.request, await fetch(event.request));
      } catch (error) {
        if (kept) return kept;
        throw error;
      }
    })(),
  );
});

// Web Push: it is somebody's turn, and the page is closed. The words were kept by the page, in its reader's language.
const WORDS = { title: "It is your turn", text: "The others at the table wait for your move.", games: {} };

async function tellTurn({ table, game }) {
  const kept = await (await caches.open(KEEP)).match("push-words");
  const { title, text, games } = kept ? await kept.json() : WORDS;
  await self.registration.showNotification(`${title} · ${games[game] ?? game}`, {
    body: text,
    tag: table,
    icon: "icon.svg",
    data: { table },
  });
}

self.addEventListener("push", (event) => {
  const message = event.data?.json();
  if (message?.t === "turn") event.waitUntil(tellTurn(message));
});

async function openTable(table) {
  const url = new URL(`#/t/${table}`, self.registration.scope).href;
  const [page] = await self.clients.matchAll({ type: "window" });
  if (!page) return self.clients.openWindow(url);
  await page.navigate(url);
  return page.focus();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data.table));
});

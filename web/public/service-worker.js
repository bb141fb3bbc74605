// Offline: everything the page has fetched from its own folder is kept, and shown when the network is away. Files of assets/
// bear their content in their name and never change; the rest is asked for anew and taken from here only if that fails.
const KEEP = "witching-hour-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function remember(request, response) {
  if (response.ok) await (await caches.open(KEEP)).put(request, response.clone());
  return response;
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = event.request.method === "GET" && url.href.startsWith(self.registration.scope);
  if (!ours || /\/(ws|healthz|metrics)$/.test(url.pathname)) return;
  event.respondWith((async () => {
    const kept = await caches.match(event.request, { ignoreSearch: true });
    if (kept && url.pathname.includes("/assets/")) return kept;
    try {
      return await remember(event.request, await fetch(event.request));
    } catch (error) {
      if (kept) return kept;
      throw error;
    }
  })());
});

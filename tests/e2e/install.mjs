// install.mjs: the page as an app of its own: it can be installed, and without a network it has every game, every rule
// and every language, even those nobody has opened before.
import { check, same, test } from "../server/kit.mjs";
import { address, goHome, sitDown, turn, visiting } from "./browser.mjs";
import { playSome } from "./player.mjs";

await test("e2e/install/it can be installed", () =>
  visiting({}, async (page) => {
    const client = await page.context().newCDPSession(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const { url, errors, data } = await client.send("Page.getAppManifest");
    same(errors, [], "what Chromium finds wrong with the manifest");
    const manifest = JSON.parse(data);
    same([manifest.name, manifest.display], ["Witching Hour", "standalone"], "the manifest");
    for (const { src } of manifest.icons) same((await page.request.get(new URL(src, url).href)).status(), 200, src);
    const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
    same(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), [], "why it cannot be installed");
  }),
);

await test("e2e/install/all of it without a network", () =>
  visiting({ expects: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ }, async (page) => {
    await page.waitForFunction(async () => {
      const files = await (await fetch("files.json")).json();
      const kept = (await (await caches.open("witching-hour-1")).keys()).map(({ url }) => url);
      return files.every((file) => kept.includes(new URL(file, location.href).href));
    });
    await page.context().setOffline(true);
    await page.reload();
    await page.locator("header select").selectOption("nl");
    await page.waitForFunction(() => document.documentElement.lang === "nl");
    await page.goto(`${address}#/rules/clockman`);
    await page.locator("article h2").first().waitFor();
    await page.goto(`${address}#/learn/halloween`);
    await page.locator("section.words").waitFor();
    await goHome(page);
    await sitDown(page, "midnight");
    await turn(page);
    same((await playSome(page, 2)).made, 2, "moves made without a network");
    await page.reload();
    await page.locator(".table").waitFor();
    check((await page.locator("aside ol button").count()) > 1, "after a reload the match goes on");
  }),
);

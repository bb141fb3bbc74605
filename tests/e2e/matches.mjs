// matches.mjs: a whole match of every game through the page, offline against bots, on a phone. Nothing may be wider than it.
import { check, same, test } from "../server/kit.mjs";
import { GAMES, PHONE, sitDown, visiting } from "./browser.mjs";
import { wide } from "./looks.mjs";
import { playOut } from "./player.mjs";

const OPTIONS = { hourglass: { length: "once" } };

for (const game of GAMES)
  await test(`e2e/match/${game}`, () =>
    visiting({ viewport: PHONE }, async (page) => {
      const sent = [];
      same(await wide(page), [], "wider than the phone, at home");
      page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(payload).t)));
      await sitDown(page, game, { options: OPTIONS[game] });
      const moves = await playOut(page, async () => same(await wide(page), [], "wider than the phone"));
      check(moves > 3, `a match has moves: ${moves}`);
      check(/wins!|You win!|A shared win|Nobody wins/.test(await page.locator("[data-part=bar] .status").innerText()), "the status says who won");
      check((await page.locator("[data-part=players] [aria-label=winner]").count()) > 0, "somebody won");
      same(sent.filter((kind) => !["hello", "lobby", "mine", "ping"].includes(kind)), [], "said to the server");
    }),
  );

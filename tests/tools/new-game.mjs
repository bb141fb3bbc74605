// new-game.mjs PROGRAM GAME: a game just made from the template, by a script in the terminal, on a server and in the page.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { close, isOver, poster, program, server, sitDown as sitAgainstBots, turn, visiting } from "../e2e/browser.mjs";
import { playOut } from "../e2e/player.mjs";
import { check, done, same, scratch, sitDown, test } from "../server/kit.mjs";

const game = process.argv[3];
const title = game[0].toUpperCase() + game.slice(1);
const HAND = 3; // moves each player makes in a match

const run = (args, input = "") => {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: "utf8" });
  same([status, stderr], [0, ""], args.join(" "));
  return stdout;
};

await test("new game/listed", () => {
  check(JSON.parse(run(["games", "--json"])).some(({ id }) => id === game), "witching games names it");
});

await test("new game/traced", () => {
  const lines = run(["trace", game, "--seed", "5", "--matches", "2"]).trim().split("\n").map(JSON.parse);
  same(lines.filter(({ actor }) => actor === "end").length, 2, "matches that end");
});

await test("new game/by a person in the terminal", () => {
  const told = run(["play", game, "--stdin", "--seed", "5", "--record", path.join(scratch, "record")], "1\n".repeat(HAND));
  check(/ wins?\b/.test(told), told);
});

await test("new game/on the server", async () => {
  const { clients } = await sitDown(server, game, 2);
  for (let made = 0; made < 2 * HAND; made++) {
    const [client, other] = [clients[made % 2], clients[1 - (made % 2)]];
    await client.until(() => client.table.actor === made % 2, "the turn");
    check(!JSON.stringify(other.table.view.hands).includes(JSON.stringify(client.table.view.hands[made % 2])), "a hand is its owner's");
    await client.ask("play", { v: client.table.v, move: client.table.legal[0] });
  }
  for (const client of clients) {
    await client.until(() => client.table.phase === "over", "the end");
    check(client.table.result.winners.length > 0, "somebody has won");
    client.close();
  }
});

await test("new game/in the page", () =>
  visiting({}, async (page) => {
    await page.locator(poster(game), { hasText: title }).waitFor();
    await sitAgainstBots(page, game);
    await page.locator(".table .plain").waitFor();
    await turn(page);
    same(await playOut(page), HAND, "moves");
    check(await isOver(page), "the match is over");
  }),
);

await close();
done();

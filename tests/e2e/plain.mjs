// plain.mjs: a game that has no folder in web/src/games: the template, played to its end on the plain board.
import { bot, check, Client, link, same, test } from "../server/kit.mjs";
import { isOver, playing, server, turn, visiting } from "./browser.mjs";
import { leftOver, seriousInAnyLight, wide } from "./looks.mjs";
import { playOut, playSome } from "./player.mjs";

const ADDRESS = "#/play/template";
const SIZES = [{ width: 390, height: 844 }, { width: 1440, height: 900 }];
const PICTURES = process.env.PICTURES; // a folder: what it looks like is kept there

const keep = async (page, name) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });

for (const viewport of SIZES)
  await test(`e2e/plain/${viewport.width}x${viewport.height}`, () =>
    visiting({ viewport, at: ADDRESS }, async (page) => {
      await page.locator(".table").waitFor();
      await turn(page);
      same(await page.locator(".plain section").count(), 3, "a place for each seat");
      same(await page.locator(".plain .yours .card.live").count(), 3, "cards of the hand that can be clicked");
      await page.keyboard.press("m");
      same(await page.locator(".moves button").count(), 3, "moves");
      await page.keyboard.press("m");
      check((await page.locator(".plain [role=img]").count()) >= 2, "the other hands are face down");
      await keep(page, `plain-${viewport.width}`);
      await page.locator(".plain .yours .card.live").first().click(); // only one move names it: it is played
      await page.waitForFunction(() => document.querySelectorAll(".plain .yours .card[data-thing]").length === 2);
      const moves = await playOut(page, async () => same(await wide(page), [], "nothing is wider than the screen"));
      same(moves, 2, "moves that were left");
      check(await isOver(page), "the match is over");
      same(await page.locator("[data-part=players] .score").count(), 3, "a score for each seat");
      await keep(page, `plain-${viewport.width}-over`);
    }),
  );

for (const language of ["de", "nl", "fr"])
  await test(`e2e/plain/language ${language}`, () =>
    visiting({ language, at: ADDRESS }, async (page) => {
      await page.locator(".table").waitFor();
      await turn(page);
      same(await leftOver(page, language), [], "English at the table");
    }),
  );

await test("e2e/plain/axe", () =>
  visiting({ at: ADDRESS }, async (page) => {
    await page.locator(".table").waitFor();
    await turn(page);
    same(await seriousInAnyLight(page), [], "what axe finds");
    same((await playSome(page, 1)).made, 1, "a move");
    await turn(page);
    same(await seriousInAnyLight(page), [], "what axe finds later");
    await keep(page, "plain");
  }),
);

await test("e2e/plain/without rules and introduction", () =>
  visiting({ at: "#/rules/template" }, async (page) => {
    await page.getByText("The rules of this game are not here yet.").waitFor();
    same(await page.getByRole("button", { name: "Learn it in five minutes" }).count(), 0, "ways to an introduction");
  }),
);

await test("e2e/plain/on the server", async () => {
  const host = await Client.open(server.port);
  const { table, invites } = await host.ask("create", { game: "template", seats: [link, bot("random")] });
  await visiting({ at: `#/t/${table}/${invites[0].invite}` }, async (page) => {
    await page.getByRole("heading", { name: "You are invited" }).waitFor();
    await page.getByText("to a game of Candles").waitFor();
    check((await page.locator("section svg use").count()) > 0, "a picture for a game that brought none");
    await keep(page, "plain-invited");
    await page.getByLabel("Your name", { exact: true }).fill("Ada");
    await page.getByRole("button", { name: "Sit down" }).click();
    await page.locator(".table").waitFor();
    await playing(page);
    same(await playOut(page), 3, "moves");
    check(await isOver(page), "the match is over");
  });
  host.close();
});

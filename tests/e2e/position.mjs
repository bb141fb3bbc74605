// position.mjs: a match in the middle, where somebody has just such a choice.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { check } from "../server/kit.mjs";
import { program, turn } from "./browser.mjs";

const BOTS = ["Mabel", "Otto", "Edith"];

/** A match of random moves, or of those that `play` names to the engine, up to where the first seat has such a choice. */
export async function recordUpTo(game, count, seed, isWanted, play = () => "go random play", { options = "", most = 2000 } = {}) {
  const engine = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (line) => {
    engine.stdin.write(`${line}\n`);
    return (await answers.next()).value.replace(/^\S+ /, "");
  };
  await ask(`seed ${seed}`);
  await ask(`new ${game} ${count} ${options}`.trim());
  for (const [seat, name] of ["You", ...BOTS].slice(0, count).entries()) await ask(`player ${seat} ${name}`);
  let legal;
  for (let plies = 0; ; plies++) {
    legal = JSON.parse(await ask("legal"));
    const status = await ask("status");
    check(plies < most && !status.endsWith(" end"), `the choice comes up with the seed ${seed}`);
    if (status.endsWith(" 0") && isWanted(legal, plies)) break;
    await ask(play(legal));
  }
  const record = JSON.parse(await ask("record"));
  await ask("quit");
  return { game, record, legal, seats: [{ name: "You", bot: "", you: true }, ...BOTS.slice(0, count - 1).map((name) => ({ name, bot: "level-1", you: false }))] };
}

export const MOST = { hourglass: 5, midnight: 6, halloween: 4, clockman: 4, keyhole: 4 }; // players

/** Goes through a record of as many players as there can be, to where most things lie on the board; answers how many. */
export async function toFullest(page, game) {
  await page.locator("input[type=file]").setInputFiles(`tests/golden/${game}/${MOST[game]}-seats.record`);
  const slider = page.locator(".slider");
  await slider.waitFor();
  const steps = Number(await slider.getAttribute("max")), things = () => page.locator(":is([data-part=board], [data-part=dock]) [data-thing]").count();
  const stepTo = async (step) => {
    await slider.fill(String(step));
    await page.waitForFunction((now) => document.querySelector("output").innerText.startsWith(`${now} `), step);
  };
  let fullest = 0, most = 0;
  for (let step = 1; step < steps; step += Math.ceil(steps / 40)) {
    await stepTo(step);
    const count = await things();
    if (count > most) [fullest, most] = [step, count];
  }
  await stepTo(fullest);
  return most;
}

/** Goes on with it in this browser. */
export async function sitDownAt(page, { game, record, seats }) {
  await page.evaluate(([game, match]) => localStorage.setItem(`match ${game}`, match), [game, JSON.stringify({ setup: { game, seats, options: {} }, record })]);
  await page.evaluate((game) => (location.hash = `#/play/${game}`), game);
  await page.locator(".table").waitFor();
  await turn(page);
}

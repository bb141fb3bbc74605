// run.mjs: the page in a real Chromium. `node tests/e2e/run.mjs PROGRAM [PART]…`, after `make build web`; ONLY=word chooses tests.
// Without parts all of them run, in two halves side by side, each with a server and a browser of its own. Prints `ok
// NAME` or `not ok NAME` for each test.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const HALVES = [
  ["page", "stage", "plain", "carrying", "install", "reading", "looking", "trades", "director", "choosing", "storage"],
  ["lobby", "table", "online", "company", "people", "matches", "ending", "hourglass", "midnight", "halloween", "clockman", ...(process.env.SOAK ? ["keyboard"] : [])],
];

const [program = "build/witching", ...parts] = process.argv.slice(2);

async function run() {
  const { done, tryUpTo } = await import("../server/kit.mjs");
  tryUpTo(2); // a browser on a busy machine may miss its moment
  const { close } = await import("./browser.mjs");
  for (const part of parts) await import(`./${part}.mjs`);
  await close();
  done();
}

/** True: all went well. */
const half = (those) =>
  new Promise((finished) => spawn(process.execPath, [fileURLToPath(import.meta.url), program, ...those], { stdio: "inherit" }).on("exit", (code) => finished(code === 0)));

if (parts.length) await run();
else process.exit((await Promise.all(HALVES.map(half))).every(Boolean) ? 0 : 1);

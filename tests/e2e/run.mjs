// run.mjs: the page in a real Chromium. `node tests/e2e/run.mjs PROGRAM [PART]…`, after `make build web`; ONLY=word chooses tests.
// Without parts all of them run, two beside each other, each with a server and a browser of its own. Prints `ok NAME` or
// `not ok NAME` for each test.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The longest first. */
const ALL = ["page", "stage", "table", "online", "matches", "ending", "company", "director", "people", "looking", "choosing", "lobby", "reading", "halloween", "clockman", "midnight", "hourglass", "trades", "plain", "install", "carrying", "storage", ...(process.env.SOAK ? ["keyboard"] : [])];

const [program = "build/witching", ...parts] = process.argv.slice(2);

async function run() {
  const { done } = await import("../server/kit.mjs");
  const { close } = await import("./browser.mjs");
  for (const part of parts) await import(`./${part}.mjs`);
  await close();
  done();
}

/** True: all went well. */
const apart = (part) =>
  new Promise((finished) => spawn(process.execPath, [fileURLToPath(import.meta.url), program, part], { stdio: "inherit" }).on("exit", (code) => finished(code === 0)));

async function allOf(left) {
  let well = true;
  for (let part; (part = left.shift()); ) well = (await apart(part)) && well;
  return well;
}

if (parts.length) await run();
else {
  const left = [...ALL];
  process.exit((await Promise.all([allOf(left), allOf(left)])).every(Boolean) ? 0 : 1);
}

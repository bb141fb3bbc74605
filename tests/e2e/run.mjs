// run.mjs: the page in a real Chromium. `node tests/e2e/run.mjs PROGRAM`, after `make build web`; ONLY=word chooses tests.
// Prints `ok NAME` or `not ok NAME` for each test.
import { done } from "../server/kit.mjs";
import { close } from "./browser.mjs";

for (const part of ["page", "install", "reading", "looking", "lobby", "table", "online", "matches", ...(process.env.SOAK ? ["keyboard"] : [])]) await import(`./${part}.mjs`);
await close();
done();

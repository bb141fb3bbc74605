// plant.mjs: makes the changes of a .mutant file in a copy of the source. `node plant.mjs MUTANT TREE`
// With --look it changes nothing, and says of several whether they fit the source, and whether the tests they name are
// there: `node plant.mjs --look MUTANT... TREE`
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";

const look = process.argv[2] === "--look";
const mutants = process.argv.slice(look ? 3 : 2, -1),
  tree = process.argv.at(-1);

/** The files as a mutant leaves them; a text: what is wrong with it. */
function changed(mutant) {
  const texts = new Map();
  let file, from;
  for (const line of readFileSync(mutant, "utf8").split("\n")) {
    const [, word, rest = ""] = line.match(/^(\S*) ?(.*)$/);
    if (word === "file") file = rest.trim();
    else if (word === "from") from = rest.trim();
    else if (word === "to") {
      const text = texts.get(file) ?? readFileSync(`${tree}/${file}`, "utf8");
      const times = text.split(from).length - 1;
      if (times !== 1) return `"${from}" stands ${times} times in ${file}; name a text that stands there once`;
      texts.set(file, text.replace(from, () => rest.trim()));
    } else if (line && word !== "#") return `this line is not understood: ${line}`;
  }
  return texts.size ? texts : "it changes nothing";
}

// The tests a mutant of the server may name: of C the names, of a program its text, where a name may be put together
// from parts (the stores' names stand before all others).
const namesInC = () =>
  readdirSync(`${tree}/tests`, { recursive: true })
    .filter((name) => name.endsWith(".c"))
    .flatMap((name) => [...readFileSync(`${tree}/tests/${name}`, "utf8").matchAll(/TEST\((\w+), (\w+)\)/g)])
    .map(([, group, test]) => `${group}/${test}`)
    .join("\n");
const tests = new Map([["unit", look ? namesInC() : ""]]);
function testsOf(kind) {
  const file = `${tree}/tests/server/${kind}.mjs`;
  if (!tests.has(kind)) tests.set(kind, existsSync(file) ? readFileSync(file, "utf8") : "");
  return tests.get(kind);
}
const NUMBERS = ["model", "killed", "postgres", "quotas", "kill"]; // stages that name no test
function missing(mutant) {
  for (const [, kind, part] of readFileSync(mutant, "utf8").matchAll(/^# stage: (\S+) ?(.*)$/gm))
    if (!NUMBERS.includes(kind) && !testsOf(kind).includes(part.replace(/^(sqlite|postgres)\//, "")))
      return `no test of ${kind} is named "${part}"`;
  return null;
}

for (const mutant of mutants) {
  const result = (look && missing(mutant)) || changed(mutant);
  if (typeof result === "string") {
    console.log(`${mutant}: ${result}`);
    process.exitCode = 1;
  } else if (!look) for (const [file, text] of result) writeFileSync(`${tree}/${file}`, text);
}

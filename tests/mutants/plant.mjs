// plant.mjs: makes the changes of a .mutant file in a copy of the source. `node plant.mjs MUTANT TREE`
// With --look it changes nothing, and says of several whether they fit the source: `node plant.mjs --look MUTANT... TREE`
import { readFileSync, writeFileSync } from "node:fs";

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

for (const mutant of mutants) {
  const result = changed(mutant);
  if (typeof result === "string") {
    console.log(`${mutant}: ${result}`);
    process.exitCode = 1;
  } else if (!look) for (const [file, text] of result) writeFileSync(`${tree}/${file}`, text);
}

// plant.mjs: makes the changes of a .mutant file in a copy of the source. `node plant.mjs MUTANT TREE`
import { readFileSync, writeFileSync } from "node:fs";

const [mutant, tree] = process.argv.slice(2);
const give_up = (words) => {
  console.log(`${mutant}: ${words}`);
  process.exit(1);
};

let file, from;
for (const line of readFileSync(mutant, "utf8").split("\n")) {
  const [, word, rest = ""] = line.match(/^(\S*) ?(.*)$/);
  if (word === "file") file = rest.trim();
  else if (word === "from") from = rest.trim();
  else if (word === "to") {
    const text = readFileSync(`${tree}/${file}`, "utf8");
    const times = text.split(from).length - 1;
    if (times !== 1) give_up(`"${from}" stands ${times} times in ${file}; name a text that stands there once`);
    writeFileSync(`${tree}/${file}`, text.replace(from, () => rest.trim()));
  } else if (line && word !== "#") give_up(`this line is not understood: ${line}`);
}

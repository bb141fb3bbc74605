// The sheet of signs (src/art/signs.svg), taken apart: signs.svg?part=x&signs is what is in its group x, as text
// for <defs>. A picture that it shows from a file of its own gets the name it is served by.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PART = /\/signs\.svg\?part=(\w+)&signs$/;

export const sheet: Plugin = {
  name: "sheet",
  enforce: "pre",
  load(id) {
    const part = PART.exec(id)?.[1];
    if (!part) return null;
    const file = id.replace(/\?.*/, "");
    this.addWatchFile(file);
    const group = new RegExp(`\n<g id="${part}">([^]*?)\n</g>\n`).exec(readFileSync(file, "utf8"))?.[1];
    if (!group) return this.error(`signs.svg has no part "${part}"`);
    const pictures: string[] = [];
    const text = group.replaceAll("\n", " ").replaceAll("> <", "><");
    const drawn = JSON.stringify(text).replace(/href=\\"(\.[^"\\]+)\\"/g, (_, picture: string) => {
      pictures.push(`import picture${pictures.length} from "${picture}?url";`);
      return `href=\\"" + picture${pictures.length - 1} + "\\"`;
    });
    return `${pictures.join("\n")}\nexport default ${drawn};`;
  },
};

// The little of Markdown that the rules pages use, as blocks to draw. No HTML is made from text: nothing can be injected.

export type Inline = { text: string; kind: "text" | "code" | "strong" | "em" };
export type Block =
  | { kind: "heading"; level: number; text: Inline[]; id: string }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string };

export function inline(text: string): Inline[] {
  const parts = text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/);
  return parts.filter((part) => part !== "").map((part): Inline => {
    if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
    if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
    if (part.startsWith("*") && part.length > 2) return { kind: "em", text: part.slice(1, -1) };
    return { kind: "text", text: part };
  });
}

const cells = (line: string) => line.replace(/^\||\|$/g, "").split("|").map((cell) => inline(cell.trim()));
const idOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");

export function blocks(markdown: string): Block[] {
  const lines = markdown.split("\n"), out: Block[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    const heading = /^(#+) (.*)$/.exec(line);
    if (heading) {
      out.push({ kind: "heading", level: heading[1]!.length, text: inline(heading[2]!), id: idOf(heading[2]!) });
      i++;
    } else if (line.startsWith("```")) {
      const from = ++i;
      while (i < lines.length && !lines[i]!.startsWith("```")) i++;
      out.push({ kind: "code", text: lines.slice(from, i++).join("\n") });
    } else if (line.startsWith("|")) {
      const from = i;
      while (i < lines.length && lines[i]!.startsWith("|")) i++;
      out.push({ kind: "table", head: cells(line), rows: lines.slice(from + 2, i).map(cells) });
    } else if (/^(- |\d+\. )/.test(line)) {
      const items: string[] = [];
      for (; i < lines.length && lines[i] !== ""; i++) {
        if (/^(- |\d+\. )/.test(lines[i]!)) items.push(lines[i]!.replace(/^(- |\d+\. )/, ""));
        else items[items.length - 1] += " " + lines[i]!.trim();
      }
      out.push({ kind: "list", items: items.map(inline) });
    } else if (line.trim() === "") i++;
    else {
      const from = i;
      while (i < lines.length && lines[i]!.trim() !== "" && !/^(#|\||- |```)/.test(lines[i]!)) i++;
      out.push({ kind: "paragraph", text: inline(lines.slice(from, Math.max(i, from + 1)).join(" ")) });
      if (i === from) i++;
    }
  }
  return out;
}

export const plain = (block: Block): string => {
  const words = (text: Inline[]) => text.map((part) => part.text).join("");
  switch (block.kind) {
    case "list": return block.items.map(words).join(" ");
    case "table": return [block.head, ...block.rows].flat().map(words).join(" ");
    case "code": return block.text;
    default: return words(block.text);
  }
};

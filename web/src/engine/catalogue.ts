// A catalogue as the engine reads it, gettext's .mo, made from the texts that the page has downloaded for itself.

export type Texts = Record<string, string>; // from English

const MAGIC = 0x950412de,
  HEADER = 28; // bytes

/** Bytes of UTF-8 sort in the order of code points; JavaScript's own order is different. */
function inOrder(a: Uint8Array, b: Uint8Array): number {
  const differs = a.findIndex((byte, i) => byte !== b[i]);
  return differs < 0 ? a.length - b.length : a[differs]! - (b[differs] ?? -1);
}

/** Empty for no texts: that is English. */
export function catalogueOf(texts: Texts): ArrayBuffer {
  const encoder = new TextEncoder();
  const entries = Object.entries(texts).map(
    (pair) => pair.map((text) => encoder.encode(text)) as [Uint8Array, Uint8Array],
  );
  if (!entries.length) return new ArrayBuffer(0);
  entries.sort(([a], [b]) => inOrder(a, b));
  const columns = [entries.map(([english]) => english), entries.map(([, text]) => text)];
  const tables = columns.map((_, column) => HEADER + 8 * entries.length * column);
  let end = HEADER + 16 * entries.length;
  const bytes = new Uint8Array(columns.flat().reduce((sum, text) => sum + text.length + 1, end)); // each ends in a zero
  const numbers = new DataView(bytes.buffer);
  [MAGIC, 0, entries.length, ...tables, 0, end].forEach((number, i) => numbers.setUint32(4 * i, number, true));
  columns.forEach((column, c) =>
    column.forEach((text, i) => {
      numbers.setUint32(tables[c]! + 8 * i, text.length, true);
      numbers.setUint32(tables[c]! + 8 * i + 4, end, true);
      bytes.set(text, end);
      end += text.length + 1;
    }),
  );
  return bytes.buffer;
}

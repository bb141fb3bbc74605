// Changing a view by paths: ["sets.0.cards", […]] replaces what is there; "" is the whole view.

import type { View } from "../table/types";

/** A changed copy; what did not change is shared with the old view. */
export function withPath(view: View, path: string, value: unknown): View {
  if (path === "") return value;
  const [key, ...rest] = path.split(".") as [string, ...string[]];
  const copy = Array.isArray(view) ? [...view] : { ...view };
  const at = Array.isArray(view) ? Number(key) : key;
  copy[at] = withPath(copy[at], rest.join("."), value);
  return copy;
}

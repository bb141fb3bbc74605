// The colours of halloween by level; signs.svg draws what bears them.

export const LEVELS: readonly { body: string; dark: string }[] = [
  { body: "#5b8cff", dark: "#1f3c9c" },
  { body: "#63c149", dark: "#1f5f1c" },
  { body: "#ffd447", dark: "#8f6500" },
  { body: "#ff8c2e", dark: "#8e3a00" },
  { body: "#ef3b4d", dark: "#77091d" },
];

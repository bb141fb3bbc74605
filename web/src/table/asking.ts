// Asking first, where something is given away or spent for good: a setting of this browser.

const KEY = "ask first";

export const askingWanted = () => localStorage.getItem(KEY) !== "no";
export const wantAsking = (on: boolean) => localStorage.setItem(KEY, on ? "yes" : "no");

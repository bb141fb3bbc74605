// What you are called at tables: the name logged in with, or the one typed last.

import { t } from "../i18n.svelte";
import { connected } from "../net/connected.svelte";

let typed = $state(localStorage.getItem("name") ?? "");

export const account = () => connected()?.hello?.account ?? null;
export const typedName = () => typed;
export function typeName(name: string): void {
  typed = name;
  localStorage.setItem("name", name);
}
/** The name that was given, or "". */
export const givenName = () => account() ?? typed.trim();
/** Guests are told apart by a number, which a browser draws once, from so wide a range that two rarely draw the
 * same. */
function guestNumber(): string {
  const number =
    localStorage.getItem("guest") ?? String(1000 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 9000));
  localStorage.setItem("guest", number);
  return number;
}
/** The name to sit down with. */
export const seatedName = () => givenName() || t("Guest {0}", guestNumber());

// What only a table with others has. Whoever plays alone is not sent it: Arrival hands it to the table.

export { default as Absence } from "./Absence.svelte";
export { default as Chat } from "./Chat.svelte";
export { default as Clock } from "./Clock.svelte";
export { default as Company } from "./Company.svelte";
export { default as Elsewhere } from "./Elsewhere.svelte";
export { default as Notices } from "./Notices.svelte";
export { default as Tidings } from "./Tidings.svelte";
export { default as Watchers } from "../stage/Watchers.svelte";

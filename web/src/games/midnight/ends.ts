// What is staged when a round is over; it comes while the first one is played.
export { default as Count } from "./Count.svelte";
export { default as Strike } from "./Strike.svelte";

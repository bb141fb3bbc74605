// Read by svelte-check; the page is built by vite.config.ts and needs nothing here.
export default {};

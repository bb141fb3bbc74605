// run.mjs: the page's parts under node. `node tests/web/run.mjs FILE.wasm`, after `npm ci` in web/.
for (const part of ["rules", "printed", "fair", "analysis", "lessons", "catalogue", "preview", "history", "places", "setup", "colours", "tally", "forced", "foresight", "walls", "director", "sounds", "signs"]) await import(`./${part}.mjs`);

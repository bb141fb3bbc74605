// Work that would hold the browser up, in pieces: each is a task of its own, so that it can listen in between.

/** When the browser can be asked to run something; each answer takes that back. */
export interface Turns {
  soon(run: () => void): () => void; // in a task of its own, rather than drawing
  beforeDrawing(run: () => void): () => void; // when it is about to draw, and not at all while nobody sees the page
  later(ms: number, run: () => void): () => void;
}

const inBrowser: Turns = {
  soon(run) {
    if (!("scheduler" in globalThis)) return inBrowser.later(0, run);
    const wanted = new AbortController();
    scheduler.postTask(run, { priority: "user-blocking", signal: wanted.signal }).catch((why: unknown) => {
      if (!wanted.signal.aborted) reportError(why);
    });
    return () => wanted.abort();
  },
  beforeDrawing(run) {
    const frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  },
  later(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Does one piece after the other. Whatever is left when the browser wants to draw is done at once: nobody sees the
 *  half of it. The answer drops what is left. */
export function unseen(pieces: (() => void)[], { soon, beforeDrawing }: Turns = inBrowser): () => void {
  const left = [...pieces];
  let stopNext = soon(goOn);
  const stopLast = beforeDrawing(() => {
    stopNext();
    for (const piece of left.splice(0)) piece();
  });
  function goOn() {
    left.shift()!();
    if (left.length) stopNext = soon(goOn);
    else stopLast();
  }
  return () => {
    stopNext();
    stopLast();
  };
}

const UNSEEN = 100; // ms without a frame: nobody looks

/** Runs something right after the browser has drawn: then it is longest until it draws again. Where nobody looks it
 *  does not draw, and time goes on all the same. The answer takes it back. */
export function afterDrawing(run: () => void, { soon, beforeDrawing, later }: Turns = inBrowser): () => void {
  let stop = () => {};
  const drawn = () => {
    stop();
    stop = soon(run);
  };
  const stops = [beforeDrawing(drawn), later(UNSEEN, drawn)];
  stop = () => stops.forEach((takeBack) => takeBack());
  return () => stop();
}

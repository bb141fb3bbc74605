// player.mjs: somebody at the table who points at what is lit until a move comes of it. No rule is known here.
import { isOver, turn } from "./browser.mjs";

/** Plays by pointing in the page itself, until the match is over, `moves` were made, or a piece of furniture is to be put
 *  somewhere, which wants a real pointer. Answers how many moves were made. */
function play(moves) {
  const table = () => document.querySelector(".table");
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const find = (selector) => [...table().querySelectorAll(selector)].filter((element) => !element.disabled);
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const pause = () => new Promise((done) => setTimeout(done));

  /** Opens or closes the list of moves. */
  async function list(open) {
    if (Boolean(table().querySelector(".listing")) !== open) click(table().querySelector(".skip"));
    await pause();
  }

  /** A move that is on its way is done when the table has moved on, however long that takes. */
  async function arrived(before) {
    while (table().dataset.sent !== undefined && table().dataset.version === before) await pause();
  }

  async function move(before) {
    for (let points = 0; points < 12 && table().dataset.version === before; points++) {
      const lit = find(":is(button, [role=button]).live, .way:not([data-way^='piece ']), .exact, [data-part=board] .slip");
      const sure = find(".sure")[0];
      if (sure) {
        click(sure);
        await arrived(before);
        for (let wait = 0; wait < 20 && table().dataset.version === before; wait++) await pause();
        continue;
      }
      if (points > 3 || !lit.length || Math.random() < 0.3) await list(true);
      const listed = find(".moves button");
      if (listed.length) click(any(listed));
      else if (lit.length) click(any(lit));
      else return false;
      await list(false);
      await arrived(before);
      for (let wait = 0; wait < 20 && table().dataset.version === before && !find(".picked").length; wait++) await pause();
    }
    return table().dataset.version !== before;
  }

  return (async () => {
    for (let made = 0, idle = 0; ; ) {
      const { actor, version } = table().dataset;
      if (actor === "over" || made >= moves) return { made };
      if (actor === "you") {
        if (await move(version)) made++, (idle = 0);
        else if (++idle > 5) return { made, stuck: true };
      }
      await pause();
    }
  })();
}

/** Furniture: taken, and dragged about until the engine accepts the place. */
async function furnish(page) {
  if (!(await page.locator(".draft").count())) await page.locator("[data-way^='piece ']").first().click();
  const lobby = await page.locator("svg[data-carries] > rect").first().boundingBox();
  const at = (part) => [lobby.x + lobby.width * part[0], lobby.y + lobby.height * part[1]];
  for (let tries = 0; tries < 30; tries++) {
    const held = await page.locator(".draft").boundingBox();
    await page.mouse.move(held.x + held.width / 2, held.y + held.height / 2);
    await page.mouse.down();
    await page.mouse.move(...at([0.755, 0.57].map((step) => 0.2 + 0.6 * ((step * tries) % 1))), { steps: 3 });
    await page.mouse.up();
    const put = page.locator(".hand .play");
    await page.waitForTimeout(60);
    if (await put.isEnabled()) return put.click();
  }
  throw new Error("no place for the furniture was found");
}

/** Plays until the match is over; `look` is called now and then. */
export async function playOut(page, look = async () => {}, limit = 3000) {
  let total = 0;
  for (;;) {
    await turn(page);
    await look();
    if (await isOver(page)) return total;
    const { made, stuck } = await page.evaluate(play, 60);
    total += made;
    if (stuck) {
      await furnish(page);
      total++;
    }
    if (total > limit) throw new Error(`the match does not end: ${total} moves`);
  }
}

export const playSome = (page, moves) => page.evaluate(play, moves);

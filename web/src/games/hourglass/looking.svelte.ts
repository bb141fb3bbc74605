// What somebody is looking at: the thing under the pointer or the focus, and the one that is asked what it is.
import { listen } from "../../stage/asked";

class Looking {
  over = $state<string | null>(null);
  large = $state<string | null>(null);
  asked: HTMLElement | null = null; // where it is
}
export const looking = new Looking();

/** What data-ask names when it is no thing of the match. */
const nameOf = (element: HTMLElement | null) => element?.dataset.ask ?? element?.dataset.thing ?? null;

/** Listens as long as a table is there. */
export const lookOn = (table: HTMLElement): (() => void) =>
  listen(table, {
    find(target) {
      const found = target.closest<HTMLElement>("[data-ask], [data-thing]");
      return found?.closest("[data-part=board], [data-part=dock]") ? found : null;
    },
    tell(element) {
      looking.asked = element;
      looking.large = nameOf(element);
    },
    point: (element) => (looking.over = nameOf(element)),
    isHeld: (element) => nameOf(element)!.startsWith("slip "),
  });

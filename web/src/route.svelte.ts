// Where the page is, by what follows # in the address: it never leaves the browser, so a seat's secret can be there.
//
//   #                      the games
//   #/game/GAME[/friends]  a table of one of them is set; with chairs for friends
//   #/game/GAME/SEATS[/OPTIONS] as it was set: home/setup.ts
//   #/t/TABLE[/INVITE]     a table on the server, with the invite of a free seat
//   #/rules/GAME[/RULE]    the rules
//   #/play/GAME            a match against bots in this browser: the one there is, or a new one
//   #/replay[/RECORD[/[PLY][/SEAT]]] a record, step by step, through the eyes of a seat; from where the match begins
//   #/me                   one's name, and the ratings
//   #/learn/GAME           the introduction
//   #/history              the matches that were played

export type Route =
  | { at: "home" }
  | { at: "game"; game: string; friends: boolean; set: string }
  | { at: "history" }
  | { at: "table"; table: string; invite: string | null }
  | { at: "rules"; game: string; rule: string | null }
  | { at: "me" }
  | { at: "play"; game: string }
  | { at: "replay"; link: string | null; ply: number | null; seat: number | null }
  | { at: "learn"; game: string };

function read(): Route {
  const [, at, first, second, third] = location.hash.split("/");
  if (at === "t" && first) return { at: "table", table: first, invite: second ?? null };
  if (at === "rules" && first) return { at: "rules", game: first, rule: second ?? null };
  if (at === "learn" && first) return { at: "learn", game: first };
  if (at === "me") return { at: "me" };
  if (at === "play" && first) return { at: "play", game: first };
  if (at === "replay")
    return {
      at: "replay",
      link: first ?? null,
      ply: second ? Number(second) : null,
      seat: third ? Number(third) : null,
    };
  if (at === "game" && first) {
    const friends = second === "friends";
    return { at: "game", game: first, friends, set: friends ? "" : [second, third].filter(Boolean).join("/") };
  }
  if (at === "history") return { at: "history" };
  return { at: "home" };
}

let current = $state.raw<Route>(read());
let heard = location.hash; // where `current` was read
let went = $state(0); // ways taken inside the page
function follow(): void {
  if (location.hash === heard) return; // what begins there would begin twice
  heard = location.hash;
  current = read();
}
addEventListener("hashchange", () => {
  follow();
  went++;
});

/** An address to hand on. It names its game, so that a server can say of it what it leads to (what stands behind # is
 *  never sent there). */
export const addressOf = (hash: string, game = "") =>
  `${location.origin}${location.pathname}${game ? `?game=${game}` : ""}#${hash}`;

/** Did the reader come from another place on the page? */
export const mayGoBack = () => went > 0;

export const route = () => current;
/** The address says more about the place where one is. */
export const tell = (hash: string) => history.replaceState(history.state, "", `#${hash}`);
export function go(hash: string): void {
  location.hash = hash;
  follow();
}

// Where the page is, by what follows # in the address: it never leaves the browser, so a seat's secret can be there.
//
//   #[/game/GAME]          the games; one of them chosen
//   #/t/TABLE[/INVITE]     a table on the server, with the invite of a free seat
//   #/rules/GAME[/RULE]    the rules
//   #/play/GAME            a match against bots in this browser: the one there is, or a new one
//   #/replay[/RECORD[/PLY]] a record, step by step
//   #/me                   one's name, and the ratings
//   #/learn/GAME           the introduction

export type Route =
  | { at: "home"; game: string | null }
  | { at: "table"; table: string; invite: string | null }
  | { at: "rules"; game: string; rule: string | null }
  | { at: "me" }
  | { at: "play"; game: string }
  | { at: "replay"; link: string | null; ply: number | null }
  | { at: "learn"; game: string };

function read(): Route {
  const [, at, first, second] = location.hash.split("/");
  if (at === "t" && first) return { at: "table", table: first, invite: second ?? null };
  if (at === "rules" && first) return { at: "rules", game: first, rule: second ?? null };
  if (at === "learn" && first) return { at: "learn", game: first };
  if (at === "me") return { at: "me" };
  if (at === "play" && first) return { at: "play", game: first };
  if (at === "replay") return { at: "replay", link: first ?? null, ply: second ? Number(second) : null };
  return { at: "home", game: at === "game" ? (first ?? null) : null };
}

let current = $state.raw<Route>(read());
let went = $state(0); // ways taken inside the page
addEventListener("hashchange", () => {
  current = read();
  went++;
});

/** Did the reader come from another place on the page? */
export const mayGoBack = () => went > 0;

export const route = () => current;
export function go(hash: string): void {
  location.hash = hash;
  current = read();
}

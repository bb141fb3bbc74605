// A second engine in a worker of its own, for whoever wants to look into a place while the other one plays or thinks:
// it knows no match, only the views it is handed.

import { Refusal, type Picture, type Place, type Supposed, type Why } from "./engine";
import { engineHere } from "./home";
import type { Equipment } from "./messages";

export type PeepRequest =
  | { ask: "allows"; place: Place; viewer: number }
  | { ask: "suppose"; place: Place; seat: number; action: string }
  | { ask: "each"; place: Place; seat: number; actions: string[] }
  | { ask: "paint"; place: Place; seat: number; action: string; door: string; scale: number }
  | { ask: "look"; place: Place; action: string; n: number; scale: number };
export type PeepAnswer =
  { allowed: true } | { supposed: Supposed } | { each: Supposed[] } | { picture: Picture } | { refused: Why };

async function answer(request: PeepRequest): Promise<PeepAnswer> {
  const engine = await engineHere;
  engine.enter(request.place);
  if (request.ask === "allows") return (engine.allows(request.viewer), { allowed: true });
  if (request.ask === "each") return { each: request.actions.map((action) => engine.suppose(request.seat, action)) };
  if (request.ask === "look") return { picture: engine.paint(engine.stage(request.action, request.n), request.scale) };
  const supposed = engine.suppose(request.seat, request.action);
  return request.ask === "suppose" ? { supposed } : { picture: engine.paint(request.door, request.scale) };
}

addEventListener("message", async (event: MessageEvent<Equipment | { id: number; request: PeepRequest }>) => {
  if (!("request" in event.data)) return;
  const { id, request } = event.data;
  try {
    postMessage({ id, answer: await answer(request) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    postMessage({ id, answer: { refused: error.why } });
  }
});

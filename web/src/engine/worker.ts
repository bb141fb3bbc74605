// The match of one person against bots, played here in a worker: nothing leaves the machine. The page is only ever told
// what its seat may know.

import { CHANCE, type Engine, OVER, PUBLIC, REFEREE, Refusal } from "./engine";
import { bareRecord, verify } from "./fair";
import { engineHere, whenLanguageChanges } from "./home";
import type { Answer, Begin, FromPage, FromWorker, News, Position, Request, Stage } from "./messages";
import { isForced } from "../table/actions";
import type { Step } from "../table/types";

let engine: Engine;
const loaded = engineHere.then((ready) => (engine = ready));

let bots: string[] = [];
let seat = PUBLIC; // the person's
let standing: string[] = []; // what is answered for the person

const say = (message: FromWorker) => postMessage(message);
let of = 0; // the request that began the match
const tell = (news: News) => say({ news, of });
let luck = 0n;
const word = (number: bigint) => BigInt.asUintN(64, number);
/** SplitMix64. The page says where it begins, so that a page whose random numbers are known plays a match that is
 *  known. */
function chance(): [number, number] {
  luck = word(luck + 0x9e3779b97f4a7c15n);
  const first = word((luck ^ (luck >> 30n)) * 0xbf58476d1ce4e5b9n);
  const second = word((first ^ (first >> 27n)) * 0x94d049bb133111ebn);
  const drawn = second ^ (second >> 31n);
  return [Number(drawn & 0xffffffffn), Number(drawn >> 32n)];
}
const sameEveryTime = (): [number, number] => [1, 0];
let seed = chance;

function position(): Position {
  const { actor, endless, version } = engine,
    view = engine.view(seat);
  if (endless) return { version, actor: OVER, view, legal: [], result: null, endless };
  const legal = actor === seat ? engine.legal() : [];
  return { version, actor, view, legal, result: actor === OVER ? engine.result() : null };
}

/** Between two chances: nobody is asked there. */
function passing(plies: number): Position {
  return { version: engine.version, actor: CHANCE, view: engine.viewAt(plies, seat), legal: [], result: null };
}

function step(ply: number, who: number): Step {
  const turnedUp = engine.turnedUp(ply);
  return { who, action: engine.told(ply, seat), ...engine.tell(ply, seat), ...(turnedUp && { turnedUp }) };
}

/** False: the person decides. */
function answerForPerson(): boolean {
  const action = engine.actor === seat && !engine.endless ? engine.stand(standing) : null;
  if (action === null) return false;
  const ply = engine.length;
  engine.act(seat, engine.version, action);
  tell({ step: step(ply, seat), position: position() });
  return true;
}

/** Chance and bots act until a person is asked, or the match is over. */
async function goOn(): Promise<void> {
  const match = bots;
  while (!engine.endless) {
    const before = engine.length;
    if (engine.actor === CHANCE) {
      engine.settle(...seed());
      for (let ply = before; ply < engine.length; ply++)
        tell({ step: step(ply, CHANCE), position: ply + 1 < engine.length ? passing(ply + 1) : position() });
    } else if (engine.actor >= 0 && bots[engine.actor]) {
      const who = engine.actor;
      const action = engine.choose(bots[who]!, ...seed());
      engine.act(who, engine.version, action);
      tell({ step: step(before, who), position: position() });
    } else if (!answerForPerson()) return;
    await new Promise((resolve) => setTimeout(resolve)); // a request of the page may come in between
    if (match !== bots) return;
  }
}

/** Steps in the language spoken now. */
const stepsFrom = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, i) => step(from + i, engine.actorAt(from + i)));
const allSteps = () => stepsFrom(0, engine.length);

function begin({ game, options, bots: wanted, names }: Begin): Answer {
  engine.begin(game, wanted.length, options);
  names.forEach((name, at) => engine.name(at, name));
  seed = chance;
  standing = [];
  bots = wanted;
  seat = wanted.indexOf("") < 0 ? PUBLIC : wanted.indexOf("");
  tell({ position: position() });
  void goOn();
  return { done: true };
}

function resume(record: string, wanted: string[], answers: string[]): Answer {
  engine.readRecord(record);
  standing = answers;
  seed = chance;
  bots = wanted;
  seat = wanted.indexOf("") < 0 ? PUBLIC : wanted.indexOf("");
  tell({ position: position(), steps: allSteps() });
  void goOn();
  return { done: true };
}

function stage({ game, options, seats, seat: mine, names, actions }: Stage): Answer {
  engine.begin(game, seats, options);
  names.forEach((name, at) => engine.name(at, name));
  for (const action of actions) engine.act(engine.actor, engine.version, action);
  seed = sameEveryTime;
  bots = [];
  seat = mine;
  tell({ position: position() });
  return { done: true };
}

function open(record: string, nameless: string[]): Answer {
  engine.readRecord(bareRecord(record));
  engine.setup().players.forEach(({ name }, at) => name || engine.name(at, nameless[at]!));
  bots = [];
  seat = REFEREE;
  const { game, options, players } = engine.setup();
  const seats = players.map(({ name, bot }) => ({ name, bot, you: false }));
  const steps = Array.from({ length: engine.length }, (_, ply) => ({
    who: engine.actorAt(ply),
    action: engine.told(ply, seat),
    text: "",
  }));
  return { recorded: { game, options, seats, steps, result: engine.actor === OVER ? engine.result() : null } };
}

function judge(plies: number, time: number): Answer {
  const actor = engine.actorAt(plies);
  const opinions = engine.opinionsAt(plies, time);
  return { judged: { actor, opinions, view: opinions.length ? engine.viewAt(plies, actor) : null } };
}

function leave(): Answer {
  bots = []; // whoever is thinking stops
  return { done: true };
}

function act(version: number, action: string): Answer {
  const ply = engine.length;
  engine.act(seat, version, action);
  tell({ step: step(ply, seat), position: position() });
  void goOn();
  return { done: true };
}

function stand(answers: string[]): Answer {
  standing = answers;
  if (engine.actor === seat && answerForPerson()) void goOn();
  return { done: true };
}

/** Back to the person's last step, whatever followed it; and on to where there was something to decide. False: there
 *  is no such step. */
function rewind(): boolean {
  const mine = Array.from({ length: engine.length }, (_, ply) => ply).filter((ply) => engine.actorAt(ply) === seat);
  if (mine.length === 0) return false;
  do engine.rewind(mine.pop()!);
  while (mine.length > 0 && isForced(engine.legal()));
  return true;
}

function undo(version: number): Answer {
  const before = engine.length;
  let practice = false;
  try {
    engine.undo(seat, version);
  } catch (error) {
    practice = error instanceof Refusal && ["revealed", "nothing-to-undo"].includes(error.why.id) && rewind();
    if (!practice) throw error;
  }
  tell({ position: position(), undone: before - engine.length, practice });
  return { done: true };
}

whenLanguageChanges(() => {
  if (engine.length) tell({ position: position(), steps: allSteps() });
});

function answer(request: Request): Answer {
  switch (request.ask) {
    case "games":
      return { games: engine.games() };
    case "bot names":
      return { botNames: engine.botNames() };
    case "draw":
      return ((luck = request.from.reduce((all, part) => (all << 32n) | BigInt(part), 0n)), { done: true });
    case "terms":
      return { terms: engine.terms(request.game) };
    case "fields":
      return { fields: engine.fields(request.game) };
    case "printed":
      return { printed: engine.printed(request.game) };
    case "begin":
      return begin(request);
    case "resume":
      return resume(request.record, request.bots, request.standing);
    case "stage":
      return stage(request);
    case "act":
      return act(request.version, request.action);
    case "check":
      return (engine.check(request.action), { done: true });
    case "preview":
      return { preview: engine.preview(seat, request.action) };
    case "stand":
      return stand(request.standing);
    case "undo":
      return undo(request.version);
    case "open":
      return open(request.record, request.nameless);
    case "tell":
      return { told: stepsFrom(request.from, request.until) };
    case "at":
      return { at: { view: engine.viewAt(request.plies, request.viewer), actor: engine.actorAt(request.plies) } };
    case "record":
      return { record: engine.record() };
    case "tally":
      return { tally: engine.tally() };
    case "read":
      return (engine.readRecord(bareRecord(request.record)), { done: true });
    case "judge":
      return judge(request.plies, request.time);
    case "leave":
      return leave();
    case "verify":
      return { verdict: verify(engine, request.file, request.viewer) };
  }
}

const BEGINS = new Set<Request["ask"]>(["begin", "resume", "stage", "open", "read"]);

addEventListener("message", async (event: MessageEvent<FromPage>) => {
  if (!("request" in event.data)) return;
  const { id, request } = event.data;
  await loaded;
  if (BEGINS.has(request.ask)) of = id;
  try {
    say({ id, answer: answer(request) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say({ id, answer: { refused: error.why } });
  }
});

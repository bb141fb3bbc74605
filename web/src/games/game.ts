// What a game brings to the page: a board that draws its views, and which of its things a move names. No rules, and
// no words: the engine has them.

import type { Component } from "svelte";
import type { Glossary } from "../art/glossary";
import { addSheet } from "../art/sheet.svelte";
import type { Term, Why } from "../engine/engine";
import { withTexts } from "../i18n.svelte";
import type { Choice } from "../table/choice.svelte";
import type { Beat } from "../director/beats";
import type { Past, Scene, Step, View } from "../table/types";

export interface BoardProps {
  scene: Scene;
  choice: Choice;
  terms: Terms;
  /** Would this be legal now? For boards on which things are moved freely. */
  check: (action: string) => Promise<Why | null>;
  /** Gives a standing answer, or lifts it; not there where nobody plays. */
  stand?: (what: string, yes: boolean) => Promise<Why | null>;
  /** Takes the last step back; not there where that would be asked about, or nothing can be taken back. */
  undo?: () => Promise<void>;
  /** The position after this many of the scene's steps; null if it is not known. */
  at?: (plies: number) => Promise<Past | null>;
  /** Somebody goes through a record: what a step shows is gone with the next. */
  replay?: boolean;
  /** The match of that record is over: nothing need be kept from anybody. */
  over?: boolean;
  /** Sets going what waits for the viewer; its thing bears data-proceeds. */
  proceed?: () => void;
  /** What the director stages now; boards draw those of their own. */
  beat?: Beat | null;
  /** The view as it would certainly be after what is pointed at; two, where there are two ways to play it. Where that
   *  only begins something: as it would be if nothing is changed. */
  ahead?: View[];
}

/** The words of cards and tiles, in English: t() puts them into the reader's language. */
export type Terms = Map<string, Term>;

/** What a player's panel says, as far as the game can say it. */
export interface Facts {
  score?: number | string;
  goal?: number;
  spare?: { count: number | string; name: string }; // what was got and does not count yet
  hand?: number; // cards
  note?: string;
}

/** A thing of the game as the rules show it. */
export interface Exhibit {
  name: string; // in the reader's language
  seek?: string; // where the rules speak of it, if they do not call it just that
  Picture: Component<never>;
  props: object;
}

export interface GameUi {
  /** What lies there for everybody; it fills its box, whatever its size. */
  Board: Component<BoardProps>;
  /** The viewer's own things: hand, tableau, cards. */
  Dock?: Component<BoardProps>;
  /** There is something for everybody among them: onlookers see it too. */
  dockForAll?: boolean;
  /** What a player has that everybody sees; it is shown in the player's panel. */
  Belongings?: Component<BoardProps & { seat: number }>;
  /** Which pieces are a player's, on the coin in a phone's strip, where there is no room for more. */
  Badge?: Component<{ scene: Scene; seat: number }>;
  /** A thing shown large with its text, for whoever asks what it is: `what` is its data-ask. */
  Large?: Component<BoardProps & { what: string }>;
  /** The signs of what these actions of a line of the log did, as high as its letters. */
  Emblems?: Component<{ actions: string[]; seat: number }>;
  facts?(view: View, seat: number, scene: Scene): Facts;
  round?(view: View): number;
  /** What a thing is called that can be chosen and is drawn nowhere: "up", "red first". Undefined: the engine's words
   *  for the whole move are used. */
  word?(thing: string, view: View): string | undefined;
  /** A move's button, where more is known of it than the engine's words say. */
  label?(action: string, scene: Scene, choice: Choice): string | undefined;
  /** The things of the board that an action names: what can be pointed at to choose it. A thing bears its name in
   *  data-thing, and the seat it belongs to, if seats have things of the same name, in data-of on itself or around
   *  it. */
  touches(action: string, view: View): string[];
  /** What is to be decided when this is half chosen; undefined: the question of the position stays. */
  asks?(picked: string[], view: View): string | undefined;
  /** The thing that has to be pointed at before any other that the action names; undefined: any may come first. */
  first?(action: string): string | undefined;
  /** Moves of one kind share a button in the bar, which opens them: what it says. */
  kind?(action: string): string | undefined;
  /** It has a button in the bar although it lies on the table. */
  inBar?(thing: string): boolean;
  /** This move passes or ends something while there is more to do: its button does not shine. */
  quiet?(action: string, scene: Scene): boolean;
  /** This move gives something away, or somebody wants to make it themselves: it never plays itself. `released`: the
   *  last step that waited for the viewer, and was set going by them. */
  gives?(action: string, scene: Scene, released: number): boolean;
  /** This move spends something for good, or leaves something undone: it is asked about first. */
  grave?(action: string, scene: Scene): boolean;
  /** What is given up with a move that is asked about first; undefined: what comes of it is said. */
  forgoes?(action: string): string | undefined;
  /** What this move does, for one that a single click makes: it is said while it is pointed at, and a finger touches
   *  it twice. */
  tells?(action: string): string | undefined;
  /** Actions that somebody means who points at these things, legal or not, where they are not like any legal one. */
  means?(things: string[], view: View): string[];
  /** Lets what was begun take its course: what comes of it is shown as long as nothing else is pointed at. */
  onward?: string;
  /** Why nothing can be done with a thing now, where no rule of the engine says so. */
  whyNot?(thing: string, scene: Scene): string | undefined;
  /** What is special about what can be done now; "": nothing. */
  remarks?(legal: string[]): string;
  /** What comes of a move, in a few words each; scores and whose turn it is are told anyway. */
  foretell?(before: View, after: View, scene: Scene): string[];
  /** The things to light when a step is looked at afterwards, if they are not just those; `view` is that before it. */
  shows?(action: string, view: View): string[];
  /** What the director stages for a step, and the ways its things take. */
  beats?(step: Step, before: View, after: View, scene: Scene): Beat[];
  /** Pictures that the engine paints show seats in the colours of their numbers: in a rematch, too. */
  painted?: boolean;
  /** What is what, for the rules. */
  exhibits?(): Promise<Exhibit[]>;
  /** Its part of the sheet of signs. */
  signs?: string;
  /** Its words that have a sign, in the reader's language. */
  glossary?(): Glossary;
  /** The sign of a thing that can be chosen and is drawn nowhere. */
  signOf?(thing: string): string | undefined;
}

const folders = import.meta.glob<{ ui: GameUi }>("./*/index.ts");
const plain = () => import("../plain");

/** From the game's own folder; a game that has none gets the plain board. */
async function load(id: string): Promise<GameUi> {
  const { ui } = await withTexts((folders[`./${id}/index.ts`] ?? plain)(), id);
  if (ui.signs) addSheet(ui.signs);
  return ui;
}

// Once for each game: a board awaits what is printed, and WebKit hands a module that still awaits something
// half-finished to whoever imports it a second time.
const loading = new Map<string, Promise<GameUi>>();
export function loadGame(id: string): Promise<GameUi> {
  const begun = loading.get(id);
  if (begun) return begun;
  const game = load(id);
  loading.set(id, game);
  game.catch(() => loading.delete(id)); // the next may have better luck
  return game;
}

// The introductions, each in the folder of its game.

import type { Lesson } from "./lesson";

const lessons = import.meta.glob<Lesson>("../games/*/lesson.ts", { import: "lesson" });
const loader = (game: string) => lessons[`../games/${game}/lesson.ts`];

export const hasLesson = (game: string) => loader(game) !== undefined;
export const loadLesson = async (game: string): Promise<Lesson | null> => (await loader(game)?.()) ?? null;

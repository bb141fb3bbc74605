// The introductions, one for each game: docs/lessons, which the terminal tells too.

import type { Lesson } from "./lesson";

const lessons = import.meta.glob<Lesson>("../../../docs/lessons/*.json", { import: "default" });
const loader = (game: string) => lessons[`../../../docs/lessons/${game}.json`];

export const hasLesson = (game: string) => loader(game) !== undefined;
export const loadLesson = async (game: string): Promise<Lesson | null> => (await loader(game)?.()) ?? null;

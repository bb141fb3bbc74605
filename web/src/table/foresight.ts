// What will certainly come of what is pointed at: asked for after a short rest, and once for each position.

import { withPath } from "../net/paths";
import type { Preview, View } from "./types";

/** An action, what will certainly come of it, and the view as far as it is known then. */
export interface Ahead {
  action: string;
  preview: Preview;
  view: View;
  unchanged: boolean; // if what it begins is not changed
}

interface Position {
  version: number;
  view: View;
}

const REST = 80; // ms

/** What to look ahead at: what is meant, or, while nothing is, what one will do anyway. */
export const lookAheadAt = (meant: string[], legal: string[], onward: string | undefined): string[] =>
  meant.length ? meant : legal.filter((action) => action === onward);

export class Foresight {
  private known = new Map<string, Promise<Preview | null>>();
  private version = -1;
  private wanted = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: (action: string) => Promise<Preview | null>,
    private readonly tell: (ahead: Ahead[]) => void,
    private readonly rest = REST,
  ) {}

  /** These are pointed at now; none: nothing is. */
  look(actions: string[], { version, view }: Position): void {
    const wanted = [version, ...actions].join("\n");
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    clearTimeout(this.timer);
    this.tell([]);
    if (version !== this.version) this.known.clear();
    this.version = version;
    if (actions.length) this.timer = setTimeout(() => void this.find(actions, view), this.rest);
  }

  private async find(actions: string[], view: View): Promise<void> {
    const { wanted } = this;
    const found = await Promise.all(actions.map((action) => this.preview(action)));
    if (wanted !== this.wanted) return;
    this.tell(
      found.flatMap((told, i) => {
        if (!told) return [];
        const preview = told.then ?? told;
        const after = preview.changes.reduce((v, [path, to]) => withPath(v, path, to), view);
        return [{ action: actions[i]!, preview, view: after, unchanged: told.then !== undefined }];
      }),
    );
  }

  private preview(action: string): Promise<Preview | null> {
    const asked = this.known.get(action) ?? this.ask(action);
    this.known.set(action, asked);
    return asked;
  }
}

// The parts of the sheet of signs that came with a game.

let parts = $state.raw<string[]>([]);

export const sheets = () => parts;
export function addSheet(part: string): void {
  if (!parts.includes(part)) parts = [...parts, part];
}

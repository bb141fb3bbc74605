// Which coin a seat has: that of its number. In a rematch the seats turn, and the coins with them: people keep theirs.

let turned = $state.raw({ by: 0, seats: 1 });

/** After `by` rematches, each with the seats turned by one. */
export function turnCoins(by: number, seats: number): void {
  turned = { by, seats };
}

const SORTS = 6;
export const coinOf = (seat: number): number =>
  turned.by && seat < turned.seats ? (seat + turned.by) % turned.seats : seat % SORTS;

// What is told in passing, on slips of paper: a few at a time, the latest last. Each goes by itself after a while,
// unless it waits for an answer.

export interface Toast {
  id: string; // another with the same takes its place
  text: string;
  seat?: number; // whose it is
  open?: () => void; // where it leads
  ways?: { name: string; main?: boolean; go: () => void }[];
  stays?: boolean;
}

const MOST = 3,
  LASTS = 7000; // ms, in sight

/** Waits until the page has been in sight for so long. */
function inSight(ms: number, then: () => void): void {
  if (document.hidden) document.addEventListener("visibilitychange", () => inSight(ms, then), { once: true });
  else setTimeout(then, ms);
}

export class Toasts {
  list = $state.raw<Toast[]>([]);
  /** The one that is pointed at: it does not go. */
  held = "";

  put(toast: Toast): void {
    const list = [...this.list.filter(({ id }) => id !== toast.id), toast];
    if (list.length > MOST)
      list.splice(
        Math.max(
          list.findIndex(({ stays }) => !stays),
          0,
        ),
        1,
      );
    this.list = list;
    if (!toast.stays) this.goLater(toast);
  }
  private goLater(toast: Toast): void {
    inSight(LASTS, () => {
      if (!this.list.includes(toast)) return;
      if (this.held === toast.id) this.goLater(toast);
      else this.drop(toast.id);
    });
  }
  drop(id: string): void {
    if (this.list.some((toast) => toast.id === id)) this.list = this.list.filter((toast) => toast.id !== id);
  }
}

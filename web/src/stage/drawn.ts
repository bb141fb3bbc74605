// The things that are drawn on a table and can be pointed at by its viewer: those of nobody, and the viewer's own.

export function thingsDrawn(table: HTMLElement, viewer: number): Set<string> {
  const found = new Set<string>();
  for (const element of table.querySelectorAll<HTMLElement>("[data-thing]")) {
    const of = element.closest<HTMLElement>("[data-of]")?.dataset.of;
    if (of === undefined || Number(of) === viewer) found.add(element.dataset.thing!);
  }
  return found;
}

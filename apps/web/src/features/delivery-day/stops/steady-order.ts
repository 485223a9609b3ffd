export interface InView {
  ids: ReadonlySet<string>;
  /** Whether the upper edge of the list is on the screen, so that a row above its first one would move it. */
  hasTop: boolean;
}

/** The list as it would be if it were built anew. */
export interface BuiltList {
  ids: readonly string[];
  /** How many of its rows, from the first one, are still to be delivered. */
  open: number;
}

/**
 * Returns the order of a list after a change: the rows on the screen, and those between them, stay as they are; all others take the place that they
 * have in the list that is built anew. A row that this list lacks stays while it is on the screen. A new row comes in above or below the screen.
 * @param kept the ids as they are shown
 */
export function steadyOrder(
  kept: readonly string[],
  built: BuiltList,
  view: InView,
): readonly string[] {
  const first = kept.findIndex((id) => view.ids.has(id));
  if (first < 0) return built.ids;
  const last = kept.findLastIndex((id) => view.ids.has(id));
  const shown = new Set(kept.slice(first, last + 1));
  const others = built.ids.filter((id) => !shown.has(id));
  const cut = view.hasTop
    ? 0
    : cutOf(others, {
        above: new Set(kept.slice(0, first)),
        below: new Set(kept.slice(last + 1)),
        open: new Set(built.ids.slice(0, built.open)),
        natural: Math.max(
          0,
          built.ids.findIndex((id) => shown.has(id)),
        ),
      });
  return [...others.slice(0, cut), ...shown, ...others.slice(cut)];
}

interface Sides {
  above: ReadonlySet<string>;
  below: ReadonlySet<string>;
  open: ReadonlySet<string>;
  /** The number of rows that precede every row on the screen in the list that is built anew. */
  natural: number;
}

/**
 * Returns how many of the other rows stand above the screen: so many that the fewest open rows change from one side to the other. If several numbers
 * are equally good, because rows are new or done, it is the one nearest to `natural`.
 */
function cutOf(others: readonly string[], { above, below, open, natural }: Sides): number {
  let crossing = others.filter((id) => open.has(id) && above.has(id)).length;
  let best = { cut: 0, crossing, distance: natural };
  others.forEach((id, index) => {
    if (open.has(id)) crossing += Number(below.has(id)) - Number(above.has(id));
    const cut = index + 1;
    const distance = Math.abs(cut - natural);
    if (crossing < best.crossing || (crossing === best.crossing && distance < best.distance))
      best = { cut, crossing, distance };
  });
  return best.cut;
}

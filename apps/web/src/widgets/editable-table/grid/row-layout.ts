/** Where rows stand: all of one height, some with an expanded part below. */
export interface RowLayout {
  readonly count: number
  readonly rowHeight: number
  /** Ascending indexes of the rows with an expanded part. */
  readonly expanded: readonly number[]
  readonly expandedHeight: number
}

export interface Range {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

/** How many of the ascending `values` are below `limit`. */
function countBelow(values: readonly number[], limit: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

export function rowTop({ rowHeight, expanded, expandedHeight }: RowLayout, index: number): number {
  return index * rowHeight + countBelow(expanded, index) * expandedHeight
}

export const totalHeight = (layout: RowLayout): number => rowTop(layout, layout.count)

/** The row at a distance from the top; the last row for anything below. */
export function rowAt(layout: RowLayout, offset: number): number {
  let [low, high] = [0, Math.max(0, layout.count - 1)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (rowTop(layout, middle) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Rows to draw: those in view and a few on either side, so that a small scroll draws nothing new. */
export function visibleRows(layout: RowLayout, scrollTop: number, viewHeight: number, overscan: number): Range {
  if (layout.count === 0) return { start: 0, end: 0 }
  return {
    start: Math.max(0, rowAt(layout, scrollTop) - overscan),
    end: Math.min(layout.count, rowAt(layout, scrollTop + viewHeight) + 1 + overscan),
  }
}

/** Where to scroll so that a stretch is in view; the current place when it already is. */
export function scrollToShow(start: number, end: number, scroll: number, view: number): number {
  if (start < scroll) return start
  return end > scroll + view ? end - view : scroll
}

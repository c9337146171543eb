export interface Offset {
  readonly x: number
  readonly y: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** So much of the title bar stays reachable. */
const margin = 48

/** Keeps a dragged dialog where its title can still be grasped. `box` is where it stands without an offset. */
export function clampDrag(offset: Offset, box: Box, view: { width: number; height: number }): Offset {
  const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
  return {
    x: between(offset.x, margin - box.left - box.width, view.width - margin - box.left),
    y: between(offset.y, -box.top, view.height - margin - box.top),
  }
}

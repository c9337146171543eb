/** How the map is looked at: scaled about its corner, then moved. */
export interface HeatView {
  readonly scale: number
  readonly left: number
  readonly top: number
}

export const WHOLE: HeatView = { scale: 1, left: 0, top: 0 }
const MOST_SCALE = 12

interface Size {
  readonly width: number
  readonly height: number
}

/** The map always fills its place. */
function within({ scale, left, top }: HeatView, { width, height }: Size): HeatView {
  return {
    scale,
    left: Math.min(0, Math.max(width * (1 - scale), left)),
    top: Math.min(0, Math.max(height * (1 - scale), top)),
  }
}

/** Closer or farther by a factor; the point under the pointer stays where it is. */
export function zoomAt(view: HeatView, factor: number, x: number, y: number, size: Size): HeatView {
  const scale = Math.max(1, Math.min(MOST_SCALE, view.scale * factor))
  const by = scale / view.scale
  return within({ scale, left: x - (x - view.left) * by, top: y - (y - view.top) * by }, size)
}

export const moveBy = (view: HeatView, right: number, down: number, size: Size): HeatView =>
  within({ ...view, left: view.left + right, top: view.top + down }, size)

/** A point of the screen as a point of the map. */
export const toMap = ({ scale, left, top }: HeatView, x: number, y: number): readonly [number, number] => [
  (x - left) / scale,
  (y - top) / scale,
]

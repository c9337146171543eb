export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** The worst ratio of sides among tiles of these weights laid along a side. */
function worstRatio(sum: number, least: number, most: number, side: number): number {
  const square = sum * sum
  return Math.max((side * side * most) / square, square / (side * side * least))
}

/**
 * Squarified treemap (Bruls, Huizing, van Wijk): tiles as square as they go, areas as the weights. Weights come in
 * descending order and are above zero; the tiles come back in the same order, so the same data is laid out the same.
 */
export function squarify(weights: readonly number[], box: Box): Box[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const scale = total > 0 ? (box.w * box.h) / total : 0
  const areas = weights.map((weight) => weight * scale)
  const tiles: Box[] = []
  let rest = box
  let from = 0
  while (from < areas.length) {
    const side = Math.min(rest.w, rest.h)
    const most = areas[from] ?? 0
    let end = from + 1
    let sum = most
    let worst = worstRatio(sum, most, most, side)
    while (end < areas.length) {
      const next = areas[end] ?? 0
      const ratio = worstRatio(sum + next, next, most, side)
      if (ratio > worst) break
      worst = ratio
      sum += next
      end += 1
    }
    rest = layRow(areas.slice(from, end), sum, rest, tiles)
    from = end
  }
  return tiles
}

/** One row along the shorter side; returns what is left beside it. */
function layRow(areas: readonly number[], sum: number, box: Box, tiles: Box[]): Box {
  const isUpright = box.w >= box.h
  const depth = isUpright ? sum / box.h : sum / box.w
  let at = isUpright ? box.y : box.x
  for (const area of areas) {
    const length = depth > 0 ? area / depth : 0
    tiles.push(isUpright ? { x: box.x, y: at, w: depth, h: length } : { x: at, y: box.y, w: length, h: depth })
    at += length
  }
  return isUpright
    ? { x: box.x + depth, y: box.y, w: Math.max(0, box.w - depth), h: box.h }
    : { x: box.x, y: box.y + depth, w: box.w, h: Math.max(0, box.h - depth) }
}

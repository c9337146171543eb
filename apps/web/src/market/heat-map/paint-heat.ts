import type { Box } from './squarify.ts'
import { HEAD_HEIGHT, type HeatLayout } from './heat-layout.ts'
import type { HeatColors } from './heat-colors.ts'
import { NO_STEP } from './heat-scale.ts'
import type { HeatView } from './heat-view.ts'

const FONT_SIZE = 12
const LINE = 16
const LEAST_TEXT = { w: 36, h: 18 }
/** Thinner tiles are painted edge to edge: a gap would be all there is. */
const LEAST_GAPPED = 4

/** What one tile says: two lines, of which as many are written as fit. */
export interface TileText {
  readonly name: string
  readonly figure: string
}

export interface HeatScene {
  readonly layout: HeatLayout
  readonly tiles: readonly Box[]
  readonly steps: Uint8Array
  readonly textOf: (tile: number) => TileText
  /** Heads of sectors, by the place of the sector. */
  readonly headOf: (sector: number) => TileText & { readonly direction: 'up' | 'down' | 'flat' }
  readonly marked: number
}

/** Leaves, or sectors where the map keeps to them. */
export const colouredTiles = ({ leaves, tiles }: HeatLayout): readonly Box[] => (leaves.length > 0 ? leaves : tiles)

type Context = CanvasRenderingContext2D

const widths = new Map<string, number>()
const MOST_WIDTHS = 20_000

/** Measured once per text: measuring is what costs. */
function widthOf(context: Context, text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  if (widths.size > MOST_WIDTHS) widths.clear()
  const { width } = context.measureText(text)
  widths.set(text, width)
  return width
}

function placeOf({ x, y, w, h }: Box, { scale, left, top }: HeatView): Box {
  return { x: x * scale + left, y: y * scale + top, w: w * scale, h: h * scale }
}

const isInSight = ({ x, y, w, h }: Box, { width, height }: HeatLayout) =>
  x + w >= 0 && y + h >= 0 && x <= width && y <= height

/** Tiles of one colour after the other: changing the colour costs more than a rectangle. */
function paintTiles(context: Context, scene: HeatScene, view: HeatView, colors: HeatColors): number[] {
  const buckets: number[][] = Array.from({ length: NO_STEP + 1 }, () => [])
  const wide: number[] = []
  for (const [index, tile] of scene.tiles.entries()) {
    const { x, y, w, h } = tile
    const [left, top] = [x * view.scale + view.left, y * view.scale + view.top]
    if (left > scene.layout.width || top > scene.layout.height) continue
    if (left + w * view.scale < 0 || top + h * view.scale < 0) continue
    buckets[scene.steps[index] ?? NO_STEP]?.push(index)
  }
  for (const [step, bucket] of buckets.entries()) {
    context.fillStyle = colors.fills[step] ?? colors.ground
    for (const index of bucket) {
      const { x, y, w, h } = placeOf(scene.tiles[index] as Box, view)
      const gap = w > LEAST_GAPPED && h > LEAST_GAPPED ? 1 : 0
      context.fillRect(x, y, w - gap, h - gap)
      if (w >= LEAST_TEXT.w && h >= LEAST_TEXT.h) wide.push(index)
    }
  }
  return wide
}

function paintTileText(context: Context, scene: HeatScene, view: HeatView, colors: HeatColors, index: number): void {
  const { x, y, w, h } = placeOf(scene.tiles[index] as Box, view)
  const { name, figure } = scene.textOf(index)
  if (widthOf(context, name) > w - 8) return
  context.fillStyle = colors.inks[scene.steps[index] ?? NO_STEP] ?? colors.text
  const isTwo = h >= 2 * LINE + 4 && widthOf(context, figure) <= w - 8
  const isLarge = h >= 64 && w >= 72
  const [centerX, centerY] = [x + w / 2, y + h / 2]
  if (isLarge) {
    context.textAlign = 'left'
    context.fillText(name, x + 8, y + 14)
    context.fillText(figure, x + 8, y + 14 + LINE)
    return
  }
  context.textAlign = 'center'
  context.fillText(name, centerX, isTwo ? centerY - LINE / 2 : centerY)
  if (isTwo) context.fillText(figure, centerX, centerY + LINE / 2)
}

/** Name and change above the members, the change only where both fit. */
function paintHeads(context: Context, scene: HeatScene, view: HeatView, colors: HeatColors): void {
  context.textAlign = 'left'
  for (const tile of scene.layout.tiles) {
    if (!tile.hasHead) continue
    const place = placeOf(tile, view)
    if (!isInSight(place, scene.layout)) continue
    const { name, figure, direction } = scene.headOf(tile.sector)
    const left = Math.max(place.x + 4, 4)
    const middle = place.y + (HEAD_HEIGHT * view.scale) / 2
    const room = place.x + place.w - left - 4
    const named = widthOf(context, name)
    if (named > room) continue
    context.fillStyle = colors.text
    context.fillText(name, left, middle)
    if (named + 8 + widthOf(context, figure) > room) continue
    context.fillStyle = direction === 'flat' ? colors.text : colors[direction]
    context.fillText(figure, left + named + 8, middle)
  }
}

/** The whole map for one frame. Places come from the layout, colours from the steps: neither is computed here. */
export function paintHeat(context: Context, scene: HeatScene, view: HeatView, colors: HeatColors): void {
  const { width, height } = scene.layout
  context.font = `${FONT_SIZE}px ${colors.font}`
  context.textBaseline = 'middle'
  context.fillStyle = colors.ground
  context.fillRect(0, 0, width, height)
  const wide = paintTiles(context, scene, view, colors)
  for (const index of wide) paintTileText(context, scene, view, colors, index)
  paintHeads(context, scene, view, colors)
  const marked = scene.tiles[scene.marked]
  if (!marked) return
  const { x, y, w, h } = placeOf(marked, view)
  context.strokeStyle = colors.mark
  context.lineWidth = 2
  context.strokeRect(x + 1, y + 1, Math.max(1, w - 3), Math.max(1, h - 3))
}

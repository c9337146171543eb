import * as z from 'zod/mini'

export const tools = {
  trend: '趋势线',
  horizontal: '水平线',
  ray: '射线',
  rectangle: '矩形',
  fibonacci: '斐波那契',
  text: '文字',
} as const
export type Tool = keyof typeof tools
export const toolNames = Object.keys(tools) as Tool[]

/** Where a drawing is held: the bar it was put on and a price. */
const anchor = z.object({ time: z.string().check(z.maxLength(16)), price: z.number() })
export type Anchor = z.infer<typeof anchor>

const MOST_TEXT = 60
export const drawing = z.object({
  id: z.string().check(z.maxLength(40)),
  tool: z.enum(toolNames as [Tool, ...Tool[]]),
  anchors: z.array(anchor).check(z.minLength(1), z.maxLength(2)),
  text: z.optional(z.string().check(z.maxLength(MOST_TEXT))),
})
export type Drawing = z.infer<typeof drawing>

export const MOST_DRAWINGS = 100
export const drawingList = z.array(drawing).check(z.maxLength(MOST_DRAWINGS))

export const anchorsOf = (tool: Tool): 1 | 2 => (tool === 'horizontal' || tool === 'text' ? 1 : 2)

export const fibonacciLevels = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

export interface Spot {
  readonly x: number
  readonly y: number
}

/** A line on the screen between two spots. */
export interface Stroke {
  readonly from: Spot
  readonly to: Spot
}

const REACH = 20_000

/** A ray runs on through its second spot. */
function extended(from: Spot, to: Spot): Spot {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return to
  const factor = REACH / length
  return { x: from.x + (to.x - from.x) * factor, y: from.y + (to.y - from.y) * factor }
}

/** The lines a drawing is made of. */
export function strokesOf(tool: Tool, spots: readonly Spot[], width: number): Stroke[] {
  const [a, b = a] = spots
  if (!a || !b) return []
  if (tool === 'horizontal') return [{ from: { x: 0, y: a.y }, to: { x: width, y: a.y } }]
  if (tool === 'trend') return [{ from: a, to: b }]
  if (tool === 'ray') return [{ from: a, to: extended(a, b) }]
  if (tool === 'text') return []
  if (tool === 'rectangle') {
    const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }]
    return corners.map((from, i) => ({ from, to: corners[(i + 1) % 4] ?? a }))
  }
  return fibonacciLevels.map((level) => {
    const y = b.y + (a.y - b.y) * level
    return { from: { x: Math.min(a.x, b.x), y }, to: { x: Math.max(a.x, b.x), y } }
  })
}

function distanceTo({ from, to }: Stroke, { x, y }: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / square))
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
}

const NEAR = 6
const TEXT_HEIGHT = 18
const GLYPH = 12

/** Whether a press at a spot is meant for the drawing. */
export function isHit({ tool, text = '' }: Drawing, spots: readonly Spot[], at: Spot, width: number): boolean {
  const [a] = spots
  if (tool === 'text' && a)
    return at.x >= a.x - 4 && at.x <= a.x + text.length * GLYPH + 4 && Math.abs(at.y - a.y) <= TEXT_HEIGHT / 2
  return strokesOf(tool, spots, width).some((stroke) => distanceTo(stroke, at) <= NEAR)
}

/** The anchor a press takes hold of, or −1. */
export const anchorAt = (spots: readonly Spot[], at: Spot): number =>
  spots.findIndex(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= NEAR + 2)

import { squarify, type Box } from './squarify.ts'

export interface HeatSector {
  readonly code: string
  readonly name: string
  readonly slots: readonly number[]
}

interface SectorTile extends Box {
  readonly sector: number
  readonly hasHead: boolean
}

interface LeafTile extends Box {
  readonly slot: number
  readonly sector: number
}

/** Everything in its place, in pixels of an unzoomed map. Colours come later and change nothing here. */
export interface HeatLayout {
  readonly width: number
  readonly height: number
  readonly sectors: readonly HeatSector[]
  readonly tiles: readonly SectorTile[]
  readonly leaves: readonly LeafTile[]
}

export const HEAD_HEIGHT = 18
const GAP = 2
const LEAST_HEAD = { w: 44, h: 40 }

type WeightOf = (slot: number) => number

interface Weighed<Item> {
  readonly item: Item
  readonly weight: number
}

/** Heaviest first; what weighs nothing has no place. Equal ones keep their order. */
const byWeight = <Item>(items: readonly Weighed<Item>[]): Weighed<Item>[] =>
  items.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)

const weighLeaves = (slots: readonly number[], weightOf: WeightOf) =>
  byWeight(slots.map((slot) => ({ item: slot, weight: weightOf(slot) || 0 })))

function layLeaves(leaves: readonly Weighed<number>[], sector: number, box: Box): LeafTile[] {
  const tiles = squarify(
    leaves.map(({ weight }) => weight),
    box,
  )
  return leaves.map(({ item }, i) => ({ ...(tiles[i] ?? box), slot: item, sector }))
}

function inside({ x, y, w, h }: Box, hasHead: boolean): Box {
  const head = hasHead ? HEAD_HEIGHT : 0
  return { x, y: y + head, w: Math.max(0, w - GAP), h: Math.max(0, h - head - GAP) }
}

/** The market: sectors by weight, their members inside; `withLeaves` false keeps to the sectors. */
export function layoutMarket(
  sectors: readonly HeatSector[],
  weightOf: WeightOf,
  size: { width: number; height: number },
  withLeaves: boolean,
): HeatLayout {
  const weighed = byWeight(
    sectors.map(({ slots }, sector) => {
      const leaves = weighLeaves(slots, weightOf)
      return { item: { sector, leaves }, weight: leaves.reduce((sum, { weight }) => sum + weight, 0) }
    }),
  )
  const boxes = squarify(
    weighed.map(({ weight }) => weight),
    { x: 0, y: 0, w: size.width, h: size.height },
  )
  const tiles = weighed.map(({ item: { sector } }, i) => {
    const box = boxes[i] ?? { x: 0, y: 0, w: 0, h: 0 }
    return { ...box, sector, hasHead: withLeaves && box.w >= LEAST_HEAD.w && box.h >= LEAST_HEAD.h }
  })
  const leaves = withLeaves
    ? weighed.flatMap(({ item }, i) => {
        const tile = tiles[i]
        return tile ? layLeaves(item.leaves, item.sector, inside(tile, tile.hasHead)) : []
      })
    : []
  return { ...size, sectors, tiles, leaves }
}

/** One sector over the whole map. */
export function layoutSector(
  sectors: readonly HeatSector[],
  sector: number,
  weightOf: WeightOf,
  size: { width: number; height: number },
): HeatLayout {
  const leaves = weighLeaves(sectors[sector]?.slots ?? [], weightOf)
  const box = { x: 0, y: 0, w: size.width, h: size.height }
  return { ...size, sectors, tiles: [{ ...box, sector, hasHead: false }], leaves: layLeaves(leaves, sector, box) }
}

/** The tile under a point of the map. */
export function tileAt<Tile extends Box>(tiles: readonly Tile[], x: number, y: number): Tile | undefined {
  return tiles.find((tile) => x >= tile.x && x < tile.x + tile.w && y >= tile.y && y < tile.y + tile.h)
}

export type Direction = 'left' | 'right' | 'up' | 'down'

const center = ({ x, y, w, h }: Box) => [x + w / 2, y + h / 2] as const

/** The nearest tile in a direction: what lies straight ahead counts more than what lies aside. */
export function neighbourOf(tiles: readonly Box[], from: number, direction: Direction): number {
  const own = tiles[from]
  if (!own) return tiles.length > 0 ? 0 : -1
  const [ownX, ownY] = center(own)
  let [best, nearest] = [from, Infinity]
  for (const [index, tile] of tiles.entries()) {
    const [x, y] = center(tile)
    const [right, down] = [x - ownX, y - ownY]
    const ahead = { left: -right, right, up: -down, down }[direction]
    if (index === from || ahead <= 0.5) continue
    const aside = Math.abs(direction === 'left' || direction === 'right' ? down : right)
    const distance = ahead + 2 * aside
    if (distance < nearest) [best, nearest] = [index, distance]
  }
  return best
}

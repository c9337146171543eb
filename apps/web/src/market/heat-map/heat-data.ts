import type { SectorRow } from '@liangshu/contract/insight/insight-calls'
import { directionOf, directionOfRate, type Direction } from '@liangshu/contract/market/format'
import type { SectorMembers } from '@liangshu/contract/market/quote-calls'
import type { LiveMarket } from '../live/use-live-market.ts'
import { figureText } from '../quote-table/quote-columns.ts'
import { figures } from '../quote-table/quote-figures.ts'
import { moneyText } from '../sector/money-text.ts'
import type { SectorKind } from '../sector/sector-queries.ts'
import { layoutMarket, layoutSector, type HeatLayout, type HeatSector } from './heat-layout.ts'
import { stepOf, type HeatColoring, type HeatDepth, type HeatSize } from './heat-scale.ts'
import { colouredTiles, type HeatScene } from './paint-heat.ts'

/** Concepts overlap and are many: those that trade most are shown. */
export const MOST_CONCEPTS = 40

/** What a leaf weighs now. Before the first trade of the day nothing has an amount: then the size of the company counts. */
function weightOf(market: LiveMarket, size: HeatSize, slots: readonly number[]): (slot: number) => number {
  const { store, instruments } = market
  const isListed = (slot: number) => instruments.isListed[slot] === true
  if (size === 'equal') return (slot) => (isListed(slot) ? 1 : 0)
  const hasTraded = slots.some((slot) => figures.amount(store.table, slot, instruments) > 0)
  const figure = size === 'amount' && hasTraded ? figures.amount : figures.floatCap
  return (slot) => (isListed(slot) ? figure(store.table, slot, instruments) : 0)
}

interface HeatChoice {
  readonly kind: SectorKind
  readonly size: HeatSize
  readonly depth: HeatDepth
  /** The sector that fills the map; `null` is the whole market. */
  readonly sector: string | null
}

const sumOf = (slots: readonly number[], weigh: (slot: number) => number): number =>
  slots.reduce((sum, slot) => sum + (weigh(slot) || 0), 0)

/** Places for everything, made once for a choice and a size of the map. */
export function layoutOf(
  market: LiveMarket,
  members: readonly SectorMembers[],
  choice: HeatChoice,
  size: { width: number; height: number },
): HeatLayout {
  const ofKind = members.filter(({ kind, level }) => kind === choice.kind && level === 1)
  const weigh = weightOf(
    market,
    choice.size,
    ofKind.flatMap(({ slots }) => slots),
  )
  const isShort = choice.kind === 'concept'
  const sectors: HeatSector[] = isShort
    ? ofKind.toSorted((a, b) => sumOf(b.slots, weigh) - sumOf(a.slots, weigh)).slice(0, MOST_CONCEPTS)
    : ofKind
  const chosen = sectors.findIndex(({ code }) => code === choice.sector)
  if (chosen !== -1) return layoutSector(sectors, chosen, weigh, size)
  return layoutMarket(sectors, weigh, size, choice.depth === 'symbol')
}

const sectorFigure = (row: SectorRow | undefined, coloring: HeatColoring): number =>
  (coloring === 'changePct' ? row?.changePct : coloring === 'mainInflow' ? row?.netInflow : row?.turnoverRate) ??
  Number.NaN

export function valueText(coloring: HeatColoring, value: number): string {
  if (coloring === 'mainInflow') return `${value > 0 ? '+' : ''}${moneyText(value)}`
  return figureText(coloring === 'changePct' ? 'signedPercent' : 'percent', value, 2)
}

export type SectorRows = ReadonlyMap<string, SectorRow>

/** Which way the figure of a sector points; turnover points nowhere. */
const directions: Readonly<Record<HeatColoring, (value: number) => Direction>> = {
  changePct: directionOfRate,
  mainInflow: directionOf,
  turnover: () => 'flat',
}

/** A layout with the figures of this moment: what a beat changes, and nothing else. */
export function sceneOf(
  market: LiveMarket,
  layout: HeatLayout,
  rows: SectorRows,
  coloring: HeatColoring,
  range: number,
  marked: number,
): HeatScene {
  const { store, instruments } = market
  const figure = figures[coloring]
  const ofSector = (sector: number) => sectorFigure(rows.get(layout.sectors[sector]?.code ?? ''), coloring)
  const ofTile = (index: number): number => {
    const leaf = layout.leaves[index]
    return leaf ? figure(store.table, leaf.slot, instruments) : ofSector(layout.tiles[index]?.sector ?? -1)
  }
  const tiles = colouredTiles(layout)
  const nameOf = (index: number): string => {
    const leaf = layout.leaves[index]
    if (leaf) return instruments.name[leaf.slot] ?? ''
    return layout.sectors[layout.tiles[index]?.sector ?? -1]?.name ?? ''
  }
  return {
    layout,
    tiles,
    steps: Uint8Array.from(tiles, (_, index) => stepOf(coloring, ofTile(index), range)),
    textOf: (index) => ({ name: nameOf(index), figure: valueText(coloring, ofTile(index)) }),
    headOf: (sector) => ({
      name: layout.sectors[sector]?.name ?? '',
      figure: valueText(coloring, ofSector(sector)),
      direction: directions[coloring](ofSector(sector)),
    }),
    marked,
  }
}

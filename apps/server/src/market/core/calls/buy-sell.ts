import { sides, type Side } from '@liangshu/contract/market/classification'
import type { BuySellRow } from '@liangshu/contract/insight/insight-calls'

import { inputRefusal, preparing } from '../call-refusal.ts'
import type { InstrumentFacts } from '../instrument-facts.ts'
import type { MarketCore } from '../market-core.ts'
import { KEPT_DAYS, type PointOfStock } from '../points/daily-points.ts'
import { JsonWriter, keepTexts, type KeptTexts } from '../../../platform/wire/json-writer.ts'
import { dayOfDate, liveOf, ratio, rowOfSlot, timeText, yuan } from './call-tools.ts'
import { membersOf, type MemberGiven } from './members.ts'
import { suggestVolume, type BuyingPower } from './suggest-volume.ts'
import { blockOf, blockTexts } from './trade-points.ts'

export interface BuySellArgs {
  readonly date?: string | undefined
  readonly side?: Side | undefined
  readonly minStrength: number
  readonly within?: readonly number[] | undefined
  /** `null` for somebody without an account. */
  readonly standing?: Standing | null | undefined
}

export interface Held {
  readonly symbol: string
  readonly volume: number
  /** Shares bought before the account's day and in no sell order. */
  readonly sellable: number
  /** All of it was bought on the account's day. */
  readonly isLocked: boolean
}

/** How much to buy is a matter of the accounts' money and limits; how much can be sold is what they hold. */
export interface Standing {
  readonly held: ReadonlyMap<string, Held>
  readonly powers: readonly BuyingPower[]
}

/** Points made by the close before `day`: those that may be acted on during it. */
function pointsFor(core: MarketCore, day: number): readonly PointOfStock[] {
  const { points } = core.background
  if (!points || points.day !== core.facts.day) throw preparing('买卖信号计算中')
  if (day <= core.facts.day - KEPT_DAYS) throw inputRefusal(`买卖信号只保留最近${KEPT_DAYS}个交易日`)
  return points.byDay.get(day - 1) ?? []
}

interface Row {
  /** Its place among the points of the day. */
  readonly index: number
  readonly entry: PointOfStock
  readonly now: RowNow
}

function rowsOf(core: MarketCore, args: BuySellArgs, day: number, side: Side): Row[] {
  if (args.side !== undefined && args.side !== side) return []
  const within = args.within && new Set(args.within)
  const rows: Row[] = []
  for (const [index, entry] of pointsFor(core, day).entries()) {
    const { id, point } = entry
    if (point.side !== side || point.strength < args.minStrength || (within && !within.has(id))) continue
    rows.push({ index, entry, now: rowNow(core, entry, day, args.standing ?? null) })
  }
  return rows.sort(
    (a, b) => b.entry.point.score - a.entry.point.score || (b.now.changePct ?? 0) - (a.now.changePct ?? 0),
  )
}

const dateOf = (core: MarketCore, day: number): string => core.simulation.market.axis.dates[day] ?? ''

export function buySell(core: MarketCore, args: BuySellArgs): { date: string; buy: BuySellRow[]; sell: BuySellRow[] } {
  const day = dayOfDate(core, args.date)
  const rows = (side: Side): BuySellRow[] =>
    rowsOf(core, args, day, side).map(({ entry, now }) => ({ ...rowOfDay(core, entry), ...now }))
  return { date: dateOf(core, day), buy: rows('buy'), sell: rows('sell') }
}

/** What a point says all day, by the list of points; each list belongs to one day shown. */
const dayTexts = new WeakMap<readonly PointOfStock[], KeptTexts>()

function dayTextsOf(core: MarketCore, points: readonly PointOfStock[]): KeptTexts {
  let texts = dayTexts.get(points)
  if (!texts) {
    texts = keepTexts(points.map((entry) => `${JSON.stringify(rowOfDay(core, entry)).slice(0, -1)},`))
    dayTexts.set(points, texts)
  }
  return texts
}

/** More than the figures of one row take. */
const ROW_BYTES = 128

/** The same as JSON, to the byte. */
export function writeBuySell(core: MarketCore, args: BuySellArgs): Uint8Array<ArrayBuffer> {
  const day = dayOfDate(core, args.date)
  const sides = [rowsOf(core, args, day, 'buy'), rowsOf(core, args, day, 'sell')] as const
  const points = pointsFor(core, day)
  const texts = dayTextsOf(core, points)
  const writer = new JsonWriter(texts.bytes.length + (sides[0].length + sides[1].length) * ROW_BYTES + ROW_BYTES)
  const write = (rows: readonly Row[]): void => {
    for (const [i, { index, now }] of rows.entries()) {
      if (i > 0) writer.text(',')
      writer.kept(texts, index)
      writer.text(nowText(now))
    }
  }
  writer.text(`{"date":${JSON.stringify(dateOf(core, day))},"buy":[`)
  write(sides[0])
  writer.text('],"sell":[')
  write(sides[1])
  writer.text(']}')
  return writer.take()
}

/** Numbers, booleans and null read the same in JSON and in a text. */
const nowText = ({ last, changePct, held, suggestVolume, executable, blockReason }: RowNow): string =>
  `"last":${last},"changePct":${changePct},"held":${held},"suggestVolume":${suggestVolume},"executable":${executable},` +
  `"blockReason":${blockReason && JSON.stringify(blockReason)}}`

/** What is held and suggested of a signal; unknown where no accounts stand behind the reader. */
function standingOf(
  core: MarketCore,
  row: InstrumentFacts,
  { side, price }: PointOfStock['point'],
  date: string,
  standing: Standing | null,
): Pick<BuySellRow, 'held' | 'suggestVolume'> {
  if (!standing) return { held: null, suggestVolume: null }
  const { volume = 0, sellable = 0 } = standing.held.get(row.symbol) ?? {}
  if (side === 'sell') return { held: volume, suggestVolume: sellable }
  const { powers } = standing
  const now = yuan(liveOf(core).last[row.slot]) ?? yuan(Math.round(price)) ?? 0
  return { held: volume, suggestVolume: powers.length > 0 ? suggestVolume(row, now, powers, date) : null }
}

/** What changes while the day goes on. */
type RowNow = Pick<BuySellRow, 'last' | 'changePct' | 'held' | 'suggestVolume' | 'executable' | 'blockReason'>

function rowOfDay(core: MarketCore, { id, point }: PointOfStock): Omit<BuySellRow, keyof RowNow> {
  const row = rowOfSlot(core, id)
  return {
    symbol: row.symbol,
    name: row.name,
    side: sides[point.side],
    price: yuan(Math.round(point.price)) ?? 0,
    time: timeText(point.time),
    strength: point.strength,
    score: point.score,
    reasons: [...point.reasons],
    source: 'signal',
  }
}

function rowNow(core: MarketCore, { id, point }: PointOfStock, day: number, standing: Standing | null): RowNow {
  const row = rowOfSlot(core, id)
  const live = liveOf(core)
  const isLocked = standing?.held.get(row.symbol)?.isLocked ?? false
  const block = blockOf(core, row, { side: point.side, pointDay: day - 1, isLocked })
  const { held, suggestVolume: suggested } = standingOf(core, row, point, dateOf(core, day), standing)
  return {
    last: yuan(live.last[id]),
    changePct: ratio(live.changeRate[id]),
    held,
    suggestVolume: suggested,
    executable: block === null,
    blockReason: block && blockTexts[block],
  }
}

export interface RecentArgs {
  readonly universe: string
  readonly most: number
  readonly given?: MemberGiven | undefined
}

/** Stocks of a universe with a point of the last three closes, strongest first. */
export function recentPointSymbols(core: MarketCore, args: RecentArgs): string[] {
  const { universe, given } = args
  const members = universe === 'all' ? null : new Set(Array.from(membersOf(core, universe, core.facts.day, given).ids))
  const best = new Map<number, number>()
  for (let back = 0; back < 3; back += 1) {
    for (const { id, point } of pointsFor(core, core.facts.day - back)) {
      if (!members || members.has(id)) best.set(id, Math.max(best.get(id) ?? 0, point.score))
    }
  }
  return [...best]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, args.most)
    .map(([id]) => rowOfSlot(core, id).symbol)
}

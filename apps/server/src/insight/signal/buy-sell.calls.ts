import type { BuySellRow } from '@liangshu/contract/insight/insight-calls'
import { sides, type Side } from '@liangshu/contract/market/classification'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { MemberGiven } from '@liangshu/engine/market/instrument/member-list'
import { dayOfDate, liveOf, rowOfSlot } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { inputRefusal, preparing } from '@liangshu/engine/market/reader/refusal'
import { ratio, timeText, yuan } from '@liangshu/engine/market/reader/wire-values'

import { JsonWriter, keepTexts, type TextCache } from '../../platform/wire/json-writer.ts'
import { insightOf } from '../analysis/insight-state.ts'
import { membersOf } from '../sector/members.ts'
import { KEPT_DAYS, type PointOfStock } from './daily-points.ts'
import { suggestVolume, type BuyingPower } from './suggest-volume.ts'
import { blockOf, blockTexts } from './trade-points.calls.ts'

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
function pointsFor(market: MarketWithHistory, day: number): readonly PointOfStock[] {
  const { points } = insightOf(market)
  if (!points || points.day !== market.today.day) throw preparing('买卖信号计算中')
  if (day <= market.today.day - KEPT_DAYS) throw inputRefusal(`买卖信号只保留最近${KEPT_DAYS}个交易日`)
  return points.byDay.get(day - 1) ?? []
}

interface Row {
  /** Its place among the points of the day. */
  readonly index: number
  readonly entry: PointOfStock
  readonly now: RowNow
}

function rowsOf(market: MarketWithHistory, args: BuySellArgs, day: number, side: Side): Row[] {
  if (args.side !== undefined && args.side !== side) return []
  const within = args.within && new Set(args.within)
  const rows: Row[] = []
  for (const [index, entry] of pointsFor(market, day).entries()) {
    const { id, point } = entry
    if (point.side !== side || point.strength < args.minStrength || (within && !within.has(id))) continue
    rows.push({ index, entry, now: rowNow(market, entry, day, args.standing ?? null) })
  }
  return rows.sort(
    (a, b) => b.entry.point.score - a.entry.point.score || (b.now.changePct ?? 0) - (a.now.changePct ?? 0),
  )
}

const dateOf = (market: MarketWithHistory, day: number): string => market.stocks.axis.dates[day] ?? ''

export function buySell(
  market: MarketWithHistory,
  args: BuySellArgs,
): { date: string; buy: BuySellRow[]; sell: BuySellRow[] } {
  const day = dayOfDate(market, args.date)
  const rows = (side: Side): BuySellRow[] =>
    rowsOf(market, args, day, side).map(({ entry, now }) => ({ ...rowOfDay(market, entry), ...now }))
  return { date: dateOf(market, day), buy: rows('buy'), sell: rows('sell') }
}

/** What a point says all day, by the list of points; each list belongs to one day shown. */
const dayTexts = new WeakMap<readonly PointOfStock[], TextCache>()

function dayTextsOf(market: MarketWithHistory, points: readonly PointOfStock[]): TextCache {
  let texts = dayTexts.get(points)
  if (!texts) {
    texts = keepTexts(points.map((entry) => `${JSON.stringify(rowOfDay(market, entry)).slice(0, -1)},`))
    dayTexts.set(points, texts)
  }
  return texts
}

/** More than the figures of one row take. */
const ROW_BYTES = 128

/** The same as JSON, to the byte. */
export function writeBuySell(market: MarketWithHistory, args: BuySellArgs): Uint8Array<ArrayBuffer> {
  const day = dayOfDate(market, args.date)
  const sides = [rowsOf(market, args, day, 'buy'), rowsOf(market, args, day, 'sell')] as const
  const points = pointsFor(market, day)
  const texts = dayTextsOf(market, points)
  const writer = new JsonWriter(texts.bytes.length + (sides[0].length + sides[1].length) * ROW_BYTES + ROW_BYTES)
  const write = (rows: readonly Row[]): void => {
    for (const [i, { index, now }] of rows.entries()) {
      if (i > 0) writer.text(',')
      writer.kept(texts, index)
      writer.text(nowText(now))
    }
  }
  writer.text(`{"date":${JSON.stringify(dateOf(market, day))},"buy":[`)
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
  market: MarketWithHistory,
  row: InstrumentFacts,
  { side, price }: PointOfStock['point'],
  date: string,
  standing: Standing | null,
): Pick<BuySellRow, 'held' | 'suggestVolume'> {
  if (!standing) return { held: null, suggestVolume: null }
  const { volume = 0, sellable = 0 } = standing.held.get(row.symbol) ?? {}
  if (side === 'sell') return { held: volume, suggestVolume: sellable }
  const { powers } = standing
  const now = yuan(liveOf(market).last[row.slot]) ?? yuan(Math.round(price)) ?? 0
  return { held: volume, suggestVolume: powers.length > 0 ? suggestVolume(row, now, powers, date) : null }
}

/** What changes while the day goes on. */
type RowNow = Pick<BuySellRow, 'last' | 'changePct' | 'held' | 'suggestVolume' | 'executable' | 'blockReason'>

function rowOfDay(market: MarketWithHistory, { id, point }: PointOfStock): Omit<BuySellRow, keyof RowNow> {
  const row = rowOfSlot(market, id)
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

function rowNow(
  market: MarketWithHistory,
  { id, point }: PointOfStock,
  day: number,
  standing: Standing | null,
): RowNow {
  const row = rowOfSlot(market, id)
  const live = liveOf(market)
  const isLocked = standing?.held.get(row.symbol)?.isLocked ?? false
  const block = blockOf(market, row, { side: point.side, pointDay: day - 1, isLocked })
  const { held, suggestVolume: suggested } = standingOf(market, row, point, dateOf(market, day), standing)
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
export function recentPointSymbols(market: MarketWithHistory, args: RecentArgs): string[] {
  const { universe, given } = args
  const members =
    universe === 'all' ? null : new Set(Array.from(membersOf(market, universe, market.today.day, given).ids))
  const best = new Map<number, number>()
  for (let back = 0; back < 3; back += 1) {
    for (const { id, point } of pointsFor(market, market.today.day - back)) {
      if (!members || members.has(id)) best.set(id, Math.max(best.get(id) ?? 0, point.score))
    }
  }
  return [...best]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, args.most)
    .map(([id]) => rowOfSlot(market, id).symbol)
}

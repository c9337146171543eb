import type { BoardDay, SealedBeforeRow } from '@liangshu/contract/insight/macro-calls'
import { buildLadder } from '@liangshu/engine/analysis/ladder/ladder'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { StockDays } from '@liangshu/engine/market/day/stock-days'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { liveOf, rowOfSlot } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { money, ratio, yuan } from '@liangshu/engine/market/reader/wire-values'

/** One day of all stocks, as boards want it. */
interface BoardColumns {
  readonly boards: Uint8Array
  readonly change: Float64Array
  readonly isTraded: (id: number) => boolean
  readonly has: (id: number, what: 'up' | 'failed' | 'down') => boolean
}

function closedColumns({ columns }: StockDays, day: number): BoardColumns {
  const { capacity, instruments } = columns
  const flag = (id: number, bit: number) => ((columns.flags[id * capacity + day] ?? 0) & bit) !== 0
  return {
    boards: Uint8Array.from({ length: instruments }, (_, id) => columns.boards[id * capacity + day] ?? 0),
    change: Float64Array.from({ length: instruments }, (_, id) => {
      const at = id * capacity + day
      return (columns.close[at] ?? 0) / (columns.ref[at] ?? 0) - 1
    }),
    isTraded: (id) => flag(id, dayFlags.listed) && !flag(id, dayFlags.suspended),
    has: (id, what) => {
      if (what === 'failed') return flag(id, dayFlags.touchedUp) && !flag(id, dayFlags.sealedUp)
      return flag(id, what === 'up' ? dayFlags.sealedUp : dayFlags.sealedDown)
    },
  }
}

function liveColumns(market: MarketWithHistory): BoardColumns {
  const live = liveOf(market)
  return {
    boards: Uint8Array.from(live.boards.subarray(0, market.today.boardsBefore.length)),
    change: live.changeRate,
    isTraded: (id) => live.status[id] !== quoteStatus.absent && live.status[id] !== quoteStatus.suspended,
    has: (id, what) =>
      (what === 'up' ? live.isSealedUp : what === 'down' ? live.isSealedDown : live.isFailedBoard)[id] === 1,
  }
}

/** Past days never change: each is worked out once, by the history it belongs to. */
const closedDays = new WeakMap<StockDays, Map<number, BoardDay>>()

function boardDay(market: MarketWithHistory, day: number): BoardDay {
  const isToday = day === market.today.day
  const kept = closedDays.get(market.stocks) ?? new Map<number, BoardDay>()
  closedDays.set(market.stocks, kept)
  const known = isToday ? undefined : kept.get(day)
  if (known) return known
  const made = makeDay(market, day, isToday ? liveColumns(market) : closedColumns(market.stocks, day))
  if (!isToday) kept.set(day, made)
  return made
}

function makeDay(market: MarketWithHistory, day: number, now: BoardColumns): BoardDay {
  const count = market.today.boardsBefore.length
  const before = closedColumns(market.stocks, day - 1)
  const sums = { up: 0, failed: 0, down: 0, sealedBefore: 0, gain: 0 }
  let highest = -1
  for (let id = 0; id < count; id += 1) {
    if (!now.isTraded(id)) continue
    for (const what of ['up', 'failed', 'down'] as const) if (now.has(id, what)) sums[what] += 1
    if ((now.boards[id] ?? 0) > (now.boards[highest] ?? 0)) highest = id
    const change = now.change[id] ?? Number.NaN
    if (!before.has(id, 'up') || Number.isNaN(change)) continue
    sums.sealedBefore += 1
    sums.gain += change
  }
  return {
    date: market.stocks.axis.dates[day] ?? '',
    limitUp: sums.up,
    failed: sums.failed,
    limitDown: sums.down,
    height: now.boards[highest] ?? 0,
    heightName: highest < 0 ? null : rowOfSlot(market, highest).name,
    sealedBeforeReturn: ratio(sums.gain / sums.sealedBefore),
    promotion: buildLadder(now.boards, before.boards)
      .slice(1)
      .map(({ promotionRate }) => ratio(promotionRate ?? Number.NaN)),
  }
}

const SHOWN_DAYS = 20

/** The days screens show, worked out before anybody asks. */
export function* boardDaySteps(market: MarketWithHistory): Generator<void, void> {
  const { day } = market.today
  for (let past = Math.max(1, day - SHOWN_DAYS + 1); past < day; past += 1) {
    boardDay(market, past)
    yield
  }
}

/** Boards day by day: how many, how high, and how those of the day before did. Days nobody stored are left out. */
export function boardDays(market: MarketWithHistory, { days }: { days: number }): BoardDay[] {
  const { day } = market.today
  const length = Math.min(days, day)
  return Array.from({ length }, (_, i) => day - length + 1 + i)
    .filter((one) => one === day || isStored(market.stocks, one))
    .map((one) => boardDay(market, one))
}

function isStored({ columns, isComplete }: StockDays, day: number): boolean {
  if (isComplete) return true
  for (let id = 0; id < columns.instruments; id += 1) {
    if (((columns.flags[id * columns.capacity + day] ?? 0) & dayFlags.listed) !== 0) return true
  }
  return false
}

type State = SealedBeforeRow['state']

function stateOf(market: MarketWithHistory, id: number): State {
  const live = liveOf(market)
  if (live.status[id] === quoteStatus.suspended) return 'suspended'
  if (live.isSealedUp[id] === 1) return 'sealed'
  if (live.isSealedDown[id] === 1) return 'limitDown'
  if (live.isFailedBoard[id] === 1) return 'failed'
  const change = live.changeRate[id] ?? 0
  return change > 0 ? 'rising' : change < 0 ? 'falling' : 'flat'
}

/** Who was sealed the day before, and how it does now; the highest first. */
export function sealedBefore(market: MarketWithHistory, _args: object = {}) {
  const live = liveOf(market)
  const { wasSealedUp, boardsBefore, date } = market.today
  const ids = Array.from(wasSealedUp.keys()).filter(
    (id) => wasSealedUp[id] === 1 && live.status[id] !== quoteStatus.absent,
  )
  const records = ids.map((id): SealedBeforeRow => {
    const { symbol, name, stock } = rowOfSlot(market, id)
    const state = stateOf(market, id)
    const before = live.preClose[id] ?? 0
    const open = live.open[id] ?? 0
    return {
      symbol,
      name,
      industry: stock?.industry ?? '',
      boardsBefore: boardsBefore[id] ?? 0,
      last: yuan(live.last[id]),
      openPct: open > 0 && before > 0 ? ratio(open / before - 1) : null,
      changePct: state === 'suspended' ? null : ratio(live.changeRate[id]),
      amount: money(live.amount[id]),
      state,
    }
  })
  const traded = records.filter(({ changePct }) => changePct !== null)
  return {
    date,
    records: records.toSorted((a, b) => b.boardsBefore - a.boardsBefore || (b.changePct ?? -1) - (a.changePct ?? -1)),
    meanChange: ratio(traded.reduce((sum, { changePct }) => sum + (changePct ?? 0), 0) / traded.length),
    upCount: traded.filter(({ changePct }) => (changePct ?? 0) > 0).length,
    sealedCount: records.filter(({ state }) => state === 'sealed').length,
    tradedCount: traded.length,
  }
}

import type { LimitPoolRow } from '@liangshu/contract/insight/open-data-calls'
import { boardLabel, type SealDay } from '@liangshu/engine/analysis/ladder/ladder'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { LimitPoolEntry } from '@liangshu/engine/market/day/limit-pool'
import { queueAtLimit, type BoardSide } from '@liangshu/engine/market/live/board-columns'
import { liveOf, rowOfSlot } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { money, ratio, yuan } from '@liangshu/engine/market/reader/wire-values'
import { clockOf } from '@liangshu/engine/time/calendar/shanghai-time'

/** Days a story is told of; longer ones begin anew. */
const STORY_DAYS = 30

/** How the run of boards came about; `null` for what is not sealed on that day. */
function storyOf(market: MarketWithHistory, id: number, day: number, isSealed: boolean): string | null {
  if (!isSealed) return null
  const { columns } = market.stocks
  const history: SealDay[] = []
  for (let past = Math.max(0, day - STORY_DAYS); past < day; past += 1) {
    const flags = columns.flags[id * columns.capacity + past] ?? 0
    if ((flags & dayFlags.listed) === 0) continue
    const isIdle = (flags & dayFlags.suspended) !== 0
    history.push(isIdle ? 'suspended' : (flags & dayFlags.sealedUp) !== 0 ? 'sealed' : 'unsealed')
  }
  return boardLabel([...history, 'sealed'])
}

function shared(market: MarketWithHistory, id: number) {
  const row = rowOfSlot(market, id)
  return {
    symbol: row.symbol,
    name: row.name,
    industry: row.stock?.industry ?? '',
    concepts: [...(row.stock?.concepts ?? [])],
  }
}

function liveRow(market: MarketWithHistory, id: number, side: BoardSide): LimitPoolRow {
  const live = liveOf(market)
  const { secondOfDay } = market.time
  const isSealed = (side === 'up' ? live.isSealedUp : live.isSealedDown)[id] === 1
  const entry = market.today.pool.get(id)
  const hasSealed = (second: number | undefined): second is number => second !== undefined && second <= secondOfDay
  return {
    ...shared(market, id),
    side,
    isSealed,
    last: yuan(live.last[id]),
    changePct: ratio(live.changeRate[id]),
    firstSealTime: hasSealed(entry?.firstSealSecond) ? clockOf(entry.firstSealSecond) : null,
    lastSealTime: hasSealed(entry?.lastSealSecond) ? clockOf(entry.lastSealSecond) : null,
    openTimes: market.openTimes(id, isSealed),
    sealAmount: isSealed ? Math.round((queueAtLimit(live, id, side) * (live.last[id] ?? 0)) / 10_000) : 0,
    boards: live.boards[id] ?? 0,
    boardLabel: storyOf(market, id, market.today.day, side === 'up' && isSealed),
    isOnePrice: live.high[id] === live.low[id],
  }
}

/** Nobody may have watched when a board was sealed. */
const sealTime = (second: number): string | null => (Number.isFinite(second) ? clockOf(second) : null)

function closedRow(market: MarketWithHistory, entry: LimitPoolEntry, day: number): LimitPoolRow {
  const { columns } = market.stocks
  const at = entry.id * columns.capacity + day
  return {
    ...shared(market, entry.id),
    side: entry.side,
    isSealed: entry.isSealed,
    last: yuan(columns.close[at]),
    changePct: ratio((columns.close[at] ?? 0) / (columns.ref[at] ?? 1) - 1),
    firstSealTime: sealTime(entry.firstSealSecond),
    lastSealTime: sealTime(entry.lastSealSecond),
    openTimes: entry.openTimes,
    sealAmount: entry.sealAmount === null ? null : money(entry.sealAmount),
    boards: entry.boards,
    boardLabel: storyOf(market, entry.id, day, entry.side === 'up' && entry.isSealed),
    isOnePrice: entry.isOnePrice,
  }
}

/** Who has met a limit: sealed ones first, higher boards first, then by the time of the first seal. */
export async function limitPoolRows(market: MarketWithHistory, day: number): Promise<LimitPoolRow[]> {
  const rows =
    day === market.today.day
      ? liveRows(market)
      : (await market.limitPool(day)).map((entry) => closedRow(market, entry, day))
  const order = ({ side, isSealed }: LimitPoolRow) => (side === 'up' ? 0 : 2) + (isSealed ? 0 : 1)
  return rows.sort(
    (a, b) =>
      order(a) - order(b) || b.boards - a.boards || (a.firstSealTime ?? '~').localeCompare(b.firstSealTime ?? '~'),
  )
}

function liveRows(market: MarketWithHistory): LimitPoolRow[] {
  const live = liveOf(market)
  const rows: LimitPoolRow[] = []
  for (let id = 0; id < market.today.boardsBefore.length; id += 1) {
    if ((live.volume[id] ?? 0) === 0) continue
    const [up, down] = [live.limitUp[id] ?? 0, live.limitDown[id] ?? 0]
    if (up > 0 && (live.high[id] ?? 0) >= up) rows.push(liveRow(market, id, 'up'))
    else if (down > 0 && (live.low[id] ?? Infinity) <= down) rows.push(liveRow(market, id, 'down'))
  }
  return rows
}

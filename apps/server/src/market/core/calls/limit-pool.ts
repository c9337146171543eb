import type { LimitPoolRow } from '@liangshu/contract/insight/open-data-calls'
import { clockOf } from '@liangshu/engine/time/calendar/shanghai-time'
import { boardLabel, type SealDay } from '@liangshu/engine/analysis/ladder/ladder'
import { minuteEndSecond, minuteIndexAt } from '@liangshu/engine/time/session/minute-grid'
import { dayFlags } from '@liangshu/engine/simulator/daily/columns'
import { sealOfDay } from '@liangshu/engine/simulator/limits/day-seal'
import { limitPool, type LimitPoolEntry } from '@liangshu/engine/simulator/limits/limit-pool'
import { CLOSE_CALL_START } from '@liangshu/engine/simulator/minute/shape'
import { stockDayKey } from '@liangshu/engine/simulator/minute/stock-row'
import { BOOK_LEVELS } from '@liangshu/engine/simulator/tape/snapshot-columns'

import type { MarketCore } from '../market-core.ts'
import { liveOf, money, ratio, rowOfSlot, yuan } from './call-tools.ts'

/** Days a story is told of; longer ones begin anew. */
const STORY_DAYS = 30

/** How the run of boards came about; `null` for what is not sealed on that day. */
function storyOf(core: MarketCore, id: number, day: number, isSealed: boolean): string | null {
  if (!isSealed) return null
  const { columns } = core.simulation.market.matrix
  const history: SealDay[] = []
  for (let past = Math.max(0, day - STORY_DAYS); past < day; past += 1) {
    const flags = columns.flags[id * columns.capacity + past] ?? 0
    if ((flags & dayFlags.listed) === 0) continue
    const isIdle = (flags & dayFlags.suspended) !== 0
    history.push(isIdle ? 'suspended' : (flags & dayFlags.sealedUp) !== 0 ? 'sealed' : 'unsealed')
  }
  return boardLabel([...history, 'sealed'])
}

type PoolSide = 'up' | 'down'

/** Times a board has been opened again by a point of the running day. */
function openedBy(core: MarketCore, id: number, point: number, isSealed: boolean): number {
  const { market } = core.simulation
  const { columns } = market.matrix
  const { day } = core.facts
  const seal = sealOfDay(columns, id * columns.capacity + day, stockDayKey(market.seed, id, day), CLOSE_CALL_START)
  const begun = seal?.plan.spans.filter(({ from }) => from <= point).length ?? 0
  return Math.max(0, begun - (isSealed ? 1 : 0))
}

function shared(core: MarketCore, id: number) {
  const row = rowOfSlot(core, id)
  return {
    symbol: row.symbol,
    name: row.name,
    industry: row.stock?.industry ?? '',
    concepts: [...(row.stock?.concepts ?? [])],
  }
}

function liveRow(core: MarketCore, id: number, side: PoolSide): LimitPoolRow {
  const live = liveOf(core)
  const { secondOfDay } = core.time
  const isSealed = (side === 'up' ? live.isSealedUp : live.isSealedDown)[id] === 1
  const entry = core.facts.pool.get(id)
  const hasSealed = (second: number | undefined): second is number => second !== undefined && second <= secondOfDay
  const queue = (side === 'up' ? live.bidVolume : live.askVolume)[id * BOOK_LEVELS] ?? 0
  return {
    ...shared(core, id),
    side,
    isSealed,
    last: yuan(live.last[id]),
    changePct: ratio(live.changeRate[id]),
    firstSealTime: hasSealed(entry?.firstSealSecond) ? clockOf(entry.firstSealSecond) : null,
    lastSealTime: hasSealed(entry?.lastSealSecond) ? clockOf(entry.lastSealSecond) : null,
    openTimes: core.told ? (entry?.openTimes ?? 0) : openedBy(core, id, minuteIndexAt(secondOfDay) + 1, isSealed),
    sealAmount: isSealed ? Math.round((queue * (live.last[id] ?? 0)) / 10_000) : 0,
    boards: live.boards[id] ?? 0,
    boardLabel: storyOf(core, id, core.facts.day, side === 'up' && isSealed),
    isOnePrice: live.high[id] === live.low[id],
  }
}

function closedRow(core: MarketCore, entry: LimitPoolEntry, day: number): LimitPoolRow {
  const { columns } = core.simulation.market.matrix
  const at = entry.id * columns.capacity + day
  return {
    ...shared(core, entry.id),
    side: entry.side,
    isSealed: entry.isSealed,
    last: yuan(columns.close[at]),
    changePct: ratio((columns.close[at] ?? 0) / (columns.ref[at] ?? 1) - 1),
    firstSealTime: clockOf(entry.firstSealSecond),
    lastSealTime: clockOf(entry.lastSealSecond),
    openTimes: entry.openTimes,
    sealAmount: money(entry.sealAmount),
    boards: entry.boards,
    boardLabel: storyOf(core, entry.id, day, entry.side === 'up' && entry.isSealed),
    isOnePrice: entry.isOnePrice,
  }
}

const closedRows = (core: MarketCore, day: number): LimitPoolRow[] =>
  limitPool(core.simulation.market, day).map((entry) => closedRow(core, entry, day))

/** A stored day of a feed: its bars tell who met a limit, its minutes when; how much was queueing nobody kept. */
function storedRows(core: MarketCore, day: number): LimitPoolRow[] {
  const { columns } = core.simulation.market.matrix
  const spans = core.told?.seals.get(day)
  const rows: LimitPoolRow[] = []
  for (let id = 0; id < columns.instruments; id += 1) {
    const at = id * columns.capacity + day
    const flags = columns.flags[at] ?? 0
    const side = (flags & dayFlags.touchedUp) !== 0 ? 'up' : (flags & dayFlags.touchedDown) !== 0 ? 'down' : null
    if (side === null) continue
    const isSealed = (flags & (side === 'up' ? dayFlags.sealedUp : dayFlags.sealedDown)) !== 0
    const seen = spans?.get(id)
    rows.push({
      ...shared(core, id),
      side,
      isSealed,
      last: yuan(columns.close[at]),
      changePct: ratio((columns.close[at] ?? 0) / (columns.ref[at] ?? 1) - 1),
      firstSealTime: seen ? clockOf(minuteEndSecond(seen.firstMinute)) : null,
      lastSealTime: seen ? clockOf(minuteEndSecond(seen.lastMinute)) : null,
      // One that met its limit and closed elsewhere was opened at least once, whatever its minutes say.
      openTimes: Math.max(seen?.openTimes ?? 0, isSealed ? 0 : 1),
      sealAmount: null,
      boards: columns.boards[at] ?? 0,
      boardLabel: storyOf(core, id, day, side === 'up' && isSealed),
      isOnePrice: columns.high[at] === columns.low[at],
    })
  }
  return rows
}

/** Who has met a limit: sealed ones first, higher boards first, then by the time of the first seal. */
export function limitPoolRows(core: MarketCore, day: number): LimitPoolRow[] {
  const rows = day === core.facts.day ? liveRows(core) : core.told ? storedRows(core, day) : closedRows(core, day)
  const order = ({ side, isSealed }: LimitPoolRow) => (side === 'up' ? 0 : 2) + (isSealed ? 0 : 1)
  return rows.sort(
    (a, b) =>
      order(a) - order(b) || b.boards - a.boards || (a.firstSealTime ?? '~').localeCompare(b.firstSealTime ?? '~'),
  )
}

function liveRows(core: MarketCore): LimitPoolRow[] {
  const live = liveOf(core)
  const rows: LimitPoolRow[] = []
  for (let id = 0; id < core.facts.boardsBefore.length; id += 1) {
    if ((live.volume[id] ?? 0) === 0) continue
    const [up, down] = [live.limitUp[id] ?? 0, live.limitDown[id] ?? 0]
    if (up > 0 && (live.high[id] ?? 0) >= up) rows.push(liveRow(core, id, 'up'))
    else if (down > 0 && (live.low[id] ?? Infinity) <= down) rows.push(liveRow(core, id, 'down'))
  }
  return rows
}

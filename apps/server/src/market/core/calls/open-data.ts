import type { Breadth, OpenDataType } from '@liangshu/contract/insight/open-data-calls'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { buildLadder } from '@liangshu/engine/analysis/ladder/ladder'
import { changeBuckets, countLimits, type StockChange } from '@liangshu/engine/analysis/breadth/breadth'
import { amountFen, dayFlags } from '@liangshu/engine/simulator/daily/columns'
import { OPEN_AUCTION_SHARE } from '@liangshu/engine/simulator/minute/shape'
import { BOOK_LEVELS, quoteStatus } from '@liangshu/engine/simulator/tape/snapshot-columns'

import { meanVolume } from '../daily-access.ts'
import type { MarketCore } from '../market-core.ts'
import { closedDayColumns } from '../sectors/closed-day.ts'
import { liveMembers } from '../sectors/live-members.ts'
import { volumeShareAt } from '../volume-time.ts'
import { dayOfDate, liveOf, ratio, rowOfSlot, yuan } from './call-tools.ts'
import { limitPoolRows } from './limit-pool.ts'
import { sectors } from './sectors.ts'

export interface OpenDataArgs {
  readonly type: OpenDataType
  readonly date?: string | undefined
  readonly pageNo: number
  readonly pageSize: number
}

const definitions: Record<OpenDataType, string> = {
  auction: '开盘集合竞价：gap=竞价价/昨收−1，volRatio=竞价量/近5日均竞价量',
  calendar: '沪深北交易所交易日历',
  limitPool: '当日触及涨跌停的全部A股（含ST与科创板，不含无涨跌幅限制的新股）',
  ladder: '连板梯队：收盘封板连续累计，停牌日跳过，无涨跌幅限制日不计',
  breadth: '全部A股涨跌分布，停牌不计；平盘单列，涨停跌停按5%、10%、20%、30%单列',
  sector: '行业与概念热度：涨幅按流通市值加权',
}

export const openData = (core: MarketCore, args: OpenDataArgs) =>
  openDataPage(core, args, args.type === 'calendar' ? calendar(core, args.date) : rowsOf(core, args))

/** One page of the rows, with the words that say what they are. */
export function openDataPage(core: MarketCore, args: OpenDataArgs, all: readonly unknown[]) {
  const start = (args.pageNo - 1) * args.pageSize
  const date = args.date ?? core.facts.date
  return {
    type: args.type,
    date,
    definition: definitions[args.type],
    records: all.slice(start, start + args.pageSize),
    total: all.length,
  }
}

function rowsOf(core: MarketCore, { type, date }: OpenDataArgs): unknown[] {
  const day = dayOfDate(core, date)
  if (type === 'auction') return auction(core, day)
  if (type === 'limitPool') return limitPoolRows(core, day)
  if (type === 'ladder') return ladder(core, day)
  if (type === 'breadth') return [breadth(core, day)]
  return sectors(core, { type: 'all', level: 1, date })
}

/** The month a date lies in. */
function calendar(core: MarketCore, date = core.facts.date) {
  const { calendar: days } = core.simulation.market.axis
  const first = dayNumber(`${date.slice(0, 7)}-01`)
  const rows = []
  for (let day = first; dateOfDay(day).startsWith(date.slice(0, 7)); day += 1) {
    const text = dateOfDay(day)
    const isKnown = text >= days.firstDate && text <= days.lastDate
    const isTradingDay = isKnown && days.isTradingDay(text)
    rows.push({
      date: text,
      isTradingDay,
      hasNight: isTradingDay && text < days.lastDate && days.hasNightSession(text),
    })
  }
  return rows
}

function auction(core: MarketCore, day: number) {
  const { columns } = core.simulation.market.matrix
  const live = liveOf(core)
  const isToday = day === core.facts.day
  const rows = []
  for (let id = 0; id < core.facts.boardsBefore.length; id += 1) {
    const at = id * columns.capacity + day
    const flags = columns.flags[at] ?? 0
    if ((flags & dayFlags.listed) === 0 || (flags & dayFlags.suspended) !== 0) continue
    const isCalling = isToday && live.status[id] === quoteStatus.openCall
    if (isToday && !isCalling && (live.open[id] ?? 0) === 0) continue
    const price = isCalling ? (live.bidPrice[id * BOOK_LEVELS] ?? 0) : (columns.open[at] ?? 0)
    const usual = Math.round(((columns.volume[at] ?? 0) * OPEN_AUCTION_SHARE) / 100) * 100
    const volume = isCalling ? (live.bidVolume[id * BOOK_LEVELS] ?? 0) : usual
    const [buy, sell] = [live.bidVolume[id * BOOK_LEVELS + 1] ?? 0, live.askVolume[id * BOOK_LEVELS + 1] ?? 0]
    rows.push({
      symbol: rowOfSlot(core, id).symbol,
      name: rowOfSlot(core, id).name,
      auctionPrice: yuan(price),
      gap: ratio(price / (columns.ref[at] ?? 1) - 1),
      auctionVolume: volume,
      auctionAmount: Math.round((volume * price) / 10_000),
      volRatio: ratio(volume / (meanVolume({ columns, id }, day, 5) * OPEN_AUCTION_SHARE)),
      unmatched: isCalling ? Math.max(buy, sell) : null,
      side: isCalling ? ((buy >= sell ? 1 : 2) as 1 | 2) : null,
    })
  }
  return rows.sort((a, b) => (b.gap ?? 0) - (a.gap ?? 0))
}

function ladder(core: MarketCore, day: number) {
  const { columns } = core.simulation.market.matrix
  const live = liveOf(core)
  const count = core.facts.boardsBefore.length
  const isToday = day === core.facts.day
  const stored = (id: number, at: number) => (at < 0 ? 0 : (columns.boards[id * columns.capacity + at] ?? 0))
  const today = Uint8Array.from({ length: count }, (_, id) => (isToday ? (live.boards[id] ?? 0) : stored(id, day)))
  const yesterday = Uint8Array.from({ length: count }, (_, id) => stored(id, day - 1))
  const pool = new Map(
    limitPoolRows(core, day)
      .filter(({ side, isSealed }) => side === 'up' && isSealed)
      .map((row) => [row.symbol, row]),
  )
  return buildLadder(today, yesterday).map(({ label, count: size, promotionRate, slots }) => ({
    label,
    count: size,
    promotionRate: ratio(promotionRate ?? Number.NaN),
    members: slots.map((id) => {
      const about = rowOfSlot(core, id)
      const row = pool.get(about.symbol)
      return {
        symbol: about.symbol,
        name: about.name,
        boards: today[id] ?? 0,
        boardLabel: row?.boardLabel ?? null,
        sealAmount: row ? row.sealAmount : 0,
        firstSealTime: row?.firstSealTime ?? null,
        openTimes: row?.openTimes ?? 0,
        concepts: [...(about.stock?.concepts ?? [])],
        isSuspended: row === undefined,
      }
    }),
  }))
}

function breadth(core: MarketCore, day: number): Breadth {
  const { market } = core.simulation
  const isToday = day === core.facts.day
  const members = isToday ? liveMembers(core.facts, liveOf(core), core.time.secondOfDay) : closedDayColumns(market, day)
  const count = core.facts.boardsBefore.length
  const stocks: StockChange[] = []
  const sums = { amount: 0, inflow: 0, up: 0, down: 0, failed: 0 }
  for (let id = 0; id < count; id += 1) {
    const change = members.changeRate[id] ?? Number.NaN
    if (members.isTradable[id] !== 1 || Number.isNaN(change)) continue
    stocks.push({ change, limit: members.isLimitUp[id] ? 'up' : members.isLimitDown[id] ? 'down' : null })
    sums.amount += members.amount[id] ?? 0
    sums.inflow += members.mainNetInflow[id] ?? 0
    sums.up += members.isLimitUp[id] ?? 0
    sums.down += members.isLimitDown[id] ?? 0
    sums.failed += members.isFailedBoard[id] ?? 0
  }
  const changes = stocks.map(({ change }) => change)
  const sorted = changes.toSorted((a, b) => a - b)
  return {
    up: changes.filter((change) => change > 0).length,
    down: changes.filter((change) => change < 0).length,
    flat: changes.filter((change) => change === 0).length,
    suspended: suspendedOn(core, day),
    limitUp: sums.up,
    limitDown: sums.down,
    failed: sums.failed,
    medianReturn: ratio(sorted[sorted.length >> 1]),
    amount: Math.round(sums.amount),
    amountBefore: Math.round(amountOf(core, day - 1) * (isToday ? volumeShareAt(core.time.secondOfDay) : 1)),
    mainInflow: Math.round(sums.inflow),
    buckets: changeBuckets(stocks),
    limits: countLimits(stocks),
  }
}

function amountOf(core: MarketCore, day: number): number {
  const { columns } = core.simulation.market.matrix
  if (day < 0) return 0
  let fen = 0
  for (let id = 0; id < columns.instruments; id += 1) fen += amountFen(columns, id * columns.capacity + day)
  return fen / 100
}

function suspendedOn(core: MarketCore, day: number): number {
  const { columns } = core.simulation.market.matrix
  let count = 0
  for (let id = 0; id < columns.instruments; id += 1) {
    if (((columns.flags[id * columns.capacity + day] ?? 0) & dayFlags.suspended) !== 0) count += 1
  }
  return count
}

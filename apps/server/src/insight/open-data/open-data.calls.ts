import type { Breadth, OpenDataType } from '@liangshu/contract/insight/open-data-calls'
import { buildLadder } from '@liangshu/engine/analysis/ladder/ladder'
import { amountFen, dayFlags } from '@liangshu/engine/market/day/daily-columns'
import { volumeShareAt } from '@liangshu/engine/market/day/volume-shape'
import { dayOfDate, liveOf, rowOfSlot } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { inputRefusal } from '@liangshu/engine/market/reader/refusal'
import { ratio } from '@liangshu/engine/market/reader/wire-values'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { changeBuckets, countLimits, type StockChange } from '@liangshu/engine/analysis/breadth/breadth'

import { closedDayColumns } from '../sector/closed-day.ts'
import { liveMembers } from '../sector/live-members.ts'
import { sectors } from '../sector/sectors.calls.ts'
import { limitPoolRows } from './limit-pool.ts'

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
  sector: '行业与概念热度：涨幅按昨收流通市值加权',
}

/** Public data of a day. What was not watched or stored is null, and a day nobody stored is refused in words. */
export async function openData(market: MarketWithHistory, args: OpenDataArgs) {
  const { type, date } = args
  if (type === 'calendar') return openDataPage(market, args, calendar(market, date))
  const day = dayOfDate(market, date)
  const note = type === 'auction' ? '' : storedNote(market, day)
  const answer = openDataPage(market, args, await rowsOf(market, args, day))
  return { ...answer, definition: `${answer.definition}${note}` }
}

/** How many stocks are known of a past day, where that is not all of them. */
function storedNote({ stocks, today }: MarketWithHistory, day: number): string {
  if (stocks.isComplete || day === today.day) return ''
  const { columns, axis } = stocks
  const has = (id: number, at: number) => ((columns.flags[id * columns.capacity + at] ?? 0) & dayFlags.listed) !== 0
  let [stored, listed] = [0, 0]
  for (let id = 0; id < columns.instruments; id += 1) {
    if (has(id, day)) stored += 1
    if (has(id, today.day)) listed += 1
  }
  if (stored === 0) throw inputRefusal(`未保存该日的日线行情：${axis.dates[day]}`)
  return stored < listed ? `；该日已保存${stored}/${listed}只的日线` : ''
}

/** One page of the rows, with the words that say what they are. */
function openDataPage(market: MarketWithHistory, args: OpenDataArgs, all: readonly unknown[]) {
  const start = (args.pageNo - 1) * args.pageSize
  const date = args.date ?? market.today.date
  return {
    type: args.type,
    date,
    definition: definitions[args.type],
    records: all.slice(start, start + args.pageSize),
    total: all.length,
  }
}

async function rowsOf(market: MarketWithHistory, { type, date }: OpenDataArgs, day: number): Promise<unknown[]> {
  if (type === 'auction') return (await market.auctions(day)).sort((a, b) => (b.gap ?? 0) - (a.gap ?? 0))
  if (type === 'limitPool') return limitPoolRows(market, day)
  if (type === 'ladder') return ladder(market, day)
  if (type === 'breadth') return [breadth(market, day)]
  return sectors(market, { type: 'all', level: 1, date })
}

/** The month a date lies in. */
function calendar(market: MarketWithHistory, date = market.today.date) {
  const { calendar: days } = market.stocks.axis
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

async function ladder(market: MarketWithHistory, day: number) {
  const { columns } = market.stocks
  const live = liveOf(market)
  const count = market.today.boardsBefore.length
  const isToday = day === market.today.day
  const stored = (id: number, at: number) => (at < 0 ? 0 : (columns.boards[id * columns.capacity + at] ?? 0))
  const today = Uint8Array.from({ length: count }, (_, id) => (isToday ? (live.boards[id] ?? 0) : stored(id, day)))
  const yesterday = Uint8Array.from({ length: count }, (_, id) => stored(id, day - 1))
  const pool = new Map(
    (await limitPoolRows(market, day))
      .filter(({ side, isSealed }) => side === 'up' && isSealed)
      .map((row) => [row.symbol, row]),
  )
  return buildLadder(today, yesterday).map(({ label, count: size, promotionRate, slots }) => ({
    label,
    count: size,
    promotionRate: ratio(promotionRate ?? Number.NaN),
    members: slots.map((id) => {
      const about = rowOfSlot(market, id)
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

export function breadth(market: MarketWithHistory, day: number): Breadth {
  const isToday = day === market.today.day
  const members = isToday
    ? liveMembers(market.today, liveOf(market), market.time.secondOfDay)
    : closedDayColumns(market.stocks, day)
  const count = market.today.boardsBefore.length
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
    suspended: suspendedOn(market, day),
    limitUp: sums.up,
    limitDown: sums.down,
    failed: sums.failed,
    medianReturn: ratio(sorted[sorted.length >> 1]),
    amount: Math.round(sums.amount),
    amountBefore: Math.round(amountOf(market, day - 1) * (isToday ? volumeShareAt(market.time.secondOfDay) : 1)),
    mainInflow: Math.round(sums.inflow),
    buckets: changeBuckets(stocks),
    limits: countLimits(stocks),
  }
}

/** Yuan all stocks together traded on a closed day. */
export function amountOf(market: MarketWithHistory, day: number): number {
  const { columns } = market.stocks
  if (day < 0) return 0
  let fen = 0
  for (let id = 0; id < columns.instruments; id += 1) fen += amountFen(columns, id * columns.capacity + day)
  return fen / 100
}

function suspendedOn(market: MarketWithHistory, day: number): number {
  const { columns } = market.stocks
  let count = 0
  for (let id = 0; id < columns.instruments; id += 1) {
    if (((columns.flags[id * columns.capacity + day] ?? 0) & dayFlags.suspended) !== 0) count += 1
  }
  return count
}

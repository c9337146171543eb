import type { EmotionSymbol } from '@liangshu/contract/insight/emotion'
import { amountFen } from '@liangshu/engine/market/day/daily-columns'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { dayOfDate, liveOf } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { inputRefusal } from '@liangshu/engine/market/reader/refusal'

import type { EmotionRow } from '@liangshu/engine/analysis/emotion/emotion-columns'
import { closedRow, extremesOn } from '@liangshu/engine/analysis/emotion/emotion-history'
import { emotionState } from './emotion.calls.ts'
import { liveRow } from './emotion-now.ts'

const MOST = 200

interface Named extends EmotionRow {
  readonly id: number
  readonly amount: number
}

interface Opening {
  readonly explanation: string
  readonly isPart: (row: Named) => boolean
  /** Higher stands first. */
  readonly order: (row: Named) => number
  readonly note: (row: Named) => string
}

const status = (row: Named): string =>
  row.isSealedUp ? '涨停' : row.isSealedDown ? '跌停' : row.isFailedBoard ? '炸板' : ''
const wasUp = (row: Named): boolean => row.wasSealedUp === 1

const sealed: Opening = {
  explanation: '涨停封住的股票；封板率 = 涨停 ÷（涨停 + 炸板）',
  isPart: (row) => row.isSealedUp === 1 || row.isFailedBoard === 1,
  order: (row) => row.isSealedUp * 100 + row.boards,
  note: status,
}
const yesterday: Opening = {
  explanation: '昨日涨停的股票今日的平均涨跌幅',
  isPart: wasUp,
  order: (row) => row.changeRate,
  note: (row) => status(row) || '昨涨停',
}
const losers: Opening = {
  explanation: '下跌的股票 ÷（上涨 + 下跌），跌幅大的在前',
  isPart: (row) => row.changeRate < 0,
  order: (row) => -row.changeRate,
  note: status,
}

/** The shares behind each component, by its name. */
const openings: Readonly<Record<string, Opening>> = {
  涨停家数: { ...sealed, explanation: '收在涨停价且封住的股票', isPart: (row) => row.isSealedUp === 1 },
  封板率: sealed,
  炸板率: {
    ...sealed,
    explanation: '曾触及涨停而未封住的股票',
    isPart: (row) => row.isFailedBoard === 1,
    order: (row) => -row.changeRate,
  },
  连板高度: {
    ...sealed,
    explanation: '连续两板及以上的股票，最高者为连板高度',
    isPart: (row) => row.boards >= 2,
    order: (row) => row.boards,
  },
  晋级率: {
    ...sealed,
    explanation: '今日两板及以上的股票 ÷ 昨日涨停的股票',
    isPart: (row) => wasUp(row) || row.boards >= 2,
    order: (row) => row.boards,
    note: (row) => (row.boards >= 2 ? '晋级' : '未晋级'),
  },
  昨日涨停表现: yesterday,
  昨日涨停亏损: { ...yesterday, order: (row) => -row.changeRate },
  上涨占比: {
    explanation: '上涨的股票 ÷（上涨 + 下跌），涨幅大的在前',
    isPart: (row) => row.changeRate > 0,
    order: (row) => row.changeRate,
    note: status,
  },
  下跌占比: losers,
  成交额比: {
    explanation: '今日成交额 ÷ 前20日均值（盘中按同一时刻），成交额大的在前',
    isPart: (row) => row.amount > 0,
    order: (row) => row.amount,
    note: status,
  },
  净新高占比: {
    explanation: '创60日新高的占比减去创60日新低的占比',
    isPart: (row) => row.isHigh60 === 1 || row.isLow60 === 1,
    order: (row) => row.isHigh60 * 10 + row.changeRate,
    note: (row) => (row.isHigh60 ? '60日新高' : '60日新低'),
  },
  新低占比: {
    explanation: '收盘创60日新低的股票',
    isPart: (row) => row.isLow60 === 1,
    order: (row) => -row.changeRate,
    note: () => '60日新低',
  },
  跌停家数: {
    explanation: '收在跌停价且封住的股票',
    isPart: (row) => row.isSealedDown === 1,
    order: (row) => row.amount,
    note: status,
  },
  大跌占比: {
    explanation: '跌幅不小于7%的股票',
    isPart: (row) => row.changeRate <= -0.07,
    order: (row) => -row.changeRate,
    note: status,
  },
  中位数跌幅: { ...losers, explanation: '全部股票涨跌幅的中位数，跌幅大的在前' },
  指数跌幅: {
    explanation: '全A指数的跌幅；下跌的股票中成交额大的在前',
    isPart: (row) => row.changeRate < 0,
    order: (row) => row.amount,
    note: status,
  },
}

function rowsNow(market: MarketWithHistory): Named[] {
  const { history } = emotionState(market)
  const live = liveOf(market)
  return Array.from({ length: market.today.boardsBefore.length }, (_, id): Named[] => {
    const state = live.status[id] ?? quoteStatus.absent
    if (state === quoteStatus.absent || state === quoteStatus.suspended || live.limitUp[id] === 0) return []
    const row = liveRow(market.today, live, id, history)
    return row ? [{ ...row, id, amount: (live.amount[id] ?? 0) / 100 }] : []
  }).flat()
}

function rowsOf(market: MarketWithHistory, day: number): Named[] {
  const { columns } = market.stocks
  const marks = extremesOn(market.stocks, day)
  return Array.from({ length: columns.instruments }, (_, id): Named[] => {
    const row = closedRow(market.stocks, id, day, marks[id] ?? 0)
    return row ? [{ ...row, id, amount: amountFen(columns, id * columns.capacity + day) / 100 }] : []
  }).flat()
}

/** A component down to the shares that make it, those that weigh most first. */
export function emotionSymbols(market: MarketWithHistory, args: { part: string; date?: string | undefined }) {
  const opening = Object.hasOwn(openings, args.part) ? openings[args.part] : undefined
  if (!opening) throw inputRefusal(`没有该情绪分项：${args.part}`)
  const day = dayOfDate(market, args.date)
  const rows = (day === market.today.day ? rowsNow(market) : rowsOf(market, day)).filter(opening.isPart)
  const records = rows
    .toSorted((a, b) => opening.order(b) - opening.order(a))
    .slice(0, MOST)
    .map((row): EmotionSymbol => ({
      symbol: market.today.instruments[row.id]?.symbol ?? '',
      name: market.today.instruments[row.id]?.name ?? '',
      changeRate: Number.isFinite(row.changeRate) ? Math.round(row.changeRate * 1e4) / 1e4 : null,
      boards: row.boards,
      amount: Math.round(row.amount),
      note: opening.note(row),
    }))
  return {
    date: market.stocks.axis.dates[day] ?? market.today.date,
    part: args.part,
    explanation: opening.explanation,
    total: rows.length,
    records,
  }
}

import { weighEvents } from '@liangshu/engine/analysis/news/weigh-events'
import type { FactorInputs } from '@liangshu/engine/analysis/selection/factor-inputs'
import { factorReportSteps, type FactorReport } from '@liangshu/engine/analysis/selection/factor-report'
import { factorSteps, type FactorRun } from '@liangshu/engine/analysis/selection/factor-run'
import type { NewsItem } from '@liangshu/engine/market/news/news-item'
import { slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

import { exclusionSteps } from './exclusions.ts'

/** Trading days between two days of a run, and how many a run looks at: a year. */
export const DAYS_BETWEEN = 5
const RUN_DAYS = 50
/** The longest window of a factor has to lie before the first of them. */
const WARM_UP = 130
/** News further back is not kept by anybody. */
const NEWS_DAYS = 90

export interface MarketFactors {
  readonly day: number
  readonly run: FactorRun
  readonly report: readonly FactorReport[]
  /** Bits of why a stock is left out, day by day as the run. */
  readonly exclusions: Uint8Array
}

/** Closed days, the newest of them last. */
function runDays(today: number): number[] {
  const days: number[] = []
  for (let day = today - 1; day >= WARM_UP && days.length < RUN_DAYS; day -= DAYS_BETWEEN) days.unshift(day)
  return days
}

function industriesOf({ today, stocks }: MarketWithHistory) {
  const names = new Map<string, number>()
  const industry = new Uint8Array(stocks.columns.instruments)
  const totalShares = new Float64Array(stocks.columns.instruments).fill(Number.NaN)
  for (const { slot, stock } of today.instruments) {
    if (!stock || slot >= industry.length) continue
    const place = names.get(stock.industry) ?? names.size
    names.set(stock.industry, place)
    industry[slot] = place
    totalShares[slot] = stock.totalShares
  }
  return { industry, totalShares, industryNames: [...names.keys()] }
}

/** What the headlines of a day say of each stock: the strongest event of each, added up. */
function scoreNews(market: MarketWithHistory, items: readonly NewsItem[]): Float32Array {
  const scores = new Float32Array(market.stocks.columns.instruments)
  for (const { target, title } of items) {
    if (target.kind !== 'stock') continue
    const slot = slotOfSymbol(market, target.symbol)
    if (slot < 0 || slot >= scores.length) continue
    const { events, isRumour } = weighEvents(title, 'title', [])
    const strongest = events.reduce((best, { weight }) => (Math.abs(weight) > Math.abs(best) ? weight : best), 0)
    if (!isRumour) scores[slot] = (scores[slot] ?? 0) + strongest
  }
  return scores
}

function newsReader(market: MarketWithHistory): FactorInputs['newsOf'] {
  const { news, today } = market
  if (!news) return null
  const known = new Map<number, Float32Array>()
  return (day) => {
    const back = today.day - day
    if (back < 1 || back > NEWS_DAYS) return null
    const scores = known.get(day) ?? scoreNews(market, news(back))
    known.set(day, scores)
    return scores
  }
}

/** Factors of a year and how they did, in small steps on the market's own thread. `null` without enough days. */
export function* marketFactorSteps(market: MarketWithHistory): Generator<void, MarketFactors | null> {
  const { stocks, today, fundamentals } = market
  const days = runDays(today.day)
  if (days.length === 0) return null
  const { industry, totalShares, industryNames } = industriesOf(market)
  const inputs: FactorInputs = {
    stocks,
    fundamentals,
    newsOf: newsReader(market),
    industry,
    industries: Math.max(1, industryNames.length),
    days,
  }
  const run = yield* factorSteps(inputs, totalShares)
  const report = yield* factorReportSteps(run, DAYS_BETWEEN)
  const exclusions = yield* exclusionSteps(market, days)
  return { day: today.day, run, report, exclusions }
}

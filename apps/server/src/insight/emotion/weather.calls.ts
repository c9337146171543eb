import type { Weather } from '@liangshu/contract/market/symbol-calls'
import {
  calmPart,
  inflowPart,
  marketWeatherScore,
  weatherKind,
  weatherLabels,
  weatherReason,
  weatherScore,
  weatherTrend,
  type WeatherParts,
} from '@liangshu/engine/analysis/weather/weather'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { asOfText, liveOf, rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { preparing } from '@liangshu/engine/market/reader/refusal'
import { percentiles } from '@liangshu/engine/math/statistics/percentile'

import { emotionState } from './emotion.calls.ts'

const VOLATILITY_DAYS = 20
const YEAR = 242

/** Where the 20-day volatility stands within its own year; NaN with too little history. */
async function volatilityPercentile(market: MarketWithHistory, row: InstrumentFacts): Promise<number> {
  const { close } = await market.runningDays(row, YEAR + VOLATILITY_DAYS)
  const returns = Float64Array.from(close.subarray(1), (value, i) => Math.log(value / (close[i] ?? value)))
  if (returns.length < VOLATILITY_DAYS * 3) return Number.NaN
  const levels: number[] = []
  for (let end = VOLATILITY_DAYS; end <= returns.length; end += 1) {
    const window = returns.subarray(end - VOLATILITY_DAYS, end)
    const mean = window.reduce((sum, value) => sum + value, 0) / VOLATILITY_DAYS
    levels.push(window.reduce((sum, value) => sum + (value - mean) ** 2, 0))
  }
  return percentiles(levels).at(-1) ?? Number.NaN
}

async function partsOf(market: MarketWithHistory, row: InstrumentFacts): Promise<WeatherParts> {
  const { slot } = row
  const live = liveOf(market)
  const amount = live.amount[slot] ?? 0
  return {
    mixedStrength: live.strength[slot] ?? Number.NaN,
    inflow: amount > 0 ? inflowPart((live.mainInflow[slot] ?? 0) / amount) : Number.NaN,
    // No analysed news stands behind a symbol yet: unknown, which neither brightens nor darkens.
    news: Number.NaN,
    calm: calmPart(await volatilityPercentile(market, row)),
  }
}

const shown = (score: number) => {
  const kind = weatherKind(score)
  return { score: Math.round(score * 10) / 10, kind, icon: weatherLabels[kind].icon, text: weatherLabels[kind].text }
}

export async function weather(market: MarketWithHistory, args: { symbols: readonly string[] }): Promise<Weather[]> {
  if (args.symbols.length === 0) return [marketWeather(market)]
  return Promise.all(args.symbols.map((symbol) => weatherOf(market, rowOfSymbol(market, symbol))))
}

async function weatherOf(market: MarketWithHistory, row: InstrumentFacts): Promise<Weather> {
  const parts = await partsOf(market, row)
  const before = weatherScore({ ...parts, inflow: Number.NaN })
  const score = weatherScore(parts)
  return {
    symbol: row.symbol,
    name: row.name,
    ...shown(score),
    trend: weatherTrend(score, before),
    reason: weatherReason(parts),
    asOf: asOfText(market),
  }
}

function marketWeather(market: MarketWithHistory): Weather {
  const { history, now } = emotionState(market)
  const past = history.scores.at(-1)
  if (!now && !past) throw preparing('市场情绪数据不足')
  const net = now?.score.net ?? past?.net ?? 0
  const score = marketWeatherScore(net)
  const before = now && past ? marketWeatherScore(past.net) : null
  const reason = `全情绪指数${net.toFixed(1)}${past ? `，上一交易日${past.net.toFixed(1)}` : ''}`
  return {
    symbol: null,
    name: '全市场',
    ...shown(score),
    trend: weatherTrend(score, before),
    reason,
    asOf: asOfText(market),
  }
}

import type { Weather } from '@liangshu/contract/market/symbol-calls'
import { percentiles } from '@liangshu/engine/math/statistics/percentile'
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

import { dailyBarsOf } from '../daily-bars.ts'
import type { MarketCore } from '../market-core.ts'
import { preparing } from '../call-refusal.ts'
import { asOfText, liveOf, rowOfSymbol } from './call-tools.ts'
import { emotionState } from './emotion.ts'

const VOLATILITY_DAYS = 20
const YEAR = 242

/** Where the 20-day volatility stands within its own year; NaN with too little history. */
function volatilityPercentile(core: MarketCore, slot: number): number {
  const { close } = dailyBarsOf(core, slot, core.facts.day, YEAR + VOLATILITY_DAYS, 'forward')
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

function partsOf(core: MarketCore, slot: number): WeatherParts {
  const live = liveOf(core)
  const amount = live.amount[slot] ?? 0
  return {
    mixedStrength: live.strength[slot] ?? Number.NaN,
    inflow: amount > 0 ? inflowPart((live.mainInflow[slot] ?? 0) / amount) : Number.NaN,
    // No analysed news stands behind a symbol yet: unknown, which neither brightens nor darkens.
    news: Number.NaN,
    calm: calmPart(volatilityPercentile(core, slot)),
  }
}

const shown = (score: number) => {
  const kind = weatherKind(score)
  return { score: Math.round(score * 10) / 10, kind, icon: weatherLabels[kind].icon, text: weatherLabels[kind].text }
}

export function weather(core: MarketCore, args: { symbols: readonly string[] }): Weather[] {
  if (args.symbols.length === 0) return [marketWeather(core)]
  return args.symbols.map((symbol) => {
    const row = rowOfSymbol(core, symbol)
    const parts = partsOf(core, row.slot)
    const before = weatherScore({ ...parts, inflow: Number.NaN })
    const score = weatherScore(parts)
    return {
      symbol: row.symbol,
      name: row.name,
      ...shown(score),
      trend: weatherTrend(score, before),
      reason: weatherReason(parts),
      asOf: asOfText(core),
    }
  })
}

function marketWeather(core: MarketCore): Weather {
  const { history, now } = emotionState(core)
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
    asOf: asOfText(core),
  }
}

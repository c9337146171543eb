export type WeatherKind = 'sunny' | 'cloudy' | 'overcast' | 'rain' | 'thunder'

export const weatherLabels = {
  sunny: { icon: '☀', text: '晴' },
  cloudy: { icon: '⛅', text: '多云' },
  overcast: { icon: '☁', text: '阴' },
  rain: { icon: '🌧', text: '雨' },
  thunder: { icon: '⛈', text: '雷暴' },
} as const satisfies Record<WeatherKind, { icon: string; text: string }>

/** Each part on 0–100, NaN when unknown. */
export interface WeatherParts {
  readonly mixedStrength: number
  readonly inflow: number
  readonly news: number
  readonly calm: number
}

const weights = { mixedStrength: 0.5, inflow: 0.2, news: 0.15, calm: 0.15 } as const
const NEUTRAL = 50

/** Main net inflow as a share of amount: −10% is 0, +10% is 100. */
export function inflowPart(netInflowRate: number): number {
  return clamp(NEUTRAL + netInflowRate * 500)
}

/** Mean news score of −1…1. */
export function newsPart(score: number): number {
  return clamp(NEUTRAL + score * NEUTRAL)
}

/** Volatility regime: the percentile of the 20-day volatility within its own year; calm markets score high. */
export function calmPart(volatilityPercentile: number): number {
  return clamp((1 - volatilityPercentile) * 100)
}

function clamp(value: number): number {
  return Number.isNaN(value) ? Number.NaN : Math.min(100, Math.max(0, value))
}

/** Weighted score of 0–100. A part nobody knows is neutral: it must neither brighten nor darken the sky. */
export function weatherScore(parts: WeatherParts): number {
  let score = 0
  for (const name of Object.keys(weights) as (keyof WeatherParts)[]) {
    const part = parts[name]
    score += weights[name] * (Number.isNaN(part) ? NEUTRAL : part)
  }
  return score
}

export function weatherKind(score: number): WeatherKind {
  if (score >= 75) return 'sunny'
  if (score >= 55) return 'cloudy'
  if (score >= 40) return 'overcast'
  return score >= 25 ? 'rain' : 'thunder'
}

/** Against the previous score: a change of less than three points is no trend. */
export function weatherTrend(score: number, previous: number | null): '↑' | '→' | '↓' {
  const change = previous === null ? 0 : score - previous
  if (Math.abs(change) < 3) return '→'
  return change > 0 ? '↑' : '↓'
}

const reasonTexts: Record<keyof WeatherParts, { good: string; bad: string }> = {
  mixedStrength: { good: '多周期走势偏强', bad: '多周期走势偏弱' },
  inflow: { good: '主力资金净流入', bad: '主力资金净流出' },
  news: { good: '消息面偏多', bad: '消息面偏空' },
  calm: { good: '波动处于低位', bad: '波动处于高位' },
}

/** The part that moves the score most, in words. */
export function weatherReason(parts: WeatherParts): string {
  let best: keyof WeatherParts | null = null
  let most = 0
  for (const name of Object.keys(weights) as (keyof WeatherParts)[]) {
    const pull = weights[name] * (parts[name] - NEUTRAL)
    if (Math.abs(pull) > Math.abs(most)) {
      best = name
      most = pull
    }
  }
  if (best === null) return '多空均衡'
  return most > 0 ? reasonTexts[best].good : reasonTexts[best].bad
}

/** The whole market's sky from the net emotion of −24…24. */
export function marketWeatherScore(netEmotion: number): number {
  return clamp(((netEmotion + 24) / 48) * 100)
}

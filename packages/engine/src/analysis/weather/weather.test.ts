import { describe, expect, it } from 'vitest'
import {
  calmPart,
  inflowPart,
  marketWeatherScore,
  newsPart,
  weatherKind,
  weatherReason,
  weatherScore,
  weatherTrend,
} from './weather.ts'

const parts = { mixedStrength: 80, inflow: 60, news: 50, calm: 40 }

describe('weather', () => {
  it('[WEATHER-1] half strength, a fifth inflow, the rest news and calm', () => {
    expect(weatherScore(parts)).toBeCloseTo(65.5, 10)
    expect(weatherScore({ ...parts, news: Number.NaN })).toBeCloseTo(65.5, 10)
  })

  it.each([
    [75, 'sunny'],
    [74.9, 'cloudy'],
    [55, 'cloudy'],
    [54.9, 'overcast'],
    [40, 'overcast'],
    [39.9, 'rain'],
    [25, 'rain'],
    [24.9, 'thunder'],
  ])('[WEATHER-2] %d is %s', (score, kind) => expect(weatherKind(score)).toBe(kind))

  it('[WEATHER-3] parts are scaled and clamped', () => {
    expect([inflowPart(0.02), inflowPart(1), inflowPart(-1)]).toEqual([60, 100, 0])
    expect([newsPart(-0.5), calmPart(0.25)]).toEqual([25, 75])
    expect([marketWeatherScore(-24), marketWeatherScore(0), marketWeatherScore(24)]).toEqual([0, 50, 100])
  })

  it('[WEATHER-4] the reason names the strongest pull, the arrow a real change', () => {
    expect(weatherReason(parts)).toBe('多周期走势偏强')
    expect(weatherReason({ ...parts, mixedStrength: 50, inflow: 10 })).toBe('主力资金净流出')
    expect(weatherReason({ mixedStrength: 50, inflow: 50, news: 50, calm: Number.NaN })).toBe('多空均衡')
    expect([weatherTrend(60, 50), weatherTrend(60, 58), weatherTrend(40, 50), weatherTrend(40, null)]).toEqual([
      '↑',
      '→',
      '↓',
      '→',
    ])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { shanghaiTime } from '../../time/calendar/shanghai-time.ts'
import { correlation } from '../../math/statistics/moments.ts'
import { createStockMarket, type StockMarket } from '../market.ts'
import { newsOfDay } from './news-of-day.ts'

const DAYS = 60
let market: StockMarket
beforeAll(() => {
  market = createStockMarket({ seed: 17, stocks: 1080, days: DAYS })
})

const allNews = () => Array.from({ length: DAYS }, (_, day) => newsOfDay(market, day)).flat()

describe('news', () => {
  it('[SIM-NEWS-1] a day told twice is the same, and ids are unique', () => {
    expect(newsOfDay(market, 30)).toEqual(newsOfDay(market, 30))
    const ids = allNews().map(({ item }) => item.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('[SIM-NEWS-2] the texts have no holes left and are in Chinese', () => {
    const broken = allNews().filter(
      ({ item }) => /[{}]|undefined/.test(item.title + item.content) || !/\p{Script=Han}/u.test(item.title),
    )
    expect(broken).toEqual([])
  })

  it('[SIM-NEWS-3] what is told about a company moved its stock that day', () => {
    const ids = new Map(market.model.universe.symbols.map((symbol, id) => [symbol, id]))
    const { columns } = market.matrix
    const told: number[] = []
    const moved: number[] = []
    for (let day = 0; day < DAYS; day += 1) {
      for (const { truth } of newsOfDay(market, day)) {
        if (truth.target.kind !== 'stock' || truth.sign === 0) continue
        const slot = ids.get(truth.target.symbol)! * columns.capacity + day
        told.push(truth.size)
        moved.push(columns.close[slot]! / columns.ref[slot]! - 1)
      }
    }
    expect(told.length).toBeGreaterThan(200)
    expect(correlation(told, moved)).toBeGreaterThan(0.6)
  })

  it('[SIM-NEWS-4] sign and size agree, and routine items and rumours carry none', () => {
    const truths = allNews().map(({ truth }) => truth)
    expect(truths.filter(({ sign, size }) => Math.sign(size) !== sign)).toEqual([])
    expect(truths.filter(({ isRumour, sign }) => isRumour && sign !== 0)).toEqual([])
    expect(truths.some(({ isRumour }) => isRumour)).toBe(true)
  })

  it('[SIM-NEWS-5] the truth is not part of the item', () => {
    const keys = new Set(allNews().flatMap(({ item }) => Object.keys(item)))
    expect([...keys].toSorted()).toEqual(['category', 'content', 'id', 'media', 'publishedAt', 'target', 'title'])
  })

  it('[SIM-NEWS-6] a shock is told before the market opens', () => {
    const late = allNews().filter(
      ({ item, truth }) => truth.sign !== 0 && shanghaiTime(item.publishedAt).secondOfDay >= 9.25 * 3600,
    )
    expect(late).toEqual([])
  })
})

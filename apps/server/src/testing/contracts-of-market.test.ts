import { beforeAll, describe, expect, it } from 'vitest'

import { createTestMarket, testDate, type TestMarket } from '../market/testing/test-market.ts'
import { listingOf } from '../trading/order/instrument-days.ts'
import { factsOfMarket } from '../trading/market-facts/facts-of-market.ts'
import { dayAfter, orderDaysAt, type MarketFacts } from '../trading/market-facts/market-facts.ts'

let test: TestMarket
let facts: MarketFacts
const clock = { now: () => new Date(`${testDate}T02:30:00Z`) }
const index = 'CFFEX.IF2410'
const btc = 'BINANCE.BTCUSDT-PERP'

beforeAll(async () => {
  test = await createTestMarket(60)
  facts = factsOfMarket(test.market, clock)
})

describe('futures of the market', () => {
  it('[TFUT-9] are listed with product, limits around the settlement and their own session', () => {
    test.at('10:30')
    const listing = listingOf(facts, index, 'default')
    expect(listing?.day).toMatchObject({ exchange: 'CFFEX', tick: 2000, terms: { kind: 'future', multiplier: 300 } })
    expect(listing?.phase).toMatchObject({ name: 'morning', newOrder: 'accept' })
    const { preSettle = 0 } = facts.quote(index)?.future ?? {}
    expect(listing?.day.limitUp).toBeGreaterThan(preSettle)
    expect(listing?.day.limitDown).toBeLessThan(preSettle)
    test.at('12:00')
    expect(listingOf(facts, index, 'default')?.phase.newOrder).toBe('hold')
    test.at('10:30')
  })

  it('[TFUT-20] have one previous price: trading and the quotes both count from the settlement', () => {
    const quote = facts.quote(index)
    expect(quote?.preClose).toBe(quote?.future?.preSettle)
    const shown = test.market.quote(index)
    expect(quote?.preClose).toBe(shown?.preSettle)
    expect(shown?.preSettle).not.toBe(shown?.preClose)
  })

  it('[TFUT-9] settle at a price of the day, the next morning starts from it, a coming day has none', async () => {
    test.at('15:30')
    const settle = (await facts.closes([index], testDate)).get(index)
    const next = dayAfter(testDate, 'future')
    expect(next).toBe('2024-09-23')
    expect((await facts.closes([index], next)).size).toBe(0)
    test.at('10:30', next)
    expect(facts.quote(index)?.future?.preSettle).toBe(settle)
    test.at('10:30')
  })
})

describe('coins of the market', () => {
  it('[TCOIN-10] are quoted in 1e-8 of coin and USDT, at any hour', () => {
    test.at('10:30')
    const listing = listingOf(facts, btc, 'default', { isHedged: false, mode: 'cross', leverage: 20 })
    expect(listing?.day.terms).toMatchObject({ kind: 'perpetual', step: 100_000, leverage: 20, mode: 'cross' })
    expect(listing?.phase.newOrder).toBe('accept')
    const quote = facts.quote(btc)
    expect((quote?.last ?? 0) / 1e8).toBeGreaterThan(1000)
    for (const { price, volume } of [...(quote?.book.bids ?? []), ...(quote?.book.asks ?? [])]) {
      expect([Number.isSafeInteger(price), Number.isSafeInteger(volume), volume % 100_000]).toEqual([true, true, 0])
    }
  })

  it('[TCOIN-10] close at midnight UTC and pay funding at their stamps only', async () => {
    const stamp = Date.UTC(2024, 8, 20, 8)
    const due = await facts.funding([btc, 'BINANCE.TIAUSDT-PERP'], stamp)
    expect(Object.keys(due)).toEqual([btc, 'BINANCE.TIAUSDT-PERP'])
    expect(Math.abs(due[btc]?.rate ?? 1e8)).toBeLessThan(1_000_000)
    expect(Object.keys(await facts.funding([btc, 'BINANCE.TIAUSDT-PERP'], stamp + 4 * 3_600_000))).toEqual([
      'BINANCE.TIAUSDT-PERP',
    ])
    const midnight = await facts.funding([btc], Date.UTC(2024, 8, 20))
    expect((await facts.closes([btc], '2024-09-19')).get(btc)).toBe(midnight[btc]?.mark)
    expect(await facts.funding([btc], Date.UTC(2030, 0, 1))).toEqual({})
  })
})

it.each([
  ['2026-11-16', '07:00', '2026-11-16', '2026-11-16', '2026-11-15'],
  ['2026-11-16', '08:05', '2026-11-16', '2026-11-16', '2026-11-16'],
  ['2026-11-16', '15:40', '2026-11-17', '2026-11-16', '2026-11-16'],
  ['2026-11-20', '16:00', '2026-11-23', '2026-11-23', '2026-11-20'],
  ['2026-11-21', '10:00', '2026-11-23', '2026-11-23', '2026-11-21'],
])(
  '[TFUT-10] orders of %s %s count for %s, futures for %s, coins for %s',
  (date, time, orderDay, futureDay, coinDay) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    expect(orderDaysAt(date, hours * 3600 + minutes * 60)).toEqual({ orderDay, futureDay, coinDay })
  },
)

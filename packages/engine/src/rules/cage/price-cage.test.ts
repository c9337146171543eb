import { price, priceOfYuan as yuan } from '@liangshu/contract/market/scaled'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleInstrument } from '../../market/instrument/sample-instrument.ts'
import { mainlandRules } from '../mainland/mainland-rules.ts'
import { subjectOn } from '../mainland/rule-store.ts'
import { cageBase, cageBound, checkCage } from './price-cage.ts'

const date = '2026-11-16'
const tick = yuan(0.01)
function cageOf(symbol: string) {
  const { value } = mainlandRules.resolve('cage', subjectOn(sampleInstrument(symbol), date), date)
  if (value === null) throw new Error('no cage')
  return value
}
const main = cageOf('SHSE.600001')

describe('price cage', () => {
  it.each([
    ['main', 'SHSE.600001', 10, 10.2, 9.8],
    ['main, tick clause', 'SHSE.600001', 4, 4.1, 3.9],
    ['ChiNext, tick clause', 'SZSE.300001', 4, 4.1, 3.9],
    ['STAR', 'SHSE.688001', 4, 4.08, 3.92],
    ['BSE', 'BJSE.920001', 10, 10.5, 9.5],
  ])('[CAGE-1] %s', (_case, symbol, base, highest, lowest) => {
    expect(cageBound('buy', yuan(base), cageOf(symbol), tick)).toBe(yuan(highest))
    expect(cageBound('sell', yuan(base), cageOf(symbol), tick)).toBe(yuan(lowest))
  })

  const full = { bestBid: yuan(9.99), bestAsk: yuan(10), last: yuan(9.98), preClose: yuan(9) }
  it.each([
    ['the ask', full, 10],
    ['the bid when sealed up', { ...full, bestAsk: null }, 9.99],
    ['the last trade', { ...full, bestAsk: null, bestBid: null }, 9.98],
    ['the previous close', { ...full, bestAsk: null, bestBid: null, last: null }, 9],
  ])('[CAGE-2] a buy is measured from %s', (_case, quote, base) => expect(cageBase('buy', quote)).toBe(yuan(base)))

  it('[CAGE-2] a sell mirrors it', () => {
    expect(cageBase('sell', full)).toBe(yuan(9.99))
    expect(cageBase('sell', { ...full, bestBid: null })).toBe(yuan(10))
  })

  it('[CAGE-3] outside is refused with the bound, inside and at the bound pass', () => {
    expect(checkCage({ side: 'buy', price: yuan(10.2) }, full, main, tick)).toEqual({ ok: true })
    expect(checkCage({ side: 'buy', price: yuan(10.21) }, full, main, tick)).toEqual({
      ok: false,
      reason: 'PRICE_OUTSIDE_CAGE',
      bound: yuan(10.2),
      base: yuan(10),
    })
    expect(checkCage({ side: 'sell', price: yuan(9.79) }, full, main, tick)).toEqual({ ok: true })
    expect(checkCage({ side: 'sell', price: yuan(9.78) }, full, main, tick).ok).toBe(false)
    expect(checkCage({ side: 'buy', price: yuan(99) }, full, null, tick)).toEqual({ ok: true })
  })

  it('[CAGE-3] the bound is the last price that passes, on the tick and never nearer than the rule', () => {
    const boards = ['SHSE.600001', 'SZSE.300001', 'SHSE.688001', 'BJSE.920001'].map(cageOf)
    const nobody = { bestBid: null, bestAsk: null, last: null }
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 100_000 }), fc.constantFrom(...boards), (ticks, cage) => {
        const preClose = price(ticks * tick)
        const quote = { ...nobody, preClose }
        const [high, low] = [cageBound('buy', preClose, cage, tick), cageBound('sell', preClose, cage, tick)]
        expect([high % tick, low % tick]).toEqual([0, 0])
        expect(high).toBeGreaterThanOrEqual(preClose)
        expect(low).toBeLessThanOrEqual(preClose)
        const ok = (side: 'buy' | 'sell', at: number) => checkCage({ side, price: price(at) }, quote, cage, tick).ok
        expect([ok('buy', high), ok('buy', high + tick), ok('sell', low), ok('sell', low - tick)]).toEqual([
          true,
          false,
          true,
          false,
        ])
        // Whoever sells low or buys high on the harmless side is not held back.
        expect([ok('buy', tick), ok('sell', high * 2)]).toEqual([true, true])
      }),
    )
  })
})

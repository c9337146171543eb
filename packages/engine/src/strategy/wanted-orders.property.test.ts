import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitPlan } from '../account/order/split-plan.ts'
import { splitOf, type SplitFacts } from './execution-split.ts'
import type { WantedOrder } from './strategy.ts'
import { quoteAt, viewOf } from './view-fixture.ts'
import { amountFen, cashBuffer, lotsFor, withinCash } from './wanted-orders.ts'

const symbol = 'SHSE.600001'
const quotes = { [symbol]: quoteAt(10) }
const order: fc.Arbitrary<WantedOrder> = fc.record({
  symbol: fc.constant(symbol),
  side: fc.constantFrom(1 as const, 2 as const),
  price: fc.integer({ min: 1, max: 200 }).map((yuan) => yuan * 10_000),
  volume: fc.integer({ min: 1, max: 100 }).map((lots) => lots * 100),
  reason: fc.constant(''),
})
const money = fc.integer({ min: 0, max: 2000 }).map((steps) => steps * 123_457)
const isBuy = ({ side }: { side: number }) => side === 1
const costOf = (orders: readonly { price: number; volume: number }[]) =>
  orders.reduce((sum, { price, volume }) => sum + amountFen(price, volume), 0)

describe('any orders of a strategy', () => {
  it('[STRAT-5] what is kept was asked for, in that order; all sales stay, and the buys can be paid beside the buffer', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 8 }), money, money, (orders, equity, cash) => {
        const kept = withinCash(viewOf({ quotes }, { equity, cash }), orders)
        expect(orders.filter((one) => kept.includes(one))).toEqual(kept)
        expect(kept.filter((one) => !isBuy(one))).toEqual(orders.filter((one) => !isBuy(one)))
        const buys = kept.filter(isBuy)
        expect(buys.length === 0 || costOf(buys) <= cash - equity * cashBuffer).toBe(true)
      }),
    )
  })

  it('[STRAT-5] a buy is left out only when what went before it leaves too little; asked again, nothing more is left out', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 8 }), money, money, (orders, equity, cash) => {
        const view = viewOf({ quotes }, { equity, cash })
        const kept = withinCash(view, orders)
        expect(withinCash(view, kept)).toEqual(kept)
        const dropped = orders.findIndex((one) => !kept.includes(one))
        if (dropped < 0) return
        const before = kept.filter((one) => isBuy(one) && orders.indexOf(one) < dropped)
        const all = [...before, ...orders.slice(dropped, dropped + 1)]
        expect(costOf(all) * 1.001 + 1e-3).toBeGreaterThan(cash - equity * cashBuffer)
      }),
    )
  })

  it('[STRAT-4] lots are whole and paid for, and one more would not be', () => {
    const lot = fc.constantFrom({ lotMin: 100, lotStep: 100 }, { lotMin: 200, lotStep: 1 }, { lotMin: 1, lotStep: 1 })
    const price = fc.integer({ min: 100, max: 10_000_000 })
    fc.assert(
      fc.property(lot, fc.integer({ min: 0, max: 1e11 }), price, (rule, amount, at) => {
        const volume = lotsFor(quoteAt(10, rule), amount, at)
        expect(volume === 0 || (volume - rule.lotMin) % rule.lotStep === 0).toBe(true)
        expect(volume * at).toBeLessThanOrEqual(amount * 100 * (1 + 1e-9))
        const next = volume === 0 ? rule.lotMin : volume + rule.lotStep
        expect(next > 1_000_000 || next * at > amount * 100 * (1 - 1e-9)).toBe(true)
      }),
    )
  })
})

describe('any order worked in slices', () => {
  const facts: fc.Arbitrary<SplitFacts> = fc.record({
    volume: fc.integer({ min: 1, max: 1_000_000 }),
    step: fc.constantFrom(1, 100, 200),
    dayVolume: fc.integer({ min: 0, max: 100_000_000 }),
    dayMinutes: fc.constantFrom(225, 240, 345),
    minutesLeft: fc.integer({ min: 0, max: 400 }),
  })
  const algo = fc.constantFrom('TWAP' as const, 'VWAP' as const)
  const share = fc.double({ min: 0.01, max: 1, noNaN: true })

  it('[STRAT-27] it fits into what is left of the day, a lot a slice at least, and no slice finer than half a minute', () => {
    fc.assert(
      fc.property(facts, algo, share, (asked, own, participation) => {
        const split = splitOf({ algo: own, participation }, asked)
        if (!split) return
        expect(split.algo).toBe(own)
        expect(split.minutes).toBeLessThanOrEqual(Math.min(asked.minutesLeft, 240))
        expect(split.slices).toBeGreaterThanOrEqual(2)
        expect(split.slices).toBeLessThanOrEqual(Math.min(120, split.minutes * 2))
        expect(split.slices * asked.step).toBeLessThanOrEqual(asked.volume)
      }),
    )
  })

  it('[STRAT-27] a span that nothing cuts off takes no more than its share, and a larger order never a shorter one', () => {
    fc.assert(
      fc.property(facts, algo, share, fc.integer({ min: 0, max: 500_000 }), (asked, own, participation, more) => {
        const split = splitOf({ algo: own, participation }, asked)
        if (!split) return
        const isCut = split.minutes === Math.min(asked.minutesLeft, 240)
        const perMinute = (asked.dayVolume * participation) / asked.dayMinutes
        const isWithin = asked.volume / split.minutes <= perMinute * (1 + 1e-9)
        expect(isCut || perMinute === 0 || isWithin).toBe(true)
        const larger = splitOf({ algo: own, participation }, { ...asked, volume: asked.volume + more })
        expect(larger?.minutes).toBeGreaterThanOrEqual(split.minutes)
      }),
    )
  })

  it('[SPLIT-1] its marks rise to the whole, in whole lots but for the last, and time never runs back', () => {
    fc.assert(
      fc.property(facts, algo, share, (asked, own, participation) => {
        const split = splitOf({ algo: own, participation }, asked)
        if (!split) return
        const plan = splitPlan({ ...split, volume: asked.volume, step: asked.step })
        expect(plan.at(-1)?.target).toBe(asked.volume)
        plan.forEach(({ target, afterMs }, i) => {
          expect(target).toBeGreaterThan(plan[i - 1]?.target ?? 0)
          expect(afterMs).toBeGreaterThanOrEqual(plan[i - 1]?.afterMs ?? 0)
          expect(afterMs).toBeLessThan(split.minutes * 60_000)
          expect(i === plan.length - 1 || target % asked.step === 0).toBe(true)
        })
      }),
    )
  })
})

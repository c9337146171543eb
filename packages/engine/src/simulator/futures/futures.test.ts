import { beforeAll, describe, expect, it } from 'vitest'
import { splitSymbol } from '@liangshu/contract/market/symbol'
import { secondsOf } from '../../time/calendar/shanghai-time.ts'
import { mainlandCalendar } from '../../time/calendar/trading-calendar.ts'
import { futuresPhaseAt } from '../../market/futures/futures-session.ts'
import { correlation } from '../../math/statistics/moments.ts'
import { smallSimulation } from '../fixtures/small-simulation.ts'
import type { Simulation } from '../simulation.ts'
import { indexIdOf } from '../indices/definitions.ts'
import { createDayTape } from '../tape/day-tape.ts'
import { futureBar } from './contract-bar.ts'
import { contractsOn } from './contracts.ts'
import { futureProducts } from './products.ts'
import { futureMinutesAt, isFutureTrading, sessionLength } from './sessions.ts'

const productOf = (code: string) => futureProducts.find((product) => product.code === code)!
let simulation: Simulation
beforeAll(() => {
  simulation = smallSimulation(60)
})

describe('futures', () => {
  it('[SIM-FUT-1] sixty products list four months each, spelt as their exchange does', () => {
    const contracts = futureProducts.flatMap((product) => contractsOn(product, '2026-11-16', mainlandCalendar))
    expect(contracts).toHaveLength(240)
    expect(contracts.filter(({ symbol }) => splitSymbol(symbol) === null)).toEqual([])
  })

  it.each([
    ['IF', '2026-11-16', ['CFFEX.IF2611', 'CFFEX.IF2612', 'CFFEX.IF2703', 'CFFEX.IF2706']],
    ['IF', '2026-11-23', ['CFFEX.IF2612', 'CFFEX.IF2701', 'CFFEX.IF2703', 'CFFEX.IF2706']],
    ['SR', '2026-11-16', ['CZCE.SR701', 'CZCE.SR705', 'CZCE.SR709', 'CZCE.SR801']],
    ['rb', '2026-11-16', ['SHFE.rb2701', 'SHFE.rb2705', 'SHFE.rb2710', 'SHFE.rb2801']],
  ])('[SIM-FUT-2] %s on %s lists the right months', (code, date, symbols) => {
    expect(contractsOn(productOf(code), date, mainlandCalendar).map(({ symbol }) => symbol)).toEqual(symbols)
  })

  it('[SIM-FUT-6] the minutes follow the session rules of the product', () => {
    const { calendar } = simulation.market.axis
    const wrong = ['IF', 'T', 'rb', 'au', 'jd', 'cu'].flatMap((code) =>
      Array.from({ length: 288 }, (_, i) => i * 300 + 7).filter((second) => {
        // A Wednesday after a Tuesday: the night before and the night after both trade.
        const phase = futuresPhaseAt(productOf(code), '2026-11-18', second, calendar)
        return (phase.match === 'continuous') !== isFutureTrading(productOf(code), second, true)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('[SIM-FUT-3] IC and IM trade below their index, farther months further below', () => {
    const { market, spots } = simulation
    for (const code of ['IC', 'IM']) {
      const id = futureProducts.indexOf(productOf(code))
      const discounts = [0, 1, 2, 3].map((rank) => {
        let sum = 0
        for (let day = 20; day < 60; day += 1) {
          const contract = contractsOn(productOf(code), market.axis.dates[day]!, market.axis.calendar)[rank]!
          const bar = futureBar(market.seed, spots, market.axis, id, contract, rank, day)
          sum += bar.close / 10_000 / spots.close[id * spots.capacity + day]! - 1
        }
        return sum / 40
      })
      expect(discounts.every((discount) => discount < 0)).toBe(true)
      expect(discounts.toSorted((a, b) => b - a)).toEqual(discounts)
    }
  })

  it('[SIM-FUT-4] bars stay on the tick and inside the limits around the previous settlement', () => {
    const { market, spots } = simulation
    const wrong = futureProducts.flatMap((product, id) =>
      contractsOn(product, market.axis.dates[30]!, market.axis.calendar).flatMap((contract, rank) => {
        const bar = futureBar(market.seed, spots, market.axis, id, contract, rank, 30)
        const isOrdered = bar.low <= Math.min(bar.open, bar.close) && bar.high >= Math.max(bar.open, bar.close)
        const isInside = bar.high <= bar.limitUp && bar.low >= bar.limitDown
        const isOnTick = [bar.open, bar.high, bar.low, bar.close].every((value) => value % product.tick === 0)
        return isOrdered && isInside && isOnTick ? [] : [contract.symbol]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('[SIM-FUT-7] the previous settlement of a day is the settlement of the day before, inside its range', () => {
    const { market, spots } = simulation
    const wrong: string[] = []
    futureProducts.forEach((product, id) => {
      for (let day = 21; day < 60; day += 1) {
        const before = contractsOn(product, market.axis.dates[day - 1]!, market.axis.calendar)
        contractsOn(product, market.axis.dates[day]!, market.axis.calendar).forEach((contract, rank) => {
          const rankBefore = before.findIndex(({ symbol }) => symbol === contract.symbol)
          if (rankBefore < 0) return
          const bar = futureBar(market.seed, spots, market.axis, id, contract, rank, day)
          const earlier = futureBar(market.seed, spots, market.axis, id, contract, rankBefore, day - 1)
          const isInside = earlier.settle >= earlier.low && earlier.settle <= earlier.high
          if (bar.preSettle !== earlier.settle || !isInside || bar.preClose !== earlier.close) {
            wrong.push(`${contract.symbol} on ${market.axis.dates[day]}`)
          }
        })
      }
    })
    expect(wrong).toEqual([])
  })

  it('[SIM-FUT-8] an index future moves with its index minute by minute', () => {
    const tape = createDayTape(simulation, 45)
    for (const code of ['IF', 'IH', 'IC', 'IM']) {
      const id = futureProducts.indexOf(productOf(code))
      const index = indexIdOf(productOf(code).index!)
      const start = tape.futures.starts[id * 4]!
      const five = (values: ArrayLike<number>) =>
        Array.from({ length: 47 }, (_, i) => values[5 * i + 5]! / values[5 * i]! - 1)
      const own = five(tape.futures.columns.close.subarray(start, start + 240))
      const spot = five(tape.indexLevels.subarray(index * 241 + 1, (index + 1) * 241))
      expect({ code, follows: correlation(own, spot) > 0.9 }).toEqual({ code, follows: true })
    }
  })

  it.each([
    ['IF', '09:30', true, 0, true],
    ['IF', '15:00', true, 240, false],
    ['rb', '21:30', true, 30, true],
    ['rb', '09:30', true, 150, true],
    ['rb', '10:20', true, 195, false],
    ['rb', '09:30', false, 30, true],
    ['au', '01:00', true, 240, true],
    ['au', '02:29', true, 329, true],
    ['au', '02:30', true, 330, false],
    ['au', '03:00', true, 330, false],
    ['cu', '00:59', true, 239, true],
    ['cu', '01:00', true, 240, false],
    ['rb', '00:10', true, 120, false],
    ['rb', '19:59', true, 345, false],
    ['rb', '20:00', true, 0, false],
    ['rb', '21:00', true, 0, true],
    ['rb', '22:59', true, 119, true],
    ['rb', '23:00', true, 120, false],
    ['rb', '21:30', false, 0, false],
    ['rb', '10:14', true, 194, true],
    ['rb', '10:15', true, 195, false],
    ['rb', '10:30', true, 195, true],
    ['rb', '13:29', true, 255, false],
    ['rb', '13:30', true, 255, true],
    ['T', '15:15', true, 255, false],
    ['cu', '02:00', true, 240, false],
    ['T', '15:10', true, 250, true],
  ])('[SIM-FUT-5] %s at %s (night: %s) has traded %d minutes', (code, clock, hasNight, minutes, isTrading) => {
    expect(futureMinutesAt(productOf(code), secondsOf(clock), hasNight)).toBe(minutes)
    expect(isFutureTrading(productOf(code), secondsOf(clock), hasNight)).toBe(isTrading)
    expect(sessionLength(productOf('rb'), true)).toBe(345)
  })
})

import { describe, expect, it } from 'vitest'

import type { StrategyPlan } from '../strategy/strategy-plan.ts'
import { createPastDays } from './past-days.ts'

const coin = 'BINANCE.BTCUSDT-PERP'
const planOf = (universe: readonly string[], products: readonly string[] = []) =>
  ({ universe, named: products, products }) as unknown as StrategyPlan
const nothing = { days: [], from: 0, instruments: [], contracts: [], actions: [], benchmark: null, missing: [] }

function reader(answer: () => Promise<unknown> = async () => nothing) {
  const asked: object[] = []
  let today = '2026-11-16'
  const pastDays = createPastDays(
    ((_call: string, args: object) => {
      asked.push(args)
      return answer()
    }) as never,
    () => today,
    () => '2026-11-15',
  )
  return { pastDays, asked, setToday: (day: string) => (today = day) }
}

describe('the closed days strategies look back on', () => {
  it('[STRAT-117] they end with the trading day before, those of coins with the day before theirs', async () => {
    const { pastDays, asked } = reader()
    await pastDays(planOf(['SHSE.600001'], ['CFFEX.IF']))
    await pastDays(planOf([coin]))
    expect(asked).toEqual([
      { symbols: ['SHSE.600001'], products: ['CFFEX.IF'], from: '2026-11-13', to: '2026-11-13', lookBack: 249 },
      { symbols: [coin], products: [], from: '2026-11-14', to: '2026-11-14', lookBack: 249 },
    ])
  })

  it('[STRAT-117] they are read once a day for the same symbols, and again for others and on the next day', async () => {
    const { pastDays, asked, setToday } = reader()
    const [one, two] = [await pastDays(planOf(['A'])), await pastDays(planOf(['A']))]
    expect([asked.length, one.key, one.history]).toEqual([1, two.key, two.history])
    const others = [await pastDays(planOf(['A', 'B'])), await pastDays(planOf(['A'], ['CFFEX.IF']))]
    setToday('2026-11-17')
    others.push(await pastDays(planOf(['A'])))
    expect([asked.length, new Set([one, ...others].map(({ key }) => key)).size]).toEqual([4, 4])
  })

  it('[STRAT-117] a failure is not kept: the next asks again', async () => {
    let fails = true
    const { pastDays, asked } = reader(async () => {
      if (fails) throw new Error('busy')
      return nothing
    })
    await expect(pastDays(planOf(['A']))).rejects.toThrow('busy')
    fails = false
    await pastDays(planOf(['A']))
    expect(asked).toHaveLength(2)
  })

  it('[STRAT-117] of sixty sets the first is forgotten with the others, not before', async () => {
    const { pastDays, asked } = reader()
    for (let n = 0; n < 60; n += 1) await pastDays(planOf([`S${n}`]))
    await pastDays(planOf(['S0']))
    expect(asked).toHaveLength(60)
    await pastDays(planOf(['S60']))
    await pastDays(planOf(['S60']))
    expect(asked).toHaveLength(61)
    await pastDays(planOf(['S0']))
    expect(asked).toHaveLength(62)
  })
})

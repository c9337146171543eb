import { expect, it } from 'vitest'

import type { MarketSource } from '../../market/index.ts'
import { seedDatabase } from '../../seed/seed-database.ts'
import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createFixedMarket } from '../testing/fixed-market.ts'
import { startDemoStrategies } from './demo-strategies.ts'

const fund = 'SHSE.513100'
const coin = 'BINANCE.BTCUSDT-PERP'
const facts = createFixedMarket()
const test = await createTestApp({ marketFacts: facts })
const ask = createAskOwner(test.ownerDb)
const prices: Readonly<Record<string, number>> = { [fund]: 15_000, [coin]: 60_000 * 1e8 }
const market = {
  time: () => ({ date: '2026-11-16', secondOfDay: 36_000 }),
  ask: async () => [fund],
  quote: (symbol: string) => ({ last: prices[symbol] }),
  instrument: () => ({ isSameDay: true }),
} as unknown as MarketSource
const universe = { symbolsOf: async () => ['SHSE.600001'] }
const start = () =>
  startDemoStrategies({
    db: test.db,
    clock: test.clock,
    market,
    universe,
    log: { warn: (facts: unknown) => warnings.push(facts), info: () => undefined },
  })
const warnings: unknown[] = []
const states = () =>
  ask(`select s.name, s.type, s.status, s.started_by as "by", s.body -> 'params' ->> 'symbol' as symbol from trade_strategy s
    join trade_strategy_account x on x.strategy_id = s.id join trade_account a on a.id = x.account_id
    where a.account_no similar to 'SIM100(5|6)%' and s.type <> 'manual' order by a.account_no`)

it('[DEMO-14] strategies of the demo are started once, by a trader; what somebody stopped stays stopped', async () => {
  await seedDatabase({ db: test.db, config: { DEMO: true, ADMIN_PASSWORD: 'Strong@2026x' }, clock: test.clock })
  await start()
  expect(warnings).toEqual([])
  expect(await states()).toEqual([
    { name: '沪深300信号', type: 'signal', status: 1, by: 'trader', symbol: null },
    { name: '基金日内网格', type: 'grid', status: 1, by: 'trader', symbol: fund },
    { name: '股指趋势', type: 'futuresTrend', status: 1, by: 'trader', symbol: 'CFFEX.IF' },
    { name: '比特币网格', type: 'grid', status: 1, by: 'trader', symbol: coin },
  ])
  await ask(`update trade_strategy set status = 3 where type = 'futuresTrend'`)
  await start()
  expect((await states()).map(({ status }) => status)).toEqual([1, 1, 3, 1])
})

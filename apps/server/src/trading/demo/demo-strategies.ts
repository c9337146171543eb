import { strategyBodySchema, strategyStatus, type StrategyBody } from '@liangshu/contract/trading/strategy'

import type { MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { accountIdOf, strategyIdOf } from '../seed/seed-trading.ts'
import { findOwner } from '../strategy/strategy-owner.ts'
import { createStrategyService } from '../strategy/strategy.service.ts'
import * as strategies from '../strategy/strategy.store.ts'
import type { Universe } from '../strategy/universe.ts'

type Parts = { db: Db; clock: Clock; market: MarketSource; universe: Universe; log: Pick<Log, 'warn' | 'info'> }

/** What a demo strategy is beside its name, type and account; null when the market has nothing for it. */
type MakeBody = (market: MarketSource) => Promise<Partial<StrategyBody> | null>

const starter = 'trader'
const unitsPerYuan = 10_000
const coinUnits = 100_000_000
const coin = 'BINANCE.BTCUSDT-PERP'

/** Bounds well around a price, with few enough digits to be read. */
const gridAround = (price: number, digits: number) => ({
  low: Number((price * 0.85).toFixed(digits)),
  high: Number((price * 1.15).toFixed(digits)),
})

/** A fund that may be bought and sold on the same day, by its turnover. */
async function findFund(market: MarketSource): Promise<{ symbol: string; price: number } | null> {
  const before = market.time().date
  const found = await market.ask('pastLiquid', { secType: 'fund', fundTypes: ['跨境', '商品'], before, count: 5 })
  for (const symbol of found) {
    const last = market.quote(symbol)?.last ?? 0
    if (last > 0 && market.instrument(symbol)?.isSameDay) return { symbol, price: last / unitsPerYuan }
  }
  return null
}

/** Accounts of the demo that strategies trade from its first day on. */
const bodies: Readonly<Record<string, MakeBody>> = {
  SIM10050001: async () => ({
    universe: { index: 'SHSE.000300' },
    params: { minStrength: 1, maxNames: 12 },
    singleMaxPct: 0.08,
    execution: { algo: 'TWAP', participation: 0.1 },
  }),
  SIM10050002: async (market) => {
    const fund = await findFund(market)
    if (!fund) return null
    const lot = Math.max(1, Math.round(20_000 / fund.price / 100)) * 100
    const params = { symbol: fund.symbol, ...gridAround(fund.price, 3), step: 0.002, lot }
    return { period: '1m', params, singleMaxPct: 0.8, stopLossPct: 0, takeProfitPct: 0 }
  },
  SIM10050003: async () => ({ params: { symbol: 'CFFEX.IF', fast: 10, slow: 30 } }),
  SIM10060001: async (market) => {
    const last = market.quote(coin)?.last ?? 0
    if (last <= 0) return null
    const params = { symbol: coin, ...gridAround(last / coinUnits, 0), step: 0.001, lot: 10 }
    return { period: '1m', params, singleMaxPct: 0.5, stopLossPct: 0, takeProfitPct: 0 }
  },
}

/**
 * DEMO-14: starts the strategies of the demo's own accounts, once, as a trader would: saved and started by the service that
 * people use. One that somebody has touched is left as it is.
 */
export async function startDemoStrategies({ db, clock, market, universe, log }: Parts): Promise<void> {
  const service = createStrategyService({ db, clock, universe })
  for (const [no, makeBody] of Object.entries(bodies)) {
    const id = strategyIdOf(no)
    try {
      const row = await asPlatform(db, (tx) => strategies.lock(tx, id))
      if (row?.status !== strategyStatus.draft || row.update_by !== null) continue
      const owner = await asPlatform(db, (tx) => findOwner(tx, starter, row.tenant_id))
      const more = await makeBody(market)
      if (!owner || !more) continue
      const body = strategyBodySchema.parse({ ...more, name: row.name, type: row.type, accountIds: [accountIdOf(no)] })
      await service.save(owner, { ...body, id })
      await service.changeStatus(owner, id, strategyStatus.running)
    } catch (error) {
      log.warn({ err: error, strategy: id }, 'a strategy of the demo could not be started')
    }
  }
}

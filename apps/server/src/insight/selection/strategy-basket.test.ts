import type { QuantRow } from '@liangshu/contract/insight/insight-calls'
import { strategyBodySchema, type StrategyBody } from '@liangshu/contract/trading/strategy'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestMarket } from '../../market/testing/test-market.ts'

const world = await createTestMarket(120)
const { market } = world
const server = await createTestApp({ template: 'demo', market })
const { ownerDb } = server
const grants = await ownerDb
  .selectFrom('trade_account_grant as g')
  .innerJoin('trade_account as a', 'a.id', 'g.account_id')
  .innerJoin('sys_user as u', 'u.id', 'g.user_id')
  .select(['g.account_id', 'g.tenant_id', 'u.username'])
  .where('a.asset_class', '=', 'stock')
  .where('u.username', '=', 'trader')
  .execute()
const grant = grants[0]!
const token = await server.login('trader')
const stranger = await makePerson(server, { username: 'stranger', permissions: ['STRATEGY:view'] })
const traded = market.master().rows.filter(({ secType, listing, slot }) => {
  return secType === 'stock' && listing === 'listed' && (market.columns().volume[slot] ?? 0) > 0
})
const [one, two, three] = traded.slice(0, 3).map(({ symbol }) => symbol as string)

async function strategy(id: string, body: Partial<StrategyBody>): Promise<string> {
  const full = strategyBodySchema.parse({ name: id, type: 'rank', ...body })
  await ownerDb
    .insertInto('trade_strategy')
    .values({ id, tenant_id: grant.tenant_id, name: id, type: full.type, body: JSON.stringify(full) })
    .execute()
  await ownerDb
    .insertInto('trade_strategy_account')
    .values({ strategy_id: id, account_id: grant.account_id, tenant_id: grant.tenant_id })
    .execute()
  return id
}
const ask = (strategyId: string, as = token) =>
  server.call('GET', '/api/query/queryQuantComponents', { token: as, query: { strategyId } })
const basket = async (id: string) => (await ask(id)).result as unknown as QuantRow[]

beforeAll(async () => {
  await world.settle()
  await ownerDb.deleteFrom('trade_holding').where('account_id', '=', grant.account_id).execute()
  await ownerDb
    .insertInto('trade_holding')
    .values({
      account_id: grant.account_id,
      symbol: one ?? '',
      tenant_id: grant.tenant_id,
      product_id: 'p',
      volume: 1000,
      body: JSON.stringify({ symbol: one, volume: 1000, frozen: 0, lots: [] }),
    })
    .execute()
})

describe('the basket of a strategy', () => {
  it('[MKT-25] fixed weights stand beside what its accounts hold; what is not wanted any more has a target of nothing', async () => {
    const rows = await basket(
      await strategy('fixed', { type: 'rebalance', params: { targets: { [two ?? '']: 0.4, [three ?? '']: 0.5 } } }),
    )
    expect(rows.map(({ symbol, targetWeight }) => [symbol, targetWeight])).toEqual([
      [two, 0.4],
      [three, 0.5],
      [one, 0],
    ])
    const held = rows.find(({ symbol }) => symbol === one)
    expect(held?.currentWeight).toBeGreaterThan(0)
    expect(held?.diff).toBeCloseTo(-(held?.currentWeight ?? 0), 6)
    expect(held).toMatchObject({ targetVolume: 0, reason: '不在目标组合中' })
    expect(rows[0]).toMatchObject({ currentWeight: 0, diff: 0.4 })
  })

  it('[MKT-25] a ranking takes its first names within its universe, none beyond what one may weigh', async () => {
    const own = traded.slice(0, 40).map(({ symbol }) => symbol as string)
    const rows = await basket(
      await strategy('ranked', { params: { topN: 5 }, universe: { symbols: own }, singleMaxPct: 0.1 }),
    )
    const targets = rows.filter(({ targetWeight }) => targetWeight > 0)
    expect(targets).toHaveLength(5)
    expect(targets.every(({ symbol, targetWeight }) => own.includes(symbol) && targetWeight === 0.1)).toBe(true)
    const index = await basket(await strategy('index', { universe: { index: 'SHSE.000300' } }))
    expect(index.length).toBeGreaterThan(0)
  })

  it('[MKT-25] what cannot be a basket is refused in words, and a stranger is told of none', async () => {
    const refused = async (id: string, body: Partial<StrategyBody>) => (await ask(await strategy(id, body))).message
    expect(await refused('manual', { type: 'manual' })).toBe('人工策略没有目标组合')
    expect(await refused('top', { params: { topN: 0 } })).toContain('topN')
    expect(await refused('none', { type: 'rebalance' })).toContain('targets')
    const heavy = { targets: { [two ?? '']: 0.7, [three ?? '']: 0.5 } }
    expect(await refused('heavy', { type: 'rebalance', params: heavy })).toBe('目标权重合计120.00%，不能超过100%')
    expect((await ask('fixed', stranger)).message).toBe('策略不存在：fixed')
  })
})

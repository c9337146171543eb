import type { ContextProduct, HoldRow } from '@liangshu/contract/decision/context'
import { describe, expect, it } from 'vitest'

import { toWireDate } from '../../platform/wire/wire-time.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createDecisionApp } from '../testing/decision-app.ts'

const app = await createDecisionApp()
const { post, call, people, clock, order, place, beat, approved, buy, open } = app

const get = async (who: keyof typeof people, path: string, query: Record<string, string> = {}) =>
  (await call('GET', path, { token: people[who], query })).result as unknown
const symbol = (more: Record<string, unknown> = {}) => ({
  symbol: 'SHSE.600001',
  rating: 'A',
  thesis: '低估值',
  reviewDate: toWireDate(clock.now()),
  ...more,
})

describe('the pool', () => {
  it('[DECIDE-50] keeps rating, thesis, owner, review date and alerts, and tells what is reached and due', async () => {
    expect((await post('author', '/decision/symbol', symbol({ alertAbove: 12, alertBelow: 10 }))).success).toBe(true)
    expect(await get('boss', '/decision/symbol')).toMatchObject({
      records: [
        { symbol: 'SHSE.600001', ownerName: 'author', isDue: true, alert: 'below', last: 10, held: 0, version: 1 },
      ],
    })
    expect(await get('author', '/proposal/inbox')).toMatchObject({ dueSymbols: [{ symbol: 'SHSE.600001' }] })
    expect(await get('boss', '/proposal/inbox')).toMatchObject({ dueSymbols: [] })
  })

  it.each([
    ['twice', symbol(), '该证券已在标的池中'],
    ['unknown', symbol({ symbol: 'SHSE.699999' }), '证券代码不存在'],
    ['without a thesis', symbol({ symbol: 'SHSE.600002', thesis: ' ' }), '请填写投资逻辑'],
    [
      'with alerts upside down',
      symbol({ symbol: 'SHSE.600002', alertAbove: 9, alertBelow: 10 }),
      '上方提醒价须高于下方提醒价',
    ],
  ])('[DECIDE-51] a symbol %s is refused', async (_case, body, message) => {
    expect((await post('author', '/decision/symbol', body)).message).toContain(message)
  })

  it('[DECIDE-51] only its owner changes it, and not over a newer state', async () => {
    const { records } = (await get('author', '/decision/symbol')) as { records: { id: string; version: number }[] }
    const [row] = records
    const body = symbol({ id: row?.id, version: row?.version, rating: 'B' })
    expect((await post('boss', '/decision/symbol', body)).message).toContain('没有权限')
    expect((await post('author', '/decision/symbol', body)).success).toBe(true)
    expect((await post('author', '/decision/symbol', body)).code).toBe(409)
  })
})

describe('the product somebody decides about', () => {
  it('[DECIDE-52] is there with its manager, units, accounts and figures for whoever may read it', async () => {
    expect(await get('hand', '/decision/product')).toMatchObject([
      { id: 'P1', manager: '未指定', units: [{ id: 'U1' }], accounts: [{ id: 'A1', canTrade: true }], nav: 1_000_000 },
    ])
    expect(await get('boss', '/decision/product')).toMatchObject([{ accounts: [{ canTrade: false }] }])
    expect(await get('stranger', '/decision/product')).toEqual([])
  })

  it('[DECIDE-52] accounts of shares that are open are offered, others are not', async () => {
    const accounts = async () => ((await get('boss', '/decision/product')) as ContextProduct[])[0]?.accounts
    await app.ask(`update trade_account set status = 0 where id = 'A1'`)
    expect(await accounts()).toEqual([])
    await app.ask(`update trade_account set status = 1, asset_class = 'future' where id = 'A1'`)
    expect(await accounts()).toEqual([])
    await app.ask(`update trade_account set asset_class = 'stock' where id = 'A1'`)
    expect(await accounts()).toMatchObject([{ id: 'A1', name: '账户A1', unitId: 'U1' }])
  })

  it('[DECIDE-53] shows one line a name over its accounts, against the limit and the approved weight', async () => {
    await open('A2', { cash: 1_000_000, trades: ['hand'], reads: ['boss'] })
    const proposal = await approved([buy({ value: 2000 })])
    const targetId = proposal.targetRows[0]?.id
    await place(order('A1', { targetId, price: '10.01', volume: 1500 }), people.hand)
    await place(order('A2', { targetId, price: '10.01', volume: 500 }), people.hand)
    await beat()
    await app.ask(`update decision_pool set alert_below = 95000 where symbol = 'SHSE.600001'`)
    const [row, ...others] = (await get('boss', '/decision/hold', { productId: 'P1' })) as HoldRow[]
    expect(others).toEqual([])
    expect(row).toMatchObject({ symbol: 'SHSE.600001', volume: 2000, available: 0, limit: 0.1, targetWeight: 0.01 })
    expect(row).toMatchObject({ price: 10, marketValue: 20_000, stopDistance: expect.closeTo(0.05, 9) })
    const { cost = 0, pnl = 0, pnlRate } = row ?? {}
    expect(cost).toBeGreaterThan(10)
    // The cost is rounded to a tenth of a cent a share.
    expect(pnl).toBeCloseTo(20_000 - cost * 2000, 0)
    expect(pnlRate).toBeCloseTo(pnl / (cost * 2000), 5)
    expect(row?.children).toMatchObject([
      { accountName: '账户A1', volume: 1500 },
      { accountName: '账户A2', volume: 500 },
    ])
    const drift = await get('boss', '/proposal/drift', { productId: 'P1' })
    expect(drift).toMatchObject([{ symbol: 'SHSE.600001', target: 0.01, isBeyond: false, proposalNo: proposal.no }])
    const page = (await get('boss', '/proposal/target/page', { status: '5' })) as { records: Record<string, unknown>[] }
    expect(page.records).toMatchObject([{ proposalNo: proposal.no, state: 'done', executedVolume: 2000 }])
    expect(await get('stranger', '/proposal/target/page')).toMatchObject({ records: [] })
  })

  it('[DECIDE-73] whoever looks after the platform can open every product that is offered, and decide about none', async () => {
    const permissions = ['ACCOUNT:viewAll', 'DECISION:view', 'PROPOSAL:view', 'PROPOSAL:add', 'ORG:view']
    const token = await makePerson(app.test, { username: 'root', isPlatform: true, permissions })
    const offered = (await call('GET', '/decision/product', { token })).result as unknown as ContextProduct[]
    expect(offered.map(({ id }) => id)).toContain('P1')
    const reads = ['/decision/hold', '/proposal/drift', '/org/nav/curve'].flatMap((path) =>
      offered.map(async ({ id }) => (await call('GET', path, { token, query: { productId: id } })).message),
    )
    expect([...new Set(await Promise.all(reads))].filter((message) => message.includes('产品'))).toEqual([])
    const [held] = (await call('GET', '/decision/hold', { token, query: { productId: 'P1' } }))
      .result as unknown as HoldRow[]
    expect(held).toMatchObject({ symbol: 'SHSE.600001', limit: 0.1 })
    const refused = await call('POST', '/proposal', { token, body: { title: '调仓', productId: 'P1' } })
    expect(refused.success).toBe(false)
    expect(offered.map(({ canDecide }) => canDecide)).not.toContain(true)
    expect(((await get('boss', '/decision/product')) as ContextProduct[]).map(({ canDecide }) => canDecide)).toEqual([
      true,
    ])
  })

  it('[DECIDE-68] the same weight stands on every page, and accounts add up to the name and the product', async () => {
    const [held] = (await get('boss', '/decision/hold', { productId: 'P1' })) as (HoldRow & { children: HoldRow[] })[]
    const { records } = (await get('boss', '/proposal/target/page', { status: '5' })) as {
      records: { weight: number }[]
    }
    expect(records.map(({ weight }) => weight)).toEqual([held!.weight])
    const [drift] = (await get('boss', '/proposal/drift', { productId: 'P1' })) as { current: number }[]
    const [product] = (await get('boss', '/decision/product')) as ContextProduct[]
    const draft = await app.draft([buy({ symbol: 'SHSE.600002', value: 100 })])
    const shown = draft.portfolio?.lines.find((line) => line.symbol === 'SHSE.600001')
    expect(held!.weight).toBeGreaterThan(0.009)
    expect(drift?.current).toBe(held!.weight)
    expect(shown?.before).toBe(held!.weight)
    const sum = (of: (row: HoldRow) => number) => held!.children.reduce((total, row) => total + of(row), 0)
    expect(sum(({ volume }) => volume)).toBe(held!.volume)
    expect(sum(({ marketValue }) => marketValue)).toBeCloseTo(held!.marketValue, 6)
    expect(sum(({ weight }) => weight)).toBeCloseTo(held!.weight, 7)
    expect(product!.marketValue).toBeCloseTo(held!.marketValue, 6)
    expect(product!.cash + product!.marketValue).toBeCloseTo(product!.nav, 6)
    expect(draft.portfolio?.nav).toBeCloseTo(product!.nav, 6)
    expect(held!.weight).toBeCloseTo(held!.marketValue / product!.nav, 7)
  })

  it('[DECIDE-53] the heaviest name stands first', async () => {
    await place(order('A1', { symbol: 'SHSE.600002', price: '20.01', volume: 2000 }), people.hand)
    await beat()
    const rows = (await get('boss', '/decision/hold', { productId: 'P1' })) as HoldRow[]
    expect(rows.map(({ symbol: name, marketValue }) => [name, marketValue])).toEqual([
      ['SHSE.600002', 40_000],
      ['SHSE.600001', 20_000],
    ])
  })
})

import { describe, expect, it } from 'vitest'

import { toWireDate } from '../../platform/wire/wire-time.ts'
import { createDecisionApp } from '../testing/decision-app.ts'

const app = await createDecisionApp()
const { call, post, people, ask, clock, market } = app
const today = toWireDate(clock.now())
const tomorrow = toWireDate(new Date(clock.now().getTime() + 86_400_000))

const body = (more: object = {}) => ({
  symbol: 'SHSE.600001',
  rating: 'A',
  thesis: '便宜',
  reviewDate: today,
  productId: '',
  ...more,
})
const save = (more: object = {}, who: keyof typeof people = 'author') => post(who, '/decision/symbol', body(more))
const idOf = ({ result }: { result: unknown }) => (result as { id: string }).id
type Row = Record<string, unknown>
const listed = async (query: Record<string, string> = {}, who: keyof typeof people = 'author') =>
  ((await call('GET', '/decision/symbol', { token: people[who], query })).result as unknown as { records: Row[] })
    .records

describe('symbols that are looked after', () => {
  it('[DECIDE-50] a row with everything the page shows', async () => {
    const id = idOf(await save({ alertAbove: 12, alertBelow: 8.5 }))
    expect(await listed({ symbol: 'SHSE.600001' })).toEqual([
      {
        id,
        symbol: 'SHSE.600001',
        name: '测试001',
        productId: null,
        productName: null,
        rating: 'A',
        thesis: '便宜',
        ownerName: 'author',
        reviewDate: today,
        isDue: true,
        alertAbove: 12,
        alertBelow: 8.5,
        alert: null,
        last: 10,
        changeRate: 0,
        held: 0,
        updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        version: 1,
      },
    ])
    await call('DELETE', '/decision/symbol', { token: people.author, query: { id } })
  })

  it('[DECIDE-50] its price is the last one, before the first that of the day before, and the change is against that', async () => {
    const shown = async (last: number | null) => {
      market.list('SHSE.600005', 20, { preClose: 250_000, last })
      const id = idOf(await save({ symbol: 'SHSE.600005' }))
      const [row] = await listed({ symbol: 'SHSE.600005' })
      await call('DELETE', '/decision/symbol', { token: people.author, query: { id } })
      return row
    }
    expect(await shown(200_000)).toMatchObject({ last: 20, changeRate: expect.closeTo(-0.2, 9) })
    expect(await shown(null)).toMatchObject({ last: 25, changeRate: 0 })
    const id = idOf(await save({ symbol: 'SHSE.600005' }))
    market.drop('SHSE.600005')
    expect(await listed({ symbol: 'SHSE.600005' })).toMatchObject([
      { name: 'SHSE.600005', last: null, changeRate: null },
    ])
    await call('DELETE', '/decision/symbol', { token: people.author, query: { id } })
  })

  it.each([
    [{ alertAbove: 10 }, 'above'],
    [{ alertAbove: 10.01 }, null],
    [{ alertBelow: 10 }, 'below'],
    [{ alertBelow: 9.99 }, null],
    [{ alertAbove: 9, alertBelow: 8 }, 'above'],
    [{}, null],
  ])('[DECIDE-50] an alert of %j at a price of 10: %s', async (alerts, expected) => {
    const id = idOf(await save(alerts))
    expect(await listed()).toMatchObject([{ alert: expected }])
    await call('DELETE', '/decision/symbol', { token: people.author, query: { id } })
  })

  it('[DECIDE-50] due are those whose day has come; of a product its own and those of the house', async () => {
    const house = idOf(await save())
    const own = idOf(await save({ productId: 'P1', reviewDate: tomorrow }))
    expect((await listed({ isDue: '1' })).map(({ id }) => id)).toEqual([house])
    expect((await listed()).map(({ id, isDue, productName }) => [id, isDue, productName])).toEqual([
      [house, true, null],
      [own, false, '产品一'],
    ])
    expect(await listed({ productId: 'P1' })).toHaveLength(2)
    expect((await listed({ productId: 'P9' })).map(({ id }) => id)).toEqual([house])
    expect((await listed({}, 'stranger')).map(({ id }) => id)).not.toContain(own)
    const inbox = await call('GET', '/proposal/inbox', { token: people.author })
    expect((inbox.result as unknown as { dueSymbols: Row[] }).dueSymbols).toEqual([
      { id: house, symbol: 'SHSE.600001', name: '测试001', reviewDate: today },
    ])
    await ask('delete from decision_pool')
  })

  it('[DECIDE-51] one symbol stands once in a pool; only its owner changes it, and not what somebody else has changed', async () => {
    const id = idOf(await save())
    expect((await save()).message).toBe('该证券已在标的池中')
    expect((await save({ productId: 'P1' })).success).toBe(true)
    expect((await save({ symbol: 'SHSE.699999' })).message).toBe('证券代码不存在：SHSE.699999')
    expect((await save({ id, version: 1, rating: 'C' })).success).toBe(true)
    expect(await listed({ rating: 'C' })).toMatchObject([{ id, version: 2 }])
    expect((await save({ id, version: 1 })).success).toBe(false)
    expect((await save({ id: 'none', symbol: 'SHSE.600002' })).message).toBe('标的不存在')
    await ask(`update decision_pool set owner_id = 'u-boss' where id = $1`, [id])
    expect((await save({ id })).message).toBe('只有负责人可以修改该标的')
    const kept = await call('DELETE', '/decision/symbol', { token: people.author, query: { id } })
    expect(kept.message).toBe('只有负责人可以修改该标的')
    expect(await listed({ rating: 'C' })).toHaveLength(1)
    await ask('delete from decision_pool')
  })
})

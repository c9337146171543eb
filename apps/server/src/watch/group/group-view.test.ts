import { describe, expect, it } from 'vitest'

import { createTestMarket } from '../../market/testing/test-market.ts'
import { writeMembers } from './group-view.ts'
import { createMemberKeep } from './member-cache.ts'

const { market } = await createTestMarket(60)
const master = market.master()
const [stock, coin] = [master.rows[0], master.rows.find(({ secType }) => secType === 'crypto')]
if (!stock || !coin) throw new Error('the market has no stock or no coin')

const member = (symbol: string, addPrice: number | null, note = '') => ({
  symbol,
  addPrice,
  addTime: '2024-09-19 10:00:00',
  note,
  tags: ['龙头'],
  sort: 3,
  targetPrice: null,
  stopPrice: 9.5,
})
const rows = [member(stock.symbol, 10, '说"了"'), member('SHSE.999999', null), member(coin.symbol, 0)]
const keep = createMemberKeep()
const read = async (version = 1, given = rows) =>
  keep.find({ id: 'g', members_version: version }, master, async () => given)
const written = async (keyword = '') => Buffer.from(writeMembers(market.columns(), await read(), keyword)).toString()

describe('members of a group on the wire', () => {
  it('[GROUP-12] are written as JSON writes them, with the figures of the moment', async () => {
    const text = await written()
    const list = JSON.parse(text) as Record<string, unknown>[]
    expect(JSON.stringify(list)).toBe(text)
    const live = market.columns()
    const last = (live.last[stock.slot] ?? 0) / stock.priceScale
    expect(list[0]).toMatchObject({
      ...rows[0],
      name: stock.name,
      last,
      changePct: Math.round((live.changeRate[stock.slot] ?? 0) * 1e6) / 1e6,
      amount: (live.amount[stock.slot] ?? 0) / 100,
      mainInflow: (live.mainInflow[stock.slot] ?? 0) / 100,
      mixedStrength: null,
      strengthLevel: null,
      rank: null,
      pnlSinceAdd: Math.round((last / 10 - 1) * 1e6) / 1e6,
    })
    expect(list[1]).toMatchObject({
      name: '',
      last: null,
      changePct: null,
      amount: 0,
      mainInflow: null,
      pnlSinceAdd: null,
    })
    expect(list[2]).toMatchObject({ name: coin.name, mainInflow: null, pnlSinceAdd: null })
  })

  it('[GROUP-12] are found by code, name and initials', async () => {
    const symbols = async (keyword: string) =>
      (JSON.parse(await written(keyword)) as { symbol: string }[]).map(({ symbol }) => symbol)
    expect(await symbols(' shse.999999 ')).toEqual(['SHSE.999999'])
    expect(await symbols(stock.name)).toEqual([stock.symbol])
    expect(await symbols(coin.pinyin.toLowerCase())).toContain(coin.symbol)
    expect(await symbols('没有这个')).toEqual([])
  })

  it('[GROUP-13] are read once until they change or another day is shown', async () => {
    const first = await read()
    expect(await read(1, [])).toBe(first)
    expect((await read(2, [])).members).toEqual([])
    const other = { ...master }
    expect((await keep.find({ id: 'g', members_version: 2 }, other, async () => rows)).members).toHaveLength(3)
  })
})

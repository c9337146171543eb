import type { ActionRow, FlowAnswer, SymbolTags, TapeAnswer } from '@liangshu/contract/market/symbol-facts'
import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../../testing/make-person.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createTestMarket } from '../../testing/test-market.ts'

const world = await createTestMarket()
const { market } = world
const test = await createTestApp({ market })
const token = await makePerson(test, { username: 'reader', permissions: ['MACRO:view'] })
const plain = await makePerson(test, { username: 'plain', permissions: [] })

const ask = (path: string, query: Record<string, string>, by = token) => test.call('GET', path, { token: by, query })
async function read<T>(path: string, query: Record<string, string>, by = token): Promise<T> {
  const answer = await ask(path, query, by)
  expect(answer).toMatchObject({ success: true, code: 200 })
  return answer.result as T
}
const traded = () =>
  market.master().rows.find((row) => row.secType === 'stock' && (market.columns().volume[row.slot] ?? 0) > 0)!

beforeAll(async () => {
  await world.settle()
})

describe('what is known of one symbol', () => {
  it('[TAPE-2] the tape ends with the moment shown and goes by the ticks of its own quotes', async () => {
    world.at('10:30')
    const { symbol } = traded()
    const { records } = await read<TapeAnswer>('/market/tape', { symbol, n: '40' })
    expect(records.length).toBeGreaterThan(5)
    expect(records.length).toBeLessThanOrEqual(40)
    expect(records.at(-1)!.time <= '10:30:00').toBe(true)
    expect(records.map(({ time }) => time)).toEqual(records.map(({ time }) => time).toSorted())
    const { records: quotes } = await read<{ records: QuoteRow[] }>('/market/quotes', { symbols: symbol })
    expect(quotes[0]!.high).toBeGreaterThanOrEqual(Math.max(...records.map(({ price }) => price)))
    expect(quotes[0]!.low).toBeLessThanOrEqual(Math.min(...records.map(({ price }) => price)))
    for (const [i, step] of records.slice(1).entries())
      expect(step.direction).toBe(Math.sign(step.price - records[i]!.price))
  })

  it('[TAPE-3] a symbol that nobody knows and too many steps are refused, an index has none', async () => {
    expect(await ask('/market/tape', { symbol: 'SHSE.999999' })).toMatchObject({ success: false })
    expect(await ask('/market/tape', { symbol: traded().symbol, n: '201' })).toMatchObject({ success: false })
    expect((await read<TapeAnswer>('/market/tape', { symbol: 'SHSE.000001' })).records).toEqual([])
  })

  it('[FUNDFLOW-1] the four sizes add up to zero, the main flow is the two large ones and that of the quote', async () => {
    const { symbol } = traded()
    const { today, days } = await read<FlowAnswer>('/market/flow', { symbol })
    const { records } = await read<{ records: QuoteRow[] }>('/market/quotes', { symbols: symbol })
    expect(today.main).toBeCloseTo(records[0]!.mainInflow!, 2)
    expect(days.length).toBeGreaterThan(0)
    for (const row of [today, ...days]) {
      expect(row.extraLarge! + row.large!).toBeCloseTo(row.main!, 2)
      expect(row.main! + row.medium! + row.small!).toBeCloseTo(0, 2)
    }
  })

  it('[FUNDFLOW-2] what has no flow says that it is not known', async () => {
    const { today, days } = await read<FlowAnswer>('/market/flow', { symbol: 'SHSE.000001' })
    expect(today.main).toBeNull()
    expect(days).toEqual([])
  })

  it('[TAGS-1] the industry and concepts of a symbol stand with their heat for who may see sectors', async () => {
    const row = market.master().rows.find(({ stock }) => (stock?.concepts.length ?? 0) > 1)!
    const known = await read<SymbolTags>('/market/tags', { symbol: row.symbol })
    expect(known.industry).toBe(row.stock!.industry)
    const names = known.sectors.map(({ name }) => name)
    expect(names).toContain(row.stock!.industry)
    expect(names).toEqual(expect.arrayContaining([...row.stock!.concepts]))
    const { sectors, tags } = await read<SymbolTags>('/market/tags', { symbol: row.symbol }, plain)
    expect(sectors).toEqual([])
    expect(tags).toEqual(known.tags)
  })

  it('[CHART-3] corporate actions come up to the day shown, in order', async () => {
    const answers: ActionRow[][] = []
    for (const { symbol } of market
      .master()
      .rows.filter((one) => one.secType === 'stock')
      .slice(0, 60))
      answers.push(await read<ActionRow[]>('/market/actions', { symbol }))
    const rows = answers.flat()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ exDate }) => exDate <= market.time().date)).toBe(true)
    expect(rows.every((row) => row.cash + row.bonus + row.transfer + row.rights > 0 || row.split !== 1)).toBe(true)
  })

  it('[SYMNEWS-1] the news of a symbol are a part of all news, and name it', async () => {
    const all = await test.call('GET', '/news/list', { token, query: { size: '100' } })
    const { data } = all as unknown as { data: { code: string }[] }
    const stock = (await market.ask('stockNews', { since: 0 }))[0]!
    const own = (await test.call('GET', '/news/list', {
      token,
      query: { size: '100', symbol: stock.symbol },
    })) as unknown as { data: { code: string; title: string }[] }
    expect(own.data.map(({ code }) => code)).toContain(stock.id)
    expect(own.data.length).toBeLessThan(data.length)
  })
})

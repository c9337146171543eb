import type { ComponentsAnswer, SectorRow } from '@liangshu/contract/insight/insight-calls'
import type { EtfPortfolio, EtfRow } from '@liangshu/contract/market/etf-calls'
import type { LimitPoolRow } from '@liangshu/contract/insight/open-data-calls'
import type { QuoteRow, SectorsAnswer, SparksAnswer } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'

import { createMarketReader } from './testing/market-reader.ts'
import { testDate } from './testing/test-market.ts'

const { world, market, ask, read, stocks, someStock } = await createMarketReader()

describe('consistency through the calls', () => {
  it('[MKT-2] an index moves by what its constituents add', async () => {
    for (const code of ['SHSE.000300', 'SHSE.000001', 'SZSE.399006']) {
      const members = await read<ComponentsAnswer>('/api/query/components/v2', { code })
      const [index] = await read<{ changePct: number }[]>('/api/query/queryIndexes', { codes: code })
      const sum = members.records.reduce((all, row) => all + (row.contribution ?? 0), 0)
      expect(sum).toBeCloseTo(index?.changePct ?? Number.NaN, 5)
      expect(members.records.reduce((all, row) => all + row.weight, 0)).toBeCloseTo(1, 3)
    }
  })

  it('[MKT-34] the sectors are made once per beat, and anew with the next', async () => {
    world.at('10:30')
    const first = await read<SectorRow[]>('/api/query/industryconcept', { type: 'all' })
    expect(await read<SectorRow[]>('/api/query/industryconcept', { type: 'all' })).toEqual(first)
    expect(await read<SectorRow[]>('/api/query/industryconcept', { type: 'industry' })).not.toEqual(first)
    world.at('10:31')
    const [next] = await read<SectorRow[]>('/api/query/industryconcept', { type: 'all' })
    expect(next?.asOf).toBe(`${testDate} 10:31:00`)
    world.at('10:30:03')
  })

  it('[MKT-3] a sector is the float-weighted mean of its members, with the same counts', async () => {
    const [sector] = await read<SectorRow[]>('/api/query/industryconcept', { type: 'industry', sort: 'amount' })
    const members = await read<ComponentsAnswer>('/api/query/components/v2', { code: sector?.code ?? '' })
    expect(members.totals.amount).toBeCloseTo(sector?.amount ?? Number.NaN, -1)
    const mean = members.records.reduce((sum, row) => sum + row.weight * (row.changePct ?? 0), 0)
    expect(mean).toBeCloseTo(sector?.changePct ?? Number.NaN, 4)
    expect([members.totals.upCount, members.totals.downCount, members.totals.limitUpCount]).toEqual([
      sector?.upCount,
      sector?.downCount,
      sector?.limitUpCount,
    ])
  })

  it('[MKT-4] the indicative value of a fund is its basket at the quotes', async () => {
    // The value moves every 15 seconds, the members every three: here both are of the same second.
    world.at('10:30:00')
    const funds = await read<EtfRow[]>('/etf/list/宽基')
    const fund = funds.find((row) => row.iopv !== null)!
    const portfolio = await read<EtfPortfolio>(`/etf/portfolio/${fund.symbol}`)
    const worth = portfolio.records.reduce((sum, row) => {
      const value = row.status === 'cash' ? row.fixedAmount : row.qty * (row.last ?? 0)
      return sum + value
    }, portfolio.cashComponent)
    expect(worth / portfolio.creationUnit / (fund.iopv ?? Number.NaN)).toBeCloseTo(1, 3)
    expect(portfolio.records.reduce((sum, row) => sum + row.weight, 0)).toBeCloseTo(1, 3)
    world.at('10:30:03')
  })

  it('[MKT-5] the ladder holds exactly those sealed in the limit pool', async () => {
    for (const date of [testDate, '2024-09-19']) {
      const { records: pool } = await read<{ records: LimitPoolRow[] }>('/api/open/data', {
        type: 'limitPool',
        date,
        pageSize: '1000',
      })
      const { records: rungs } = await read<{ records: { members: { symbol: string; isSuspended: boolean }[] }[] }>(
        '/api/open/data',
        { type: 'ladder', date },
      )
      const sealed = pool.filter((row) => row.side === 'up' && row.isSealed).map((row) => row.symbol)
      const standing = rungs.flatMap(({ members }) =>
        members.filter((row) => !row.isSuspended).map((row) => row.symbol),
      )
      expect(standing.toSorted()).toEqual(sealed.toSorted())
    }
  })

  it('[MKT-27] a board tells its story: 首板, 3连板, or 5天3板 where the run had gaps', async () => {
    const poolOn = async (date: string) =>
      (await read<{ records: LimitPoolRow[] }>('/api/open/data', { type: 'limitPool', date, pageSize: '1000' })).records
    const dates = ['2024-09-19', testDate, '2024-09-10', '2024-09-11', '2024-09-12', '2024-09-13']
    const rows = (await Promise.all(dates.map(poolOn))).flat()
    const sealed = rows.filter((row) => row.side === 'up' && row.isSealed)
    expect(rows.filter((row) => !sealed.includes(row)).every((row) => row.boardLabel === null)).toBe(true)
    expect(sealed.filter((row) => !/^(首板|\d+连板|\d+天\d+板)$/.test(row.boardLabel ?? ''))).toEqual([])
    // A first board may still be the second within days, but a run without a gap says its height.
    const straight = sealed.filter((row) => row.boards > 1 && row.boardLabel?.endsWith('连板'))
    expect(straight.length).toBeGreaterThan(0)
    expect(straight.every((row) => row.boardLabel === `${row.boards}连板`)).toBe(true)
    expect(sealed.filter((row) => row.boardLabel === '首板').every((row) => row.boards === 1)).toBe(true)
  })

  it('[QTABLE-9] the day of fifty securities comes as small lines that end with the last minute', async () => {
    const some = stocks().filter((row) => (market.columns().volume[row.slot] ?? 0) > 0)
    const symbols = [...some.slice(0, 48).map((row) => row.symbol), 'SHSE.000300', 'BINANCE.BTCUSDT-PERP']
    const { records } = await read<SparksAnswer>('/market/sparks', { symbols: symbols.join(), every: '2' })
    expect(records.map((row) => row.symbol)).toEqual(symbols)
    for (const { symbol, price, length, preClose } of records) {
      const whole = await read<{ price: (number | null)[]; preClose: number }>('/market/minutes', { symbol })
      expect(price.at(-1)).toBe(whole.price.at(-1))
      expect(price).toHaveLength(Math.ceil(whole.price.length / 2))
      expect(preClose).toBe(whole.preClose)
      expect(length).toBe(symbol.startsWith('BINANCE') ? 720 : 120)
    }
  })

  it.each([
    ['nothing', '', '请输入证券代码'],
    ['too many', Array.from({ length: 51 }, (_, i) => `SHSE.6000${i}`).join(), '一次最多查询50只证券，当前51只'],
    ['an unknown one', 'SHSE.999998', '证券代码不存在'],
  ])('[QTABLE-9] small lines of %s are refused', async (_case, symbols, message) => {
    const answer = await ask('/market/sparks', { symbols })
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(message)
  })

  it('[HEAT-8] who belongs to a sector is the same here as among its members', async () => {
    const { sectors, version } = await read<SectorsAnswer>('/market/sectors')
    expect(version).toBe(market.master().version)
    for (const kind of ['industry', 'concept'] as const) {
      const sector = sectors.find((row) => row.kind === kind && row.slots.length > 3)!
      const { records } = await read<ComponentsAnswer>('/api/query/components/v2', { code: sector.code })
      const symbols = sector.slots.map((slot) => market.master().rows[slot]?.symbol as string)
      expect(symbols.length).toBeGreaterThanOrEqual(records.length)
      expect(symbols).toEqual(expect.arrayContaining(records.map((row) => row.symbol)))
    }
  })

  it('[MKT-28] a quote carries mean price, imbalance of the book and the money at the limit', async () => {
    const isSealedUp = () => stocks().some((row) => market.columns().isSealedUp[row.slot] === 1)
    // So small a market does not seal a board on every day.
    const shown = [testDate, '2024-09-19', '2024-09-18', '2024-09-13', '2024-09-12'].find((date) => {
      world.at('14:45', date)
      return isSealedUp()
    })
    expect(shown).toBeDefined()
    const live = market.columns()
    const traded = stocks().filter((row) => (live.volume[row.slot] ?? 0) > 0)
    const up = traded.filter((row) => live.isSealedUp[row.slot] === 1)
    const some = [...up.slice(0, 3), ...traded.slice(0, 40)]
    const { records } = await read<{ records: QuoteRow[] }>('/market/quotes', {
      symbols: some.map((row) => row.symbol).join(),
      book: '1',
    })
    for (const row of records) {
      expect(row.avgPrice).toBeCloseTo(row.amount / row.volume, 5)
      expect((row.avgPrice ?? 0) >= (row.low ?? 0) - 0.01 && (row.avgPrice ?? 0) <= (row.high ?? 0) + 0.01).toBe(true)
      const [bids, asks] = [row.bids ?? [], row.asks ?? []].map((side) => side.reduce((sum, at) => sum + at.volume, 0))
      expect(row.orderImbalance).toBeCloseTo(((bids ?? 0) - (asks ?? 0)) / ((bids ?? 0) + (asks ?? 0)), 5)
      const isSealed = row.last === row.limitUp && row.asks?.length === 0
      const waiting = (row.bids?.[0]?.volume ?? 0) * (row.limitUp ?? 0)
      expect(row.sealAmount).toBeCloseTo(isSealed ? waiting : 0, 0)
    }
    const { records: others } = await read<{ records: QuoteRow[] }>('/market/quotes', {
      symbols: 'SHSE.000001,BINANCE.BTCUSDT-PERP,CFFEX.IF2410',
    })
    expect(others[0]).toMatchObject({ avgPrice: null, orderImbalance: null, sealAmount: null })
    for (const { avgPrice, low, high } of others.slice(1))
      expect(avgPrice !== null && avgPrice >= (low ?? 0) * 0.98 && avgPrice <= (high ?? 0) * 1.02).toBe(true)
    world.at('10:30:03')
    await world.settle()
  })

  it('[MKT-6] breadth counts what the quotes show', async () => {
    const { records } = await read<{ records: { up: number; down: number; limitUp: number }[] }>('/api/open/data', {
      type: 'breadth',
    })
    const live = market.columns()
    const changes = stocks()
      .filter((row) => ![0, 7].includes(live.status[row.slot] ?? 0))
      .map((row) => live.changeRate[row.slot] ?? 0)
    expect(records[0]?.up).toBe(changes.filter((change) => change > 0).length)
    expect(records[0]?.down).toBe(changes.filter((change) => change < 0).length)
  })

  it('[MKT-7] nothing after the moment shown can be asked for', async () => {
    const row = someStock()
    const { times } = await read<{ times: string[] }>('/market/minutes', { symbol: row.symbol })
    expect(times.at(-1)).toBe('10:30')
    expect(await ask('/market/bars', { symbol: row.symbol, to: '2024-09-23' })).toMatchObject({
      message: '该日期尚无行情：2024-09-23',
    })
    const { bars } = await read<{ bars: { time: string; close: number }[] }>('/market/bars', {
      symbol: row.symbol,
      n: '5',
    })
    expect(bars.at(-1)).toMatchObject({ time: testDate, close: (market.quote(row.symbol)?.last ?? 0) / 10_000 })
  })
})

import { coinScale, yuanScale } from '@liangshu/engine/account/order/unit-scale'
import { describe, expect, it } from 'vitest'

import { compareBooks, type Books } from './compare-books.ts'

type Lines = Parameters<typeof compareBooks>[1]
type Line = Lines['trade'][number]
type Trade = Books['trades'][number]

const [symbol, other, coin] = ['SHSE.600001', 'SZSE.000001', 'BINANCE.BTCUSDT-PERP']
const ours = (id: string, more: Partial<Trade> = {}): Trade => {
  const { price = 100_000, volume = 100 } = more
  return {
    id,
    execId: `E${id}`,
    orderId: `O${id}`,
    day: '2026-11-16',
    symbol,
    side: 1,
    price,
    volume,
    amount: (price * volume) / 100,
    fee: 500,
    second: 36_000,
    ...more,
  } as Trade
}
const line = (key: string, more: Partial<Line> = {}): Line =>
  ({
    key,
    day: '2026-11-16',
    symbol,
    side: 1,
    execNo: '',
    price: 100_000,
    volume: 100,
    amount: null,
    fee: 500,
    second: null,
    cash: null,
    fileName: 'a.csv',
    row: 2,
    ...more,
  }) as Line
const compare = (books: Partial<Books>, lines: Partial<Lines>, scale = yuanScale) =>
  compareBooks({ trades: [], holdings: [], cash: [], ...books }, { trade: [], holding: [], cash: [], ...lines }, scale)

describe('our books beside a statement', () => {
  it('[STMT-103] a pair tells both sides in money people know', () => {
    const [found, ...none] = compare(
      { trades: [ours('1')] },
      { trade: [line('k', { fee: 512, amount: 100_000, row: 5 })] },
    )
    expect(none).toEqual([])
    expect(found).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      part: 'trade',
      day: '2026-11-16',
      symbol,
      side: 1,
      kinds: ['fee'],
      ours: { volume: 100, price: 10, amount: 1000, fee: 5, cash: null, time: '10:00:00', count: 1, refs: ['1'] },
      theirs: { volume: 100, price: 10, amount: 1000, fee: 5.12, cash: null, time: '', count: 1, refs: ['5'] },
      fileName: 'a.csv',
    })
  })

  it('[STMT-103] several fills of an order are one line at their mean price; an unknown figure makes no sum', () => {
    const trades = [
      ours('1', { price: 100_000, volume: 100, orderId: 'O', fee: 100 }),
      ours('2', { price: 100_300, volume: 200, orderId: 'O', fee: 150, second: 36_060 }),
    ]
    const [found] = compare({ trades }, { trade: [line('k', { price: 100_200, volume: 300, fee: null })] })
    expect(found).toMatchObject({
      kinds: [],
      ours: { volume: 300, price: 10.02, amount: 3006, fee: 2.5, count: 2, refs: ['1', '2'], time: '10:00:00' },
      theirs: { amount: null, fee: null },
    })
    const uneven = [ours('1', { volume: 100 }), ours('2', { volume: 200, price: 100_001 })].map((one) => ({
      ...one,
      orderId: 'O',
    }))
    const [mean] = compare({ trades: uneven }, { trade: [line('k', { volume: 300, amount: 300_002 })] })
    expect(mean?.ours?.price).toBe(10.0001)
  })

  it('[STMT-103] what a file leaves out of an amount is reckoned by our own trades of the symbol', () => {
    // Contracts of 300 a point: our amount is three hundred times price and volume.
    const future = 'CFFEX.IF2612'
    const trades = [
      ours('1', { symbol: future, price: 40_000_000, volume: 1, amount: 120_000_000, orderId: 'O' }),
      ours('2', { symbol: future, price: 40_010_000, volume: 1, amount: 120_030_000, orderId: 'O' }),
    ]
    const told = line('k', { symbol: future, price: 40_005_000, volume: 2, fee: 1000 })
    expect(compare({ trades }, { trade: [told] }).map(({ kinds }) => kinds)).toEqual([[]])
    const wrong = line('k', { symbol: future, price: 41_005_000, volume: 2, fee: 1000 })
    expect(compare({ trades }, { trade: [wrong] }).map(({ kinds }) => kinds.join())).not.toEqual([''])
  })

  it('[STMT-103] coins are told in whole coins', () => {
    const trades = [ours('1', { symbol: coin, price: 50_000e8, volume: 5e7, amount: 25_000e8, fee: 12e7 })]
    const [found] = compare(
      { trades },
      { trade: [line('k', { symbol: coin, price: 50_000e8, volume: 5e7, fee: 12e7 })] },
      coinScale,
    )
    expect(found).toMatchObject({ kinds: [], ours: { volume: 0.5, price: 50_000, amount: 25_000, fee: 1.2 } })
    const cash = [{ day: '2026-11-16', key: 'cash', value: 150_000_000 }]
    const [money] = compare({ cash }, { cash: [line('c', { cash: 140_000_000 })] }, coinScale)
    expect(money).toMatchObject({ ours: { cash: 1.5 }, theirs: { cash: 1.4 } })
    const holdings = [{ day: '2026-11-16', key: `${coin} 2`, value: 25_000_000 }]
    expect(compare({ holdings }, {}, coinScale)[0]).toMatchObject({ symbol: coin, side: 2, ours: { volume: 0.25 } })
  })

  it('[STMT-103] a difference is known by what both sides say: whatever changes makes another of it', () => {
    const keyOf = (own: Partial<Trade> = {}, told: Partial<Line> = {}) =>
      compare({ trades: [ours('1', own)] }, { trade: [line('k', told)] })[0]?.key
    const first = keyOf()
    expect(keyOf()).toBe(first)
    expect(keyOf({ second: 1 }, { row: 9, fileName: 'b.csv' })).toBe(first)
    for (const changed of [
      keyOf({ fee: 1 }),
      keyOf({}, { fee: 1 }),
      keyOf({}, { volume: 101 }),
      keyOf({}, { price: 1 }),
    ])
      expect(changed).not.toBe(first)
    const cashKey = (own: number, told: number, day = '2026-11-16') =>
      compare({ cash: [{ day, key: 'cash', value: own }] }, { cash: [line('c', { day, cash: told })] })[0]?.key
    expect(cashKey(1, 2)).toBe(cashKey(1, 2))
    expect(new Set([cashKey(1, 2), cashKey(3, 2), cashKey(1, 3), cashKey(1, 2, '2026-11-17')]).size).toBe(4)
  })

  it('[STMT-103] holdings by symbol and side, cash by day, each with the line it came from', () => {
    const holdings = [
      { day: '2026-11-16', key: `${symbol} 1`, value: 300 },
      { day: '2026-11-16', key: `${other} 2`, value: 7 },
    ]
    const cash = [{ day: '2026-11-16', key: 'cash', value: 12_345 }]
    const found = compare(
      { holdings, cash },
      {
        holding: [
          line('a', { day: '2026-11-13', row: 9 }),
          line('b', { volume: 200, row: 3 }),
          line('c', { symbol: other, side: 2, volume: 7, row: 4, fileName: 'b.csv' }),
        ],
        cash: [
          line('d', { day: '2026-11-13', cash: null, row: 1 }),
          line('e', { cash: 12_346, row: 5, fileName: 'c.csv' }),
        ],
      },
    )
    const blank = { price: null, amount: null, fee: null, time: '', count: 1 }
    expect(found).toMatchObject([
      {
        part: 'holding',
        day: '2026-11-13',
        kinds: ['missingHere'],
        symbol,
        side: 1,
        ours: null,
        theirs: { volume: 100, refs: ['9'] },
      },
      { part: 'holding', symbol, side: 1, kinds: ['holding'], fileName: 'a.csv' },
      { part: 'cash', symbol: '', side: null, kinds: ['cash'], fileName: 'c.csv' },
      { part: 'holding', symbol: other, side: 2, kinds: [], fileName: 'b.csv' },
    ])
    expect(found[1]?.ours).toEqual({ ...blank, volume: 300, cash: null, refs: [] })
    expect(found[1]?.theirs).toEqual({ ...blank, volume: 200, cash: null, refs: ['3'] })
    expect(found[2]?.ours).toEqual({ ...blank, volume: null, cash: 123.45, refs: [] })
    expect(found[2]?.theirs).toEqual({ ...blank, volume: null, cash: 123.46, refs: ['5'] })
  })

  it('[STMT-103] the worst stands first, then the newest day, then by symbol; what agrees comes last', () => {
    const days = ['2026-11-13', '2026-11-16']
    const trades = days.flatMap((day) => [
      ours(`fee${day}`, { day }),
      ours(`there${day}`, { day, symbol: other }),
      ours(`same${day}`, { day, symbol: 'SZSE.000002' }),
    ])
    const trade = days.flatMap((day) => [
      line(`fee${day}`, { day, fee: 1 }),
      line(`same${day}`, { day, symbol: 'SZSE.000002' }),
      line(`here${day}`, { day, symbol: 'SZSE.000009' }),
      line(`here2${day}`, { day, symbol: 'SZSE.000008' }),
    ])
    expect(
      compare({ trades }, { trade }).map(({ kinds, day, symbol: of }) => [kinds.join(), day.slice(-2), of]),
    ).toEqual([
      ['missingHere', '16', 'SZSE.000008'],
      ['missingHere', '16', 'SZSE.000009'],
      ['missingHere', '13', 'SZSE.000008'],
      ['missingHere', '13', 'SZSE.000009'],
      ['missingThere', '16', other],
      ['missingThere', '13', other],
      ['fee', '16', symbol],
      ['fee', '13', symbol],
      ['', '16', 'SZSE.000002'],
      ['', '13', 'SZSE.000002'],
    ])
    // Wrong in volume and in fee counts as the worse of both.
    const both = compare(
      { trades: [ours('1', { symbol: other }), ours('2')] },
      { trade: [line('a', { symbol: other, volume: 90, fee: 1 }), line('b', { fee: 1 })] },
    )
    expect(both.map(({ kinds }) => kinds)).toEqual([['volume', 'fee'], ['fee']])
  })
})

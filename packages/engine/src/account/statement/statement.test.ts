import { describe, expect, it } from 'vitest'

import { compareBalances } from './compare-balances.ts'
import { compareTrades } from './compare-trades.ts'
import type { BookTrade, StatementTrade } from './statement.ts'

const day = '2026-11-16'
const money = ({ price, volume }: { price: number; volume: number }) => Math.round((price * volume) / 100)

function ours(id: string, more: Partial<BookTrade> = {}): BookTrade {
  const trade = { price: 100_000, volume: 100, second: 36_000, orderId: `o-${id}`, fee: 501, ...more }
  return { id, execId: id, day, symbol: 'SHSE.600001', side: 1, amount: money(trade), ...trade }
}

function theirs(key: string, more: Partial<StatementTrade> = {}): StatementTrade {
  const trade = { price: 100_000, volume: 100, ...more }
  return {
    key,
    execNo: '',
    day,
    second: 36_000,
    symbol: 'SHSE.600001',
    side: 1,
    amount: money(trade),
    fee: 501,
    ...trade,
  }
}

const pairsOf = (own: BookTrade[], told: StatementTrade[]) =>
  compareTrades(own, told, money).map((one) => [
    one.ours.map(({ id }) => id).join('+'),
    one.theirs.map(({ key }) => key).join('+'),
    one.kinds.join(','),
  ])

describe('our fills beside the lines of a statement', () => {
  it.each<[string, BookTrade[], StatementTrade[], string[][]]>([
    ['the same trade agrees', [ours('a')], [theirs('1')], [['a', '1', '']]],
    ['a file that says no fee leaves it alone', [ours('a')], [theirs('1', { fee: null })], [['a', '1', '']]],
    ['another fee', [ours('a')], [theirs('1', { fee: 600 })], [['a', '1', 'fee']]],
    ['another price', [ours('a')], [theirs('1', { price: 100_100, amount: 100_100 })], [['a', '1', 'price']]],
    ['another volume', [ours('a')], [theirs('1', { volume: 200, amount: 200_000 })], [['a', '1', 'volume']]],
    ['a line we do not have', [], [theirs('1')], [['', '1', 'missingHere']]],
    ['a fill they do not have', [ours('a')], [], [['a', '', 'missingThere']]],
    [
      'the other side, day or security is another trade',
      [ours('a')],
      [theirs('1', { side: 2 })],
      [
        ['a', '', 'missingThere'],
        ['', '1', 'missingHere'],
      ],
    ],
    [
      'neither price nor volume agree: two trades, not one that differs',
      [ours('a')],
      [theirs('1', { price: 120_000, volume: 300, amount: 360_000 })],
      [
        ['a', '', 'missingThere'],
        ['', '1', 'missingHere'],
      ],
    ],
    [
      'the number of the broker goes before everything',
      [ours('a'), ours('b', { price: 110_000 })],
      [theirs('1', { execNo: 'b', fee: 999 })],
      [
        ['b', '1', 'price,fee'],
        ['a', '', 'missingThere'],
      ],
    ],
    [
      'of equal trades the one with the same fee, then the nearest in time',
      [ours('early'), ours('late', { second: 50_000 }), ours('dear', { fee: 700 })],
      [theirs('1', { second: 50_001 }), theirs('2', { fee: 700, second: null })],
      [
        ['late', '1', ''],
        ['dear', '2', ''],
        ['early', '', 'missingThere'],
      ],
    ],
    [
      'one line for an order whose fills we book apart',
      [ours('a', { orderId: 'o' }), ours('b', { orderId: 'o', price: 101_000, volume: 300 }), ours('c')],
      [theirs('1', { price: 100_750, volume: 400, amount: 403_000, fee: 1002 }), theirs('2')],
      [
        ['c', '2', ''],
        ['a+b', '1', ''],
      ],
    ],
    [
      'an averaged price of two decimals without an amount',
      [ours('a', { orderId: 'o', volume: 200 }), ours('b', { orderId: 'o', price: 100_100 })],
      [theirs('1', { price: 100_000, volume: 300, amount: null, fee: null })],
      [['a+b', '1', '']],
    ],
    [
      'of prices that were rounded the money tells which is which, not the time',
      [ours('a', { price: 100_050 }), ours('b', { price: 100_150, second: 40_000 }), ours('c', { volume: 300 })],
      [
        theirs('1', { price: 100_200, amount: 100_150 }),
        theirs('2', { price: 100_100, amount: 100_050, second: 40_000 }),
      ],
      [
        ['b', '1', 'price'],
        ['a', '2', 'price'],
        ['c', '', 'missingThere'],
      ],
    ],
    [
      'several lines for one fill',
      [ours('a', { volume: 300 })],
      [theirs('1'), theirs('2', { volume: 200, fee: 0 })],
      [['a', '1+2', '']],
    ],
  ])('[RECON-1] %s', (_name, own, told, expected) => {
    expect(pairsOf(own, told).toSorted()).toEqual(expected.toSorted())
  })

  it('[RECON-2] every fill and every line stands in exactly one comparison, whatever they say', () => {
    const own = Array.from({ length: 60 }, (_one, at) =>
      ours(`a${at}`, { price: 100_000 + (at % 4) * 100, volume: 100 + (at % 3) * 100, orderId: `o${at % 20}` }),
    )
    const told = Array.from({ length: 55 }, (_one, at) =>
      theirs(`t${at}`, { price: 100_000 + (at % 5) * 100, volume: 100 + (at % 4) * 100, second: at * 7 }),
    )
    const compared = compareTrades(own, told, money)
    expect(compared.flatMap((one) => one.ours.map(({ id }) => id)).toSorted()).toEqual(
      own.map(({ id }) => id).toSorted(),
    )
    expect(compared.flatMap((one) => one.theirs.map(({ key }) => key)).toSorted()).toEqual(
      told.map(({ key }) => key).toSorted(),
    )
  })
})

describe('balances', () => {
  const at = (key: string, value: number) => ({ day, key, value })

  it('[RECON-3] holdings differ, are missing on one side, or agree; nothing beside nothing is left out', () => {
    const compared = compareBalances(
      [at('same', 5), at('other', 5), at('mine', 5), at('zero', 0)],
      [at('same', 5), at('other', 6), at('theirs', 7), at('zero', 0), at('none', 0)],
      'holding',
    )
    expect(compared.map(({ key, kinds }) => [key, ...kinds])).toEqual([
      ['same'],
      ['other', 'holding'],
      ['mine', 'missingThere'],
      ['theirs', 'missingHere'],
    ])
  })

  it('[RECON-3] cash differs to the cent', () => {
    expect(compareBalances([at('cash', 100)], [at('cash', 101)], 'cash')).toMatchObject([{ kinds: ['cash'] }])
    expect(compareBalances([at('cash', 100)], [at('cash', 100)], 'cash')).toMatchObject([{ kinds: [] }])
  })
})

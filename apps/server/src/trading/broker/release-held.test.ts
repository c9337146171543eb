import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { openBook } from '@liangshu/engine/account/book/account-book'
import { describe, expect, it } from 'vitest'

import { createReleaseHeld, isHeld } from './release-held.ts'

const { suspended, pendingTrigger } = orderStatus
const [stock, other] = ['SHSE.600001', 'SHSE.600002']
const listing = (last: number | null, newOrder = 'accept') => ({ phase: { newOrder }, quote: { last } })
const held = (id: string, more: object = {}) => ({
  id,
  accountId: 'A1',
  symbol: stock,
  side: 1,
  status: pendingTrigger,
  triggerPrice: 100_000,
  ...more,
})

/** How many decisions were recorded by account: one for the session, one for every order that was let go. */
async function released(orders: object[], listings: Record<string, object>, failing = '') {
  const recorded: [string, number][] = []
  const warned: object[] = []
  const keeper = {
    submit: async (_scope: unknown, { accountId, decide }: { accountId: string; decide: (locked: object) => void }) => {
      if (accountId === failing) throw new Error('away')
      let count = 0
      const book = openBook({
        accountId,
        assetClass: 'stock',
        productId: 'P',
        currency: 'CNY',
        tradingDay: '2026-11-16',
      })
      decide({ book, record: () => (count += 1) })
      recorded.push([accountId, count])
    },
  }
  const release = createReleaseHeld({
    keeper: keeper as never,
    clock: { now: () => new Date(0) } as never,
    warn: (facts) => warned.push(facts),
  })
  await release(orders as never, new Map(Object.entries(listings)) as never)
  return { recorded, warned }
}
const counts = async (...given: Parameters<typeof released>) => (await released(...given)).recorded

describe('orders we hold ourselves', () => {
  it('[VENUE-111] are those that wait for the session or for their price', () => {
    const of = (status: number) => isHeld({ status } as never)
    expect([of(suspended), of(pendingTrigger), of(orderStatus.new), of(orderStatus.pendingNew)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it.each([
    [1, 100_000, 2],
    [1, 99_900, 1],
    [2, 100_000, 2],
    [2, 100_100, 1],
    [1, null, 1],
  ] as const)('[VENUE-111] of side %d at a last price of %s: %d decisions', async (side, last, decisions) => {
    expect(await counts([held('O1', { side })], { [stock]: listing(last) })).toEqual([['A1', decisions]])
  })

  it('[VENUE-111] only what waits for a price is let go by one, and only where it has one', async () => {
    const market = { [stock]: listing(200_000) }
    expect(await counts([held('O1', { status: suspended })], market)).toEqual([['A1', 1]])
    expect(await counts([held('O1', { triggerPrice: null })], market)).toEqual([['A1', 1]])
    expect(await counts([held('O1'), held('O2')], market)).toEqual([['A1', 3]])
  })

  it('[VENUE-111] nothing is asked of an account whose market takes no orders', async () => {
    expect(await counts([held('O1')], { [stock]: listing(200_000, 'refuse') })).toEqual([])
    expect(await counts([held('O1')], {})).toEqual([])
    expect(await counts([], { [stock]: listing(1) })).toEqual([])
    const mixed = [held('O1'), held('O2', { symbol: other })]
    expect(await counts(mixed, { [stock]: listing(200_000, 'refuse'), [other]: listing(1) })).toEqual([['A1', 1]])
  })

  it('[VENUE-111] an account that cannot be written holds up no other', async () => {
    const { recorded, warned } = await released(
      [held('O1'), held('O2', { accountId: 'A2' })],
      { [stock]: listing(200_000) },
      'A1',
    )
    expect(recorded).toEqual([['A2', 2]])
    expect(warned).toMatchObject([{ account: 'A1' }])
  })
})

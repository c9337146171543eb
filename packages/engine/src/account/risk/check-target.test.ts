import { describe, expect, it } from 'vitest'
import type { OrderDraft } from '../order/order.ts'
import { createTrader } from '../book/trader-fixture.ts'
import { dayOf, draftOf, factsOf, fixtureTime, wideProfile } from '../book/account-fixture.ts'
import { decidePlace } from '../book/decide-place.ts'
import type { TargetFacts } from './pre-trade-facts.ts'

const target: TargetFacts = {
  symbol: 'SHSE.600001',
  side: 1,
  remaining: 1000,
  priceLow: 99_000,
  priceHigh: 101_000,
  approvedBy: 'm',
  problem: null,
}

function place(draft: Partial<OrderDraft>, facts: TargetFacts | null | undefined, needApprovalAmount = 1e12) {
  const trader = createTrader('stock', 100_000_000)
  trader.hold('SHSE.600001', 10_000, 10)
  const actor = {
    userId: 'u1',
    mayTradeAccount: true,
    qualifications: ['MAIN'],
    approvedBy: facts?.problem === null ? facts.approvedBy : null,
  }
  const profile = wideProfile({ needApprovalAmount })
  trader.place(
    'o',
    { proposalTargetId: 'T1', ...draft },
    { actor, profile, ...(facts !== undefined && { target: facts }) },
  )
  const { rejectReason, rejectDetail } = trader.orderOf('o')
  return [rejectReason, rejectDetail]
}

describe('an order for a target', () => {
  it('[DECIDE-13] inside what was approved is taken', () => {
    expect(place({ volume: 1000, price: 101_000 }, target)).toEqual([0, ''])
    expect(place({ volume: 100, price: 98_000 }, target)).toEqual([0, ''])
    expect(place({ side: 2, volume: 100, price: 102_000 }, { ...target, side: 2 })).toEqual([0, ''])
    expect(place({ proposalTargetId: null, volume: 5000 }, null)).toEqual([0, ''])
  })

  it.each([
    ['passed', { volume: 400, price: 101_000 }, [[true, 400, 1000]]],
    ['refused for its price', { volume: 400, price: 101_100 }, [[false, 10.11, 10.1]]],
  ])('[DECIDE-13] the trace of one that was %s says so once, with what it asked for', (_case, draft, expected) => {
    const { book } = createTrader('stock', 100_000_000)
    const facts = factsOf(dayOf('SHSE.600001', 10), 10, { target })
    const order = draftOf('o', 'SHSE.600001', { proposalTargetId: 'T1', ...draft })
    const answer = decidePlace(book, {
      draft: order,
      orderId: 'o',
      at: fixtureTime,
      facts,
      confirmed: [],
      keepsTrace: true,
    })
    const rows = answer.ok ? answer.events.flatMap((event) => (event.type === 'orderCreated' ? event.checks : [])) : []
    const own = rows.filter(({ name }) => name === '提案目标')
    expect(own.map(({ ok, actual, limit }) => [ok, actual, limit])).toEqual(expected)
  })

  it.each<[string, Partial<OrderDraft>, TargetFacts | null, number, string]>([
    ['a target nobody knows', {}, null, 23, '提案目标不存在，或不属于该账户的产品'],
    ['a proposal that is not approved', {}, { ...target, problem: '提案尚未通过审批' }, 23, '提案尚未通过审批'],
    ['the other side', { side: 2 }, target, 23, '委托的证券或方向与提案目标不一致'],
    ['another symbol', {}, { ...target, symbol: 'SHSE.600002' }, 23, '委托的证券或方向与提案目标不一致'],
    ['more than is left', { volume: 1100 }, target, 23, '委托数量1100超过目标剩余可执行数量1000'],
    ['a price above the band', { price: 101_100 }, target, 8, '委托价超出提案价格区间，最高 10.10'],
    [
      'a sale below the band',
      { side: 2, price: 98_900 },
      { ...target, side: 2 },
      8,
      '委托价超出提案价格区间，最低 9.90',
    ],
  ])('[DECIDE-13] %s is refused', (_case, draft, facts, reason, text) =>
    expect(place(draft, facts)).toEqual([reason, text]),
  )

  it('[DECIDE-14] beyond the approval amount only an approved target opens the way', () => {
    const large = { volume: 1000, price: 100_000 }
    expect(place({ ...large, proposalTargetId: null }, undefined, 5000)[0]).toBe(23)
    expect(place(large, { ...target, problem: '提案已过期' }, 5000)[0]).toBe(23)
    expect(place(large, target, 5000)).toEqual([0, ''])
  })
})

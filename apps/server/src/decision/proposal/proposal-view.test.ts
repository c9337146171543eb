import { describe, expect, it } from 'vitest'

import type { TriedTargets } from '../../trading/index.ts'
import type { StoredTarget } from '../target/target.store.ts'
import { chooseAuthority } from './authority.ts'
import {
  portfolioView,
  previewRows,
  priceUnits,
  progressOf,
  rowOf,
  timelineOf,
  triedOf,
  yuanOfPrice,
} from './proposal-view.ts'

const stored = (more: object = {}) =>
  ({
    id: 'T1',
    proposal_id: 'P',
    symbol: 'S',
    side: 1,
    mode: 'volume',
    value: 1000,
    price_type: 'band',
    price_low: 99_000,
    price_high: 101_000,
    volume: 1000,
    reference: 100_000,
    ...more,
  }) as unknown as StoredTarget

const tried = (more: object = {}) =>
  ({
    navFen: 100_000_000,
    cashFen: 40_000_000,
    profile: { sectorPct: 0.3 },
    after: {
      cashAfterFen: 39_000_000,
      cashBefore: 0.4,
      cashAfter: 0.39,
      grossBefore: 0.6,
      grossAfter: 0.61,
      buyFen: 1_000_000,
      sellFen: 200_000,
      feeFen: 510,
      turnover: 0.012,
      lines: [{ symbol: 'S', before: 0.1, after: 0.11, isTraded: true }],
      sectors: ['银行'],
    },
    rows: [
      {
        symbol: 'S',
        name: '甲',
        side: 1,
        held: 300,
        sellable: 300,
        volume: 1000,
        price: 100_000,
        last: null,
        tick: 100,
        preview: {
          amountFen: 1_000_000,
          feeFen: 510,
          light: 'warn',
          checks: [
            { ok: true, name: 'a' },
            { ok: false, name: 'b' },
          ],
        },
      },
      {
        symbol: 'X',
        name: '乙',
        side: 2,
        held: 100,
        volume: 400,
        price: null,
        last: 5,
        preview: { amountFen: 0, feeFen: 0, light: 'pass', checks: [] },
      },
    ],
    ...more,
  }) as unknown as TriedTargets

describe('a proposal as the wire says it', () => {
  it('[DECIDE-20] prices go to units and back', () => {
    expect([priceUnits(10.01), priceUnits(null), yuanOfPrice(100_100), yuanOfPrice(null)]).toEqual([
      100_100,
      null,
      10.01,
      null,
    ])
  })

  it('[DECIDE-20] only a submitted target has its volume fixed', () => {
    expect(triedOf(stored(), true)).toMatchObject({ volume: 1000, priceLow: 99_000, priceHigh: 101_000 })
    expect(triedOf(stored(), false).volume).toBeUndefined()
    expect(triedOf(stored({ volume: null }), true).volume).toBeUndefined()
  })

  it('[DECIDE-20] rows show what would be held, what it costs and what was found', () => {
    const [buy, sell] = previewRows(tried())
    expect(buy).toMatchObject({
      volumeAfter: 1300,
      price: 10,
      last: null,
      amount: 10_000,
      fee: 5.1,
      weight: 0.1,
      weightAfter: 0.11,
      light: 'warn',
      findings: [{ name: 'b' }],
    })
    expect(buy).not.toHaveProperty('tick')
    // More than is held is sold down to nothing.
    expect(sell).toMatchObject({ volumeAfter: 0, weight: 0, weightAfter: 0, price: null, last: 0.0005 })
    expect(previewRows(tried({ navFen: 0 }))[0]).toMatchObject({ weight: 0, weightAfter: 0 })
  })

  it('[DECIDE-20] the portfolio before and after', () => {
    expect(portfolioView(tried(), (symbol) => `名${symbol}`)).toEqual({
      nav: 1_000_000,
      cash: 400_000,
      cashAfter: 390_000,
      cashRate: 0.4,
      cashRateAfter: 0.39,
      gross: 0.6,
      grossAfter: 0.61,
      buyAmount: 10_000,
      sellAmount: 2000,
      buyCount: 1,
      sellCount: 1,
      fee: 5.1,
      turnover: 0.012,
      lines: [{ symbol: 'S', name: '名S', before: 0.1, after: 0.11, isTraded: true }],
      sectors: ['银行'],
      sectorLimit: 0.3,
    })
    const { rows } = tried()
    const none = portfolioView(tried({ rows: rows.map((row) => ({ ...row, volume: 0 })) }), String)
    expect([none.buyCount, none.sellCount]).toEqual([0, 0])
  })

  it('[DECIDE-20] progress of a target, and of one nothing was done for', () => {
    expect(progressOf(stored(), { volume: 400, turnover: 400 * 100_500, working: 100 })).toMatchObject({
      id: 'T1',
      proposalId: 'P',
      priceLow: 9.9,
      priceHigh: 10.1,
      reference: 10,
      executedVolume: 400,
      workingVolume: 100,
      remaining: expect.any(Number),
      progress: 0.4,
      executedVwap: 10.05,
    })
    expect(progressOf(stored({ volume: null, reference: null }))).toMatchObject({
      executedVolume: 0,
      workingVolume: 0,
      reference: null,
      executedVwap: null,
    })
  })

  it('[DECIDE-23] who may approve: not the author, not twice, and only with a right', () => {
    const row = { id: 'P', authorId: 'a', status: 1, approvalsNeeded: 2, targets: 1, createBy: null } as never
    const actor = (userId: string) => ({ userId }) as never
    const own = [{ userId: 'b', lender: null }]
    const seen = (userId: string, authorities: { userId: string; lender: string | null }[], approvals: object[] = []) =>
      rowOf(row, approvals as never, { actor: actor(userId), authorities })
    expect(seen('b', own)).toMatchObject({ isMine: false, canApprove: true, createBy: '', approveBy: null })
    expect(seen('b', [])).toMatchObject({ canApprove: false })
    expect(seen('a', [{ userId: 'a', lender: null }])).toMatchObject({ isMine: true, canApprove: false })
    const approval = { by: 'b', authority: 'b', name: '老板', at: '' }
    expect(seen('b', own, [approval])).toMatchObject({ canApprove: false, approveBy: '老板' })
    expect(seen('c', [{ userId: 'c', lender: null }], [approval, { ...approval, name: '风控' }]).approveBy).toBe(
      '老板、风控',
    )
    expect(seen('b', own)).not.toHaveProperty('authorId')
  })

  it('[DECIDE-23] a right that is not the author’s is chosen before one that is', () => {
    const [mine, lent] = [
      { userId: 'a', lender: null },
      { userId: 'b', lender: '老板' },
    ]
    expect([
      chooseAuthority([mine, lent], 'a'),
      chooseAuthority([mine, lent], 'x'),
      chooseAuthority([mine], 'a'),
    ]).toEqual([lent, mine, mine])
    expect(() => chooseAuthority([], 'a')).toThrow('没有审批权限')
  })

  it('[DECIDE-20] the timeline as it was written', () => {
    const event = {
      id: '1',
      at: new Date(Date.UTC(2026, 10, 16, 2)),
      name: 'n',
      on_behalf_of: 'o',
      action: 'a',
      text: 't',
      ip: 'i',
    }
    expect(timelineOf([event] as never)).toEqual([
      { id: '1', at: '2026-11-16 10:00:00', name: 'n', onBehalfOf: 'o', action: 'a', text: 't', ip: 'i' },
    ])
  })
})

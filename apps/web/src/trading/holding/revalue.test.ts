import type { PositionRow } from '@liangshu/contract/trading/report'
import { describe, expect, it } from 'vitest'
import { revalued, revaluedCash, type Cash } from './revalue.ts'

const share = {
  accountId: 'A1',
  symbol: 'SHSE.600001',
  positionSide: 1,
  volume: 1000,
  price: 10,
  cost: 9000,
  marketValue: 10_000,
  fpnl: 1000,
  fpnlRatio: 1 / 9,
  dayPnl: 200,
} as PositionRow
/** Two lots of ten tons: a point is twenty yuan. */
const short = {
  ...share,
  symbol: 'SHFE.rb2701',
  positionSide: 2,
  volume: 2,
  price: 3500,
  cost: 70_000,
  marketValue: 70_000,
  fpnl: 400,
  fpnlOpen: 600,
  marginUsed: 7000,
} as PositionRow
const at = (symbol: string, price: number) => new Map([[symbol, price]])

describe('positions at the price of this moment', () => {
  it('[TPUSH-12] a rising share is worth more, by the same sum everywhere', () => {
    expect(revalued(share, at('SHSE.600001', 10.12))).toMatchObject({
      price: 10.12,
      marketValue: 10_120,
      fpnl: 1120,
      dayPnl: 320,
      fpnlRatio: 1120 / 9000,
    })
  })

  it('[TPUSH-12] a short contract loses what the price gains, times its multiplier', () => {
    expect(revalued(short, at('SHFE.rb2701', 3510))).toMatchObject({
      marketValue: 70_200,
      fpnl: 200,
      // Over its margin, as the server reckons it.
      fpnlRatio: 200 / 7000,
      fpnlOpen: 400,
      dayPnl: 0,
    })
  })

  it('[TPUSH-12] without a price the row stays as the server told it', () => {
    expect(revalued(share, new Map())).toBe(share)
    expect(revalued({ ...share, price: 0 }, at('SHSE.600001', 10))).toMatchObject({ marketValue: 10_000 })
  })

  it('[TPUSH-12] the account moves by the gains of its own positions', () => {
    const cash = {
      accountId: 'A1',
      nav: 100_000,
      dayPnl: 1000,
      dayPnlHeld: 700,
      fpnlOpen: 300,
      dayPnlRate: 1000 / 99_000,
      marketValue: 10_000,
      marginUsed: 0,
      positionRatio: 0.1,
      riskRatio: 0,
    } as Cash
    const others = { ...share, accountId: 'B1' }
    expect(revaluedCash(cash, [share, others], at('SHSE.600001', 11))).toMatchObject({
      nav: 101_000,
      dayPnl: 2000,
      dayPnlHeld: 1700,
      fpnlOpen: 1300,
      dayPnlRate: 2000 / 99_000,
      marketValue: 11_000,
      positionRatio: 11_000 / 101_000,
    })
    expect(revaluedCash(cash, [others], at('SHSE.600001', 11))).toBe(cash)
  })

  it('[TPUSH-12] where nothing stood before the day, its rate stays as told', () => {
    const cash = { accountId: 'A1', nav: 1000, dayPnl: 1000, dayPnlRate: 0, marketValue: 10_000, marginUsed: 0 } as Cash
    expect(revaluedCash(cash, [share], at('SHSE.600001', 11))).toMatchObject({ nav: 2000, dayPnlRate: 0 })
    const unknown = { ...cash, nav: 5000, dayPnlRate: null }
    expect(revaluedCash(unknown, [share], at('SHSE.600001', 11))).toMatchObject({ nav: 6000, dayPnlRate: null })
  })
})

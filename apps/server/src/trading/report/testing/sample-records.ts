import { openBook } from '@liangshu/engine/account/book/account-book'

import { balancesOf, type Balances } from '../../book/balances.ts'
import type { StateRow } from '../../holding/state.store.ts'
import type { NavDay } from '../nav.store.ts'
import type { Fill } from '../packed-fills.ts'

/** A trade of an account, unless told otherwise a purchase of 100 shares for 10.00 at ten o'clock. */
export function fillOf(day: string, more: Partial<Fill> = {}, time = '10:00:00'): Fill {
  const { price = 100_000, volume = 100 } = more
  return {
    accountId: 'A1',
    symbol: 'SHSE.600001',
    side: 1,
    price,
    volume,
    amount: (price * volume) / 100,
    fees: 0,
    realised: 0,
    strategyId: null,
    arrival: null,
    positionEffect: 1,
    multiplier: 1,
    day,
    at: new Date(`${day}T${time}+08:00`),
    ...more,
  }
}

/** An account as it is stored, without money and holdings unless told otherwise. */
export function stateOf(more: Partial<Omit<StateRow, 'balances'>> & { balances?: Partial<Balances> } = {}): StateRow {
  const { balances, ...rest } = more
  const owner = {
    accountId: 'A1',
    productId: 'P1',
    currency: 'CNY',
    tradingDay: '2026-11-16',
    assetClass: 'stock',
  } as const
  return {
    ...owner,
    accountName: '账户一',
    accountNo: 'NO1',
    unitId: 'U1',
    productName: '产品一',
    unitName: '单元一',
    feeProfileId: 'default',
    initCash: 0,
    status: 1,
    holdings: [],
    contracts: [],
    ...rest,
    balances: { ...balancesOf(openBook(owner)), ...balances },
  }
}

export const navDay = (date: string, nav: number, more: Partial<NavDay> = {}): NavDay => ({
  date,
  nav,
  marketValue: 0,
  flow: 0,
  pnl: 0,
  fees: 0,
  ...more,
})

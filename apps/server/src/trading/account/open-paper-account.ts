import { defaultMarginSettings } from '@liangshu/engine/account/book/account-book'
import { coinScale, yuanScale } from '@liangshu/engine/account/order/unit-scale'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import type { Tx } from '../../platform/database/database.ts'
import { orderDayAt, orderDaysAt } from '../market-facts/market-facts.ts'
import { insert } from './account.store.ts'
import { openNewAccount } from './open-new-account.ts'

export type PaperAccount = {
  id: string
  tenantId: number
  clientId: string
  productId: string
  unitId: string
  no: string
  name: string
  assetClass: 'stock' | 'future' | 'crypto'
  /** Whole yuan, or USDT for coins. */
  cash: number
  /** Its past is made before anybody trades it. */
  isBuilding?: boolean
}

/** The trading day that an order given now would count for. */
export function orderDayOf(now: Date): string {
  const { date, secondOfDay } = shanghaiTime(now.getTime())
  return orderDayAt(date, secondOfDay)
}

/** A ready paper account, for seeds and benches. */
export async function openPaperAccount(tx: Tx, paper: PaperAccount, now: Date): Promise<void> {
  const { id, tenantId, clientId, productId, unitId, no, name, assetClass, cash, isBuilding = false } = paper
  const isCoin = assetClass === 'crypto'
  const currency = isCoin ? 'USDT' : 'CNY'
  const units = cash * (isCoin ? coinScale : yuanScale).money
  const facts = { productId, unitId, assetClass, mode: 'paper', feeProfileId: 'default', platformCode: 'SIM' } as const
  const row = {
    ...facts,
    id: undefined,
    accountName: name,
    accountNo: no,
    currency,
    clientId,
    riskProfileId: undefined,
    credential: null,
  }
  await insert(tx, { id, tenantId, initCash: units, by: 'seed', at: now }, row)
  if (isBuilding) await tx.updateTable('trade_account').set({ is_building: true }).where('id', '=', id).execute()
  const account = { ...facts, id, tenantId, accountName: name, riskProfileId: null }
  const { date, secondOfDay } = shanghaiTime(now.getTime())
  const { orderDay, futureDay, coinDay } = orderDaysAt(date, secondOfDay)
  const tradingDay = { stock: orderDay, future: futureDay, crypto: coinDay }[assetClass]
  const margin = isCoin ? { ...defaultMarginSettings, leverage: 2 } : undefined
  await openNewAccount(tx, { account, currency, tradingDay, cashFen: units, at: now, ...(margin && { margin }) })
}

import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import type { Tx } from '../../platform/database/database.ts'
import { orderDayAt } from '../market-facts/market-facts.ts'
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
  cashFen: number
}

/** The trading day that an order given now would count for. */
export function orderDayOf(now: Date): string {
  const { date, secondOfDay } = shanghaiTime(now.getTime())
  return orderDayAt(date, secondOfDay)
}

/** A ready paper account, for seeds and benches. */
export async function openPaperAccount(tx: Tx, paper: PaperAccount, now: Date): Promise<void> {
  const { id, tenantId, clientId, productId, unitId, no, name, cashFen } = paper
  const facts = {
    productId,
    unitId,
    assetClass: 'stock',
    mode: 'paper',
    feeProfileId: 'default',
    platformCode: 'SIM',
  } as const
  const row = {
    ...facts,
    id: undefined,
    accountName: name,
    accountNo: no,
    currency: 'CNY',
    clientId,
    riskProfileId: undefined,
    credential: null,
  }
  await insert(tx, { id, tenantId, initCash: cashFen, by: 'seed', at: now }, row)
  const account = { ...facts, id, tenantId, accountName: name, riskProfileId: null }
  await openNewAccount(tx, { account, currency: 'CNY', tradingDay: orderDayOf(now), cashFen, at: now })
}

import type { MarginSettings } from '@liangshu/engine/account/book/account-book'
import type { AccountEvent } from '@liangshu/engine/account/book/account-event'
import { decideDeposit } from '@liangshu/engine/account/book/decide-cash'

import type { Tx } from '../../platform/database/database.ts'
import type { AccountRow } from '../book/account-row.ts'
import { openAccount } from '../book/book-keeper.ts'

export type NewAccount = {
  account: Omit<AccountRow, 'eventSeq' | 'stamp'>
  currency: string
  tradingDay: string
  /** What a paper account starts with, in fen or in 1e-8 USDT. */
  cashFen: number
  margin?: MarginSettings
  /** The money of such an account is at its venue, which has not been asked yet. */
  isOutside?: boolean
  at: Date
}

/** A paper account starts with its money; any other has no venue to talk to yet and says so. */
export async function openNewAccount(
  tx: Tx,
  { account, currency, tradingDay, cashFen, at, margin, isOutside = false }: NewAccount,
): Promise<void> {
  const { id, productId, unitId, tenantId, accountName, platformCode, assetClass, mode, feeProfileId, riskProfileId } =
    account
  const row = {
    id,
    productId,
    unitId,
    tenantId,
    accountName,
    platformCode,
    assetClass,
    mode,
    feeProfileId,
    riskProfileId,
  }
  await openAccount(tx, row, {
    opening: {
      accountId: id,
      assetClass: assetClass === 'credit' ? 'stock' : assetClass,
      productId,
      currency,
      tradingDay,
      ...(margin && { margin }),
    },
    at,
    firstEvents: (book): readonly AccountEvent[] => {
      if (mode !== 'paper' || isOutside)
        return [{ type: 'accountSet', connection: 'disconnected', reason: '尚未登录交易通道' }]
      const deposit = decideDeposit(book, { refId: 'initial', amount: cashFen, at: at.getTime() })
      if (!deposit.ok) throw new Error(`initial cash refused: ${deposit.message}`)
      return deposit.events
    },
  })
}

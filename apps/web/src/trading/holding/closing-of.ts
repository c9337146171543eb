import { positionEffect } from '@liangshu/contract/trading/order-codes'
import type { PositionRow } from '@liangshu/contract/trading/report'
import type { TicketStart } from '../order/ticket-draft.ts'

/** A ticket that takes a contract position back: yesterday's contracts first, and never one that could open. */
export function closingOf(row: PositionRow): TicketStart {
  const { accountId, symbol, positionSide, available, availableToday } = row
  const side = positionSide === 1 ? 2 : 1
  const isCoin = symbol.endsWith('-PERP')
  if (isCoin) return { accountId, symbol, side, effect: positionEffect.close, reduceOnly: true }
  const hasOlder = available > availableToday
  return { accountId, symbol, side, effect: hasOlder ? positionEffect.closeYesterday : positionEffect.closeToday }
}

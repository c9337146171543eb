import type { AccountBook } from '../book/account-book.ts'
import type { AccountEvent } from '../book/account-event.ts'
import { done, type Decision } from '../book/decision.ts'
import { futuresKey, priceGain } from './futures-position.ts'

/** FUTACC-10: on the last trading day every open contract of a cash-settled future ends at the settlement price. */
export function decideCashDelivery(
  book: AccountBook,
  command: { readonly symbol: string; readonly settle: number; readonly at: number },
): Decision {
  const { symbol, settle, at } = command
  const events: AccountEvent[] = []
  for (const side of [1, 2] as const) {
    const position = book.futures.get(futuresKey(symbol, side))
    if (!position || position.lots.length === 0) continue
    const refId = `deliver:${book.tradingDay}:${futuresKey(symbol, side)}`
    let gain = 0
    for (const lot of position.lots) gain += priceGain(side, lot.basis, settle, lot.qty, position.multiplier)
    const [debit, credit] = gain >= 0 ? (['cash', 'settlement'] as const) : (['settlement', 'cash'] as const)
    const entry = { id: refId, debit, credit, amount: Math.abs(gain), refId, at, reverses: null } as const
    const entries = gain === 0 ? [] : [{ ...entry, type: 'settle' as const, tradingDay: book.tradingDay }]
    events.push({
      type: 'futuresDelivered',
      key: futuresKey(symbol, side),
      price: settle,
      tradingDay: book.tradingDay,
      at,
      entries,
    })
  }
  return done(events)
}

import { FIELDS, fieldAt } from '@liangshu/contract/market/frame'
import type { QuoteStore } from './quote-store.ts'
import type { LiveMarket } from './use-live-market.ts'

const never = () => () => undefined

/** The market as it stands now: what comes later does not reach it. */
export function freezeMarket({ instruments, store }: LiveMarket): LiveMarket {
  const header = store.header()
  const table = { size: store.table.size, values: store.table.values.slice() }
  const frozen: QuoteStore = {
    ...store,
    table,
    header: () => header,
    value: (slot, field) => table.values[slot * FIELDS + fieldAt[field]] ?? 0,
    onSlot: never,
    onBeat: never,
  }
  return { instruments, store: frozen }
}

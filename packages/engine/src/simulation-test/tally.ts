import type { AccountEvent } from '../account/book/account-event.ts'
import { totalFees } from '../rules/fee/fees.ts'
import { effectOn, type LedgerEntry } from '../account/ledger/ledger.ts'

/** A second, simpler count of what the log says, kept apart from the engine's own fold. */
export type Tally = {
  cash: number
  readonly fills: Map<string, number>
  readonly volumes: Map<string, number>
  readonly execIds: Set<string>
  readonly entryIds: Set<string>
  readonly quarantined: Map<string, number>
  readonly orderSides: Map<string, { symbol: string; sign: number }>
  dividendTax: number
  flows: number
  /** How much of the flows the settled rows have told of. */
  flowsSettled: number
  /** Fees of all fills. */
  fees: number
  /** Money of all fills, buys less sales, and how many there were. */
  bought: number
  fillCount: number
}

export function emptyTally(): Tally {
  return {
    cash: 0,
    fills: new Map(),
    volumes: new Map(),
    execIds: new Set(),
    entryIds: new Set(),
    quarantined: new Map(),
    orderSides: new Map(),
    dividendTax: 0,
    flows: 0,
    flowsSettled: 0,
    fees: 0,
    bought: 0,
    fillCount: 0,
  }
}

function add(map: Map<string, number>, key: string, amount: number): void {
  map.set(key, (map.get(key) ?? 0) + amount)
}

export function countEvent(tally: Tally, event: AccountEvent): void {
  switch (event.type) {
    case 'orderCreated': {
      const { draft } = event.order
      tally.orderSides.set(event.order.orderId, { symbol: draft.symbol, sign: draft.side === 1 ? 1 : -1 })
      break
    }
    case 'ledgerPosted':
    case 'futuresSettled':
    case 'futuresDelivered':
    case 'fundingPaid':
      for (const entry of event.entries) {
        countEntry(tally, entry)
        if (entry.debit === 'capital' || entry.credit === 'capital') tally.flows -= effectOn('capital', entry)
      }
      break
    case 'dividendPaid':
    case 'dividendDeclared':
      countEntry(tally, event.entry)
      break
    case 'fillBooked':
      countFill(tally, event)
      break
    case 'fillQuarantined':
      add(tally.quarantined, event.fill.orderId, event.fill.volume)
      break
    case 'holdingChanged':
      countChange(tally, event.change)
      break
    default:
      break
  }
}

function countEntry(tally: Tally, entry: LedgerEntry): void {
  if (tally.entryIds.has(entry.id)) throw new Error(`ledger line ${entry.id} was written twice`)
  tally.entryIds.add(entry.id)
  tally.cash += effectOn('cash', entry)
}

function countFill(tally: Tally, { fill, entries, fees, amount }: Extract<AccountEvent, { type: 'fillBooked' }>): void {
  if (tally.execIds.has(fill.execId)) throw new Error(`fill ${fill.execId} was booked twice`)
  tally.execIds.add(fill.execId)
  add(tally.fills, fill.orderId, fill.volume)
  const order = tally.orderSides.get(fill.orderId)
  if (!order) throw new Error(`fill of ${fill.orderId}, which was never created`)
  add(tally.volumes, order.symbol, order.sign * fill.volume)
  tally.bought += order.sign * amount
  tally.fillCount += 1
  tally.fees += totalFees(fees)
  let taxes = -fees.stamp
  for (const entry of entries) {
    countEntry(tally, entry)
    if (entry.type === 'tax') taxes += entry.amount
  }
  tally.dividendTax += taxes
}

function countChange(tally: Tally, change: Extract<AccountEvent, { type: 'holdingChanged' }>['change']): void {
  if (change.kind === 'import') add(tally.volumes, change.symbol, change.volume)
  else if (change.kind === 'scale') tally.volumes.set(change.symbol, change.volume)
  else if (change.kind === 'writeOff') add(tally.volumes, change.symbol, -change.volume)
}

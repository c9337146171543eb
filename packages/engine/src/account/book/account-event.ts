import type { RejectReason } from '@liangshu/contract/trading/order-codes'
import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import type { Fees } from '../../rules/fee/fees.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import type { OrderStep } from '../order/order-status.ts'
import type { NewOrder, PendingReplace } from '../order/order.ts'
import type { HoldingChange } from '../holding/holding-change.ts'
import type { NavDaily } from '../settlement/nav-daily.ts'
import type { PerpetualChange } from '../perpetual/perpetual-holding.ts'
import type { AccountOpening, Connection, MarginSettings, Receivable } from './account-book.ts'

export type QuarantineReason = 'overfill' | 'unknownOrder' | 'illegalState' | 'oversold'
export type ReplaceEnd = 'filledBeforeCancel' | 'belowOneLot' | 'cancelRejected' | 'withdrawn' | 'dayEnd' | 'replaced'

/** A fill as the venue reports it: price and volume are its own, `execId` makes it unique. */
export type VenueFill = {
  readonly execId: string
  readonly orderId: string
  readonly price: number
  readonly volume: number
  readonly tradingDay: string
  readonly at: number
  /** Whether the order was resting; perpetuals charge by it. Left out, it was not. */
  readonly isMaker?: boolean
  /** What the venue itself charged; left out, it follows from the terms. Perpetuals only. */
  readonly fee?: number
}

/** Facts of one account, in order. Replaying them rebuilds the book exactly. */
export type AccountEvent =
  | { readonly type: 'accountOpened'; readonly opening: AccountOpening }
  | {
      readonly type: 'accountSet'
      readonly isEnabled?: boolean
      readonly connection?: Connection
      readonly reason: string
    }
  | { readonly type: 'killSwitchSet'; readonly isOn: boolean; readonly by: string; readonly reason: string }
  | { readonly type: 'ledgerPosted'; readonly entries: readonly LedgerEntry[] }
  | { readonly type: 'withdrawalFrozen'; readonly refId: string; readonly delta: number }
  | { readonly type: 'orderCreated'; readonly order: NewOrder; readonly checks: readonly RiskCheckRow[] }
  | {
      readonly type: 'orderMoved'
      readonly orderId: string
      readonly step: OrderStep
      readonly seq: number | null
      readonly at: number
      readonly exOrdId?: string
      readonly venueFilled?: number
      readonly rejectReason?: RejectReason
      readonly rejectDetail?: string
    }
  | { readonly type: 'replaceRequested'; readonly orderId: string; readonly replace: PendingReplace }
  | { readonly type: 'replaceEnded'; readonly orderId: string; readonly end: ReplaceEnd }
  | {
      readonly type: 'fillBooked'
      readonly fill: VenueFill
      readonly step: 'partialFill' | 'fullFill'
      readonly isLate: boolean
      readonly amount: number
      readonly fees: Fees
      readonly entries: readonly LedgerEntry[]
      /** What a fill of a perpetual made of its position. */
      readonly perpetual?: PerpetualChange
    }
  | { readonly type: 'fillQuarantined'; readonly fill: VenueFill; readonly reason: QuarantineReason }
  | { readonly type: 'holdingChanged'; readonly change: HoldingChange }
  | { readonly type: 'dividendDeclared'; readonly receivable: Receivable; readonly entry: LedgerEntry }
  | { readonly type: 'dividendPaid'; readonly receivableId: string; readonly entry: LedgerEntry }
  | {
      readonly type: 'futuresSettled'
      readonly prices: Readonly<Record<string, number>>
      readonly entries: readonly LedgerEntry[]
    }
  | {
      readonly type: 'futuresDelivered'
      readonly key: string
      readonly price: number
      readonly tradingDay: string
      readonly at: number
      readonly entries: readonly LedgerEntry[]
    }
  | {
      readonly type: 'fundingPaid'
      readonly stamp: number
      readonly entries: readonly LedgerEntry[]
      readonly changes: readonly PerpetualChange[]
    }
  | { readonly type: 'marginSet'; readonly settings: MarginSettings; readonly by: string }
  | { readonly type: 'daySettled'; readonly row: NavDaily; readonly nextTradingDay: string }
  | { readonly type: 'reconciled'; readonly problem: string | null; readonly by: string }
  | { readonly type: 'ordersArchived'; readonly beforeDay: string }

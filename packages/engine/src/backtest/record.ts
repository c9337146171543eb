import type { PositionEffect, Side } from '@liangshu/contract/trading/order-codes'
import type { Fees } from '../rules/fee/fees.ts'

/** What a backtest left behind. Money in fen, prices in 1/10000 yuan. */
export type BacktestRecord = {
  readonly cashFen: number
  readonly days: readonly BacktestDay[]
  readonly fills: readonly BacktestFill[]
  readonly orders: readonly BacktestOrder[]
  readonly refusals: readonly BacktestRefusal[]
  readonly log: readonly {
    readonly day: string
    readonly time: string
    readonly level: 'info' | 'warn'
    readonly text: string
  }[]
}

export type BacktestDay = {
  readonly day: string
  readonly nav: number
  readonly cash: number
  readonly marketValue: number
  readonly fees: number
  readonly benchmark: number | null
  /** What each symbol held is worth at the close. */
  readonly values: Readonly<Record<string, number>>
}

export type BacktestFill = {
  readonly day: string
  readonly time: string
  readonly symbol: string
  readonly name: string
  readonly side: Side
  /** Contracts only. */
  readonly effect: PositionEffect | null
  readonly price: number
  readonly volume: number
  readonly amount: number
  readonly fees: Fees
  readonly multiplier: number
  readonly reason: string
}

export type BacktestOrder = Pick<
  BacktestFill,
  'day' | 'time' | 'symbol' | 'name' | 'side' | 'price' | 'volume' | 'reason'
>

/** An order the checks did not let through. */
export type BacktestRefusal = BacktestOrder & { readonly code: number; readonly text: string }

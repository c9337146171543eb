import type { BacktestJob, BacktestOutcome, HistoryCall } from './run-backtest.ts'

export type FromBacktest =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly id: number; readonly name: HistoryCall; readonly args: unknown }
  | { readonly kind: 'progress'; readonly percent: number; readonly step: string }
  | { readonly kind: 'done'; readonly outcome: BacktestOutcome }
  | { readonly kind: 'refused'; readonly message: string }

export type ToBacktest =
  | { readonly kind: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string; readonly isRefusal: boolean }

export type BacktestThreadData = { readonly job: BacktestJob }

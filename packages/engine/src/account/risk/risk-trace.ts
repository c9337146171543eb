import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import type { RejectReason } from '@liangshu/contract/trading/order-codes'
import type { AccountBook } from '../book/account-book.ts'
import type { OrderDraft } from '../order/order.ts'
import type { InstrumentDay, PreTradeFacts } from './pre-trade-facts.ts'

export type CheckNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15

export const checkNames: Record<CheckNumber, string> = {
  1: '账户状态',
  2: '交易权限',
  3: '证券状态',
  4: '时段与委托类型',
  5: '委托数量',
  6: '委托价格',
  7: '可用持仓',
  8: '可用资金',
  9: '交易资格',
  10: '自成交',
  11: '重复委托',
  12: '乌龙指',
  13: '集中度与限制',
  14: '流量控制',
  15: '熔断',
}

type Figure = number | string | null

export type Finding = {
  readonly check: CheckNumber
  readonly reason: RejectReason
  readonly text: string
  readonly actual: Figure
  readonly limit: Figure
}

/** Checks whose failure the user may confirm; every other failure blocks. */
export type Verdict = {
  rejection: Finding | null
  readonly confirm: Finding[]
  /** Null when nobody reads the trace. */
  readonly trace: RiskCheckRow[] | null
}

export type CheckInput = {
  readonly book: AccountBook
  readonly draft: OrderDraft
  readonly facts: PreTradeFacts
  readonly instrument: InstrumentDay
  readonly at: number
  /** Price the order is valued at: its limit, or the worst a market order may pay. */
  readonly freezePrice: number
  readonly confirmed: readonly number[]
  /** Cash and shares that an order being replaced will hand over. */
  readonly handedOver: { readonly cash: number; readonly volume: number; readonly orderId: string | null }
}

const passAs =
  (level: 'hard' | 'soft') =>
  (verdict: Verdict, check: CheckNumber, actual: Figure, limit: Figure, name = checkNames[check]): void => {
    verdict.trace?.push({ code: check, name, level, ok: true, rejReason: 0, actual, limit, text: '' })
  }

export const pass = passAs('hard')
export const passSoft = passAs('soft')

/** A passing line whose figures never change is made once and shared by every trace. */
export function passingRow(check: CheckNumber, level: 'hard' | 'soft', actual: Figure, limit: Figure): RiskCheckRow {
  return { code: check, name: checkNames[check], level, ok: true, rejReason: 0, actual, limit, text: '' }
}

export function reject(verdict: Verdict, finding: Finding, name = checkNames[finding.check]): void {
  verdict.rejection = finding
  push(verdict, name, 'hard', finding)
}

/** A soft failure: passes once the user has ticked the number of its check. */
export function askConfirm(
  verdict: Verdict,
  finding: Finding,
  confirmed: readonly number[],
  name = checkNames[finding.check],
): void {
  if (!confirmed.includes(finding.check)) verdict.confirm.push(finding)
  push(verdict, name, 'soft', finding)
}

function push(verdict: Verdict, name: string, level: 'hard' | 'soft', finding: Finding): void {
  const { check: code, reason: rejReason, text, actual, limit } = finding
  verdict.trace?.push({ code, name, level, ok: false, rejReason, actual, limit, text })
}

import { orderType, rejectReasons, type RejectReason } from '@liangshu/contract/trading/order-codes'
import { isMarketType } from '../order/order-types.ts'
import type { Phase } from '../../time/session/phases.ts'
import { pass, passingRow, reject, type CheckInput, type Verdict } from './risk-trace.ts'

const instrumentTradable = passingRow(3, 'hard', 'tradable', 'tradable')

/** PRE-3: known, listed, tradable; a suspended symbol takes no order of either side. */
export function checkInstrument({ book, instrument }: CheckInput, verdict: Verdict): void {
  if (classOf[instrument.terms.kind] !== book.assetClass) return wrongClass(verdict, instrument.secType)
  if (!instrument.isListed) return unusable(verdict, 6, 'notListed')
  if (!instrument.isTradable) return unusable(verdict, 6, 'notTradable')
  if (instrument.isSuspended) return unusable(verdict, 16, 'suspended')
  verdict.trace?.push(instrumentTradable)
}

const classOf = { stock: 'stock', future: 'future', perpetual: 'crypto' } as const

/** Shares, futures and coins are traded on accounts of their own. */
function wrongClass(verdict: Verdict, secType: string): void {
  const text = '该账户类别不能交易此品种'
  reject(verdict, { check: 3, reason: 6, text, actual: secType, limit: null })
}

function unusable(verdict: Verdict, reason: RejectReason, actual: string): void {
  reject(verdict, { check: 3, reason, text: rejectReasons[reason], actual, limit: 'tradable' })
}

/** PRE-4: the phase takes this order now or lets us hold it, and the venue knows the type. */
export function checkSession({ draft, facts, instrument }: CheckInput, verdict: Verdict): void {
  const { phase } = facts
  const type = draft.orderType
  if (!instrument.orderTypes.includes(type)) {
    const limit = instrument.orderTypes.join('、')
    return reject(verdict, { check: 4, reason: 14, text: rejectReasons[14], actual: type, limit })
  }
  if (type === orderType.afterHours) {
    if (!facts.takesFixedPrice) return untimely(verdict, phase, 13, '当前时段不接受盘后定价委托')
  } else if (type !== orderType.conditional) {
    if (phase.newOrder === 'refuse' || phase.newOrder === 'fixedPrice') {
      return untimely(verdict, phase, 13, rejectReasons[13])
    }
  }
  if (isMarketType(type)) {
    if (phase.match !== 'continuous') return untimely(verdict, phase, 14, '市价委托只能在连续竞价时段申报')
    const hasLimits = instrument.limitUp !== null && instrument.limitDown !== null
    if (!hasLimits && instrument.terms.kind === 'stock') {
      return untimely(verdict, phase, 14, '无涨跌幅限制的证券不接受市价委托')
    }
    // The protection price of a Shanghai market order travels in the price field.
    if (instrument.exchange === 'SHSE' && draft.price <= 0) {
      return untimely(verdict, phase, 14, '上交所市价委托须填写保护限价')
    }
  }
  pass(verdict, 4, phase.name, phase.newOrder)
}

function untimely(verdict: Verdict, { name, newOrder }: Phase, reason: RejectReason, text: string): void {
  reject(verdict, { check: 4, reason, text, actual: name, limit: newOrder })
}

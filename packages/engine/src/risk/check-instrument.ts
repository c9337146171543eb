import { orderType, rejectReasons, type RejectReason } from '@liangshu/contract/trading/order-codes'
import { isMarketType } from '../order/order-types.ts'
import { checkNames, pass, reject, type CheckInput, type Verdict } from './risk-trace.ts'

/** PRE-3: known, listed, tradable; a suspended symbol takes no order of either side. */
export function checkInstrument({ instrument }: CheckInput, verdict: Verdict): void {
  const fail = (reason: RejectReason, actual: string) =>
    reject(verdict, checkNames[3], { check: 3, reason, text: rejectReasons[reason], actual, limit: 'tradable' })
  if (!instrument.isListed) return fail(6, 'notListed')
  if (!instrument.isTradable) return fail(6, 'notTradable')
  if (instrument.isSuspended) return fail(16, 'suspended')
  pass(verdict, 3, checkNames[3], 'tradable', 'tradable')
}

/** PRE-4: the phase takes this order now or lets us hold it, and the venue knows the type. */
export function checkSession({ draft, facts, instrument }: CheckInput, verdict: Verdict): void {
  const { phase } = facts
  const fail = (reason: RejectReason, text: string, actual: string) =>
    reject(verdict, checkNames[4], { check: 4, reason, text, actual, limit: phase.newOrder })
  const type = draft.orderType
  if (!instrument.orderTypes.includes(type)) return fail(14, rejectReasons[14], String(type))
  if (type === orderType.afterHours) {
    if (!facts.takesFixedPrice) return fail(13, '当前时段不接受盘后定价委托', phase.name)
  } else if (type !== orderType.conditional) {
    if (phase.newOrder === 'refuse' || phase.newOrder === 'fixedPrice') return fail(13, rejectReasons[13], phase.name)
  }
  if (isMarketType(type)) {
    if (phase.match !== 'continuous') return fail(14, '市价委托只能在连续竞价时段申报', phase.name)
    const hasLimits = instrument.limitUp !== null && instrument.limitDown !== null
    if (!hasLimits && instrument.terms.kind === 'stock')
      return fail(14, '无涨跌幅限制的证券不接受市价委托', String(type))
    // The protection price of a Shanghai market order travels in the price field.
    if (instrument.exchange === 'SHSE' && draft.price <= 0)
      return fail(14, '上交所市价委托须填写保护限价', String(type))
  }
  pass(verdict, 4, checkNames[4], phase.name, phase.newOrder)
}

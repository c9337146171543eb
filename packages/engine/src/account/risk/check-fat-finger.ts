import { side } from '@liangshu/contract/trading/order-codes'
import { amountOf } from '../book/freeze.ts'
import { notional } from '../futures/futures-position.ts'
import { COIN_UNITS_PER_CENT } from '../order/unit-scale.ts'
import { notionalUnits } from '../perpetual/perpetual-holding.ts'
import { isMarketType } from '../order/order-types.ts'
import { askConfirm, passSoft, reject, type CheckInput, type Finding, type Verdict } from './risk-trace.ts'

/** Money of the order in fen at the price it is valued at. */
export function orderAmount({ draft, instrument, freezePrice }: CheckInput): number {
  const { terms } = instrument
  if (terms.kind === 'stock') return amountOf(freezePrice * draft.volume)
  if (terms.kind === 'future') return notional(freezePrice, draft.volume, terms.multiplier)
  return notionalUnits(freezePrice, draft.volume) / COIN_UNITS_PER_CENT
}

const percent = (value: number) => `${(value * 100).toFixed(1)}%`

function ask(input: CheckInput, verdict: Verdict, name: string, finding: Omit<Finding, 'check'>): void {
  askConfirm(verdict, { check: 12, ...finding }, input.confirmed, name)
}

/** Above this a fund is bought dearer than what it holds by more than a slip of the market. */
const MOST_PREMIUM = 0.01

/** PRE-12: far from the market, too dear for what a fund holds, too much money, or too much of the day's volume. */
export function checkFatFinger(input: CheckInput, verdict: Verdict): void {
  checkDeviation(input, verdict)
  if (verdict.rejection) return
  checkPremium(input, verdict)
  checkAmount(input, verdict)
  if (verdict.rejection) return
  const { draft, facts } = input
  const { adv20 } = facts.quote
  const share = adv20 > 0 ? draft.volume / adv20 : 0
  const limit = facts.profile.orderVolPctADV
  if (share <= limit) return passSoft(verdict, 12, share, limit, '成交量占比')
  const text = `委托数量占20日均量${percent(share)}，超过${percent(limit)}`
  ask(input, verdict, '成交量占比', { reason: 1, text, actual: share, limit })
}

function checkDeviation(input: CheckInput, verdict: Verdict): void {
  const { draft, facts } = input
  const { last, preClose } = facts.quote
  const { priceDevSoft, priceDevHard } = facts.profile
  if (isMarketType(draft.orderType)) return passSoft(verdict, 12, 0, priceDevSoft, '价格偏离')
  const deviation = Math.abs(draft.price / (last ?? preClose) - 1)
  if (deviation <= Math.min(priceDevSoft, priceDevHard))
    return passSoft(verdict, 12, deviation, priceDevSoft, '价格偏离')
  const text = `委托价偏离最新价${percent(deviation)}`
  if (deviation > priceDevHard) {
    const beyond = `${text}，超过上限${percent(priceDevHard)}`
    return reject(verdict, { check: 12, reason: 8, text: beyond, actual: deviation, limit: priceDevHard }, '价格偏离')
  }
  ask(input, verdict, '价格偏离', { reason: 8, text, actual: deviation, limit: priceDevSoft })
}

/** Only who buys pays a premium; a market order is held against the last price. */
function checkPremium(input: CheckInput, verdict: Verdict): void {
  const { draft, facts } = input
  const { iopv, last, preClose } = facts.quote
  if (draft.side !== side.buy || !iopv) return
  const premium = (isMarketType(draft.orderType) ? (last ?? preClose) : draft.price) / iopv - 1
  if (premium <= MOST_PREMIUM) return passSoft(verdict, 12, premium, MOST_PREMIUM, '基金溢价')
  const text = `买入价较IOPV溢价${(premium * 100).toFixed(2)}%，超过${percent(MOST_PREMIUM)}`
  ask(input, verdict, '基金溢价', { reason: 8, text, actual: premium, limit: MOST_PREMIUM })
}

function checkAmount(input: CheckInput, verdict: Verdict): void {
  const { actor, profile } = input.facts
  const amount = orderAmount(input) / 100
  if (amount > profile.needApprovalAmount && actor.approvedBy === null) {
    const text = `委托金额${amount.toFixed(2)}超过${profile.needApprovalAmount}，需要审批`
    return reject(
      verdict,
      {
        check: 12,
        reason: 23,
        text,
        actual: amount,
        limit: profile.needApprovalAmount,
      },
      '委托金额',
    )
  }
  if (amount <= profile.orderAmountMax) return passSoft(verdict, 12, amount, profile.orderAmountMax, '委托金额')
  const text = `委托金额${amount.toFixed(2)}超过单笔上限${profile.orderAmountMax}`
  ask(input, verdict, '委托金额', { reason: 1, text, actual: amount, limit: profile.orderAmountMax })
}

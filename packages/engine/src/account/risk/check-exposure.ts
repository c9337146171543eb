import { positionEffect, side } from '@liangshu/contract/trading/order-codes'
import { reducesOnly } from '../book/freeze-perpetual.ts'
import { orderAmount } from './check-fat-finger.ts'
import { askConfirm, pass, passingRow, reject, type CheckInput, type Verdict } from './risk-trace.ts'

/** An order that adds to a position; closing and selling always may reduce risk. */
export function addsExposure({ draft, instrument }: CheckInput): boolean {
  if (instrument.terms.kind === 'perpetual') return !reducesOnly(draft)
  return instrument.terms.kind === 'stock' ? draft.side === side.buy : draft.positionEffect === positionEffect.open
}

const percent = (value: number) => `${(value * 100).toFixed(1)}%`

const onlyReducing = passingRow(13, 'hard', null, null)

/** PRE-13: restricted lists for every order, concentration and fair trading for those that add. */
export function checkExposure(input: CheckInput, verdict: Verdict): void {
  checkLists(input, verdict)
  if (verdict.rejection) return
  if (!addsExposure(input)) return void verdict.trace?.push(onlyReducing)
  if (input.instrument.terms.kind !== 'stock') return checkLeverage(input, verdict)
  checkShare(input, verdict, '单一证券占比', input.facts.product.valueOfSymbol, input.facts.profile.singleNamePct)
  if (verdict.rejection) return
  if (input.instrument.sector !== null) {
    checkShare(input, verdict, '行业占比', input.facts.product.valueOfSector, input.facts.profile.sectorPct)
  }
  if (verdict.rejection) return
  checkCashAndGross(input, verdict)
  if (verdict.rejection) return
  checkFairness(input, verdict)
}

function checkFairness(input: CheckInput, verdict: Verdict): void {
  const { opposingProducts } = input.facts.product
  if (opposingProducts.length === 0) return
  const text = `产品${opposingProducts.join('、')}当日反向交易同一证券，请确认符合公平交易`
  const finding = { check: 13, reason: 1, text, actual: opposingProducts.length, limit: 0 } as const
  askConfirm(verdict, finding, input.confirmed, '公平交易')
}

/** PRE-13: contracts are measured by what they move, against all the product has. */
function checkLeverage(input: CheckInput, verdict: Verdict): void {
  const { nav, notional = 0 } = input.facts.product
  const limit = input.facts.profile.leverageMax
  const leverage = nav > 0 ? (notional + orderAmount(input)) / nav : 0
  if (leverage <= limit) pass(verdict, 13, leverage, limit, '产品杠杆')
  else {
    const text = `成交后产品杠杆${leverage.toFixed(2)}倍，超过上限${limit}倍`
    return reject(verdict, { check: 13, reason: 20, text, actual: leverage, limit }, '产品杠杆')
  }
  checkFairness(input, verdict)
}

/** The product as a whole: not more than it may hold, not less cash than it must keep. */
function checkCashAndGross(input: CheckInput, verdict: Verdict): void {
  const { product, profile } = input.facts
  if (product.nav <= 0) return
  checkShare(input, verdict, '总仓位', product.gross, profile.grossPct)
  if (verdict.rejection) return
  const left = (product.cash - orderAmount(input)) / product.nav
  if (left >= profile.cashMinPct) return pass(verdict, 13, left, profile.cashMinPct, '现金比例')
  const text = `成交后现金比例${percent(left)}，低于下限${percent(profile.cashMinPct)}`
  reject(verdict, { check: 13, reason: 20, text, actual: left, limit: profile.cashMinPct }, '现金比例')
}

function checkLists({ draft, facts: { profile } }: CheckInput, verdict: Verdict): void {
  const isForbidden = profile.forbidden.includes(draft.symbol)
  const isOutside = profile.whitelist.length > 0 && !profile.whitelist.includes(draft.symbol)
  if (!isForbidden && !isOutside) return
  const text = isForbidden ? '该证券在禁止交易名单中' : '该证券不在可交易名单中'
  reject(verdict, { check: 13, reason: 21, text, actual: draft.symbol, limit: null }, '交易名单')
}

function checkShare(input: CheckInput, verdict: Verdict, name: string, held: number, limit: number): void {
  const { nav } = input.facts.product
  const share = nav > 0 ? (held + orderAmount(input)) / nav : 0
  if (share <= limit) return pass(verdict, 13, share, limit, name)
  const text = `${name}${percent(share)}，超过上限${percent(limit)}`
  reject(verdict, { check: 13, reason: 20, text, actual: share, limit }, name)
}

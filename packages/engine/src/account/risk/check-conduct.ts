import { boardLabels, type SecType } from '@liangshu/contract/market/classification'
import { side } from '@liangshu/contract/trading/order-codes'
import { openVolume } from '../order/order.ts'
import { isMarketType } from '../order/order-types.ts'
import { scaleOf } from '../order/unit-scale.ts'
import { addsExposure } from './check-exposure.ts'
import { askConfirm, pass, passingRow, reject, type CheckInput, type Verdict } from './risk-trace.ts'

const classQualification: Partial<Record<SecType, string>> = { convertible: 'CB', future: 'FUTURE', crypto: 'CRYPTO' }

const wordOf: Record<string, string> = { ...boardLabels, CB: '可转债', FUTURE: '期货', CRYPTO: '数字货币' }

/** PRE-9: the daily cap on an ST share and the qualification for the board or class. */
export function checkQualification(input: CheckInput, verdict: Verdict): void {
  const { book, draft, facts, instrument } = input
  const needed = classQualification[instrument.secType] ?? instrument.board ?? 'MAIN'
  if (addsExposure(input) && !facts.actor.qualifications.includes(needed)) {
    const text = `账户未开通${wordOf[needed] ?? needed}交易权限`
    return reject(verdict, { check: 9, reason: 1, text, actual: needed, limit: null })
  }
  if (instrument.dailyBuyCap === null || draft.side === side.sell) return pass(verdict, 9, needed, null)
  const total = draft.volume + boughtAndPending(book, draft.symbol)
  if (total <= instrument.dailyBuyCap) return pass(verdict, 9, total, instrument.dailyBuyCap)
  const text = `风险警示股票当日累计买入不得超过${instrument.dailyBuyCap}股`
  reject(verdict, { check: 9, reason: 1, text, actual: total, limit: instrument.dailyBuyCap })
}

function boughtAndPending(book: CheckInput['book'], symbol: string): number {
  let volume = book.activity.bought.get(symbol) ?? 0
  for (const order of book.active.values()) {
    if (order.draft.symbol === symbol && order.draft.side === side.buy) volume += openVolume(order)
  }
  return volume
}

function crosses(
  draft: { side: number; price: number },
  isMarket: boolean,
  other: { side: number; price: number },
): boolean {
  if (draft.side === other.side) return false
  if (isMarket) return true
  return draft.side === side.buy ? draft.price >= other.price : draft.price <= other.price
}

const noSelfTrade = passingRow(10, 'hard', null, null)

/** PRE-10: an order that would meet one of our own, in this account or elsewhere in the product. */
export function checkSelfTrade(input: CheckInput, verdict: Verdict): void {
  const { book, draft, facts, handedOver } = input
  const isMarket = isMarketType(draft.orderType)
  for (const order of book.active.values()) {
    const other = order.draft
    // The side first: most orders of a busy account stand on the same one.
    if (other.side === draft.side || other.symbol !== draft.symbol || order.orderId === handedOver.orderId) continue
    if (crosses(draft, isMarket, other)) return rejectSelfTrade(input, verdict, { whose: '本账户', price: other.price })
  }
  for (const other of facts.product.resting) {
    if (other.symbol === draft.symbol && crosses(draft, isMarket, other)) {
      return rejectSelfTrade(input, verdict, { whose: `账户「${other.accountName}」`, price: other.price })
    }
  }
  verdict.trace?.push(noSelfTrade)
}

type OwnOrder = { readonly whose: string; readonly price: number }

function rejectSelfTrade({ draft, instrument }: CheckInput, verdict: Verdict, other: OwnOrder): void {
  const scale = scaleOf(instrument.terms).price
  const limit = other.price / scale
  const text = `与${other.whose}的反向委托${limit}可能自成交`
  reject(verdict, { check: 10, reason: 22, text, actual: draft.price / scale, limit })
}

const duplicateWindowMs = 2000

const noDuplicate = passingRow(11, 'soft', null, duplicateWindowMs)

/** PRE-11: the same order again within two seconds needs a second look. */
export function checkDuplicate({ book, draft, at, confirmed }: CheckInput, verdict: Verdict): void {
  const { recent: orders } = book.activity
  // The newest first: it is what a second click repeats, and the list holds older ones than the window.
  for (let index = orders.length - 1; index >= 0; index -= 1) {
    const recent = orders[index]
    if (!recent || at - recent.at > duplicateWindowMs) break
    if (
      recent.symbol === draft.symbol &&
      recent.side === draft.side &&
      recent.price === draft.price &&
      recent.volume === draft.volume
    ) {
      const text = '2秒内存在相同委托，请确认不是重复下单'
      const finding = { check: 11, reason: 24, text, actual: at - recent.at, limit: duplicateWindowMs } as const
      return askConfirm(verdict, finding, confirmed)
    }
  }
  verdict.trace?.push(noDuplicate)
}

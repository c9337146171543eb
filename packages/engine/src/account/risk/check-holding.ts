import { positionEffect, side, type RejectReason } from '@liangshu/contract/trading/order-codes'
import { availableCash, marginUsed } from '../book/cash.ts'
import { cashForNewOrder } from '../book/freeze.ts'
import { closablePerpetual, reducesOnly } from '../book/freeze-perpetual.ts'
import { coinScale, scaleOf, unitText } from '../order/unit-scale.ts'
import { availableAtMarks } from '../perpetual/perpetual-margin.ts'
import { closable, futuresKey } from '../futures/futures-position.ts'
import { needsExplicitClose } from '../../market/futures/futures-money.ts'
import { sellable } from '../holding/holding.ts'
import { addsExposure } from './check-exposure.ts'
import { askConfirm, pass, passingRow, reject, type CheckInput, type Verdict } from './risk-trace.ts'

const nothingToSell = passingRow(7, 'hard', null, null)
const nothingToPay = passingRow(8, 'hard', 0, null)

/** Shares this order may sell, counting what a replaced order hands over. */
export function sellableOf({ book, draft, instrument, handedOver }: CheckInput): number {
  const holding = book.holdings.get(draft.symbol)
  if (!holding || instrument.terms.kind !== 'stock') return 0
  return sellable(holding, book.tradingDay, instrument.terms.isSameDay) + handedOver.volume
}

/** PRE-7: shares or contracts to sell. Enough in all but bought today is its own refusal (19). */
export function checkHolding(input: CheckInput, verdict: Verdict): void {
  const { draft, instrument } = input
  if (instrument.terms.kind === 'perpetual') return checkReducing(input, verdict)
  if (draft.reduceOnly && addsExposure(input)) {
    const text = '只减仓委托不能开仓，可减0'
    return reject(verdict, { check: 7, reason: 3, text, actual: draft.volume, limit: 0 })
  }
  if (instrument.terms.kind === 'future') return checkClosing(input, verdict)
  if (draft.side === side.buy) return void verdict.trace?.push(nothingToSell)
  const available = sellableOf(input)
  if (draft.volume <= available) return pass(verdict, 7, draft.volume, available)
  const holding = input.book.holdings.get(draft.symbol)
  const withoutLock = holding ? Math.max(0, holding.volume - holding.frozen) + input.handedOver.volume : 0
  const isLocked = draft.volume <= withoutLock
  reject(verdict, {
    check: 7,
    reason: isLocked ? 19 : 3,
    text: isLocked ? `当日买入不可卖出，可卖${available}` : `可用持仓不足，可卖${available}`,
    actual: draft.volume,
    limit: available,
  })
}

/** FUTACC-4: Shanghai and its energy exchange want to know whether today's or yesterday's contracts are closed. */
function checkClosing(input: CheckInput, verdict: Verdict): void {
  const { book, draft, instrument } = input
  const effect = draft.positionEffect
  const fail = (reason: RejectReason, text: string, limit: number | string) =>
    reject(verdict, { check: 7, reason, text, actual: draft.volume, limit })
  // Opening a long and closing a short are buys; the other two are sales.
  const isBuy = (effect === positionEffect.open) === (draft.positionSide === 1)
  if (isBuy !== (draft.side === side.buy)) return fail(3, '买卖方向与开平、多空不一致', isBuy ? '买入' : '卖出')
  if (effect === positionEffect.open) return void verdict.trace?.push(nothingToSell)
  if (needsExplicitClose(instrument.exchange) && effect === positionEffect.close)
    return fail(3, '该交易所须指定平今或平昨', 'closeToday/closeYesterday')
  const position = book.futures.get(futuresKey(draft.symbol, draft.positionSide))
  const available = (position ? closable(position, effect, book.tradingDay) : 0) + input.handedOver.volume
  if (draft.volume > available) return fail(3, `可平数量不足，可平${available}`, available)
  pass(verdict, 7, draft.volume, available)
}

/** PERPACC-7: an order that may only reduce is refused as soon as it would open, and says what is left to reduce. */
function checkReducing(input: CheckInput, verdict: Verdict): void {
  const { book, draft, handedOver } = input
  const isOpening = (draft.side === side.buy) === (draft.positionSide === 1)
  if (book.margin.isHedged && isOpening !== (draft.positionEffect === positionEffect.open)) {
    const text = '买卖方向与开平、多空不一致'
    return reject(verdict, { check: 7, reason: 3, text, actual: draft.side, limit: draft.positionSide })
  }
  if (!reducesOnly(draft)) return void verdict.trace?.push(nothingToSell)
  const available = closablePerpetual(book, draft, handedOver.orderId)
  const figures = { actual: draft.volume / coinScale.volume, limit: available / coinScale.volume }
  if (draft.volume <= available) return pass(verdict, 7, figures.actual, figures.limit)
  const text = `只减仓委托不能开仓，可减${unitText(available, coinScale.volume)}`
  reject(verdict, { check: 7, reason: 3, text, ...figures })
}

/** What an order may use. The margin of a cross account hangs on the marks of all its positions. */
function availableFor({ book, facts, handedOver }: CheckInput): number {
  const free = availableCash(book) + handedOver.cash
  return facts.marks ? Math.min(free, availableAtMarks(book, facts.marks) + handedOver.cash) : free
}

/** PRE-8: cash or margin, fees included. */
export function checkCash(input: CheckInput, verdict: Verdict): void {
  const { book, draft, instrument, freezePrice, handedOver } = input
  // A replaced order is asked for its whole margin: the position may be spoken for by the order it replaces.
  const needed = cashForNewOrder(draft, freezePrice, instrument.terms, handedOver.orderId === null ? book : null)
  if (needed === 0) return void verdict.trace?.push(nothingToPay)
  const available = availableFor(input)
  const { money } = scaleOf(instrument.terms)
  if (needed <= available) {
    pass(verdict, 8, needed / money, available / money)
    if (instrument.terms.kind !== 'stock') checkMarginRatio(input, verdict, needed)
    return
  }
  const shown = Math.max(0, available) / money
  reject(verdict, {
    check: 8,
    reason: 2,
    text: `资金不足，需要${(needed / money).toFixed(2)}，可用${shown.toFixed(2)}`,
    actual: needed / money,
    limit: shown,
  })
}

/** PRE-8: how much of the cash margin would tie up after this order; a soft limit asks, the hard one refuses. */
function checkMarginRatio({ book, draft, facts, confirmed }: CheckInput, verdict: Verdict, needed: number): void {
  if (draft.positionEffect !== positionEffect.open) return
  const { marginRatioSoft, marginRatioHard } = facts.profile
  const ratio = (marginUsed(book) + book.frozenCash + needed) / book.ledger.cash
  if (ratio <= Math.min(marginRatioSoft, marginRatioHard)) return pass(verdict, 8, ratio, marginRatioSoft, '保证金比例')
  const text = `成交后保证金比例${(ratio * 100).toFixed(1)}%`
  if (ratio > marginRatioHard) {
    return reject(verdict, { check: 8, reason: 1, text, actual: ratio, limit: marginRatioHard }, '保证金比例')
  }
  askConfirm(verdict, { check: 8, reason: 1, text, actual: ratio, limit: marginRatioSoft }, confirmed, '保证金比例')
}

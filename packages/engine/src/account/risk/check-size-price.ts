import { price as asPrice, priceText, type Price } from '@liangshu/contract/market/scaled'
import { orderType, side } from '@liangshu/contract/trading/order-codes'
import { cageBase, cageBound } from '../../rules/cage/price-cage.ts'
import { checkOrderSize, type SizeReason } from '../../rules/order-size/order-size.ts'
import { isMarketType } from '../order/order-types.ts'
import { reducesOnly } from '../book/freeze-perpetual.ts'
import type { PerpetualTerms } from '../order/order-terms.ts'
import { scaleOf, unitText } from '../order/unit-scale.ts'
import { notionalUnits } from '../perpetual/perpetual-holding.ts'
import { orderAmount } from './check-fat-finger.ts'
import { sellableOf } from './check-holding.ts'
import { pass, reject, type CheckInput, type Verdict } from './risk-trace.ts'

const sizeTexts: Record<SizeReason, (limit: number | string) => string> = {
  SIZE_NOT_WHOLE: () => '委托数量必须为正整数',
  SIZE_BELOW_LOT: (limit) => `委托数量不能少于${limit}`,
  SIZE_OFF_STEP: (limit) => `买入数量须为${limit}的整数倍`,
  SIZE_ABOVE_MAX: (limit) => `单笔委托数量不能超过${limit}`,
  SIZE_SPLITS_ODD_LOT: () => '零股须一次性卖出',
  SIZE_ABOVE_SELLABLE: (limit) => `可卖数量不足，可卖${limit}`,
}

/** PRE-5: lot, step, minimum and maximum. A sale beyond the holding is check 7's to refuse, with its own numbers. */
export function checkSize(input: CheckInput, verdict: Verdict): void {
  const { draft, instrument } = input
  const isMarket = isMarketType(draft.orderType)
  const isSell = draft.side === side.sell && instrument.terms.kind === 'stock'
  const sellable = isSell ? Math.max(sellableOf(input), draft.volume) : 0
  const result = checkOrderSize(
    { side: isSell ? 'sell' : 'buy', volume: draft.volume, isMarket, sellable },
    instrument.lot,
  )
  const { volume: scale } = scaleOf(instrument.terms)
  const max = isMarket ? instrument.lot.maxMarket : instrument.lot.maxLimit
  if (result.ok && isBelowNotional(input)) {
    const { minNotional } = instrument.terms as PerpetualTerms
    const text = `委托金额低于最小名义价值${unitText(minNotional, scale)}`
    return reject(verdict, {
      check: 5,
      reason: 7,
      text,
      actual: orderAmount(input) / 100,
      limit: minNotional / scale,
    })
  }
  if (result.ok) return pass(verdict, 5, draft.volume / scale, max / scale)
  const text = sizeTexts[result.reason](unitText(result.limit, scale))
  reject(verdict, {
    check: 5,
    reason: 7,
    text,
    actual: result.volume / scale,
    limit: result.limit / scale,
  })
}

/** PERPACC-7: what opens must be worth something; what closes may be any rest. */
function isBelowNotional({ draft, instrument: { terms }, freezePrice }: CheckInput): boolean {
  if (terms.kind !== 'perpetual' || reducesOnly(draft)) return false
  return notionalUnits(freezePrice, draft.volume) < terms.minNotional
}

/** PRE-6: tick, then the day's limits, then the cage; the last only for limit orders of continuous trading. */
export function checkPrice(input: CheckInput, verdict: Verdict): void {
  const { draft, instrument, facts } = input
  const isMarket = isMarketType(draft.orderType)
  if (isMarket && draft.price === 0) return pass(verdict, 6, null, null)
  const { price } = draft
  if (!Number.isSafeInteger(price) || price <= 0) {
    return reject(verdict, { check: 6, reason: 8, text: '委托价格必须大于0', actual: price, limit: 0 })
  }
  if (price % instrument.tick !== 0) {
    const text = `委托价格须为最小变动价位${textOf(input, instrument.tick)}的整数倍`
    return reject(verdict, {
      check: 6,
      reason: 8,
      text,
      actual: wholeOf(input, price),
      limit: wholeOf(input, instrument.tick),
    })
  }
  if (checkLimits(input, verdict)) return
  if (draft.orderType === orderType.limit && facts.phase.match === 'continuous' && checkCage(input, verdict)) return
  pass(verdict, 6, wholeOf(input, price), null)
}

function wholeOf({ instrument }: CheckInput, price: number): number {
  return price / scaleOf(instrument.terms).price
}

/** Prices of shares always show their fen; those of coins as many digits as they have. */
function textOf({ instrument }: CheckInput, price: number): string {
  const { terms } = instrument
  return terms.kind === 'perpetual' ? unitText(price, scaleOf(terms).price) : priceText(asPrice(price))
}

function yuan(price: number): number {
  return price / 10_000
}

function checkLimits({ draft, instrument }: CheckInput, verdict: Verdict): boolean {
  const { limitUp, limitDown } = instrument
  const isAbove = limitUp !== null && draft.price > limitUp
  const isBelow = limitDown !== null && draft.price < limitDown
  if (!isAbove && !isBelow) return false
  const limit = (isAbove ? limitUp : limitDown) as Price
  const text = `超出涨跌幅限制，${isAbove ? '涨停价' : '跌停价'} ${priceText(limit)}`
  reject(verdict, { check: 6, reason: 17, text, actual: yuan(draft.price), limit: yuan(limit) })
  return true
}

function checkCage({ draft, instrument, facts }: CheckInput, verdict: Verdict): boolean {
  if (instrument.cage === null) return false
  const isBuy = draft.side === side.buy
  const word = isBuy ? 'buy' : 'sell'
  const bound = cageBound(word, cageBase(word, facts.quote), instrument.cage, instrument.tick)
  if (isBuy ? draft.price <= bound : draft.price >= bound) return false
  const text = `超出有效申报价格范围，${isBuy ? '买入上限' : '卖出下限'} ${priceText(asPrice(bound))}`
  reject(verdict, { check: 6, reason: 18, text, actual: yuan(draft.price), limit: yuan(bound) })
  return true
}

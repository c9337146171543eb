import type { BasisDay, CurveAnswer, FundingAnswer } from '@liangshu/contract/market/derivative-calls'
import { formatTime } from '@liangshu/contract/market/format'
import { fundingHoursOf } from '@liangshu/engine/market/crypto/funding-hours'
import { nextFundingTime } from '@liangshu/engine/market/crypto/perpetual'
import { findProduct } from '@liangshu/engine/market/futures/products'
import { termStructure } from '@liangshu/engine/market/futures/term-structure'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { asOfText, liveOf, rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { Market } from '@liangshu/engine/market/reader/market'
import { wrongKind } from '@liangshu/engine/market/reader/refusal'
import { ratio, yuan } from '@liangshu/engine/market/reader/wire-values'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

const HOUR_MS = 3_600_000
const PAYMENTS = 12
const COIN_UNITS = 1e8

/** The index behind a product; commodities have none that is quoted here. */
function spotOf(market: Market, { underlying }: InstrumentFacts): CurveAnswer['spot'] {
  const row = market.today.instruments.find((one) => one.symbol === underlying && one.secType === 'index')
  return row ? { symbol: row.symbol, name: row.name, last: yuan(liveOf(market).last[row.slot], row.priceScale) } : null
}

/** All contracts of a future's product against spot and against each other. */
export async function curve(market: Market, { symbol }: { symbol: string }): Promise<CurveAnswer> {
  const asked = rowOfSymbol(market, symbol)
  const product = asked.secType === 'future' ? findProduct(asked.symbol) : undefined
  if (!product) throw wrongKind(`该代码不是期货合约：${asked.symbol}`)
  const live = liveOf(market)
  const { date, instruments } = market.today
  const listed = instruments.filter(
    (row) => row.secType === 'future' && row.listing === 'listed' && findProduct(row.symbol) === product,
  )
  const rows = new Map<string, InstrumentFacts>(listed.map((row) => [row.symbol, row]))
  const spot = spotOf(market, asked)
  const points = termStructure(
    listed.map((row) => ({
      symbol: row.symbol,
      last: yuan(live.last[row.slot], row.priceScale),
      openInterest: live.openInterest[row.slot] || null,
      volume: live.volume[row.slot] ?? 0,
      daysLeft: row.lastTradingDate === null ? null : Math.max(0, dayNumber(row.lastTradingDate) - dayNumber(date)),
    })),
    spot?.last ?? null,
  )
  const round = (value: number | null) => (value === null ? null : ratio(value))
  const main = points.find(({ isMain }) => isMain)
  return {
    product: product.name,
    asOf: asOfText(market),
    multiplier: product.multiplier,
    spot,
    basisDays: main && spot ? await basisDays(market, rows.get(main.symbol), spot, main.last) : [],
    records: points.map((point) => {
      const row = rows.get(point.symbol)
      return {
        ...point,
        basis: round(point.basis),
        basisRate: round(point.basisRate),
        annualRate: round(point.annualRate),
        spread: round(point.spread),
        name: row?.name ?? '',
        changePct: row ? ratio(live.changeRate[row.slot]) : null,
        lastTradingDate: row?.lastTradingDate ?? null,
      }
    }),
  }
}

const BASIS_DAYS = 30

/** TERM-5: basis of a contract over the last days that are settled, and of the running one by its last prices. */
async function basisDays(
  market: Market,
  contract: InstrumentFacts | undefined,
  spot: NonNullable<CurveAnswer['spot']>,
  last: number | null,
): Promise<BasisDay[]> {
  const { contracts } = market
  if (!contract || !contracts) return []
  const index = rowOfSymbol(market, spot.symbol)
  const bars = await market.bars.days(index, { count: BASIS_DAYS + 1, adjustment: 'none' })
  const dayOf = (date: string, price: number, level: number) => ({
    date,
    price,
    spot: level,
    basis: ratio(price - level) ?? 0,
  })
  const days = Array.from(bars.eob, (eob, i) => ({ date: shanghaiTime(eob).date, close: bars.close[i] ?? 0 }))
  const settled = days.flatMap(({ date, close }) => {
    const settle = date < market.today.date ? contracts.settlement(contract.symbol, date) : null
    const [price, level] = [yuan(settle ?? undefined, contract.priceScale), yuan(close, index.priceScale)]
    return settle === null || price === null || level === null ? [] : [dayOf(date, price, level)]
  })
  if (last === null || spot.last === null) return settled
  return [...settled.slice(-BASIS_DAYS), dayOf(market.today.date, last, spot.last)]
}

/** The last payments of a perpetual and when the next falls due. */
export function fundingHistory(market: Market, { symbol }: { symbol: string }): FundingAnswer {
  const row = rowOfSymbol(market, symbol)
  if (row.secType !== 'crypto') throw wrongKind(`该代码不是永续合约：${row.symbol}`)
  const hours = fundingHoursOf(row.symbol)
  const now = market.time.epochMs
  const next = nextFundingTime(now, hours)
  const stamps = Array.from({ length: PAYMENTS }, (_, i) => next - (PAYMENTS - i) * hours * HOUR_MS)
  return {
    symbol: row.symbol,
    name: row.name,
    asOf: asOfText(market),
    hours,
    nextTime: formatTime(next),
    nextEpochMs: next,
    nowEpochMs: now,
    records: stamps.flatMap((stamp) => {
      const paid = market.contracts?.funding(row.symbol, stamp) ?? null
      return paid ? [{ time: formatTime(stamp), rate: paid.rate / COIN_UNITS, mark: paid.mark / row.priceScale }] : []
    }),
  }
}

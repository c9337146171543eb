import type { ContractPoint, ContractPointPeriod } from '@liangshu/contract/market/derivative-calls'
import { formatTime } from '@liangshu/contract/market/format'
import { suggestedEffect } from '@liangshu/engine/analysis/trade-point/suggested-effect'
import { stateOfPoint } from '@liangshu/engine/analysis/trade-point/trade-points'
import { tradePointsV2, type TradePointV2 } from '@liangshu/engine/analysis/trade-point/trade-points-v2'
import { sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { daysToWeeks } from '@liangshu/engine/market/bar/periods'
import { fundingHoursOf } from '@liangshu/engine/market/crypto/funding-hours'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { liveOf, rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { Market } from '@liangshu/engine/market/reader/market'
import { wrongKind } from '@liangshu/engine/market/reader/refusal'
import { ratio } from '@liangshu/engine/market/reader/wire-values'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import { inMinutePeriods } from '../../history/bars/minute-periods.ts'

const HOUR_MS = 3_600_000
const COIN_UNITS = 1e8
/** Enough for the sixty-bar means of the longer period to settle. */
const BARS = 400
const minutesPer = { '15m': 15, '60m': 60 } as const
const freqs = { '15m': '900s', '60m': '3600s' } as const

interface Spot {
  readonly bars: BarColumns
  readonly scale: number
}

interface Inputs {
  readonly bars: BarColumns
  readonly higher: BarColumns
  /** The index behind a future; null where none is quoted. */
  readonly spot: Spot | null
}

/** A point is made by a close: what has not ended by now is left out. */
function endedBy(bars: BarColumns, now: number): BarColumns {
  const running = bars.eob.findIndex((eob) => eob > now)
  return running < 0 ? bars : sliceBars(bars, 0, running)
}

function spotRow(market: Market, { underlying }: InstrumentFacts): InstrumentFacts | undefined {
  return market.today.instruments.find(({ symbol, secType }) => symbol === underlying && secType === 'index')
}

async function daysOf(market: Market, row: InstrumentFacts): Promise<BarColumns> {
  return endedBy(await market.bars.days(row, { count: BARS, adjustment: 'none' }), market.time.epochMs)
}

async function minuteInputs(market: Market, row: InstrumentFacts, period: '15m' | '60m'): Promise<Inputs> {
  const now = market.time.epochMs
  const read = (one: InstrumentFacts) =>
    market.bars.minutes(one, { minutes: BARS * minutesPer[period], adjustment: 'none' })
  const minutes = await read(row)
  const spot = spotRow(market, row)
  return {
    bars: endedBy(inMinutePeriods(minutes, freqs[period], row), now),
    higher: period === '15m' ? endedBy(inMinutePeriods(minutes, freqs['60m'], row), now) : await daysOf(market, row),
    spot: spot ? { bars: await read(spot), scale: spot.priceScale } : null,
  }
}

async function inputsOf(market: Market, row: InstrumentFacts, period: ContractPointPeriod): Promise<Inputs> {
  if (period !== '1d') return minuteInputs(market, row, period)
  const bars = await daysOf(market, row)
  const spot = spotRow(market, row)
  return {
    bars,
    higher: daysToWeeks(bars, mainlandCalendar),
    spot: spot ? { bars: await daysOf(market, spot), scale: spot.priceScale } : null,
  }
}

/** What the spot stood at by the end of a bar. */
function spotAt({ bars, scale }: Spot, time: number): number | null {
  const at = bars.eob.findLastIndex((eob) => eob <= time)
  const close = bars.close[at]
  return close ? close / scale : null
}

/** What open interest gained on the last day that had closed by a moment. */
function interestChange({ contracts }: Market, symbol: string, time: number, isDaily: boolean): number | null {
  const { date } = shanghaiTime(time)
  const day = isDaily ? date : mainlandCalendar.previous(date)
  const after = contracts?.openInterest(symbol, day) ?? null
  const before = contracts?.openInterest(symbol, mainlandCalendar.previous(day)) ?? null
  return after === null || before === null ? null : after - before
}

function fundingBefore({ contracts }: Market, symbol: string, time: number): number | null {
  const window = fundingHoursOf(symbol) * HOUR_MS
  const paid = contracts?.funding(symbol, Math.floor(time / window) * window) ?? null
  return paid && paid.rate / COIN_UNITS
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

/** Trade points of a future or a perpetual by the rules of shares, told as long and short. */
export async function contractPoints(
  market: Market,
  { symbol, period }: { symbol: string; period: ContractPointPeriod },
): Promise<ContractPoint[]> {
  const row = rowOfSymbol(market, symbol)
  if (row.secType !== 'future' && row.secType !== 'crypto') throw wrongKind(`该代码不是期货或永续合约：${row.symbol}`)
  const { bars, higher, spot } = await inputsOf(market, row, period)
  const all = tradePointsV2(bars, higher)
  const last = liveOf(market).last[row.slot] ?? 0
  const isFuture = row.secType === 'future'
  const rowOf = (point: TradePointV2): ContractPoint => {
    const { state, closedAt } = stateOfPoint(point, all, bars, point.stopPrice)
    const under = spot && spotAt(spot, point.time)
    return {
      symbol: row.symbol,
      name: row.name,
      time: formatTime(point.time),
      period,
      side: point.side === 'buy' ? 'long' : 'short',
      price: round(point.price / row.priceScale),
      type: point.reasons[0] ?? '',
      score: point.score,
      strength: point.strength,
      reasons: [...point.reasons],
      state,
      closedAt: closedAt === null ? null : formatTime(closedAt),
      retSince: last > 0 ? ratio(last / point.price - 1) : null,
      openInterestChange: isFuture ? interestChange(market, row.symbol, point.time, period === '1d') : null,
      fundingRate: isFuture ? null : fundingBefore(market, row.symbol, point.time),
      basis: under === null ? null : round(point.price / row.priceScale - under),
      suggestedEffect: suggestedEffect(point),
    }
  }
  return all.map(rowOf).toReversed()
}

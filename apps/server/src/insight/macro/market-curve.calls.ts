import type { MarketCurve } from '@liangshu/contract/insight/macro-calls'
import { volumeShareAt } from '@liangshu/engine/market/day/volume-shape'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { asOfText, liveOf } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { elapsedMinutes, minuteEndSecond, MINUTES_PER_DAY } from '@liangshu/engine/time/session/minute-grid'

import { insightOf } from '../analysis/insight-state.ts'
import { amountOf, breadth } from '../open-data/open-data.calls.ts'
import { intradayOf } from './intraday.ts'

/** Yuan in each minute of the day before; where they were not kept, its total as volume is usually spread. */
function minutesBefore(market: MarketWithHistory, known: Float64Array | null): number[] {
  const shareBy = (minute: number) => (minute < 0 ? 0 : volumeShareAt(minuteEndSecond(minute)))
  const total = known ? 0 : amountOf(market, market.today.day - 1)
  return Array.from({ length: MINUTES_PER_DAY }, (_, minute) =>
    known ? (known[minute] ?? 0) / 100 : (shareBy(minute) - shareBy(minute - 1)) * total,
  )
}

/** What had been traded by the same second; within a minute in proportion. */
function beforeNow(market: MarketWithHistory, minutes: readonly number[], isKnown: boolean): number {
  const { secondOfDay } = market.time
  if (!isKnown) return amountOf(market, market.today.day - 1) * volumeShareAt(secondOfDay)
  const elapsed = elapsedMinutes(secondOfDay)
  const whole = Math.floor(elapsed)
  const ended = minutes.slice(0, whole).reduce((sum, one) => sum + one, 0)
  return ended + (minutes[whole] ?? 0) * (elapsed - whole)
}

/** New highs and lows of sixty days at this second. */
function extremesNow(market: MarketWithHistory): { highs: number; lows: number } {
  const live = liveOf(market)
  const { emotion } = insightOf(market)
  let [highs, lows] = [0, 0]
  if (!emotion) return { highs, lows }
  for (let id = 0; id < emotion.high59.length; id += 1) {
    const last = live.last[id] ?? 0
    if (last <= 0 || !((live.volume[id] ?? 0) > 0)) continue
    if (last > (emotion.high59[id] ?? Number.NaN)) highs += 1
    if (last < (emotion.low59[id] ?? Number.NaN)) lows += 1
  }
  return { highs, lows }
}

const names = ['up', 'down', 'flat', 'limitUp', 'failed', 'limitDown', 'highs', 'lows'] as const

/** The whole market minute by minute: who rises and falls, who met a limit, and how much money moved. */
export function marketCurve(market: MarketWithHistory, _args: object = {}): MarketCurve {
  const { walk, ended, amountsBefore } = intradayOf(market)
  const { isOpened } = momentAt(market.time.secondOfDay)
  const now = { ...breadth(market, market.today.day), ...extremesNow(market) }
  // The last entry is the market as every other call shows it at this second.
  const past = isOpened ? Math.min(ended, MINUTES_PER_DAY - 1) : 0
  const column = (name: (typeof names)[number]) => [
    ...walk.curve[name].subarray(0, past),
    ...(isOpened ? [now[name]] : []),
  ]
  const before = minutesBefore(market, amountsBefore)
  let sum = 0
  return {
    date: market.today.date,
    asOf: asOfText(market),
    up: column('up'),
    down: column('down'),
    flat: column('flat'),
    limitUp: column('limitUp'),
    failed: column('failed'),
    limitDown: column('limitDown'),
    highs: column('highs'),
    lows: column('lows'),
    amount: [
      ...Array.from(walk.curve.amount.subarray(0, past), (fen) => Math.round(fen / 100)),
      ...(isOpened ? [now.amount] : []),
    ],
    amountBefore: before.map((one) => Math.round((sum += one))),
    amountBeforeNow: Math.round(beforeNow(market, before, amountsBefore !== null)),
    isBeforeEstimated: amountsBefore === null,
  }
}

import type { RecordRow, SignalDay, SignalRecord } from '@liangshu/contract/insight/signal-calls'
import { sides } from '@liangshu/contract/market/classification'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { preparing } from '@liangshu/engine/market/reader/refusal'
import { ratio, timeText } from '@liangshu/engine/market/reader/wire-values'

import { insightOf } from '../analysis/insight-state.ts'
import { KEPT_DAYS, type DailyPoints } from './daily-points.ts'
import type { Outcomes } from './signal-record.ts'

function pointsOf(market: MarketWithHistory): DailyPoints {
  const { points } = insightOf(market)
  if (!points || points.day !== market.today.day) throw preparing('买卖信号计算中')
  return points
}

const STRONG = 2

/** How many signals could be acted on each day, oldest first; the day shown is the last. */
export function signalDays(market: MarketWithHistory): SignalDay[] {
  const { byDay } = pointsOf(market)
  const { day } = market.today
  const days: SignalDay[] = []
  for (let one = Math.max(1, day - KEPT_DAYS + 1); one <= day; one += 1) {
    const found = byDay.get(one - 1) ?? []
    const count = (side: 'buy' | 'sell', least: number) =>
      found.filter(({ point }) => point.side === side && point.strength >= least).length
    days.push({
      date: market.stocks.axis.dates[one] ?? '',
      buy: count('buy', 1),
      sell: count('sell', 1),
      strongBuy: count('buy', STRONG),
      strongSell: count('sell', STRONG),
    })
  }
  return days
}

type Summed = Pick<Outcomes, 'side' | 'n' | 'hits' | 'sums'>

function summed(all: readonly Outcomes[]): Summed | null {
  const [first] = all
  if (!first) return null
  const add = (pick: (one: Outcomes) => readonly number[]) =>
    pick(first).map((_, i) => all.reduce((sum, one) => sum + (pick(one)[i] ?? 0), 0))
  return {
    side: first.side,
    n: all.reduce((sum, { n }) => sum + n, 0),
    hits: add(({ hits }) => hits),
    sums: add(({ sums }) => sums),
  }
}

function rowOf({ side, n, hits, sums }: Summed, about: Pick<RecordRow, 'code' | 'strength'>): RecordRow {
  const share = (values: readonly number[], i: number) => ratio((values[i] ?? Number.NaN) / n)
  return {
    side: sides[side],
    ...about,
    n,
    hit5: share(hits, 0),
    hit10: share(hits, 1),
    hit20: share(hits, 2),
    mean5: share(sums, 0),
    mean10: share(sums, 1),
    mean20: share(sums, 2),
  }
}

/** Results of past signals: of each leading reason, of each strength of it, and of each strength whatever the reason. */
export function signalRecord(market: MarketWithHistory): SignalRecord {
  const { byKey, stocks, from, until } = pointsOf(market).outcomes
  const all = [...byKey.values()]
  const rowsBy = <Key extends string>(
    keyOf: (one: Outcomes) => Key,
    about: (one: Outcomes) => Pick<RecordRow, 'code' | 'strength'>,
  ) =>
    [...Map.groupBy(all, keyOf).values()].flatMap((group) => {
      const [first] = group
      const sum = summed(group)
      return first && sum ? [rowOf(sum, about(first))] : []
    })
  const rows = [
    ...rowsBy(
      ({ side, strength }) => `${side}:${strength}`,
      ({ strength }) => ({ code: null, strength }),
    ),
    ...rowsBy(
      ({ code }) => code,
      ({ code }) => ({ code, strength: null }),
    ),
    ...rowsBy(
      ({ code, strength }) => `${code}:${strength}`,
      ({ code, strength }) => ({ code, strength }),
    ),
  ]
  const dayText = (epochMs: number) => (Number.isFinite(epochMs) ? timeText(epochMs).slice(0, 10) : null)
  return { from: dayText(from), to: dayText(until), stocks, rows }
}

import { dayNumber, weekday } from '../../time/calendar/civil-day.ts'
import {
  addOutcome,
  emptySums,
  statsOf,
  statsOfSums,
  type OutcomeSums,
  type TradeStats,
} from '../performance/metrics.ts'
import type { RoundTrip } from './round-trip.ts'

export type TripGroup = TradeStats & {
  readonly key: string
  readonly n: number
  readonly net: number
  readonly averageReturn: number
}

/** Tens of thousands of trips fall on a few hundred days, and each is asked about many times. */
const dayNumbers = new Map<string, number>()
const mostDays = 10_000

function numberOf(day: string): number {
  let known = dayNumbers.get(day)
  if (known === undefined) {
    if (dayNumbers.size >= mostDays) dayNumbers.clear()
    known = dayNumber(day)
    dayNumbers.set(day, known)
  }
  return known
}

export function holdingDays(trip: RoundTrip): number {
  return numberOf(trip.exitDay) - numberOf(trip.entryDay)
}

/** Figures of closed trips, net of fees. */
export const tripStats = (trips: readonly RoundTrip[]): TradeStats => statsOf(trips, ({ net }) => net, holdingDays)

/** TRIP-4: the same figures by whatever the trips are grouped by, in one walk over them. */
export function groupTrips<Trip extends RoundTrip>(trips: readonly Trip[], keyOf: (trip: Trip) => string): TripGroup[] {
  const groups = new Map<string, TripSums>()
  for (const trip of trips) {
    const key = keyOf(trip)
    let sums = groups.get(key)
    if (!sums) {
      sums = { ...emptySums(), net: 0, returns: 0 }
      groups.set(key, sums)
    }
    addOutcome(sums, trip.net, holdingDays(trip))
    sums.net += trip.net
    sums.returns += trip.returnRate
  }
  return Array.from(groups, ([key, sums]) => ({
    key,
    n: sums.n,
    net: sums.net,
    averageReturn: sums.returns / sums.n,
    ...statsOfSums(sums),
  }))
}

type TripSums = OutcomeSums & { net: number; returns: number }

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

export function weekdayOf(trip: RoundTrip): string {
  return weekdays[weekday(numberOf(trip.entryDay))] ?? ''
}

const hourMs = 3_600_000
const dayMs = 86_400_000
const shanghaiMs = 8 * hourMs

/** Parts of the trading day, by the entry. */
export const timeBucketOf = (trip: RoundTrip): string => timeBucketAt(trip.entryAt)

export function timeBucketAt(at: number): string {
  const minute = Math.floor(((at + shanghaiMs) % dayMs) / 60_000)
  if (minute < 9 * 60 + 30) return '集合竞价'
  if (minute < 10 * 60) return '开盘半小时'
  if (minute < 11 * 60 + 30) return '上午'
  if (minute < 14 * 60 + 30) return '下午'
  return '尾盘半小时'
}

export function holdingBucketOf(trip: RoundTrip): string {
  const days = holdingDays(trip)
  if (days <= 1) return '1天内'
  if (days <= 5) return '2至5天'
  if (days <= 20) return '6至20天'
  return '20天以上'
}

export type BoardBuy = { readonly isSealedAtClose: boolean; readonly nextOpen: number | null; readonly close: number }

/** TRIP-5: bought within 0.2% of limit-up. */
export function isBoardChase(price: number, limitUp: number | null): boolean {
  return limitUp !== null && price >= limitUp * 0.998
}

export type BoardChaseStats = {
  readonly n: number
  readonly successRate: number | null
  readonly nextDayPremium: number | null
}

/** How often the board held at the close, and what the next open paid for those. */
export function boardChaseStats(buys: readonly BoardBuy[]): BoardChaseStats {
  if (buys.length === 0) return { n: 0, successRate: null, nextDayPremium: null }
  const premiums = buys.flatMap(({ nextOpen, close }) => (nextOpen === null ? [] : [nextOpen / close - 1]))
  return {
    n: buys.length,
    successRate: buys.filter((buy) => buy.isSealedAtClose).length / buys.length,
    nextDayPremium: premiums.length === 0 ? null : premiums.reduce((sum, value) => sum + value, 0) / premiums.length,
  }
}

/** `aspect` and `key` name the trips it is about; the second is empty where it is about all of them. */
export type Finding = {
  readonly text: string
  readonly n: number
  readonly value: number
  readonly aspect: 'signal' | 'weekday' | 'time' | 'holding' | 'all'
  readonly key: string
}

/** Fewer trips than this say nothing. */
const fewestTrips = 10
const percent = (value: number) => `${(value * 100).toFixed(1)}%`

/** TRIP-6: what stands out, in plain words and with its numbers; silent where the sample is small. */
export function findingsOf(trips: readonly RoundTrip[], nameOfTag = (tag: string) => tag): Finding[] {
  if (trips.length < fewestTrips) return []
  const findings: Finding[] = []
  const all = groupTrips(trips, () => '全部')[0]
  const overall = all?.winRate ?? 0
  const aspects: [Finding['aspect'], (trip: RoundTrip) => string, (key: string) => string][] = [
    ['signal', (trip) => trip.tag, nameOfTag],
    ['weekday', weekdayOf, (key) => key],
    ['time', timeBucketOf, (key) => key],
    ['holding', holdingBucketOf, (key) => `持有${key}`],
  ]
  for (const [aspect, keyOf, nameOf] of aspects) {
    for (const group of groupTrips(trips, keyOf)) {
      if (group.n < fewestTrips || group.winRate === null || Math.abs(group.winRate - overall) < 0.1) continue
      const word = group.winRate > overall ? '高于' : '低于'
      const text = `${nameOf(group.key)}的胜率${percent(group.winRate)}，${word}总体${percent(overall)}，共${group.n}笔`
      findings.push({ text, n: group.n, value: group.winRate, aspect, key: group.key })
    }
  }
  if (all && all.averageWin !== null && all.averageLoss !== null && -all.averageLoss > all.averageWin) {
    const text = `平均亏损${(-all.averageLoss / 100).toFixed(2)}元大于平均盈利${(all.averageWin / 100).toFixed(2)}元，共${all.n}笔`
    findings.push({ text, n: all.n, value: all.payoff ?? 0, aspect: 'all', key: '' })
  }
  return findings
}

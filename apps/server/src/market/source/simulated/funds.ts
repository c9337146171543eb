import type { EtfPortfolio } from '@liangshu/contract/market/etf-calls'
import { trackingDifference, trackingError, trackingWindows } from '@liangshu/engine/market/etf/tracking'
import { dayOfDate } from '@liangshu/engine/market/reader/find'
import type { FundDay, FundReader } from '@liangshu/engine/market/reader/market'
import { ratio } from '@liangshu/engine/market/reader/wire-values'
import { creationBasket } from '@liangshu/engine/simulator/etf/creation-basket'
import { underlyings } from '@liangshu/engine/simulator/etf/underlyings'
import { indexDefinitions } from '@liangshu/engine/simulator/indices/definitions'
import { POINTS } from '@liangshu/engine/simulator/minute/intraday-factors'
import { varianceTime } from '@liangshu/engine/simulator/minute/shape'
import { etfMinutes } from '@liangshu/engine/simulator/tape/symbol-day'

import type { SimulatedMarket } from './simulated-market.ts'

const fundId = ({ today }: SimulatedMarket, slot: number): number => slot - today.layout.etfs

/** The index behind a fund, if it is one that is quoted. */
function indexBehind(market: SimulatedMarket, slot: number): number | null {
  const source = underlyings[market.simulation.etfs.etfs[fundId(market, slot)]?.underlying ?? -1]?.source
  return source?.kind === 'index' ? source.index : null
}

/** Net asset values against the index, up to the last close. */
function trackingOf(market: SimulatedMarket, slot: number): EtfPortfolio['tracking'] {
  const index = indexBehind(market, slot)
  if (index === null) return []
  const { etfs, indices } = market.simulation
  const { day } = market.today
  const id = fundId(market, slot)
  const nav = etfs.nav.subarray(id * etfs.columns.capacity, id * etfs.columns.capacity + day)
  const level = indices.close.subarray(index * indices.capacity, index * indices.capacity + day)
  return trackingWindows.map((days) => ({
    days,
    difference: ratio(trackingDifference(nav, level, days) ?? Number.NaN),
    error: ratio(trackingError(nav, level, days) ?? Number.NaN),
  }))
}

function sharesOf(market: SimulatedMarket, slot: number): { shares: number; change: number | null } | null {
  const { etfs } = market.simulation
  const at = fundId(market, slot) * etfs.columns.capacity + market.today.day - 1
  const [shares, before] = [etfs.units[at], etfs.units[at - 1]]
  return shares === undefined ? null : { shares, change: before === undefined ? null : shares - before }
}

/** A fund that was listed later has no days before; what stands there is nothing. */
function shareDays(market: SimulatedMarket, slot: number, most: number): FundDay[] {
  const { units, nav, columns } = market.simulation.etfs
  const { dates } = market.stocks.axis
  const start = fundId(market, slot) * columns.capacity
  const { day } = market.today
  const days: FundDay[] = []
  for (let at = Math.max(0, day - most); at < day; at += 1) {
    const [shares, before] = [units[start + at] ?? 0, at === 0 ? 0 : (units[start + at - 1] ?? 0)]
    if (shares > 0)
      days.push({
        date: dates[at] ?? '',
        shares,
        change: before > 0 ? shares - before : null,
        nav: nav[start + at] ?? Number.NaN,
      })
  }
  return days
}

function iopvPath(market: SimulatedMarket, slot: number, day: number): (minute: number) => number {
  const { etfs } = market.simulation
  const id = fundId(market, slot)
  const etf = etfs.etfs[id]
  const at = id * etfs.columns.capacity + day
  const before = day === 0 ? (etf?.baseNav ?? 0) : (etfs.nav[at - 1] ?? 0)
  const underlying = etf?.underlying ?? 0
  const ref = etfs.sums.ref[underlying * etfs.sums.capacity + day] ?? 0
  if (ref === 0)
    return (minute) =>
      (before + ((etfs.nav[at] ?? 0) - before) * (0.6 + 0.4 * (varianceTime[minute + 1] ?? 1))) * 10_000
  const { reader, day: shown } = market.today
  const worth =
    day === shown
      ? reader.tape.basketWorth.subarray(underlying * POINTS, (underlying + 1) * POINTS)
      : etfMinutes(market.simulation, id, day).worth
  const unit = etfs.creationUnits[etfs.periods.findLastIndex(({ from }) => from <= day)]?.[id] ?? 1
  return (minute) => before * 10_000 + ((worth[minute + 1] ?? ref) - ref) / unit
}

/** Simulated funds know all of themselves: a basket that was brought in is not looked at. */
export const fundsOf = (market: SimulatedMarket): FundReader => ({
  sharesOf: (slot) => sharesOf(market, slot),
  shareDays: (slot, most) => shareDays(market, slot, most),
  navBefore(slot) {
    const { nav, columns } = market.simulation.etfs
    return nav[fundId(market, slot) * columns.capacity + market.today.day - 1] ?? null
  },
  basketOf: (slot) => creationBasket(market.simulation, fundId(market, slot), market.today.day),
  hasIopv: true,
  iopvPath: (slot, date) => iopvPath(market, slot, dayOfDate(market, date)),
  indexCodeOf(slot) {
    const index = indexBehind(market, slot)
    return index === null ? null : (indexDefinitions[index]?.symbol ?? null)
  },
  trackingOf: (slot) => trackingOf(market, slot),
})

import { isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import { findProduct } from '@liangshu/engine/market/futures/products'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { BOOK_LEVELS, createSnapshotColumns, type SnapshotColumns } from '@liangshu/engine/market/live/snapshot-columns'
import { rowOfSymbol, slotOfSymbol } from '@liangshu/engine/market/reader/find'
import {
  emptyContractColumns,
  type ContractDays,
  type LiquidWanted,
  type PastDay,
  type PastMoment,
  type PastReader,
  type PastSeries,
  type PastWanted,
} from '@liangshu/engine/market/reader/past'
import { inputRefusal } from '@liangshu/engine/market/reader/refusal'
import { futureBar } from '@liangshu/engine/simulator/futures/contract-bar'
import { contractsOn } from '@liangshu/engine/simulator/futures/contracts'
import { futureProducts } from '@liangshu/engine/simulator/futures/products'
import {
  createSparseRoom,
  openSparseDay,
  readSparseDay,
  type SparseDay,
  type SparseRoom,
} from '@liangshu/engine/simulator/tape/sparse-day'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { shanghaiEpoch, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import { dailyBarsOf } from './daily-bars.ts'
import { dailyPlace } from './daily-place.ts'
import { futureFactsOn } from './instrument-facts.ts'
import { coinDays, contractMinutes } from './past-contracts.ts'
import type { SimulatedMarket } from './simulated-market.ts'

/** The instruments as of the day. Shares, funds and coins keep their slots for good, contracts change theirs. */
function factsOf(market: SimulatedMarket, day: number, symbols: readonly string[]): InstrumentFacts[] {
  const contracts = new Map<string, InstrumentFacts>()
  if (symbols.some((symbol) => findProduct(symbol) !== undefined)) {
    for (const row of futureFactsOn(market.simulation, day)) contracts.set(row.symbol, row)
  }
  return symbols.flatMap((symbol) => {
    if (findProduct(symbol)) return contracts.get(symbol) ?? []
    return slotOfSymbol(market, symbol) < 0 ? [] : rowOfSymbol(market, symbol)
  })
}

/** Only what was asked for, side by side. */
function compact(from: SnapshotColumns, slots: readonly number[]): SnapshotColumns {
  const to = createSnapshotColumns(slots.length)
  for (const name of Object.keys(to) as (keyof SnapshotColumns)[]) {
    if (name === 'size') continue
    const width = to[name].length === slots.length ? 1 : BOOK_LEVELS
    slots.forEach((slot, i) => to[name].set(from[name].subarray(slot * width, (slot + 1) * width), i * width))
  }
  return to
}

interface Reading {
  readonly day: SparseDay
  readonly date: string
  readonly slots: readonly number[]
  readonly out: SnapshotColumns
}

function momentOf({ day, date, slots, out }: Reading, second: number): PastMoment {
  const read = (at: number) => readSparseDay(day, at, shanghaiEpoch(date, at), out)
  read(Math.floor(second / 60) * 60)
  const volumeAtMinuteStart = Float64Array.from(slots, (slot) => out.volume[slot] ?? 0)
  read(second)
  return { epochMs: shanghaiEpoch(date, second), columns: compact(out, slots), volumeAtMinuteStart }
}

/** Kept while days are asked for one after the other, given up with the next collection of garbage when they are not. */
let lastRoom: { readonly of: WeakRef<SimulatedMarket>; readonly room: WeakRef<SparseRoom> } | null = null

function roomOf(market: SimulatedMarket): SparseRoom {
  const kept = lastRoom?.of.deref() === market ? lastRoom.room.deref() : undefined
  const room = kept ?? createSparseRoom(market.simulation)
  if (!kept) lastRoom = { of: new WeakRef(market), room: new WeakRef(room) }
  return room
}

function pastDay(market: SimulatedMarket, { date, seconds, symbols }: PastWanted): PastDay {
  const { axis } = market.simulation.market
  if (date > shanghaiTime(market.time.epochMs).date && date > market.today.date)
    throw inputRefusal(`该日期尚无行情：${date}`)
  // Coins trade on: what stands beside them is the trading day before.
  const day = Math.min(axis.indexUpTo(date), market.today.day)
  const rows = factsOf(market, day, symbols)
  const slots = rows.map(({ slot }) => slot)
  const out = createSnapshotColumns(market.today.layout.end)
  const reading = { day: openSparseDay(market.simulation, day, slots, roomOf(market)), date, slots, out }
  return {
    instruments: rows.map((row, slot) => ({ ...row, slot })),
    moments: seconds.map((second) => momentOf(reading, second)),
  }
}

/** Days before and with `to` on which the symbol was settled. */
function settledDays(market: SimulatedMarket, symbol: string, to: string, count: number): PastSeries {
  const { axis } = market.simulation.market
  const last = axis.indexUpTo(to)
  const all = isPerpetual(symbol)
    ? Array.from({ length: count }, (_, i) => dateOfDay(dayNumber(to) - count + 1 + i))
    : axis.dates.slice(Math.max(0, last - count + 1), last + 1)
  const known = all.flatMap((date) => {
    const close = market.contracts.settlement(symbol, date)
    return close === null ? [] : [{ date, close }]
  })
  return { days: known.map(({ date }) => date), close: known.map(({ close }) => close), volume: known.map(() => 0) }
}

function series(market: SimulatedMarket, symbol: string, to: string, count: number): PastSeries {
  if (isPerpetual(symbol) || findProduct(symbol)) return settledDays(market, symbol, to, count)
  const row = rowOfSymbol(market, symbol)
  const { axis } = market.simulation.market
  const bars = dailyBarsOf(market, row.slot, Math.min(axis.indexUpTo(to), market.today.day), count, 'forward')
  return {
    days: Array.from(bars.eob, (eob) => shanghaiTime(eob).date),
    close: [...bars.close],
    volume: [...bars.volume],
  }
}

const averagedDays = 20
const yearOfDays = 366

function liquid(market: SimulatedMarket, { secType, fundTypes, before, count }: LiquidWanted): string[] {
  const { simulation, today } = market
  const end = simulation.market.axis.indexUpTo(before)
  const listedBy = dateOfDay(dayNumber(before) - yearOfDays)
  const rows = today.instruments.filter(
    (row) =>
      row.secType === secType &&
      row.listDate <= listedBy &&
      row.delistDate === null &&
      row.riskFlag === 'none' &&
      (!fundTypes || fundTypes.includes(row.fund?.type ?? '')),
  )
  const turnover = ({ slot }: InstrumentFacts) => {
    const place = dailyPlace(simulation, today.layout, slot)
    if (!place) return 0
    let sum = 0
    for (let day = Math.max(0, end - averagedDays); day < end; day += 1) {
      const at = place.id * place.columns.capacity + day
      sum += (place.columns.volume[at] ?? 0) * (place.columns.close[at] ?? 0)
    }
    return sum
  }
  return rows
    .map((row) => ({ symbol: row.symbol as string, turnover: turnover(row) }))
    .toSorted((a, b) => b.turnover - a.turnover || a.symbol.localeCompare(b.symbol))
    .slice(0, count)
    .map(({ symbol }) => symbol)
}

function productOf(name: string) {
  const product = futureProducts.find(({ exchange, code }) => `${exchange}.${code}` === name)
  if (!product) throw inputRefusal(`期货品种不存在：${name}`)
  return product
}

function contractDays(market: SimulatedMarket, product: ReturnType<typeof productOf>, days: readonly string[]) {
  const { simulation } = market
  const { axis, seed } = simulation.market
  const id = futureProducts.indexOf(product)
  const found = new Map<string, ContractDays>()
  for (const [place, date] of days.entries()) {
    contractsOn(product, date, axis.calendar).forEach((contract, rank) => {
      const { symbol, lastTradingDate } = contract
      const own = found.get(symbol) ?? {
        symbol,
        product: `${product.exchange}.${product.code}`,
        lastTradingDate,
        columns: emptyContractColumns(days.length),
      }
      found.set(symbol, own)
      const bar = futureBar(seed, simulation.spots, axis, id, contract, rank, axis.indexOf(date))
      own.columns.open[place] = bar.open
      own.columns.high[place] = bar.high
      own.columns.low[place] = bar.low
      own.columns.close[place] = bar.settle
      own.columns.volume[place] = bar.volume
      own.columns.preClose[place] = bar.preSettle
    })
  }
  return [...found.values()]
}

/** Days gone by, read for a few instruments without painting the market around them. */
export const pastOf = (market: SimulatedMarket): PastReader => ({
  day: (wanted) => pastDay(market, wanted),
  series: (symbol, to, count) => series(market, symbol, to, count),
  liquid: (wanted) => liquid(market, wanted),
  contractMinutes: (symbol, date) => contractMinutes(market, symbol, date),
  coinDays: (symbol, days) => coinDays(market, symbol, days),
  contractDays: (name, days) => contractDays(market, productOf(name), days),
  contracts(name, date) {
    return contractsOn(productOf(name), date, market.simulation.market.axis.calendar).map(
      ({ symbol, lastTradingDate }) => ({
        symbol,
        lastDate: lastTradingDate,
      }),
    )
  },
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBacktest, type BacktestInput } from '../../packages/engine/src/backtest/backtest.ts'
import type { MinutesOfDay } from '../../packages/engine/src/backtest/day-quotes.ts'
import { historyOf, inputOf, tradingDays, wideLimits } from '../../packages/engine/src/backtest/history-fixture.ts'
import type { HistoryInstrument } from '../../packages/engine/src/backtest/history.ts'
import type { BacktestRecord } from '../../packages/engine/src/backtest/record.ts'
import { sampleInstrument } from '../../packages/engine/src/market/instrument/sample-instrument.ts'
import type {
  HeldPosition,
  SeenQuote,
  StrategyTemplate,
  WantedOrder,
} from '../../packages/engine/src/strategy/strategy.ts'
import { shanghaiEpoch } from '../../packages/engine/src/time/calendar/shanghai-time.ts'

const FAST = 5
const SLOW = 20
const LOT = 100
const VOLUME = 10_000_000

/** The same numbers on every machine. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

type Walk = {
  readonly instruments: number
  readonly bars: number
  readonly tick: number
  readonly first: number
  readonly swing: number
  readonly seed: number
}

type Columns = Record<'open' | 'high' | 'low' | 'close' | 'volume', Float64Array>

/**
 * Random walks on the tick without gaps: every bar opens where the one before closed, so that an order that fills at the
 * close and one that fills at the next open fill at the same price.
 */
export function makeColumns({ instruments, bars, tick, first, swing, seed }: Walk): Columns {
  const random = randomOf(seed)
  const column = () => new Float64Array(instruments * bars)
  const columns = { open: column(), high: column(), low: column(), close: column(), volume: column().fill(VOLUME) }
  for (let id = 0; id < instruments; id += 1) {
    let level = first
    for (let bar = 0; bar < bars; bar += 1) {
      const at = id * bars + bar
      const move = Math.round((random() - 0.5) * 2 * swing) * tick
      const close = Math.min(Math.max(level + move, first / 2), first * 2)
      columns.open[at] = level
      columns.close[at] = close
      columns.high[at] = Math.max(level, close) + Math.ceil(random() * 2) * tick
      columns.low[at] = Math.min(level, close) - Math.ceil(random() * 2) * tick
      level = close
    }
  }
  return columns
}

type Means = { readonly fast: number; readonly slow: number }

/** Buys a lot while the fast mean stands above the slow one, sells it below. Exact: sums of whole numbers. */
function wantedOf(
  { fast, slow }: Means,
  held: HeldPosition | undefined,
  symbol: string,
  quote: SeenQuote | null,
): WantedOrder[] {
  const lead = fast * (SLOW / FAST) - slow
  if (!quote) return []
  if (lead > 0 && !held) return [{ symbol, side: 1, price: quote.last + quote.tick, volume: LOT, reason: '均线' }]
  if (lead < 0 && held && held.free >= LOT)
    return [{ symbol, side: 2, price: quote.last - quote.tick, volume: LOT, reason: '均线' }]
  return []
}

function sumOfLast(values: ArrayLike<number>, count: number): number {
  let sum = 0
  for (let at = values.length - count; at < values.length; at += 1) sum += values[at] ?? 0
  return sum
}

/** Asked once a day: the closed days are handed to it. */
const daily: StrategyTemplate<null> = {
  first: null,
  decide(view) {
    const orders: WantedOrder[] = []
    for (const symbol of view.universe) {
      const { close } = view.bars(symbol)
      if (close.length < SLOW) continue
      const means = { fast: sumOfLast(close, FAST), slow: sumOfLast(close, SLOW) }
      orders.push(...wantedOf(means, view.held.get(symbol), symbol, view.quote(symbol)))
    }
    return { orders, log: [], state: null }
  },
}

const morning = Array.from({ length: 120 }, (_, at) => 571 + at)
const afternoon = Array.from({ length: 116 }, (_, at) => 781 + at)
/** Every minute at whose end a strategy is asked. */
export const minutesOfDay = [...morning, ...afternoon]
/** Nobody trades at the end of a session: an order would meet no bar, or one after a break. */
const quietMinutes = new Set([690, 896])

type Kept = { seen: number; readonly closes: readonly Float64Array[] }

/** Asked every minute: it keeps the last closes itself, as a strategy of one's own would. */
const minutely: StrategyTemplate<Kept | null> = {
  first: null,
  decide(view, _params, before) {
    const state = before ?? { seen: 0, closes: view.universe.map(() => new Float64Array(SLOW)) }
    const orders: WantedOrder[] = []
    const at = state.seen % SLOW
    const isQuiet = quietMinutes.has(view.secondOfDay / 60)
    view.universe.forEach((symbol, id) => {
      const closes = state.closes[id]
      const quote = view.quote(symbol)
      if (!closes || !quote) return
      closes[at] = quote.last
      if (state.seen + 1 < SLOW || isQuiet) return
      let [fast, slow] = [0, 0]
      for (let back = 0; back < SLOW; back += 1) {
        const value = closes[(at - back + SLOW) % SLOW] ?? 0
        slow += value
        if (back < FAST) fast += value
      }
      orders.push(...wantedOf({ fast, slow }, view.held.get(symbol), symbol, quote))
    })
    state.seen += 1
    return { orders, log: [], state }
  },
}

/** Boards of shares with room for so many codes. */
function shareOf(id: number): string {
  if (id < 2000) return `SHSE.${600_000 + id}`
  return id < 4000 ? `SZSE.${300_000 + id - 2000}` : `SZSE.00${2000 + id - 4000}`
}

/** Shares, or funds that may be sold the day they were bought. */
const symbolOf = (isDaily: boolean, id: number): string => (isDaily ? shareOf(id) : `SHSE.${511_000 + id}`)

type Wanted = {
  readonly isDaily: boolean
  readonly instruments: number
  readonly days: number
  readonly columns: Columns
}

type Prepared = {
  readonly input: BacktestInput
  readonly minutesOn: (day: number) => MinutesOfDay | undefined
  readonly dates: readonly string[]
  readonly bars: number
}

function instrumentOf({ isDaily, days, columns }: Wanted, id: number, perDay: number): HistoryInstrument {
  const symbol = symbolOf(isDaily, id)
  const first = id * days * perDay
  const cut = (column: Float64Array, day: number) => column.subarray(first + day * perDay, first + (day + 1) * perDay)
  const perEachDay = (of: (day: number) => number) => Float64Array.from({ length: days }, (_, day) => of(day))
  const open = perEachDay((day) => cut(columns.open, day)[0] ?? 0)
  const close = perEachDay((day) => cut(columns.close, day).at(-1) ?? 0)
  return {
    ...historyOf(symbol, [{ open: 1 }]),
    instrument: sampleInstrument(symbol),
    open,
    close,
    high: perEachDay((day) => Math.max(...cut(columns.high, day))),
    low: perEachDay((day) => Math.min(...cut(columns.low, day))),
    volume: new Float64Array(days).fill(VOLUME * perDay),
    preClose: perEachDay((day) => close[day - 1] ?? open[day] ?? 0),
  }
}

export function prepare(wanted: Wanted): Prepared {
  const { isDaily, instruments, days, columns } = wanted
  const perDay = isDaily ? 1 : minutesOfDay.length
  const bars = days * perDay
  const dates = tradingDays('2023-01-03', days)
  const rows = Array.from({ length: instruments }, (_, id) => instrumentOf(wanted, id, perDay))
  const minutesOn = (day: number): MinutesOfDay | undefined => {
    if (isDaily) return undefined
    return new Map(
      rows.map(({ symbol }, id) => {
        const from = id * bars + day * perDay
        const cut = (column: Float64Array) => column.subarray(from, from + perDay)
        const { open, high, low, close, volume } = columns
        const prices = { open: cut(open), high: cut(high), low: cut(low), close: cut(close), volume: cut(volume) }
        return [symbol, { minute: minutesOfDay, ...prices }]
      }),
    )
  }
  const template = (isDaily ? daily : minutely) as StrategyTemplate
  const input = inputOf({ days: dates, instruments: rows }, template, {
    cashFen: 100_000_000_000,
    period: isDaily ? '1d' : '1m',
    profile: wideLimits({ ordersPerSec: 100, ordersPerDay: 1_000_000, activeOrdersMax: 100_000, priceDevSoft: 1 }),
  })
  return { input, minutesOn, dates, bars }
}

export function runOurs({ input, minutesOn }: Prepared): BacktestRecord {
  const backtest = createBacktest(input)
  for (let day = 0; day < input.history.days.length; day += 1) backtest.runDay(day, minutesOn(day))
  return backtest.record
}

/** Side and price of each instrument's fills, in their order. */
export function fillsByInstrument({ input }: Prepared, { fills }: BacktestRecord): [side: number, price: number][][] {
  const found = new Map(input.history.instruments.map(({ symbol }) => [symbol, [] as [number, number][]]))
  for (const { symbol, side, price, volume } of fills) {
    if (volume !== LOT) throw new Error(`a fill of ${volume} ${symbol}`)
    found.get(symbol)?.push([side, price])
  }
  return [...found.values()]
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array) => new Uint8Array(buffer, byteOffset, byteLength)

/** Writes the bars for a peer; the folder goes when `use` is done. */
export async function withColumns<Answer>(
  { dates, bars }: Prepared,
  columns: Columns,
  isDaily: boolean,
  use: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'bars-'))
  try {
    for (const [name, column] of Object.entries(columns)) writeFileSync(join(folder, name), bytesOf(column))
    const minutes = isDaily ? [900] : minutesOfDay
    const stamps = dates.flatMap((date) => minutes.map((minute) => shanghaiEpoch(date, minute * 60)))
    // After the last bar nothing fills any more.
    const quiet = dates.flatMap((date) =>
      minutes.map((minute) => Number(isDaily ? date === dates.at(-1) : quietMinutes.has(minute))),
    )
    writeFileSync(join(folder, 'stamps'), bytesOf(Float64Array.from(stamps)))
    writeFileSync(join(folder, 'quiet'), Uint8Array.from(quiet))
    const instruments = columns.open.length / bars
    writeFileSync(join(folder, 'about.json'), JSON.stringify({ instruments, bars, isDaily }))
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

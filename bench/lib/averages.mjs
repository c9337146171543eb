import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { historyOf, inputOf, tradingDays, wideLimits } from '../../packages/engine/src/backtest/history-fixture.ts'
import { createBacktest } from '../../packages/engine/src/backtest/backtest.ts'
import { sampleInstrument } from '../../packages/engine/src/market/instrument/sample-instrument.ts'
import { shanghaiEpoch } from '../../packages/engine/src/time/calendar/shanghai-time.ts'

const FAST = 5
const SLOW = 20
const LOT = 100
const VOLUME = 10_000_000

/** The same numbers on every machine. @param {number} seed */
function randomOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

/**
 * Random walks on the tick without gaps: every bar opens where the one before closed, so that an order that fills at the
 * close and one that fills at the next open fill at the same price.
 * @param {{ instruments: number, bars: number, tick: number, first: number, swing: number, seed: number }} wanted
 */
export function makeColumns({ instruments, bars, tick, first, swing, seed }) {
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

/** Buys a lot while the fast mean stands above the slow one, sells it below. Exact: sums of whole numbers. */
function wantedOf(fastSum, slowSum, held, symbol, quote) {
  const lead = fastSum * (SLOW / FAST) - slowSum
  if (lead > 0 && !held) return { symbol, side: 1, price: quote.last + quote.tick, volume: LOT, reason: '均线' }
  if (lead < 0 && held && held.free >= LOT)
    return { symbol, side: 2, price: quote.last - quote.tick, volume: LOT, reason: '均线' }
  return null
}

const sumOfLast = (values, count) => {
  let sum = 0
  for (let at = values.length - count; at < values.length; at += 1) sum += values[at]
  return sum
}

/** Asked once a day: the closed days are handed to it. */
const daily = {
  first: null,
  decide(view) {
    const orders = []
    for (const symbol of view.universe) {
      const { close } = view.bars(symbol)
      if (close.length < SLOW) continue
      const wanted = wantedOf(
        sumOfLast(close, FAST),
        sumOfLast(close, SLOW),
        view.held.get(symbol),
        symbol,
        view.quote(symbol),
      )
      if (wanted) orders.push(wanted)
    }
    return { orders, log: [], state: null }
  },
}

/** Asked every minute: it keeps the last closes itself, as a strategy of one's own would. */
const minutely = {
  first: null,
  decide(view, _params, before) {
    const state = before ?? { seen: 0, closes: view.universe.map(() => new Float64Array(SLOW)) }
    const orders = []
    const at = state.seen % SLOW
    const isQuiet = quietMinutes.has(view.secondOfDay / 60)
    view.universe.forEach((symbol, id) => {
      const closes = state.closes[id]
      const quote = view.quote(symbol)
      closes[at] = quote.last
      if (state.seen + 1 < SLOW || isQuiet) return
      let [fast, slow] = [0, 0]
      for (let back = 0; back < SLOW; back += 1) {
        const value = closes[(at - back + SLOW) % SLOW]
        slow += value
        if (back < FAST) fast += value
      }
      const wanted = wantedOf(fast, slow, view.held.get(symbol), symbol, quote)
      if (wanted) orders.push(wanted)
    })
    state.seen += 1
    return { orders, log: [], state }
  },
}

const morning = Array.from({ length: 120 }, (_, at) => 571 + at)
const afternoon = Array.from({ length: 116 }, (_, at) => 781 + at)
/** Every minute at whose end a strategy is asked. */
export const minutesOfDay = [...morning, ...afternoon]
/** Nobody trades at the end of a session: an order would meet no bar, or one after a break. */
const quietMinutes = new Set([690, 896])

/** Boards of shares with room for so many codes. */
function shareOf(id) {
  if (id < 2000) return `SHSE.${600_000 + id}`
  return id < 4000 ? `SZSE.${300_000 + id - 2000}` : `SZSE.00${2000 + id - 4000}`
}

/** Shares, or funds that may be sold the day they were bought. @param {boolean} isDaily @param {number} id */
const symbolOf = (isDaily, id) => (isDaily ? shareOf(id) : `SHSE.${511_000 + id}`)

/**
 * @param {{ isDaily: boolean, instruments: number, days: number, columns: ReturnType<typeof makeColumns> }} wanted
 */
export function prepare({ isDaily, instruments, days, columns }) {
  const perDay = isDaily ? 1 : minutesOfDay.length
  const bars = days * perDay
  const dates = tradingDays('2023-01-03', days)
  const rows = Array.from({ length: instruments }, (_, id) => {
    const symbol = symbolOf(isDaily, id)
    const dayOf = (day) => {
      const [from, to] = [id * bars + day * perDay, id * bars + (day + 1) * perDay]
      const high = Math.max(...columns.high.subarray(from, to))
      const low = Math.min(...columns.low.subarray(from, to))
      return { open: columns.open[from], close: columns.close[to - 1], high, low }
    }
    const own = Array.from({ length: days }, (_, day) => dayOf(day))
    const column = (of) => Float64Array.from(own, of)
    return {
      ...historyOf(symbol, [{ open: 1 }]),
      instrument: sampleInstrument(symbol),
      open: column(({ open }) => open),
      high: column(({ high }) => high),
      low: column(({ low }) => low),
      close: column(({ close }) => close),
      volume: new Float64Array(days).fill(VOLUME * perDay),
      preClose: column((_day, at) => own[at - 1]?.close ?? own[at].open),
    }
  })
  const minutesOn = isDaily
    ? () => undefined
    : (day) =>
        new Map(
          rows.map(({ symbol }, id) => {
            const cut = (column) => column.subarray(id * bars + day * perDay, id * bars + (day + 1) * perDay)
            return [
              symbol,
              {
                minute: minutesOfDay,
                open: cut(columns.open),
                high: cut(columns.high),
                low: cut(columns.low),
                close: cut(columns.close),
                volume: cut(columns.volume),
              },
            ]
          }),
        )
  const input = inputOf({ days: dates, instruments: rows }, isDaily ? daily : minutely, {
    cashFen: 100_000_000_000,
    period: isDaily ? '1d' : '1m',
    profile: wideLimits({ ordersPerSec: 100, ordersPerDay: 1_000_000, activeOrdersMax: 100_000, priceDevSoft: 1 }),
  })
  return { input, minutesOn, dates, bars }
}

/** @param {ReturnType<typeof prepare>} prepared */
export function runOurs({ input, minutesOn }) {
  const backtest = createBacktest(input)
  for (let day = 0; day < input.history.days.length; day += 1) backtest.runDay(day, minutesOn(day))
  return backtest.record
}

/** Side and price of each instrument's fills, in their order. */
export function fillsByInstrument({ input }, { fills }) {
  const places = new Map(input.history.instruments.map(({ symbol }, id) => [symbol, id]))
  const found = input.history.instruments.map(() => [])
  for (const { symbol, side, price, volume } of fills) {
    if (volume !== LOT) throw new Error(`a fill of ${volume} ${symbol}`)
    found[places.get(symbol) ?? -1].push([side, price])
  }
  return found
}

/** Writes the bars for a peer; the folder goes when `use` is done. */
export async function withColumns({ dates, bars }, columns, isDaily, use) {
  const folder = mkdtempSync(join(tmpdir(), 'bars-'))
  try {
    for (const [name, column] of Object.entries(columns)) writeFileSync(join(folder, name), bytesOf(column))
    const minutes = isDaily ? [900] : minutesOfDay
    const stamps = dates.flatMap((date) => minutes.map((minute) => shanghaiEpoch(date, minute * 60)))
    // After the last bar nothing fills any more.
    const quiet = dates.flatMap((date) =>
      minutes.map((minute) => (isDaily ? Number(date === dates.at(-1)) : Number(quietMinutes.has(minute)))),
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

const bytesOf = (column) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength)

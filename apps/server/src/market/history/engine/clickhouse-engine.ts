import { quarterOf, type BarBlocks } from '@liangshu/engine/market/bar/bar-blocks'
import { createPackedBars, packBars, unpackBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'

import type { ClickHouse } from './clickhouse.ts'
import type { HistoryEngine } from './history-engine.ts'

/** Rows of one insert: some tens of megabytes of text at most. */
const rowsAtOnce = 100_000

const numbers = ['ref', 'open', 'high', 'low', 'close', 'volume', 'amount'] as const
type Numbers = [number, number, number, number, number, number, number]

const valuesOf = (bars: PackedBars, i: number): Numbers => numbers.map((name) => bars[name][i] as number) as Numbers

/** The rows of a block's bars, put back into one. */
function blockOf(rows: readonly { at: number; values: Numbers }[]): Buffer {
  const bars = createPackedBars(rows.length)
  rows.forEach(({ at, values }, i) => {
    bars.at[i] = at
    numbers.forEach((name, column) => {
      bars[name][i] = values[column] as number
    })
  })
  return Buffer.from(packBars(bars))
}

function* blocksIn({
  symbols,
  days,
  ends,
  bytes,
}: BarBlocks): Generator<{ symbol: string; day: number; bars: PackedBars }> {
  for (const [i, symbol] of symbols.entries())
    yield { symbol, day: days[i] as number, bars: unpackBars(bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i])) }
}

/** Bars in ClickHouse, a row each. Writing again what is there changes nothing. */
export function createClickHouseEngine({ ask, insert }: ClickHouse): HistoryEngine {
  async function put(table: string, columns: readonly [string, ...string[]], rows: Iterable<readonly unknown[]>) {
    let some: (readonly unknown[])[] = []
    for (const row of rows) {
      if (some.push(row) < rowsAtOnce) continue
      await insert(table, columns, some)
      some = []
    }
    await insert(table, columns, some)
  }

  return {
    putDaily: (source, blocks) => put('bar_daily', ['source', 'symbol', 'day', ...numbers], dailyRows(source, blocks)),
    putMinutes: (source, blocks) =>
      put('bar_minute', ['source', 'symbol', 'day', 'n', 'minute', ...numbers], minuteRows(source, blocks)),

    async findDaily(source, symbols, { from, until = '2200-01-01' }) {
      const rows = await ask<[string, string, ...Numbers]>(
        `select symbol, day, ${numbers.join(', ')} from bar_daily final
         where source = {source:String} and symbol in {symbols:Array(String)}
           and toStartOfQuarter(day) >= {from:Date32} and toStartOfQuarter(day) <= {until:Date32}
         order by symbol, day`,
        { source, symbols, from, until },
      )
      const told = rows.map(([symbol, day, ...values]) => ({
        symbol,
        quarter: quarterOf(day),
        at: dayNumber(day),
        values,
      }))
      const blocks = Map.groupBy(told, ({ symbol, quarter }) => `${symbol} ${quarter}`)
      return [...blocks.values()].map((bars) => ({
        symbol: bars[0]?.symbol ?? '',
        quarter: bars[0]?.quarter ?? '',
        bars: blockOf(bars),
      }))
    },

    async findMinutes(source, symbols, days) {
      const which = 'days' in days ? 'day in {days:Array(Date32)}' : 'day >= {from:Date32}'
      const rows = await ask<[string, string, number, ...Numbers]>(
        `select symbol, day, minute, ${numbers.join(', ')} from bar_minute final
         where source = {source:String} and symbol in {symbols:Array(String)} and ${which} order by symbol, day, n`,
        { source, symbols, ...days },
      )
      const told = rows.map(([symbol, day, at, ...values]) => ({ symbol, day, at, values }))
      const blocks = Map.groupBy(told, ({ symbol, day }) => `${symbol} ${day}`)
      return [...blocks.values()].map((bars) => ({
        symbol: bars[0]?.symbol ?? '',
        day: bars[0]?.day ?? '',
        bars: blockOf(bars),
      }))
    },

    putTicks: (source, blocks) =>
      put('tick', ['source', 'symbol', 'day', 'n', 'second', 'price', 'volume', 'amount'], tickRows(source, blocks)),

    async findTicks(source, symbol, day) {
      const rows = await ask<[number, number, number, number]>(
        `select second, price, volume, amount from tick final
         where source = {source:String} and symbol = {symbol:String} and day = {day:Date32} order by second, n`,
        { source, symbol, day },
      )
      const bars = createPackedBars(rows.length)
      rows.forEach(([second, price, volume, amount], i) => {
        bars.at[i] = second
        for (const column of [bars.ref, bars.open, bars.high, bars.low, bars.close]) column[i] = price
        bars.volume[i] = volume
        bars.amount[i] = amount
      })
      return bars
    },

    putEmotion: (source, day, points) =>
      put(
        'emotion',
        ['source', 'day', 'time', 'hot', 'panic', 'net', 'limit_ups', 'limit_downs'],
        points.map(({ time, hot, panic, net, limitUps, limitDowns }) => [
          source,
          day,
          time,
          hot,
          panic,
          net,
          limitUps,
          limitDowns,
        ]),
      ),

    async findEmotion(source, day) {
      const rows = await ask<[string, number, number, number, number, number]>(
        `select time, hot, panic, net, limit_ups, limit_downs from emotion final
         where source = {source:String} and day = {day:Date32} order by time`,
        { source, day },
      )
      return rows.map(([time, hot, panic, net, limitUps, limitDowns]) => ({
        time,
        hot,
        panic,
        net,
        limitUps,
        limitDowns,
      }))
    },
  }
}

/** `n` tells ticks of one second apart, by their place in the block. */
function* tickRows(source: string, blocks: BarBlocks): Generator<readonly unknown[]> {
  for (const { symbol, day, bars } of blocksIn(blocks)) {
    const date = dateOfDay(day)
    for (let n = 0; n < bars.at.length; n += 1)
      yield [source, symbol, date, n, bars.at[n], bars.close[n], bars.volume[n], bars.amount[n]]
  }
}

function* dailyRows(source: string, blocks: BarBlocks): Generator<readonly unknown[]> {
  for (const { symbol, bars } of blocksIn(blocks))
    for (let i = 0; i < bars.at.length; i += 1)
      yield [source, symbol, dateOfDay(bars.at[i] as number), ...valuesOf(bars, i)]
}

function* minuteRows(source: string, blocks: BarBlocks): Generator<readonly unknown[]> {
  for (const { symbol, day, bars } of blocksIn(blocks)) {
    const date = dateOfDay(day)
    // Their order in the block: a night session ends after midnight.
    for (let n = 0; n < bars.at.length; n += 1) yield [source, symbol, date, n, bars.at[n], ...valuesOf(bars, n)]
  }
}

import { joinBlocks } from '@liangshu/engine/market/bar/bar-blocks'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'

import { createClickHouseEngine, type ClickHouse } from '../../market/index.ts'
import type { AskRows } from './ask-rows.ts'
import { isSame, sumsInClickHouse, sumsOfBlocks, sumsText, type BarSums } from './bar-sums.ts'
import { moveCursor, readCursor, type CopyTarget } from './copy-cursor.ts'
import { CopyError } from './copy-error.ts'

/** Symbols of one step: some megabytes, some seconds. */
const symbolsAtOnce = 200

export type CopyParts = {
  ask: AskRows
  clickhouse: ClickHouse
  target: CopyTarget
  /** Asked between steps: what was done stays done. */
  isWanted: () => boolean
  say: (text: string) => void
}

type Source = { id: number; name: string }
/** One step: these symbols, of one day where minutes are copied. */
type Step = { source: Source; symbols: string[]; day?: string }

const sourcesOf = (ask: AskRows): Promise<Source[]> => ask<Source>('select id, name from market_bar_source order by id')

function requireSame(what: string, from: BarSums, to: BarSums): void {
  if (!isSame(from, to)) throw new CopyError(`${what}核对不一致：来源 ${sumsText(from)}；目标 ${sumsText(to)}`)
}

const dailyBlocks = (ask: AskRows, { source, symbols }: Step) =>
  ask<{ symbol: string; first: string; bars: Buffer }>(
    'select symbol, quarter::text as first, bars from market_daily_bar where source_id = $1 and symbol = any($2)',
    [source.id, symbols],
  )
const minuteBlocks = (ask: AskRows, { source, symbols, day }: Step) =>
  ask<{ symbol: string; first: string; bars: Buffer }>(
    `select symbol, trading_day::text as first, bars from market_minute_bar
     where source_id = $1 and symbol = any($2) and trading_day = $3`,
    [source.id, symbols, day],
  )

/** Copies one step and compares the sums of both sides. */
async function copyStep({ ask, clickhouse, target }: CopyParts, step: Step): Promise<number> {
  const { source, symbols, day } = step
  const engine = createClickHouseEngine(clickhouse)
  const isDaily = day === undefined
  const read = () => (isDaily ? dailyBlocks(ask, step) : minuteBlocks(ask, step))
  const part = {
    table: isDaily ? 'bar_daily' : 'bar_minute',
    source: source.name,
    symbols,
    ...(day && { day }),
  } as const
  if (target === 'clickhouse') {
    const blocks = await read()
    const joined = joinBlocks(blocks.map(({ symbol, first, bars }) => ({ symbol, day: dayNumber(first), bytes: bars })))
    await (isDaily ? engine.putDaily(source.name, joined) : engine.putMinutes(source.name, joined))
    const sums = sumsOfBlocks(blocks)
    requireSame(nameOf(step), sums, await sumsInClickHouse(clickhouse, part))
    return Number(sums.bars)
  }
  if (isDaily) {
    for (const { symbol, quarter, bars } of await engine.findDaily(source.name, symbols, { from: '1990-01-01' })) {
      await ask('select market_history_parts($1::date, $1::date)', [quarter])
      await ask(
        `insert into market_daily_bar (source_id, symbol, quarter, bars) values ($1, $2, $3, $4)
         on conflict (source_id, symbol, quarter) do update set bars = excluded.bars`,
        [source.id, symbol, quarter, bars],
      )
    }
  } else {
    await ask('select market_history_parts($1::date, $1::date)', [day])
    for (const { symbol, bars } of await engine.findMinutes(source.name, symbols, { days: [day] }))
      await ask(
        `insert into market_minute_bar (source_id, symbol, trading_day, bars) values ($1, $2, $3, $4)
         on conflict (source_id, symbol, trading_day) do update set bars = excluded.bars`,
        [source.id, symbol, day, bars],
      )
  }
  const sums = await sumsInClickHouse(clickhouse, part)
  requireSame(nameOf(step), sums, sumsOfBlocks(await read()))
  return Number(sums.bars)
}

const nameOf = ({ source, symbols, day }: Step): string =>
  `${source.name} ${day ?? '日线'} ${symbols[0]}…${symbols.at(-1)} `

/** Symbols of the side that is copied from, after the cursor. */
async function symbolsAfter({ ask, clickhouse, target }: CopyParts, source: Source, after: string, day?: string) {
  if (target === 'clickhouse') {
    const rows = await ask<{ symbol: string }>(
      day === undefined
        ? 'select distinct symbol from market_daily_bar where source_id = $1 and symbol > $2 order by 1'
        : 'select symbol from market_minute_bar where source_id = $1 and symbol > $2 and trading_day = $3 order by 1',
      [source.id, after, ...(day === undefined ? [] : [day])],
    )
    return rows.map(({ symbol }) => symbol)
  }
  const rows = await clickhouse.ask<[string]>(
    `select distinct symbol from ${day === undefined ? 'bar_daily' : 'bar_minute'}
     where source = {source:String} and symbol > {after:String} ${day === undefined ? '' : 'and day = {day:Date32}'}
     order by symbol`,
    { source: source.name, after, ...(day !== undefined && { day }) },
  )
  return rows.map(([symbol]) => symbol)
}

function chunksOf(symbols: readonly string[]): string[][] {
  const chunks: string[][] = []
  for (let from = 0; from < symbols.length; from += symbolsAtOnce)
    chunks.push(symbols.slice(from, from + symbolsAtOnce))
  return chunks
}

/** All daily bars. True when it came to its end. */
export async function copyDaily(parts: CopyParts): Promise<boolean> {
  const { ask, target, isWanted, say } = parts
  for (const source of await sourcesOf(ask)) {
    const place = { target, dataset: 'daily', source: source.name }
    const symbols = await symbolsAfter(parts, source, await readCursor(ask, place))
    for (const some of chunksOf(symbols)) {
      if (!isWanted()) return false
      const bars = await copyStep(parts, { source, symbols: some })
      await moveCursor(ask, place, some.at(-1) ?? '', bars)
      say(`日线 ${source.name}：至 ${some.at(-1)}，${bars} 根，核对一致`)
    }
  }
  return true
}

async function daysOf({ ask, clickhouse, target }: CopyParts, source: Source): Promise<string[]> {
  if (target === 'clickhouse') {
    const rows = await ask<{ day: string }>(
      'select distinct trading_day::text as day from market_minute_bar where source_id = $1 order by 1',
      [source.id],
    )
    return rows.map(({ day }) => day)
  }
  const rows = await clickhouse.ask<[string]>(
    'select distinct day from bar_minute where source = {source:String} order by day',
    { source: source.name },
  )
  return rows.map(([day]) => day)
}

/** All minutes, day by day. The cursor is a day and the last symbol of it that was copied. */
export async function copyMinutes(parts: CopyParts): Promise<boolean> {
  const { ask, target, isWanted, say } = parts
  for (const source of await sourcesOf(ask)) {
    const place = { target, dataset: 'minute', source: source.name }
    const [doneDay = '', doneSymbol = ''] = (await readCursor(ask, place)).split(' ')
    for (const day of (await daysOf(parts, source)).filter((one) => one >= doneDay)) {
      const symbols = await symbolsAfter(parts, source, day === doneDay ? doneSymbol : '', day)
      for (const some of chunksOf(symbols)) {
        if (!isWanted()) return false
        const bars = await copyStep(parts, { source, symbols: some, day })
        await moveCursor(ask, place, `${day} ${some.at(-1)}`, bars)
        say(`分钟线 ${source.name} ${day}：至 ${some.at(-1)}，${bars} 根，核对一致`)
      }
    }
  }
  return true
}

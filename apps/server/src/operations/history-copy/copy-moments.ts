import { joinBlocks } from '@liangshu/engine/market/bar/bar-blocks'
import { unpackBars } from '@liangshu/engine/market/bar/pack-bars'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'

import { createClickHouseEngine, type ClickHouse } from '../../market/index.ts'
import type { CopyParts } from './copy-bars.ts'
import { moveCursor, readCursor } from './copy-cursor.ts'
import { CopyError } from './copy-error.ts'

type Parts = Pick<CopyParts, 'ask' | 'clickhouse' | 'isWanted'>
type Source = { id: number; name: string }
type Step = { source: Source; day: string }
/** Copies one day and answers what both sides have of it, to be compared. */
type CopyDay = (parts: Parts, step: Step) => Promise<{ rows: number; from: string; to: string }>

const sumsIn = async (clickhouse: ClickHouse, table: string, columns: string, { source, day }: Step) => {
  const [row] = await clickhouse.ask<[string]>(
    `select concat_ws(' ', ${columns}) from ${table} final where source = {source:String} and day = {day:Date32}`,
    { source: source.name, day },
  )
  return String(row?.[0])
}

const copyTickDay: CopyDay = async ({ ask, clickhouse }, step) => {
  const blocks = await ask<{ symbol: string; bars: Buffer }>(
    'select symbol, bars from market_tick where source_id = $1 and trading_day = $2 order by symbol, part',
    [step.source.id, step.day],
  )
  const day = dayNumber(step.day)
  await createClickHouseEngine(clickhouse).putTicks(
    step.source.name,
    joinBlocks(blocks.map(({ symbol, bars }) => ({ symbol, day, bytes: bars }))),
  )
  const sums = { rows: 0, price: 0n, volume: 0n, amount: 0n }
  for (const { bars } of blocks) {
    const { close, volume, amount } = unpackBars(bars)
    sums.rows += close.length
    for (let i = 0; i < close.length; i += 1) {
      sums.price += BigInt(close[i] ?? 0)
      sums.volume += BigInt(volume[i] ?? 0)
      sums.amount += BigInt(amount[i] ?? 0)
    }
  }
  const columns = 'toString(count()), toString(sum(price)), toString(sum(volume)), toString(sum(amount))'
  const from = [sums.rows, sums.price, sums.volume, sums.amount].join(' ')
  return { rows: sums.rows, from, to: await sumsIn(clickhouse, 'tick', columns, step) }
}

type Point = { time: string; hot: number; panic: number; net: number; limitUps: number; limitDowns: number }

const copyEmotionDay: CopyDay = async ({ ask, clickhouse }, step) => {
  const points = await ask<Point>(
    `select time, hot, panic, net, limit_ups as "limitUps", limit_downs as "limitDowns"
     from market_emotion where source_id = $1 and trading_day = $2 order by time`,
    [step.source.id, step.day],
  )
  await createClickHouseEngine(clickhouse).putEmotion(step.source.name, step.day, points)
  const figures = ['hot', 'panic', 'net', 'limitUps', 'limitDowns'] as const
  const sums = figures.map((name) => points.reduce((sum, point) => sum + Math.round(point[name] * 10), 0))
  const from = [points.length, ...sums].join(' ')
  const columns = ['hot', 'panic', 'net', 'limit_ups', 'limit_downs'].map(
    (name) => `toString(toInt64(sum(round(${name} * 10))))`,
  )
  return {
    rows: points.length,
    from,
    to: await sumsIn(clickhouse, 'emotion', `toString(count()), ${columns.join(', ')}`, step),
  }
}

/** Days after the cursor; the newest may still grow, so it is looked at again the next time. */
async function copyDays(parts: Parts, dataset: 'tick' | 'emotion', table: string, copyDay: CopyDay): Promise<number> {
  const { ask, isWanted } = parts
  let copied = 0
  for (const source of await ask<Source>('select id, name from market_bar_source order by id')) {
    const place = { target: 'clickhouse', dataset, source: source.name } as const
    const cursor = await readCursor(ask, place)
    const days = await ask<{ day: string }>(
      `select distinct trading_day::text as day from ${table} where source_id = $1 and trading_day >= $2 order by 1`,
      [source.id, cursor || '1990-01-01'],
    )
    for (const { day } of days) {
      if (!isWanted()) return copied
      const { rows, from, to } = await copyDay(parts, { source, day })
      if (from !== to) throw new CopyError(`${source.name} ${day} ${dataset} 核对不一致：来源 ${from}；目标 ${to}`)
      await moveCursor(ask, place, day, rows)
      copied += rows
    }
  }
  return copied
}

export const copyTicks = (parts: Parts): Promise<number> => copyDays(parts, 'tick', 'market_tick', copyTickDay)
export const copyEmotion = (parts: Parts): Promise<number> =>
  copyDays(parts, 'emotion', 'market_emotion', copyEmotionDay)

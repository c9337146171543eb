import { unpackBars } from '@liangshu/engine/market/bar/pack-bars'

import type { ClickHouse } from '../../market/index.ts'

/** What has to be equal on both sides. Whole numbers of any size. */
export type BarSums = { bars: bigint; close: bigint; volume: bigint; amount: bigint }

export function sumsOfBlocks(blocks: readonly { bars: Uint8Array }[]): BarSums {
  const sums: BarSums = { bars: 0n, close: 0n, volume: 0n, amount: 0n }
  for (const { bars } of blocks) {
    const { at, close, volume, amount } = unpackBars(bars)
    sums.bars += BigInt(at.length)
    for (let i = 0; i < at.length; i += 1) {
      sums.close += BigInt(close[i] as number)
      sums.volume += BigInt(volume[i] as number)
      sums.amount += BigInt(amount[i] as number)
    }
  }
  return sums
}

type Part = { table: 'bar_daily' | 'bar_minute'; source: string; symbols: readonly string[]; day?: string }

export async function sumsInClickHouse({ ask }: ClickHouse, { table, source, symbols, day }: Part): Promise<BarSums> {
  const [row] = await ask<[string, string, string, string]>(
    `select toString(count()), toString(sum(toInt256(close))), toString(sum(toInt256(volume))),
       toString(sum(toInt256(amount))) from ${table} final
     where source = {source:String} and symbol in {symbols:Array(String)}
     ${day === undefined ? '' : 'and day = {day:Date32}'}`,
    { source, symbols, ...(day !== undefined && { day }) },
  )
  const [bars = '0', close = '0', volume = '0', amount = '0'] = row ?? []
  return { bars: BigInt(bars), close: BigInt(close), volume: BigInt(volume), amount: BigInt(amount) }
}

export const isSame = (one: BarSums, other: BarSums): boolean =>
  one.bars === other.bars && one.close === other.close && one.volume === other.volume && one.amount === other.amount

export const sumsText = ({ bars, close, volume, amount }: BarSums): string =>
  `${bars} 根，收盘合计 ${close}，成交量合计 ${volume}，成交额合计 ${amount}`

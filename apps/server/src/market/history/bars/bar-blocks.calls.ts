import type { BarBlocks, DailyBlockArgs, MinuteBlockArgs } from '@liangshu/engine/market/bar/bar-blocks'
import type { Market } from '@liangshu/engine/market/reader/market'
import { notProvided } from '@liangshu/engine/market/reader/refusal'

function archiveOf({ archive }: Market) {
  if (!archive) throw notProvided()
  return archive
}

export const dailyBlocks = (market: Market, args: DailyBlockArgs): BarBlocks => archiveOf(market).dailyBlocks(args)

export const minuteBlocks = (market: Market, args: MinuteBlockArgs): BarBlocks => archiveOf(market).minuteBlocks(args)

import { describe, expect, it } from 'vitest'
import { queueAtLimit, writeBoard } from './board-columns.ts'
import { liveBytes, liveColumnsOver } from './live-columns.ts'
import { quoteStatus } from './snapshot-columns.ts'

interface Given {
  readonly last: number
  readonly bid?: readonly [price: number, volume: number]
  readonly ask?: readonly [price: number, volume: number]
  readonly high?: number
  readonly volume?: number
  readonly status?: number
  readonly limitUp?: number
}

/** A stock between 9.00 and 11.00. */
function board({ last, bid = [0, 0], ask = [0, 0], high = last, volume = 100, status, limitUp = 110_000 }: Given) {
  const live = liveColumnsOver(new ArrayBuffer(liveBytes(1)), 1)
  live.last[0] = last
  live.high[0] = high
  live.volume[0] = volume
  live.limitUp[0] = limitUp
  live.limitDown[0] = limitUp > 0 ? 90_000 : 0
  live.status[0] = status ?? quoteStatus.trading
  live.bidPrice[0] = bid[0]
  live.bidVolume[0] = bid[1]
  live.bidVolume[1] = 7000
  live.askPrice[0] = ask[0]
  live.askVolume[0] = ask[1]
  live.askVolume[1] = 6000
  writeBoard(live, 0, 2)
  return live
}

const told = (given: Given) => {
  const live = board(given)
  return [live.isSealedUp[0], live.isSealedDown[0], live.isFailedBoard[0], live.boards[0]]
}
const call = quoteStatus.closeCall

describe('the board of a stock', () => {
  it.each<[string, Given, number[]]>([
    ['at the limit without sellers is sealed', { last: 110_000, bid: [110_000, 500] }, [1, 0, 0, 3]],
    ['at the limit with sellers is not', { last: 110_000, ask: [110_000, 500] }, [0, 0, 1, 0]],
    ['at the lower limit without buyers is sealed down', { last: 90_000, ask: [90_000, 500] }, [0, 1, 0, 0]],
    ['below after it was there has failed', { last: 108_000, high: 110_000, ask: [108_100, 1] }, [0, 0, 1, 0]],
    ['with a single share traded is sealed', { last: 110_000, volume: 1, bid: [110_000, 500] }, [1, 0, 0, 3]],
    ['with a single share that fell back has failed', { last: 108_000, high: 110_000, volume: 1 }, [0, 0, 1, 0]],
    ['at a limit of the smallest price is sealed', { last: 1, limitUp: 1, bid: [1, 500] }, [1, 0, 0, 3]],
    ['beyond the limit has failed', { last: 108_000, high: 110_100 }, [0, 0, 1, 0]],
    ['short of the limit is nothing', { last: 108_000, high: 109_900 }, [0, 0, 0, 0]],
    ['without a trade is nothing', { last: 110_000, volume: 0 }, [0, 0, 0, 0]],
    ['without a limit is nothing', { last: 110_000, limitUp: 0 }, [0, 0, 0, 0]],
    ['suspended keeps what it had', { last: 100_000, volume: 0, status: quoteStatus.suspended }, [0, 0, 0, 2]],
  ])('[BOARD-6] %s', (_what, given, expected) => expect(told(given)).toEqual(expected))

  it.each<[string, Given, number[]]>([
    [
      'would match at the limit',
      { last: 110_000, bid: [110_000, 900], ask: [110_000, 900], status: call },
      [1, 0, 0, 3],
    ],
    ['would match below', { last: 110_000, bid: [109_900, 900], ask: [109_900, 900], status: call }, [0, 0, 1, 0]],
    [
      'would match at the lower limit',
      { last: 90_000, bid: [90_000, 9], ask: [90_000, 9], status: call },
      [0, 1, 0, 0],
    ],
    ['would match above the lower', { last: 90_000, bid: [90_100, 9], ask: [90_100, 9], status: call }, [0, 0, 0, 0]],
  ])('[BOARD-6] in the closing call one that %s', (_what, given, expected) => expect(told(given)).toEqual(expected))

  it('[BOARD-6] the queue is the best level, in a call what is left unmatched', () => {
    const open = board({ last: 110_000, bid: [110_000, 500] })
    expect([queueAtLimit(open, 0, 'up'), queueAtLimit(open, 0, 'down')]).toEqual([500, 0])
    const calling = board({ last: 110_000, bid: [110_000, 900], ask: [110_000, 900], status: call })
    expect([queueAtLimit(calling, 0, 'up'), queueAtLimit(calling, 0, 'down')]).toEqual([7000, 6000])
  })
})

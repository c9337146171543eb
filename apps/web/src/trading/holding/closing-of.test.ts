import type { PositionRow } from '@liangshu/contract/trading/report'
import { describe, expect, it } from 'vitest'
import { closingOf } from './closing-of.ts'

const row = (more: Partial<PositionRow>) =>
  ({ accountId: 'A1', symbol: 'SHFE.rb2701', positionSide: 1, available: 5, availableToday: 2, ...more }) as PositionRow

describe('a ticket that closes a position', () => {
  it.each([
    ['[TICKET-11] a long is sold, yesterday’s contracts first', {}, { side: 2, effect: 4 }],
    ['[TICKET-11] a short is bought back', { positionSide: 2 }, { side: 1, effect: 4 }],
    ['[TICKET-11] with nothing older, today’s', { available: 2 }, { side: 2, effect: 3 }],
    [
      '[TICKET-11] a coin may only shrink',
      { symbol: 'BINANCE.BTCUSDT-PERP', positionSide: 2 },
      { side: 1, effect: 2, reduceOnly: true },
    ],
  ] as const)('%s', (_rule, more, start) => expect(closingOf(row(more))).toMatchObject(start))
})

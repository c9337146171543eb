import { createLog } from '../../platform/log/log.ts'
import { createMarket } from '../source/create-market.ts'
import type { MarketSource } from '../source/market-source.ts'
import { openLocalLink } from './local-link.ts'

/** A Friday morning: every stock trades, some have sealed, some have failed. */
export const testDate = '2024-09-20'

export type TestMarket = {
  market: MarketSource
  /** Shows another second of the day. */
  at: (time: string, date?: string) => void
  settle: () => Promise<void>
}

/** A small market on the test's own thread, standing still at one moment of a fixed day. */
export async function createTestMarket(stocks = 240, seed = 2026): Promise<TestMarket> {
  // The history ends a week after the day shown: what lies after it must never be seen.
  const now = () => Date.parse('2024-09-27T12:00:00Z')
  const step = (date: string, second: number) => ({ mode: 'step', date, second }) as const
  const link = openLocalLink({ seed, stocks, clock: step(testDate, 37_803) }, now)
  const market = createMarket(link, createLog('silent'))
  await link.runner.start()
  const at: TestMarket['at'] = (time, date = testDate) => {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
    market.setClock(step(date, hours * 3600 + minutes * 60 + seconds))
    link.runner.beat()
  }
  return { market, at, settle: () => link.runner.settle().then(() => link.runner.beat()) }
}

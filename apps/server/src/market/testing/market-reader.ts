import { expect } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestMarket } from './test-market.ts'

export const readerPermissions = [
  'MACRO:view',
  'SIGNAL:view',
  'ETF:view',
  'STRATEGY:view',
  'INDEX:emotion',
  'WATCH:edit',
]

/** The application over a settled market, and somebody who may read all of it. Call it at the top of a test file. */
export async function createMarketReader() {
  const world = await createTestMarket()
  const { market } = world
  const test = await createTestApp({ market })
  const token = await makePerson(test, { username: 'reader', permissions: readerPermissions })
  const ask = (path: string, query: Record<string, string> = {}) => test.call('GET', path, { token, query })
  const stocks = () => market.master().rows.filter((row) => row.secType === 'stock')
  await world.settle()
  return {
    world,
    market,
    test,
    token,
    ask,
    async read<T>(path: string, query: Record<string, string> = {}): Promise<T> {
      const answer = await ask(path, query)
      expect(answer).toMatchObject({ success: true, code: 200 })
      return answer.result as T
    },
    stocks,
    someStock() {
      const found = stocks().find((row) => row.listing === 'listed' && (market.columns().volume[row.slot] ?? 0) > 0)
      if (!found) throw new Error('no stock is traded in this market')
      return found
    },
  }
}

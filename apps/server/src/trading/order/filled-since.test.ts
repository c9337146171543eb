import { expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import { createFilledSince } from './filled-since.ts'

const trading = await createTradingApp()
const { open, order, place, beat, db, market } = trading
const actorOf = (username: string) => ({ tenantId: 1, isPlatform: false, userId: `u-${username}`, username })

it('[ETF-LIST-4] counts what one’s own orders of the side have traded since, and nobody else’s', async () => {
  const other = await makePerson(trading, { username: 'other', permissions: traderRights })
  await open('A1', { trades: ['dealer', 'other'] })
  market.list('SHSE.600002', 4)
  const since = trading.clock.now()
  await place(order('A1', { symbol: 'SHSE.600002', price: '4.01', volume: 300 }))
  await place(order('A1', { symbol: 'SHSE.600002', price: '4.01', volume: 500 }), other)
  await beat()
  const filled = createFilledSince(db)
  const wanted = { symbol: 'SHSE.600002', side: 1, since } as const
  expect(
    await filled(actorOf('dealer'), [
      wanted,
      { ...wanted, side: 2 },
      { ...wanted, since: new Date(trading.clock.now().getTime() + 60_000) },
      { ...wanted, symbol: 'SHSE.600001' },
    ]),
  ).toEqual([300, 0, 0, 0])
  expect(await filled(actorOf('other'), [wanted])).toEqual([500])
  expect(await filled(actorOf('dealer'), [])).toEqual([])
})

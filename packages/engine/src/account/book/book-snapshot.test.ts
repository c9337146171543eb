import { expect, it } from 'vitest'
import { applyEvent, replay } from './apply-event.ts'
import { ownSnapshot, restoreSnapshot, takeSnapshot, writeSnapshot } from './book-snapshot.ts'
import { createTrader, shares } from './trader-fixture.ts'

it('[LOG-2] a snapshot and the events after it give the same book, and JSON keeps it', () => {
  const trader = createTrader()
  trader.hold(shares.symbol, 500, 10)
  trader.place('b')
  trader.ack('b')
  trader.fill('b', 400, 10)
  const snapshot = takeSnapshot(trader.book)
  const written = writeSnapshot(trader.book)
  const stored: typeof snapshot = JSON.parse(written)
  expect(stored).toEqual(snapshot)
  trader.fill('b', 600, 10)
  trader.place('s', { side: 2, volume: 500 })
  const restored = restoreSnapshot(stored)
  expect(restored.active.get('b')).toBe(restored.orders.get('b'))
  for (const event of trader.log.slice(restored.version)) applyEvent(restored, event)
  expect(restored).toEqual(trader.book)
  expect(restoreSnapshot(snapshot)).toEqual(ownSnapshot(JSON.parse(written)))
  expect(restored).toEqual(replay(trader.log))
})

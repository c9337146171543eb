import { expect, it } from 'vitest'
import { applyEvent, replay } from './apply-event.ts'
import { restoreSnapshot, takeSnapshot } from './book-snapshot.ts'
import { createDesk, shares } from './desk-fixture.ts'

it('[LOG-2] a snapshot and the events after it give the same book, and JSON keeps it', () => {
  const desk = createDesk()
  desk.hold(shares.symbol, 500, 10)
  desk.place('b')
  desk.ack('b')
  desk.fill('b', 400, 10)
  const snapshot = takeSnapshot(desk.book)
  const stored: typeof snapshot = JSON.parse(JSON.stringify(snapshot))
  desk.fill('b', 600, 10)
  desk.place('s', { side: 2, volume: 500 })
  const restored = restoreSnapshot(stored)
  expect(restored.active.get('b')).toBe(restored.orders.get('b'))
  for (const event of desk.log.slice(restored.version)) applyEvent(restored, event)
  expect(restored).toEqual(desk.book)
  expect(restored).toEqual(replay(desk.log))
})

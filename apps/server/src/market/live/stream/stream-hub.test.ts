import { applyFrame } from '@liangshu/contract/market/frame-decoder'
import { createFrameEncoder } from '@liangshu/contract/market/frame-encoder'
import { createQuoteTable, FIELDS, fieldAt } from '@liangshu/contract/market/frame'
import { describe, expect, it } from 'vitest'

import type { Beat } from '../../source/protocol.ts'
import { createStreamHub, type StreamSocket } from './stream-hub.ts'

const SIZE = 6

function createWorld() {
  const encoder = createFrameEncoder(SIZE)
  const [sent, now] = [createQuoteTable(SIZE), createQuoteTable(SIZE)]
  let seq = 0
  const facts = () => ({ master: 1, seq, base: seq - 1, asOf: 0, flags: 0, phase: 3 })
  const hub = createStreamHub(
    (wanted) => encoder.snapshot(now, { ...facts(), base: seq }, wanted === 'all' ? undefined : wanted).bytes,
    (symbol) => (symbol !== 'SHSE.999999' ? `${symbol} at ${seq}` : null),
  )
  const beat = () => {
    seq += 1
    for (let slot = 0; slot < SIZE; slot += 1) now.values[slot * FIELDS + fieldAt.last] = seq * 100 + slot
    const frame = encoder.delta(sent, now, facts())
    hub.publish({ seq, master: 1, buffer: 0, time: {} as Beat['time'], frame })
  }
  return { hub, beat, now }
}

class FakeSocket implements StreamSocket {
  bufferedAmount = 0
  readyState = 1
  readonly heard: Uint8Array[] = []
  readonly books: string[] = []
  closedWith = 0
  isTerminated = false
  pings = 0
  send(message: Uint8Array | string) {
    if (typeof message === 'string') this.books.push(message)
    else this.heard.push(message)
  }
  close(code: number) {
    this.closedWith = code
  }
  ping() {
    this.pings += 1
  }
  terminate() {
    this.isTerminated = true
  }
}

const tableOf = (socket: FakeSocket) => {
  const table = createQuoteTable(SIZE)
  for (const bytes of socket.heard) applyFrame(bytes, table)
  return table
}

describe('quote stream', () => {
  it('[STREAM-1] a subscriber starts from a snapshot and follows by deltas', () => {
    const { hub, beat, now } = createWorld()
    const socket = new FakeSocket()
    beat()
    const subscriber = hub.join(socket, 's1')
    beat()
    expect(socket.heard).toHaveLength(0)
    subscriber.subscribe('all')
    beat()
    beat()
    expect(socket.heard).toHaveLength(3)
    expect([...tableOf(socket).values]).toEqual([...now.values])
  })

  it('[STREAM-2] everyone on the whole market is handed the same bytes', () => {
    const { hub, beat } = createWorld()
    const [a, b] = [new FakeSocket(), new FakeSocket()]
    for (const socket of [a, b]) hub.join(socket, 's').subscribe('all')
    beat()
    expect(a.heard[1]).toBe(b.heard[1])
  })

  it('[STREAM-3] rows in sight and no others; a beat without them still says that time goes on', () => {
    const { hub, beat, now } = createWorld()
    const socket = new FakeSocket()
    hub.join(socket, 's').subscribe(Uint16Array.of(1, 4))
    beat()
    const table = tableOf(socket)
    const last = (slot: number) => table.values[slot * FIELDS + fieldAt.last]
    expect([last(0), last(1), last(4)]).toEqual([
      0,
      now.values[FIELDS + fieldAt.last],
      now.values[4 * FIELDS + fieldAt.last],
    ])
    expect(socket.heard).toHaveLength(2)
  })

  it('[STREAM-4] a slow reader is spared frames, then catches up from a snapshot', () => {
    const { hub, beat, now } = createWorld()
    const socket = new FakeSocket()
    hub.join(socket, 's').subscribe('all')
    socket.bufferedAmount = 2 ** 21
    beat()
    beat()
    expect(socket.heard).toHaveLength(1)
    socket.bufferedAmount = 0
    beat()
    beat()
    expect([...tableOf(socket).values]).toEqual([...now.values])
  })

  it('[STREAM-5] one that never reads is dropped, and the others do not notice', () => {
    const { hub, beat, now } = createWorld()
    const [deaf, good] = [new FakeSocket(), new FakeSocket()]
    for (const socket of [deaf, good]) hub.join(socket, 's').subscribe('all')
    deaf.bufferedAmount = 2 ** 21
    for (let i = 0; i < 16; i += 1) beat()
    expect([deaf.isTerminated, deaf.closedWith, deaf.heard.length, hub.size()]).toEqual([true, 4408, 1, 1])
    expect(good.heard).toHaveLength(17)
    expect([...tableOf(good).values]).toEqual([...now.values])
  })

  it('[STREAM-6] a resync sends everything subscribed anew', () => {
    const { hub, beat, now } = createWorld()
    const socket = new FakeSocket()
    const subscriber = hub.join(socket, 's')
    subscriber.subscribe('all')
    beat()
    socket.heard.length = 0
    subscriber.resync()
    expect([...tableOf(socket).values]).toEqual([...now.values])
  })

  it('[STREAM-14] one that asks again and again and never reads is not sent more than it can hold', () => {
    const { hub, beat, now } = createWorld()
    const greedy = new FakeSocket()
    const subscriber = hub.join(greedy, 's')
    const send = greedy.send.bind(greedy)
    greedy.send = (message) => {
      send(message)
      greedy.bufferedAmount += 300_000
    }
    subscriber.subscribe('all')
    for (let i = 0; i < 1000; i += 1) {
      subscriber.resync()
      subscriber.subscribe('all')
      subscriber.watchBooks([`SHSE.60000${i % 2}`])
    }
    expect(greedy.heard.length + greedy.books.length).toBe(4)
    // Once it has read, the next beat brings it up to date.
    greedy.bufferedAmount = 0
    greedy.heard.length = 0
    beat()
    expect([...tableOf(greedy).values]).toEqual([...now.values])
  })

  it('[STREAM-7] an ended session closes its sockets; a silent socket is let go', () => {
    const { hub } = createWorld()
    const [a, b] = [new FakeSocket(), new FakeSocket()]
    hub.join(a, 'over')
    const subscriber = hub.join(b, 'stays')
    hub.endSessions(new Set(['over']))
    expect([a.closedWith, b.closedWith]).toEqual([4401, 0])
    hub.dropSilent()
    subscriber.isAlive()
    hub.dropSilent()
    hub.dropSilent()
    expect([b.pings, b.isTerminated]).toEqual([2, true])
  })

  it('[STREAM-11] books of the symbols that are open come at once and with every beat, alone or beside frames', () => {
    const { hub, beat } = createWorld()
    const [alone, beside, unknown] = [new FakeSocket(), new FakeSocket(), new FakeSocket()]
    const subscriber = hub.join(alone, 's')
    subscriber.watchBooks(['SHSE.600000'])
    const other = hub.join(beside, 's')
    other.subscribe('all')
    other.watchBooks(['SHSE.600000'])
    hub.join(unknown, 's').watchBooks(['SHSE.999999'])
    beat()
    expect(alone.books).toEqual(['SHSE.600000 at 0', 'SHSE.600000 at 1'])
    expect([alone.heard.length, beside.heard.length, beside.books.length]).toEqual([0, 2, 2])
    expect([...unknown.books, ...unknown.heard]).toEqual([])
    subscriber.watchBooks([])
    beat()
    expect(alone.books).toHaveLength(2)
  })

  it('[STREAM-11] another symbol comes at once, what was open already with the next beat and once', () => {
    const { hub, beat } = createWorld()
    const socket = new FakeSocket()
    const subscriber = hub.join(socket, 's')
    subscriber.watchBooks(['SHSE.600000'])
    subscriber.watchBooks(['SHSE.600000', 'SHSE.600001', 'SHSE.600001'])
    expect(socket.books).toEqual(['SHSE.600000 at 0', 'SHSE.600001 at 0'])
    beat()
    expect(socket.books.slice(2)).toEqual(['SHSE.600000 at 1', 'SHSE.600001 at 1'])
    subscriber.watchBooks(['SHSE.600001'])
    beat()
    expect(socket.books.slice(4)).toEqual(['SHSE.600001 at 2'])
  })

  it('[STREAM-12] one that has only a book open and never reads it is dropped as well', () => {
    const { hub, beat } = createWorld()
    const [deaf, good] = [new FakeSocket(), new FakeSocket()]
    for (const socket of [deaf, good]) hub.join(socket, 's').watchBooks(['SHSE.600000'])
    deaf.bufferedAmount = 2 ** 21
    for (let i = 0; i < 16; i += 1) beat()
    expect([deaf.isTerminated, deaf.closedWith, deaf.books.length, hub.size()]).toEqual([true, 4408, 1, 1])
    expect(good.books).toHaveLength(17)
  })
})

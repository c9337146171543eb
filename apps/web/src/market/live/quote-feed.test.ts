import { createFrameEncoder } from '@liangshu/contract/market/frame-encoder'
import { createQuoteTable, FIELDS, fieldAt } from '@liangshu/contract/market/frame'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../shared/session/session-store.ts'
import { FakeSocket } from '../../shared/testing/fake-socket.ts'
import { createQuoteStore } from './quote-store.ts'
import { openQuoteStream } from './quote-stream.ts'

const SIZE = 4
const facts = (seq: number, master = 9) => ({ master, seq, base: seq - 1, asOf: 0, flags: 1, phase: 3 })

function server() {
  const encoder = createFrameEncoder(SIZE)
  const sent = createQuoteTable(SIZE)
  const now = createQuoteTable(SIZE)
  const price = (slot: number, value: number) => {
    now.values[slot * FIELDS + fieldAt.last] = value
  }
  return {
    price,
    delta: (seq: number, master?: number) => encoder.delta(sent, now, facts(seq, master)).bytes,
    snapshot: (seq: number) => encoder.snapshot(now, { ...facts(seq), base: seq }).bytes,
  }
}

const hear = (bytes: Uint8Array) =>
  FakeSocket.last().hear(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))

beforeEach(() => {
  FakeSocket.forget()
  useSession.setState({ token: 't' })
})
afterEach(() => useSession.setState({ token: '' }))

describe('live quotes', () => {
  it('[MKT-WEB-1] only the slots that changed are told', () => {
    const feed = server()
    const store = createQuoteStore(SIZE, 9)
    store.apply(feed.snapshot(1))
    const [first, second, beats] = [vi.fn(), vi.fn(), vi.fn()]
    store.onSlot(1, first)
    const stop = store.onSlot(2, second)
    store.onBeat(beats)
    feed.price(1, 123_400)
    expect(store.apply(feed.delta(2))).toBe('applied')
    expect([first.mock.calls.length, second.mock.calls.length, beats.mock.calls.length]).toEqual([1, 0, 1])
    expect([store.value(1, 'last'), store.version(2)]).toEqual([123_400, 1])
    stop()
    feed.price(2, 1)
    store.apply(feed.delta(3))
    expect(second).not.toHaveBeenCalled()
  })

  it('[MKT-WEB-2] a gap leaves the table alone and asks once for everything', () => {
    const feed = server()
    const store = createQuoteStore(SIZE, 9)
    const states: string[] = []
    const close = openQuoteStream({
      url: 'ws://x',
      store,
      subscription: { op: 'subscribe', all: true },
      onState: (state) => states.push(state),
      onNewMaster: vi.fn(),
      connect: FakeSocket.connect,
    })
    FakeSocket.last().stand()
    hear(feed.snapshot(1))
    feed.price(0, 5)
    feed.delta(2)
    feed.price(0, 7)
    hear(feed.delta(3))
    feed.price(0, 8)
    hear(feed.delta(4))
    expect(FakeSocket.last().sent).toEqual(['{"op":"subscribe","all":true}', '{"op":"resync"}'])
    expect(store.value(0, 'last')).toBe(0)
    hear(feed.snapshot(4))
    expect(store.value(0, 'last')).toBe(8)
    expect(states.at(-1)).toBe('live')
    close()
  })

  it('[MKT-WEB-7] where no socket gets through, the market is asked for instead', async () => {
    vi.useFakeTimers()
    const feed = server()
    feed.price(3, 42)
    const store = createQuoteStore(SIZE, 9)
    const bytes = feed.snapshot(5)
    const fetchFrame = vi.fn(async () => bytes.buffer.slice(0))
    const close = openQuoteStream({
      url: 'ws://x',
      store,
      subscription: { op: 'subscribe', all: true },
      onState: vi.fn(),
      onNewMaster: vi.fn(),
      connect: FakeSocket.connect,
      fetchFrame,
    })
    FakeSocket.last().fail()
    await vi.advanceTimersByTimeAsync(1000)
    FakeSocket.last().fail()
    await vi.advanceTimersByTimeAsync(3000)
    expect(store.value(3, 'last')).toBe(42)
    close()
    // Whoever has left asks no more.
    await vi.advanceTimersByTimeAsync(30_000)
    expect(fetchFrame).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  it('[MKT-WEB-3] another master asks for the instruments anew', () => {
    const feed = server()
    const store = createQuoteStore(SIZE, 9)
    expect(store.apply(feed.delta(1, 10))).toBe('newMaster')
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../shared/session/session-store.ts'
import { FakeSocket } from '../../shared/testing/fake-socket.ts'
import { sampleQuote } from '../testing/sample-quote.ts'
import { watchQuote } from './quote-lines.ts'

const [first, second] = ['SHSE.600001', 'SHSE.600002']
const all = new Set<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.forget()
  useSession.setState({ token: 't' })
})
afterEach(() => {
  for (const leave of all) leave()
  all.clear()
  vi.runAllTimers()
  vi.useRealTimers()
  useSession.setState({ token: '' })
})

function watch(symbol = first, url = 'ws://x') {
  const [onLive, onQuote] = [vi.fn(), vi.fn()]
  const leaveIt = watchQuote({ url, symbol, onQuote, onLive, connect: FakeSocket.connect })
  const leave = () => {
    if (all.delete(leave)) leaveIt()
  }
  all.add(leave)
  return { onLive, onQuote, leave }
}
/** What the panels of one moment ask for goes out at its end. */
const settle = () => vi.advanceTimersByTimeAsync(0)
const hear = (symbol: string, socket = FakeSocket.last()) =>
  socket.hear(JSON.stringify({ cmd: 'book', seq: 1, asOf: '10:00', quote: { ...sampleQuote, symbol } }))
const asked = (socket = FakeSocket.last()): string[][] =>
  socket.sent.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text).symbols)

describe('lines of quotes', () => {
  it('[MKT-WEB-17] all panels of a window share one line; a moment after the last has left it is closed', async () => {
    const panels = [watch(first), watch(first), watch(second)]
    expect(FakeSocket.all).toHaveLength(1)
    FakeSocket.last().stand()
    for (const { leave } of panels) leave()
    await settle()
    expect(asked().at(-1)).toEqual([])
    vi.advanceTimersByTime(4999)
    expect(FakeSocket.last().isClosed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.last().isClosed).toBe(true)
    watch(first)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('[MKT-WEB-17] another symbol is one message on the line that stands, however many panels turn to it', async () => {
    const panels = [watch(first), watch(first)]
    FakeSocket.last().stand()
    await settle()
    for (const { leave } of panels) leave()
    for (const _ of panels) watch(second)
    await settle()
    expect(asked()).toEqual([[first], [first], [second]])
    vi.advanceTimersByTime(5000)
    expect([FakeSocket.all.length, FakeSocket.last().isClosed]).toEqual([1, false])
  })

  it('[MKT-WEB-17] a symbol is asked for as long as one panel looks at it', async () => {
    const [stays, goes] = [watch(first), watch(first)]
    watch(second)
    FakeSocket.last().stand()
    await settle()
    goes.leave()
    await settle()
    expect(asked().at(-1)).toEqual([first, second])
    stays.leave()
    await settle()
    expect(asked().at(-1)).toEqual([second])
  })

  it('[MKT-WEB-17] another host has a line of its own', () => {
    watch(first)
    watch(first, 'ws://y')
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('[MKT-WEB-10] a quote is handed over once, to a panel that looks at its symbol, and to nobody after that has left', () => {
    const [one, two, other] = [watch(first), watch(first), watch(second)]
    FakeSocket.last().stand()
    hear(first)
    expect([one, two, other].map(({ onQuote }) => onQuote.mock.calls.length)).toEqual([1, 0, 0])
    expect(one.onQuote.mock.calls[0]?.[1]).toBe('10:00')
    one.leave()
    hear(first)
    expect([one, two, other].map(({ onQuote }) => onQuote.mock.calls.length)).toEqual([1, 1, 0])
    two.leave()
    hear(first)
    expect([one, two, other].map(({ onQuote }) => onQuote.mock.calls.length)).toEqual([1, 1, 0])
  })

  it('[MKT-WEB-17] whoever comes later knows at once whether quotes come, and all hear that the line is lost', () => {
    const one = watch(first)
    expect(one.onLive).toHaveBeenLastCalledWith(false)
    const socket = FakeSocket.last()
    socket.stand()
    hear(first)
    hear(first)
    expect(one.onLive.mock.calls).toEqual([[false], [true]])
    const [two, other] = [watch(first), watch(second)]
    expect(two.onLive).toHaveBeenLastCalledWith(true)
    expect(other.onLive).toHaveBeenLastCalledWith(false)
    two.leave()
    const heard = two.onLive.mock.calls.length
    socket.end()
    expect(one.onLive).toHaveBeenLastCalledWith(false)
    expect(two.onLive).toHaveBeenCalledTimes(heard)
  })
})

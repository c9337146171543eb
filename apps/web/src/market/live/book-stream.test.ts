import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../shared/session/session-store.ts'
import { FakeSocket } from '../../shared/testing/fake-socket.ts'
import { openBookStream } from './book-stream.ts'

const quote = {
  symbol: 'SHSE.600000',
  name: '示例银行',
  secType: 'stock',
  phase: 'trading',
  last: 10,
  preClose: 9.9,
  open: 9.9,
  high: 10.1,
  low: 9.8,
  limitUp: 10.89,
  limitDown: 8.91,
  change: 0.1,
  changePct: 0.0101,
  amplitude: 0.03,
  volume: 1000,
  amount: 10_000,
  turnoverRate: null,
  volumeRatio: null,
  avgPrice: null,
  orderImbalance: null,
  sealAmount: null,
  speed: null,
  mainInflow: null,
  iopv: null,
  premium: null,
  openInterest: null,
  bids: [{ price: 9.99, volume: 100 }],
  asks: [],
}

function open() {
  const [onQuote, onLive] = [vi.fn(), vi.fn()]
  const close = openBookStream({
    url: 'ws://x',
    symbol: quote.symbol,
    onQuote,
    onLive,
    connect: FakeSocket.connect,
  })
  const socket = FakeSocket.last()
  socket.stand()
  return { socket, hear: (message: unknown) => socket.hear(JSON.stringify(message)), onQuote, onLive, close }
}

beforeEach(() => {
  FakeSocket.forget()
  useSession.setState({ token: 't' })
})
afterEach(() => useSession.setState({ token: '' }))

describe('the streamed book', () => {
  it('[MKT-WEB-10] asks for the open symbol and takes its quotes, and nothing else', () => {
    const { socket, hear, onQuote, onLive, close } = open()
    expect(socket.sent).toEqual([`{"op":"book","symbol":"${quote.symbol}"}`])
    for (const other of [{ cmd: 'hello' }, { cmd: 'book', seq: 1, asOf: '', quote: {} }]) hear(other)
    socket.hear('no json')
    hear({ cmd: 'book', seq: 1, asOf: '', quote: { ...quote, symbol: 'SHSE.600001' } })
    expect(onQuote).not.toHaveBeenCalled()
    hear({ cmd: 'book', seq: 2, asOf: '13:39', quote })
    expect(onQuote).toHaveBeenCalledExactlyOnceWith(quote, '13:39')
    expect(onLive).toHaveBeenLastCalledWith(true)
    close()
  })

  it('[MKT-WEB-11] a lost line says so at once and is taken up again; a closed book is not', () => {
    vi.useFakeTimers()
    const { socket, onLive, close } = open()
    socket.end()
    expect(onLive).toHaveBeenLastCalledWith(false)
    vi.advanceTimersByTime(5000)
    expect(FakeSocket.all).toHaveLength(2)
    close()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(2)
    vi.useRealTimers()
  })
})

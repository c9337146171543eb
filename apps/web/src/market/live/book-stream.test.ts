import { MOST_BOOKS } from '@liangshu/contract/market/stream'
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

function open(symbols = [quote.symbol]) {
  const [onQuote, onLost] = [vi.fn(), vi.fn()]
  const { ask, close } = openBookStream({
    url: 'ws://x',
    symbols: () => symbols,
    onQuote,
    onLost,
    connect: FakeSocket.connect,
  })
  const socket = FakeSocket.last()
  socket.stand()
  return { socket, hear: (message: unknown) => socket.hear(JSON.stringify(message)), onQuote, onLost, ask, close }
}

beforeEach(() => {
  FakeSocket.forget()
  useSession.setState({ token: 't' })
})
afterEach(() => useSession.setState({ token: '' }))

describe('the streamed book', () => {
  it('[MKT-WEB-10] asks for the open symbols and takes their quotes, and nothing else', () => {
    const { socket, hear, onQuote, close } = open()
    expect(socket.sent).toEqual([`{"op":"books","symbols":["${quote.symbol}"]}`])
    for (const other of [{ cmd: 'hello' }, { cmd: 'book', seq: 1, asOf: '', quote: {} }]) hear(other)
    socket.hear('no json')
    expect(onQuote).not.toHaveBeenCalled()
    hear({ cmd: 'book', seq: 2, asOf: '13:39', quote })
    expect(onQuote).toHaveBeenCalledExactlyOnceWith(quote, '13:39')
    close()
  })

  it('[MKT-WEB-10] asks for no more symbols than the server takes, so that the line stands', () => {
    const symbols = Array.from({ length: MOST_BOOKS + 5 }, (_, n) => `SHSE.${600_000 + n}`)
    const { socket, close } = open(symbols)
    expect(JSON.parse(socket.sent[0] ?? '')).toEqual({ op: 'books', symbols: symbols.slice(0, MOST_BOOKS) })
    close()
  })

  it('[MKT-WEB-11] a lost line says so at once, is taken up again and asks for what is open then; a closed one is not', () => {
    vi.useFakeTimers()
    const symbols = [quote.symbol]
    const { socket, onLost, close } = open(symbols)
    socket.end()
    expect(onLost).toHaveBeenCalled()
    symbols.push('SHSE.600001')
    vi.advanceTimersByTime(5000)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last().stand()
    expect(FakeSocket.last().sent).toEqual([JSON.stringify({ op: 'books', symbols })])
    close()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(2)
    vi.useRealTimers()
  })
})

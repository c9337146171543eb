import { describe, expect, it, vi } from 'vitest'
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

class FakeSocket extends EventTarget {
  binaryType = ''
  readonly said: string[] = []
  send(text: string) {
    this.said.push(text)
  }
  close(code = 1000) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
  hear(message: unknown) {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

function open() {
  const sockets: FakeSocket[] = []
  const [onQuote, onLive] = [vi.fn(), vi.fn()]
  const close = openBookStream({
    url: 'ws://x',
    token: 't',
    symbol: quote.symbol,
    onQuote,
    onLive,
    connect: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  })
  const [socket] = sockets
  if (!socket) throw new Error('no socket')
  socket.dispatchEvent(new Event('open'))
  return { sockets, socket, onQuote, onLive, close }
}

describe('the streamed book', () => {
  it('[MKT-WEB-10] asks for the open symbol and takes its quotes, and nothing else', () => {
    const { socket, onQuote, onLive, close } = open()
    expect(socket.said).toEqual([`{"op":"book","symbol":"${quote.symbol}"}`])
    for (const other of [{ cmd: 'hello' }, 'no json', { cmd: 'book', seq: 1, asOf: '', quote: {} }]) socket.hear(other)
    socket.hear({ cmd: 'book', seq: 1, asOf: '', quote: { ...quote, symbol: 'SHSE.600001' } })
    expect(onQuote).not.toHaveBeenCalled()
    socket.hear({ cmd: 'book', seq: 2, asOf: '13:39', quote })
    expect(onQuote).toHaveBeenCalledExactlyOnceWith(quote, '13:39')
    expect(onLive).toHaveBeenLastCalledWith(true)
    close()
  })

  it('[MKT-WEB-11] a lost line says so at once and is taken up again; a closed book is not', () => {
    vi.useFakeTimers()
    const { sockets, socket, onLive, close } = open()
    socket.close(1006)
    expect(onLive).toHaveBeenLastCalledWith(false)
    vi.advanceTimersByTime(5000)
    expect(sockets).toHaveLength(2)
    close()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(2)
    vi.useRealTimers()
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../shared/session/session-store.ts'
import { FakeSocket } from '../../shared/testing/fake-socket.ts'
import { sampleQuote } from '../testing/sample-quote.ts'
import { watchQuote } from './quote-lines.ts'

beforeEach(() => {
  FakeSocket.forget()
  useSession.setState({ token: 't' })
})
afterEach(() => useSession.setState({ token: '' }))

function watch(symbol: string, url = 'ws://x') {
  const onLive = vi.fn()
  const leave = watchQuote({ url, symbol, onQuote: vi.fn(), onLive, connect: FakeSocket.connect })
  return { onLive, leave }
}

describe('lines of quotes', () => {
  it('[MKT-WEB-17] panels that look at one symbol share one line; the last to leave closes it', () => {
    const [first, second] = [watch('SHSE.600001'), watch('SHSE.600001')]
    expect(FakeSocket.all).toHaveLength(1)
    const [line] = FakeSocket.all
    first.leave()
    expect(line?.isClosed).toBe(false)
    second.leave()
    expect(line?.isClosed).toBe(true)
    watch('SHSE.600001').leave()
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('[MKT-WEB-17] another symbol or another host has a line of its own', () => {
    const all = [watch('SHSE.600001'), watch('SHSE.600002'), watch('SHSE.600001', 'ws://y')]
    expect(FakeSocket.all).toHaveLength(3)
    for (const { leave } of all) leave()
  })

  it('[MKT-WEB-17] whoever comes later knows at once whether the line stands, and all hear that it is lost', () => {
    const first = watch('SHSE.600001')
    expect(first.onLive).toHaveBeenLastCalledWith(false)
    const socket = FakeSocket.last()
    socket.stand()
    socket.hear(
      JSON.stringify({ cmd: 'book', seq: 1, asOf: '10:00', quote: { ...sampleQuote, symbol: 'SHSE.600001' } }),
    )
    expect(first.onLive).toHaveBeenLastCalledWith(true)
    const second = watch('SHSE.600001')
    expect(second.onLive).toHaveBeenLastCalledWith(true)
    second.leave()
    const heard = second.onLive.mock.calls.length
    socket.end()
    expect(first.onLive).toHaveBeenLastCalledWith(false)
    expect(second.onLive).toHaveBeenCalledTimes(heard)
    first.leave()
  })
})

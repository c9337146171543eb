import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../shared/session/session-store.ts'
import { FakeSocket } from '../../shared/testing/fake-socket.ts'
import { listenForNotices } from './notice-socket.ts'

const heard: string[] = []
const onReturn = vi.fn()
let close: () => void
const listen = () => {
  close = listenForNotices({
    url: 'ws://desk.test/websocket/u1',
    onNotice: (text) => heard.push(text),
    onReturn,
    connect: FakeSocket.connect,
  })
}
const { last } = FakeSocket

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.forget()
  useSession.setState({ token: 'tok' })
  heard.length = 0
  onReturn.mockClear()
})
afterEach(() => {
  close()
  useSession.setState({ token: '' })
  vi.useRealTimers()
})

describe('notice socket', () => {
  it('[NOTICE-1] carries the token as its only subprotocol', () => {
    listen()
    expect(last().protocols).toEqual(['tok'])
  })

  it('[NOTICE-2] hears topic and user, nothing else', () => {
    listen()
    last().hear('{"cmd":"topic","msgTxt":"休市通知"}')
    last().hear('{"cmd":"user"}')
    last().hear('{"cmd":"heartcheck","msgTxt":"心跳响应"}')
    last().hear('not json')
    expect(heard).toEqual(['休市通知', ''])
  })

  it('[NOTICE-3] beats every 20 s while open', () => {
    listen()
    last().stand()
    for (let beat = 0; beat < 2; beat += 1) {
      vi.advanceTimersByTime(20_000)
      last().hear('{"cmd":"heartcheck","msgTxt":"心跳响应"}')
    }
    expect(last().sent).toEqual(['HeartBeat', 'HeartBeat'])
    last().end()
    vi.advanceTimersByTime(19_000)
    expect(last().sent).toHaveLength(2)
  })

  it('[NOTICE-4] reconnects 20 s after a close, once for an error with its close', () => {
    listen()
    last().fail()
    vi.advanceTimersByTime(19_999)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('[NOTICE-10] tells when the line stands again, not when it first stands', () => {
    listen()
    last().stand()
    expect(onReturn).not.toHaveBeenCalled()
    last().fail()
    vi.advanceTimersByTime(20_000)
    last().stand()
    expect(onReturn).toHaveBeenCalledTimes(1)
  })

  it('[NOTICE-5] gives up after more than five errors', () => {
    listen()
    for (let round = 0; round < 10; round += 1) {
      last().fail()
      vi.advanceTimersByTime(20_000)
    }
    expect(FakeSocket.all).toHaveLength(6)
  })

  it('[NOTICE-5] a connection that stood starts the count anew', () => {
    listen()
    for (let round = 0; round < 10; round += 1) {
      last().stand()
      last().fail()
      vi.advanceTimersByTime(20_000)
    }
    expect(FakeSocket.all).toHaveLength(11)
  })
})

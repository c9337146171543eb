import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForNotices } from './notice-socket.ts'

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  readonly sent: string[] = []
  readonly url: string
  readonly protocol: string
  isClosed = false
  constructor(url: string, protocol: string) {
    super()
    this.url = url
    this.protocol = protocol
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
  happen(type: string) {
    this.dispatchEvent(new Event(type))
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  fail() {
    this.happen('error')
    this.happen('close')
  }
}

const heard: string[] = []
const onReturn = vi.fn()
const listen = () =>
  listenForNotices({
    url: 'ws://desk.test/websocket/u1',
    token: 'tok',
    onNotice: (text) => heard.push(text),
    onReturn,
    connect: (url, token) => new FakeSocket(url, token) as unknown as WebSocket,
  })
const last = () => FakeSocket.all.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  heard.length = 0
  onReturn.mockClear()
})
afterEach(() => vi.useRealTimers())

describe('notice socket', () => {
  it('[NOTICE-1] carries the token as its only subprotocol', () => {
    listen()
    expect(last().protocol).toBe('tok')
  })

  it('[NOTICE-2] hears topic and user, nothing else', () => {
    listen()
    last().say('{"cmd":"topic","msgTxt":"休市通知"}')
    last().say('{"cmd":"user"}')
    last().say('{"cmd":"heartcheck","msgTxt":"心跳响应"}')
    last().say('not json')
    expect(heard).toEqual(['休市通知', ''])
  })

  it('[NOTICE-3] beats every 20 s while open', () => {
    listen()
    last().happen('open')
    vi.advanceTimersByTime(41_000)
    expect(last().sent).toEqual(['HeartBeat', 'HeartBeat'])
    last().happen('close')
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
    last().happen('open')
    expect(onReturn).not.toHaveBeenCalled()
    last().fail()
    vi.advanceTimersByTime(20_000)
    last().happen('open')
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
      last().happen('open')
      last().fail()
      vi.advanceTimersByTime(20_000)
    }
    expect(FakeSocket.all).toHaveLength(11)
  })

  it('stays closed once closed', () => {
    const close = listen()
    close()
    last().happen('close')
    vi.advanceTimersByTime(60_000)
    expect(last().isClosed).toBe(true)
    expect(FakeSocket.all).toHaveLength(1)
  })
})
